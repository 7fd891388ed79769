import Springs

/// Properties whose changes are animated by springs, or not, depending on the
/// transaction in which they are made.
///
/// A change looks up its action first, while the old value is still in place,
/// then stores the new one, then runs the action. The default action is a
/// spring from the value and velocity that are seen to the value that was set,
/// so a property has at most one animation however often it is set.
public struct AnimatedProperties: Sendable {
  /// What is done about a change.
  public enum Action: Sendable {
    /// A spring from what is seen.
    case spring(SpringRates)
    /// Anything else.
    case custom(@Sendable (Change) -> Void)
  }

  /// A change of one property, as its action sees it.
  public struct Change: Hashable, Sendable {
    /// The property.
    public let key: String
    /// The value when the action was looked up.
    public let old: Double?
    /// The value when the action runs.
    public let new: Double
  }

  /// The springs of the transactions that are open, the innermost last; nil
  /// for one that forbids animations.
  private var transactions: [SpringRates?] = []
  private var model: [String: Double] = [:]
  private var seen: [String: AnimatedValue] = [:]
  /// The actions of single keys, looked up before those of the transaction.
  public var actions: [String: ActionAnswer<Action>] = [:]

  /// No property, no transaction.
  public init() {}

  /// Opens a transaction; changes inside are animated by its spring, and with
  /// nil not at all.
  public mutating func begin(_ rates: SpringRates?) {
    transactions.append(rates)
  }

  /// Closes the innermost transaction; nothing happens when none is open.
  public mutating func commit() {
    _ = transactions.popLast()
  }

  /// Sets a property at a time, in seconds; times must not fall.
  ///
  /// A property that is set for the first time appears at its value: there is
  /// nothing to move from.
  public mutating func set(_ key: String, to value: Double, at time: Double) {
    let action = action(for: key)
    let old = model[key]
    model[key] = value
    switch action {
    case .spring(let rates):
      var animated = seen[key] ?? AnimatedValue(old ?? value)
      animated.move(to: value, at: time, rates: rates)
      seen[key] = animated
    case .custom(let body): body(Change(key: key, old: old, new: value))
    case nil: seen[key] = AnimatedValue(value)
    }
  }

  /// A key's own action, else that of the innermost transaction; outside of
  /// all transactions nothing is animated.
  private func action(for key: String) -> Action? {
    switch actions[key] {
    case .action(let action): return action
    case .stop: return nil
    case .nothing, nil: break
    }
    guard let rates = transactions.last else { return nil }
    return rates.map(Action.spring)
  }

  /// The value that was set last.
  public func value(_ key: String) -> Double? { model[key] }

  /// The value and velocity that are seen at a time, in seconds; nil for a
  /// property that was never set.
  public func presentation(_ key: String, at time: Double) -> SpringState? {
    seen[key]?.state(at: time)
  }

  /// Properties that have been sent somewhere by a spring.
  public var animationsCount: Int { seen.values.count(where: \.isMoving) }
}
