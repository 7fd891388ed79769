/// A value that tells when it is set, equal values included.
///
/// Observers are called in the order in which they began. A value set by an
/// observer is delivered after the present one has reached everybody, so that
/// each observer sees an unbroken chain: the new value of one call is the old
/// value of the next. (Handing out the current value instead, as a simple
/// observable does, delivers nested changes out of order.)
///
/// Not for use from several threads.
public final class Observable<Value> {
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

  public typealias Observer = (_ old: Value, _ new: Value) -> Void

  private var observers: [(id: Int, call: Observer)] = []
  private var nextID = 0
  private var stored: Value
  private var waiting: [(old: Value, new: Value)] = []
  private var isDelivering = false

  public init(_ value: Value) {
    stored = value
  }

  public var value: Value {
    get { stored }
    set {
      waiting.append((stored, newValue))
      stored = newValue
      deliver()
    }
  }

  /// Calls `observer` with every pair of old and new value from now on.
  public func observe(_ observer: @escaping Observer) -> Token {
    let id = nextID
    nextID += 1
    observers.append((id, observer))
    return Token { [weak self] in self?.observers.removeAll { $0.id == id } }
  }

  /// The same, and calls it with the present value at once.
  public func observeAndCall(_ observer: @escaping (Value) -> Void) -> Token {
    observer(stored)
    return observe { observer($1) }
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
