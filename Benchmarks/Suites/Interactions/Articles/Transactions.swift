import Harness
import Interactions
import Springs

/// Properties with at most one animation each, however often they are set.
///
/// A change in a transaction is animated by the transaction's spring, from the
/// visible value and velocity. A reaction is called after the new value is set.
private struct AnimatedProperties {
  /// The springs of the open transactions, the innermost last.
  var transactions: [SpringRates] = []
  /// Called with the old and the new value, in place of an animation.
  var reactions: [String: (_ old: Double?, _ new: Double) -> Void] = [:]
  /// The values set last.
  private var model: [String: Double] = [:]
  private var visible: [String: AnimatedValue] = [:]

  /// Sets a property at a time, in seconds; times must not decrease.
  mutating func set(_ key: String, to value: Double, at time: Double) {
    let (reaction, old) = (reactions[key], model[key])
    model[key] = value
    if let reaction {
      reaction(old, value)
    } else if let rates = transactions.last {
      visible[key, default: AnimatedValue(old ?? 0)].move(to: value, at: time, rates: rates)
    } else {
      visible[key] = AnimatedValue(value)
    }
  }

  func shown(_ key: String, at time: Double) -> SpringState {
    visible[key]?.state(at: time) ?? SpringState(position: .nan, velocity: .nan)
  }

  /// The number of properties whose last change was animated.
  var animationCount: Int { visible.values.count(where: \.isMoving) }
}

enum TransactionChecks {
  private static let quick = SpringSetting(damping: 1, response: 0.4).rates
  private static let slow = SpringSetting(damping: 0.8, response: 1).rates

  static func add(to measures: inout Measures, _ context: SuiteContext) {
    measures.add("action-sees-old-and-new") { _ in
      var seen: [Double?] = []
      var store = AnimatedProperties()
      store.set("x", to: 3, at: 0)
      store.reactions["x"] = { seen = [$0, $1] }
      store.set("x", to: 7, at: 1)
      return seen == [3, 7]
    }
    func changedOutside() -> AnimatedProperties {
      var store = AnimatedProperties()
      store.set("x", to: 0, at: 0)
      store.set("x", to: 1, at: 1)
      return store
    }
    measures.add("animations-outside") { _ in changedOutside().animationCount }
    measures.add("position-outside") { _ in changedOutside().shown("x", at: 1).position }
    let found = SharedResult { sets(context) }
    measures.add("jump-over-1000-sets") { _ in found().jump }
    measures.add("animations-after-1000-sets") { _ in found().count }
    measures.add("distance-from-the-last-value") { _ in found().rest }
    // A change in an inner transaction uses its spring, not the outer one's.
    measures.add("nested-transactions") { _ in
      var store = AnimatedProperties()
      store.transactions = [slow, quick]
      store.set("inner", to: 1, at: 0)
      store.transactions.removeLast()
      store.set("outer", to: 1, at: 0)
      return [("inner", quick), ("outer", slow)].map { name, rates in
        let exact = SpringMotion(rates: rates, from: 0, to: 1).position(at: 0.1)
        return (store.shown(name, at: 0.1).position - exact).magnitude
      }.worst()
    }
    // The largest relative difference over a second.
    measures.add("10000-keys-against-closed-form") { _ in
      let keys = (0..<10_000).map { "key-\($0)" }
      var store = AnimatedProperties()
      store.transactions = [slow]
      for (index, key) in keys.enumerated() { store.set(key, to: Double(index), at: 0) }
      return (0..<60).map { frame in
        let time = Double(frame) / 60
        let unit = SpringMotion(rates: slow, from: 0, to: 1).position(at: time)
        return keys.enumerated().map { index, key in
          let error = store.shown(key, at: time).position - Double(index) * unit
          return error.magnitude / max(1, Double(index))
        }.worst()
      }.worst()
    }
  }

  /// A property that is set to 1,000 random values at random times: the largest
  /// jump of the visible value or its velocity, the number of animations, and
  /// the distance from the last value in the end.
  private static func sets(_ context: SuiteContext) -> (jump: Double, count: Int, rest: Double) {
    var random = SplitMix64(seed: context.seed)
    var store = AnimatedProperties()
    store.set("x", to: 0, at: 0)
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
    return (jump, store.animationCount, (store.shown("x", at: time + 60).position - last).magnitude)
  }
}
