import Interactions
import Measurement
import Platform
import Runs
import Springs

/// Sections 2.1 to 2.3: the parts of an interaction, styles, actions.
enum PropertyChecks {
  static func checks(_ context: SuiteContext) -> [InteractionCheck] {
    anatomy() + chain() + cost() + actions() + transactions(context)
  }

  // MARK: - Anatomy

  /// Every scenario is printed with its four parts, and one that lacks any of
  /// them is refused.
  private static func anatomy() -> [InteractionCheck] {
    let scenarios = ScenarioCatalogue.scenarios.map { scenario in
      let anatomy = scenario.description.anatomy
      var check = InteractionCheck.equal(
        "anatomy", "2.1-parts-of-an-interaction/\(scenario.name)", 4, within: 0
      ) { Double(anatomy.parts.count { !$0.text.isEmpty }) }
      check.detail = anatomy.parts.map { "\($0.name): \($0.text)" }.joined(separator: "; ")
      return check
    }
    let refusals = (0..<4).map { missing in
      func part(_ index: Int) -> String { index == missing ? "" : "something" }
      let anatomy = Anatomy(
        trigger: part(0), rules: part(1), feedback: part(2), stateChange: part(3))
      let description = ScenarioDescription(
        name: "mute", summary: "", anatomy: anatomy, events: SpringAnimation.description.events,
        outputs: SpringAnimation.description.outputs)
      let name = anatomy.parts[missing].name.replacing(" ", with: "-")
      return InteractionCheck.equal(
        "anatomy", "2.1-problems-of-a-scenario-without-\(name)", 1, within: 0
      ) { description.problems == ["no \(anatomy.parts[missing].name)"] ? 1 : 0 }
    }
    return scenarios + refusals
  }

  // MARK: - Styles

  private static func store(depth: Int) -> PropertyStore<Double> {
    var store = PropertyStore<Double>()
    store.push(["response": 0.5])
    for level in 1..<max(depth, 1) { store.push(["level-\(level)": Double(level)]) }
    return store
  }

  private static func chain() -> [InteractionCheck] {
    let name = "property-store"
    return [
      .equal(name, "2.2.1-found-at-level-5", 0.5, within: 0) {
        try store(depth: 5).value("response") ?? .nan
      },
      .equal(name, "2.2.1-nearer-level-shadows", 0.3, within: 0) {
        var store = store(depth: 5)
        store.push(["response": 0.3])
        return try store.value("response") ?? .nan
      },
      .equal(name, "2.2.1-popping-restores", 0.5, within: 0) {
        var store = store(depth: 5)
        store.push(["response": 0.3])
        store.pop()
        return try store.value("response") ?? .nan
      },
      .equal(name, "2.2.2-own-value-wins", 0.1, within: 0) {
        var store = store(depth: 5)
        store.set("response", to: 0.1)
        return try store.value("response") ?? .nan
      },
      .equal(name, "2.2.3-missing-keys-found", 0, within: 0) {
        try store(depth: 5).value("absent") == nil ? 0 : 1
      },
      .equal(name, "2.2.5-circle-ends-in-an-error", 1, within: 0) {
        let top = StyleLevel(["a": 1.0])
        top.below = StyleLevel(["b": 2.0], below: top)
        defer { top.below = nil }
        do {
          _ = try top.value("absent")
          return 0
        } catch { return 1 }
      },
    ]
  }

  private static func cost() -> [InteractionCheck] {
    func lookups(_ depth: Int) -> Workload {
      Workload(unit: "look-up") {
        let store = store(depth: depth)
        return { iterations in
          for _ in 0..<iterations {
            consume((try? store.value("response")) ?? 0)
          }
        }
      }
    }
    /// The dictionaries that a look-up searches: its work, whatever the clock
    /// says.
    func searched(_ depth: Int) throws -> Double {
      guard let style = store(depth: depth).style else { return .nan }
      return Double(try style.search("response").levelsCount)
    }
    let found: [InteractionCheck] = [1, 5, 20].map { depth in
      .equal(
        "property-store", "2.2.4-look-up/depth=\(depth)", 0.5, within: 0,
        workload: lookups(depth)
      ) { try store(depth: depth).value("response") ?? .nan }
    }
    return found + [
      .equal("property-store", "2.2.4-levels-asked-at-depth-5", 5, within: 0) { try searched(5) },
      .atMost("property-store", "2.2.4-levels-asked-at-depth-20-over-depth-1", 25) {
        try searched(20) / searched(1)
      },
    ]
  }

