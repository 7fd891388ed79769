import Interactions
import Measurement
import Platform
import Runs
import Springs

/// Checks of the lookup of actions, and of properties that are animated in
/// transactions.
enum ActionChecks {
  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = "action-lookup"
    actions(&checks)
    transactions(&checks, context)
  }

  /// The kinds of answers that a source of actions can give.
  private enum Reply: CaseIterable {
    case action, stop, nothing

    /// The answer of the source with a number; its action is that number.
    func answer(source: Int) -> ActionAnswer<Int> {
      switch self {
      case .action: .action(source)
      case .stop: .stop
      case .nothing: .nothing
      }
    }
  }

  /// The number of right results for the 81 combinations of answers of four
  /// sources: the first answer other than "nothing" decides.
  private static func truthTable() throws -> Int {
    var right = 0
    for combination in 0..<81 {
      let replies = [1, 3, 9, 27].map { Reply.allCases[combination / $0 % 3] }
      var lookup = ActionLookup<Int>()
      lookup.delegate = { _ in replies[0].answer(source: 0) }
      lookup.actions["key"] = replies[1].answer(source: 1)
      lookup.style = StyleLevel([:], below: StyleLevel(["key": replies[2].answer(source: 2)]))
      lookup.byDefault = { _ in replies[3].answer(source: 3) }
      let deciding = replies.firstIndex { $0 != .nothing }
      let expected = deciding.flatMap { replies[$0] == .action ? $0 : nil }
      if try lookup.action(for: "key") == expected { right += 1 }
    }
    return right
  }

  /// A lookup that passes all four sources and is answered by the last.
  private static func lookup() -> Workload {
    Workload(unit: "lookup") {
      var lookup = ActionLookup<Int>()
      lookup.delegate = { _ in .nothing }
      lookup.actions["other"] = .action(1)
      lookup.style = StyleLevel([:], below: StyleLevel(["other": .action(2)]))
      lookup.byDefault = { _ in .action(3) }
      return { iterations in
        for _ in 0..<iterations { consume((try? lookup.action(for: "key")) ?? 0) }
      }
    }
  }

  private static func actions(_ checks: inout CheckList) {
    checks.count("right-of-81-combinations", 81, workload: lookup()) { try truthTable() }
    checks.holds("action-sees-old-and-new") {
      var seen: AnimatedProperties.Change?
      var store = AnimatedProperties()
      store.set("x", to: 3, at: 0)
      store.actions["x"] = .action(.custom { seen = $0 })
      store.set("x", to: 7, at: 1)
      return seen?.old == 3 && seen?.new == 7
    }
  }

  // MARK: - Transactions

  private static let quick = SpringSetting(damping: 1, response: 0.4).rates
  private static let slow = SpringSetting(damping: 0.8, response: 1).rates

  private static func transactions(_ checks: inout CheckList, _ context: SuiteContext) {
    /// A change from 0 to 1, in a transaction or not: how many animations it
    /// makes, and the position at once.
    func changed(inside: Bool) -> (animations: Double, position: Double) {
      var store = AnimatedProperties()
      store.set("x", to: 0, at: 0)
      if inside { store.begin(quick) }
      store.set("x", to: 1, at: 1)
      if inside { store.commit() }
      return (Double(store.animationCount), store.presentation("x", at: 1)?.position ?? .nan)
    }
    for (label, inside) in [("outside", false), ("inside", true)] {
      checks.equal("animations-\(label)", inside ? 1 : 0) { changed(inside: inside).animations }
      checks.equal("position-\(label)", inside ? 0 : 1) { changed(inside: inside).position }
    }
    let found = SharedResult { sets(context) }
    checks.error("jump-over-1000-sets", atMost: 1e-12) { found().jump }
    checks.equal("animations-after-1000-sets", 1) { found().count }
    checks.error("distance-from-the-last-value", atMost: 1e-12) { found().rest }
    checks.error("nested-transactions", atMost: 1e-15) { nested() }
    checks.error("10000-keys-against-closed-form", atMost: 1e-12) { keys(10_000) }
  }

  /// A property that is set to 1,000 random values at random times: the largest
  /// jump of the visible value or its velocity, the number of animations, and
  /// the distance from the last value in the end.
  private static func sets(_ context: SuiteContext) -> (jump: Double, count: Double, rest: Double) {
    var random = SplitMix64(seed: context.seed)
    var store = AnimatedProperties()
    store.set("x", to: 0, at: 0)
    store.begin(slow)
    var (time, last, jump) = (0.0, 0.0, 0.0)
    for _ in 0..<1_000 {
      time += Double.random(in: 0...0.05, using: &random)
      last = Double.random(in: -1...1, using: &random)
      let before = store.presentation("x", at: time)
      store.set("x", to: last, at: time)
      let after = store.presentation("x", at: time)
      guard let before, let after else { return (.nan, .nan, .nan) }
      jump = worse(jump, (after.position - before.position).magnitude)
      jump = worse(jump, (after.velocity - before.velocity).magnitude)
    }
    let end = store.presentation("x", at: time + 60)?.position ?? .nan
    return (jump, Double(store.animationCount), (end - last).magnitude)
  }

  /// A change in an inner transaction uses the spring of that one, a change
  /// after it that of the outer one; the largest difference from these springs.
  private static func nested() -> Double {
    var store = AnimatedProperties()
    store.set("inner", to: 0, at: 0)
    store.set("outer", to: 0, at: 0)
    store.begin(slow)
    store.begin(quick)
    store.set("inner", to: 1, at: 0)
    store.commit()
    store.set("outer", to: 1, at: 0)
    store.commit()
    let inner = SpringMotion(rates: quick, from: 0, to: 1).position(at: 0.1)
    let outer = SpringMotion(rates: slow, from: 0, to: 1).position(at: 0.1)
    return worse(
      ((store.presentation("inner", at: 0.1)?.position ?? .nan) - inner).magnitude,
      ((store.presentation("outer", at: 0.1)?.position ?? .nan) - outer).magnitude)
  }

  /// The largest relative difference of many animated properties from the
  /// closed form, over a second.
  private static func keys(_ count: Int) -> Double {
    var store = AnimatedProperties()
    let names = (0..<count).map { "key-\($0)" }
    for name in names { store.set(name, to: 0, at: 0) }
    store.begin(slow)
    for (index, name) in names.enumerated() { store.set(name, to: Double(index), at: 0) }
    var worst = 0.0
    for frame in 0..<60 {
      let time = Double(frame) / 60
      let unit = SpringMotion(rates: slow, from: 0, to: 1).position(at: time)
      for (index, name) in names.enumerated() {
        let visible = store.presentation(name, at: time)?.position ?? .nan
        worst = worse(worst, (visible - Double(index) * unit).magnitude / max(1, Double(index)))
      }
    }
    return worst
  }
}
