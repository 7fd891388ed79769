/// A value that notifies observers whenever it is set, even to an equal value.
///
/// Observers are called in the order in which they were added. If an observer
/// sets the value, that change is delivered after the present change has
/// reached all observers. Each observer therefore sees an unbroken chain: the
/// new value of one call is the old value of the next. ``Delivery/nested`` is
/// the simpler way, which breaks the chain.
///
/// Not thread-safe.
final class Observable<Value> {
  /// The order in which values set by observers are delivered.
  enum Delivery: Hashable, Sendable {
    /// One change after another, each with its own pair of values.
    case chained
    /// As in the published example: at once, in the middle of the change being
    /// delivered, and always with the current value as the new one. Observers
    /// added later hear of the second change before the first, and never see
    /// the new value of the first.
    case nested
  }

  /// Keeps an observer registered; releasing it ends the observation.
  final class Token {
    private let end: () -> Void

    fileprivate init(_ end: @escaping () -> Void) { self.end = end }

    deinit { end() }
  }

  /// Called with the value before a change and the one after it.
  typealias Observer = (_ old: Value, _ new: Value) -> Void

  private var observers: [(id: Int, call: Observer)] = []
  private var nextID = 0
  private var stored: Value
  private let delivery: Delivery
  /// Changes not yet delivered to all observers, if `delivery` is `chained`.
  private var waiting: [(old: Value, new: Value)] = []
  private var isDelivering = false

  /// Without observers.
  init(_ value: Value, delivery: Delivery = .chained) {
    stored = value
    self.delivery = delivery
  }

  /// The value. Observers are notified before the setter returns, or, if an
  /// observer sets it, after that observer has returned.
  var value: Value {
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

  /// Calls `observer` with the old and new value of every later change.
  func observe(_ observer: @escaping Observer) -> Token {
    let id = nextID
    nextID += 1
    observers.append((id, observer))
    return Token { [weak self] in self?.observers.removeAll { $0.id == id } }
  }

  /// Delivers the waiting changes and those that observers add meanwhile; does
  /// nothing if called by an observer.
  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    var next = 0
    while next < waiting.count {
      let change = waiting[next]
      next += 1
      for observer in observers where isObserving(observer.id) {
        observer.call(change.old, change.new)
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Whether an observer is still registered. A loop over `observers` runs over
  /// a copy, and an observer may leave while the loop calls the others.
  private func isObserving(_ id: Int) -> Bool { observers.contains { $0.id == id } }
}
