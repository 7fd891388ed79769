import Springs

/// Properties whose changes are animated by springs or not, depending on the
/// transaction in which they are made.
///
/// A change looks up its action first, while the old value is still set, then
/// stores the new value, then runs the action. The default action is a spring
/// from the visible value and velocity to the new value, so a property has at
/// most one animation however often it is set.
public struct AnimatedProperties: Sendable {
  /// The reaction to a change.
  public enum Action: Sendable {
    /// A spring from the visible value.
    case spring(SpringRates)
    /// Any other reaction.
    case custom(@Sendable (Change) -> Void)
  }

  /// A change of one property, as passed to its action.
  public struct Change: Hashable, Sendable {
    /// The property.
    public let key: String
    /// The value when the action was looked up.
    public let old: Double?
    /// The value when the action runs.
    public let new: Double
  }

  /// The springs of the open transactions, the innermost last; `nil` for one
  /// that disables animations.
  private var transactions: [SpringRates?] = []
  /// The values set last.
  private var model: [String: Double] = [:]
  /// The visible values.
  private var visible: [String: AnimatedValue] = [:]
  /// Actions of individual keys, looked up before that of the transaction.
  public var actions: [String: ActionAnswer<Action>] = [:]

  /// Without properties and transactions.
  public init() {}

  /// Opens a transaction whose spring animates the changes in it; with `nil`
  /// they are not animated.
  public mutating func begin(_ rates: SpringRates?) { transactions.append(rates) }

  /// Closes the innermost transaction; does nothing if none is open.
  public mutating func commit() { _ = transactions.popLast() }

  /// Sets a property at a time, in seconds; times must not decrease.
  ///
  /// A property set for the first time gets its value at once, because there is
  /// no old value to start from.
  public mutating func set(_ key: String, to value: Double, at time: Double) {
    let action = action(for: key)
    let old = model[key]
    model[key] = value
    switch action {
    case .spring(let rates):
      var animated = visible[key] ?? AnimatedValue(old ?? value)
      animated.move(to: value, at: time, rates: rates)
      visible[key] = animated
    case .custom(let body): body(Change(key: key, old: old, new: value))
    case nil: visible[key] = AnimatedValue(value)
    }
  }

  /// A key's own action, else that of the innermost transaction; outside of
  /// transactions nothing is animated.
  private func action(for key: String) -> Action? {
    switch actions[key] {
    case .action(let action): return action
    case .stop: return nil
    case .nothing, nil: break
    }
    guard let rates = transactions.last else { return nil }
    return rates.map(Action.spring)
  }

  /// The value set last.
  public func value(_ key: String) -> Double? { model[key] }

  /// The visible value and velocity at a time, in seconds; `nil` for a property
  /// that was never set.
  public func presentation(_ key: String, at time: Double) -> SpringState? {
    visible[key]?.state(at: time)
  }

  /// The number of properties that a spring moves or has moved to their present
  /// value.
  public var animationCount: Int { visible.values.count(where: \.isMoving) }
}

/// What a source of actions answers when it is asked for the action of a key: as
/// a layer of Core Animation does with an action, with `NSNull`, or with `nil`.
public enum ActionAnswer<Action> {
  /// Run this action.
  case action(Action)
  /// Run no action.
  case stop
  /// Ask the next source.
  case nothing
}

extension ActionAnswer: Sendable where Action: Sendable {}