  // MARK: - Actions

  private static func answer(_ code: Int, _ action: Int) -> ActionAnswer<Int> {
    switch code {
    case 0: .action(action)
    case 1: .stop
    default: .nothing
    }
  }

  /// All 81 combinations of what four sources may say, against the rule: the
  /// first that does not say "nothing" decides.
  private static func truthTable() throws -> Int {
    var right = 0
    for combination in 0..<81 {
      let codes = [
        combination % 3, combination / 3 % 3, combination / 9 % 3, combination / 27,
      ]
      var lookup = ActionLookup<Int>()
      lookup.delegate = { _ in answer(codes[0], 0) }
      lookup.actions["key"] = answer(codes[1], 1)
      lookup.style = StyleLevel([:], below: StyleLevel(["key": answer(codes[2], 2)]))
      lookup.byDefault = { _ in answer(codes[3], 3) }
      let first = codes.firstIndex { $0 != 2 }
      let expected = first.flatMap { codes[$0] == 0 ? $0 : nil }
      if try lookup.action(for: "key") == expected { right += 1 }
    }
    return right
  }

  /// A look-up that passes all four sources and is answered by the last.
  private static func lookup() -> Workload {
    Workload(unit: "look-up") {
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

  private static func actions() -> [InteractionCheck] {
    let name = "action-lookup"
    return [
      .equal(name, "2.3.1-right-of-81-combinations", 81, within: 0, workload: lookup()) {
        Double(try truthTable())
      },
      .equal(name, "2.3.2-action-sees-old-and-new", 1, within: 0) {
        let seen = Observable<AnimatedProperties.Change?>(nil)
        nonisolated(unsafe) let box = seen
        var store = AnimatedProperties()
        store.set("x", to: 3, at: 0)
        store.actions["x"] = .action(.custom { box.value = $0 })
        store.set("x", to: 7, at: 1)
        return seen.value?.old == 3 && seen.value?.new == 7 ? 1 : 0
      },
    ]
  }

  // MARK: - Transactions

  private static let quick = SpringSetting(1, 0.4).rates
  private static let slow = SpringSetting(0.8, 1).rates

  private static func transactions(_ context: SuiteContext) -> [InteractionCheck] {
    let name = "action-lookup"
    return [
      .equal(name, "2.3.3-animations-outside", 0, within: 0) {
        var store = AnimatedProperties()
        store.set("x", to: 0, at: 0)
        store.set("x", to: 1, at: 1)
        return Double(store.animationsCount) + 1 - (store.presentation("x", at: 1)?.position ?? 0)
      },
      .equal(name, "2.3.3-animations-inside", 1, within: 0) {
        var store = AnimatedProperties()
        store.set("x", to: 0, at: 0)
        store.begin(quick)
        store.set("x", to: 1, at: 1)
        store.commit()
        return Double(store.animationsCount) + (store.presentation("x", at: 1)?.position ?? 9)
      },
      .error(name, "2.3.4-jump-over-1000-sets", atMost: 1e-12) { sets(context).jump },
      .equal(name, "2.3.4-animations-after-1000-sets", 1, within: 0) { sets(context).count },
      .error(name, "2.3.4-distance-from-the-last-value", atMost: 1e-12) { sets(context).rest },
      .error(name, "2.3.5-nested-transactions", atMost: 1e-15) { nested() },
      .error(name, "2.3.6-10000-keys-against-closed-form", atMost: 1e-12) {
        keys(context.isQuick ? 1_000 : 10_000)
      },
    ]
  }

  private static func sets(
    _ context: SuiteContext
  ) -> (jump: Double, count: Double, rest: Double) {
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
      jump = max(
        jump, (after.position - before.position).magnitude,
        (after.velocity - before.velocity).magnitude)
    }
    let end = store.presentation("x", at: time + 60)?.position ?? .nan
    return (jump, Double(store.animationsCount), (end - last).magnitude)
  }

  /// A set inside an inner transaction follows its spring, one after it the
  /// outer one's.
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
    return max(
      ((store.presentation("inner", at: 0.1)?.position ?? .nan) - inner).magnitude,
      ((store.presentation("outer", at: 0.1)?.position ?? .nan) - outer).magnitude)
  }

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
        let seen = store.presentation(name, at: time)?.position ?? .nan
        worst = max(worst, (seen - Double(index) * unit).magnitude / max(1, Double(index)))
      }
    }
    return worst
  }
}
