import Interactions
import Springs

/// Properties whose changes are animated by springs or not, depending on the
/// transaction in which they are made.
///
/// A change looks up its action first, while the old value is still set, then
/// stores the new value, then runs the action. The default action is a spring
/// from the visible value and velocity to the new value, so a property has at
/// most one animation however often it is set.
struct AnimatedProperties {
  /// The reaction to a change.
  enum Action {
    /// A spring from the visible value.
    case spring(SpringRates)
    /// Any other reaction.
    case custom((Change) -> Void)
  }

  /// A change of one property, as passed to its action.
  struct Change {
    /// The property.
    let key: String
    /// The value when the action was looked up.
    let old: Double?
    /// The value when the action runs.
    let new: Double
  }

  /// The springs of the open transactions, the innermost last; `nil` for one
  /// that disables animations.
  private var transactions: [SpringRates?] = []
  /// The values set last.
  private var model: [String: Double] = [:]
  /// The visible values.
  private var visible: [String: AnimatedValue] = [:]
  /// Actions of individual keys, looked up before that of the transaction.
  var actions: [String: ActionAnswer<Action>] = [:]

  /// Opens a transaction whose spring animates the changes in it; with `nil`
  /// they are not animated.
  mutating func begin(_ rates: SpringRates?) { transactions.append(rates) }

  /// Closes the innermost transaction; does nothing if none is open.
  mutating func commit() { _ = transactions.popLast() }

  /// Sets a property at a time, in seconds; times must not decrease.
  ///
  /// A property set for the first time gets its value at once, because there is
  /// no old value to start from.
  mutating func set(_ key: String, to value: Double, at time: Double) {
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

  /// The visible value and velocity at a time, in seconds; `nil` for a property
  /// that was never set.
  func presentation(_ key: String, at time: Double) -> SpringState? {
    visible[key]?.state(at: time)
  }

  /// The number of properties that a spring moves or has moved to their present
  /// value.
  var animationCount: Int { visible.values.count(where: \.isMoving) }
}
