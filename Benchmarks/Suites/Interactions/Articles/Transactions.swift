import Harness
import Interactions
import Platform
import Springs

/// Properties whose changes are animated if they are made in a transaction, by
/// its spring.
///
/// A change looks up its reaction first, while the old value is still set, then
/// stores the new value, then reacts. A spring starts from the visible value
/// and velocity, so a property has at most one animation however often it is
/// set.
private struct AnimatedProperties {
  /// The springs of the open transactions, the innermost last.
  var transactions: [SpringRates] = []
  /// Called with the old and the new value, in place of an animation.
  var reactions: [String: (_ old: Double?, _ new: Double) -> Void] = [:]
  /// The values set last.
  private var model: [String: Double] = [:]
  private var visible: [String: AnimatedValue] = [:]

  /// All properties named are set to 0, without an animation.
  init(_ names: [String]) { for name in names { set(name, to: 0, at: 0) } }

  /// Sets a property at a time, in seconds; times must not decrease.
  mutating func set(_ key: String, to value: Double, at time: Double) {
    let (reaction, rates) = (reactions[key], transactions.last)
    let old = model[key]
    model[key] = value
    if let reaction {
      reaction(old, value)
    } else if let rates {
      var animated = visible[key] ?? AnimatedValue(old ?? value)
      animated.move(to: value, at: time, rates: rates)
      visible[key] = animated
    } else {
      visible[key] = AnimatedValue(value)
    }
  }

  /// The visible value and velocity at a time, in seconds.
  func shown(_ key: String, at time: Double) -> SpringState {
    visible[key]?.state(at: time) ?? SpringState(position: .nan, velocity: .nan)
  }

  /// The number of properties that a spring moves or has moved.
  var animationCount: Double { Double(visible.values.count(where: \.isMoving)) }
}

/// Checks of properties that are animated in transactions.
enum TransactionChecks {
  private static let quick = SpringSetting(damping: 1, response: 0.4).rates
  private static let slow = SpringSetting(damping: 0.8, response: 1).rates

  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = "action-lookup"
    checks.holds("action-sees-old-and-new") { _ in
      var seen: [Double?] = []
      var store = AnimatedProperties([])
      store.set("x", to: 3, at: 0)
      store.reactions["x"] = { seen = [$0, $1] }
      store.set("x", to: 7, at: 1)
      return seen == [3, 7]
    }
    for (label, springs) in [("outside", []), ("inside", [quick])] {
      func changed() -> AnimatedProperties {
        var store = AnimatedProperties(["x"])
        store.transactions = springs
        store.set("x", to: 1, at: 1)
        return store
      }
      checks.measure("animations-\(label)") { _ in changed().animationCount }
      checks.measure("position-\(label)") { _ in changed().shown("x", at: 1).position }
    }
    let found = SharedResult { sets(context) }
    checks.measure("jump-over-1000-sets") { _ in found().jump }
    checks.measure("animations-after-1000-sets") { _ in found().count }
    checks.measure("distance-from-the-last-value") { _ in found().rest }
    checks.measure("nested-transactions") { _ in nested() }
    checks.measure("10000-keys-against-closed-form") { _ in keys(10_000) }
  }

  /// A property that is set to 1,000 random values at random times: the largest
  /// jump of the visible value or its velocity, the number of animations, and
  /// the distance from the last value in the end.
  private static func sets(_ context: SuiteContext) -> (jump: Double, count: Double, rest: Double) {
    var random = SplitMix64(seed: context.seed)
    var store = AnimatedProperties(["x"])
    store.transactions = [slow]
    var (time, last, jump) = (0.0, 0.0, 0.0)
    for _ in 0..<1_000 {
      time += Double.random(in: 0...0.05, using: &random)
      last = Double.random(in: -1...1, using: &random)
      let before = store.shown("x", at: time)
      store.set("x", to: last, at: time)
      let after = store.shown("x", at: time)
      jump = worse(jump, (after.position - before.position).magnitude)
      jump = worse(jump, (after.velocity - before.velocity).magnitude)
    }
    let end = store.shown("x", at: time + 60).position
    return (jump, store.animationCount, (end - last).magnitude)
  }

  /// The largest difference from these springs: a change in an inner
  /// transaction uses its spring, a change after it uses the outer one's.
  private static func nested() -> Double {
    var store = AnimatedProperties(["inner", "outer"])
    store.transactions = [slow, quick]
    store.set("inner", to: 1, at: 0)
    store.transactions.removeLast()
    store.set("outer", to: 1, at: 0)
    return [("inner", quick), ("outer", slow)].map { name, rates in
      let exact = SpringMotion(rates: rates, from: 0, to: 1).position(at: 0.1)
      return (store.shown(name, at: 0.1).position - exact).magnitude
    }.worst()
  }

  /// The largest relative difference of many animated properties from the
  /// closed form, over a second.
  private static func keys(_ count: Int) -> Double {
    let names = (0..<count).map { "key-\($0)" }
    var store = AnimatedProperties(names)
    store.transactions = [slow]
    for (index, name) in names.enumerated() { store.set(name, to: Double(index), at: 0) }
    var worst = 0.0
    for time in (0..<60).map({ Double($0) / 60 }) {
      let unit = SpringMotion(rates: slow, from: 0, to: 1).position(at: time)
      for (index, name) in names.enumerated() {
        let error = store.shown(name, at: time).position - Double(index) * unit
        worst = worse(worst, error.magnitude / max(1, Double(index)))
      }
    }
    return worst
  }
}
