/// A value that tells when it is set, equal values included.
///
/// Observers are called in the order in which they began. A value set by an
/// observer is delivered after the present one has reached all observers, so
/// that each observer sees an unbroken chain: the new value of one call is the
/// old value of the next. (Handing out the current value instead, as a simple
/// observable does, delivers nested changes out of order: ``Delivery``.)
///
/// Not for use from several threads.
public final class Observable<Value> {
  /// In which order values that observers set are delivered.
  public enum Delivery: Hashable, Sendable {
    /// One change after the other, each with its own two values.
    case chained
    /// As in the published example: at once, in the middle of the change that
    /// is being delivered, and always with the current value as the new one.
    /// Later observers hear of the second change before the first, and never of
    /// the first one's value.
    case nested
  }

  /// Keeps an observer alive; letting go of it ends the observation.
  public final class Token {
    private let end: () -> Void

    fileprivate init(_ end: @escaping () -> Void) {
      self.end = end
    }

    deinit {
      end()
    }
  }

  /// Called with the value before a change and the one after it.
  public typealias Observer = (_ old: Value, _ new: Value) -> Void

  private var observers: [(id: Int, call: Observer)] = []
  private var nextID = 0
  private var stored: Value
  private var waiting: [(old: Value, new: Value)] = []
  private var isDelivering = false

  private let delivery: Delivery

  /// Without observers.
  public init(_ value: Value, delivery: Delivery = .chained) {
    stored = value
    self.delivery = delivery
  }

  /// The value; setting it tells the observers before the setter returns,
  /// unless one of them is the setter: then after it has returned.
  public var value: Value {
    get { stored }
    set {
      let old = stored
      stored = newValue
      switch delivery {
      case .chained:
        waiting.append((old, newValue))
        deliver()
      case .nested:
        for observer in observers where isObserving(observer.id) { observer.call(old, stored) }
      }
    }
  }

  /// Calls `observer` with every pair of old and new value from now on.
  public func observe(_ observer: @escaping Observer) -> Token {
    let id = nextID
    nextID += 1
    observers.append((id, observer))
    return Token { [weak self] in self?.observers.removeAll { $0.id == id } }
  }

  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    var next = 0
    while next < waiting.count {
      let change = waiting[next]
      next += 1
      // Over a copy: who leaves during the calls does not shift the others.
      for observer in observers where isObserving(observer.id) {
        observer.call(change.old, change.new)
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }

  private func isObserving(_ id: Int) -> Bool {
    observers.contains { $0.id == id }
  }
}
