import Interactions
import Measurement

/// Checks of the anatomy of interactions, and of styles.
enum PropertyChecks {
  static func add(to checks: inout CheckList) {
    anatomy(&checks)
    checks.scenario = "property-store"
    chain(&checks)
    cost(&checks)
  }

  // MARK: - Anatomy

  /// Every scenario is listed with its four parts, and one that lacks any of
  /// them is rejected.
  private static func anatomy(_ checks: inout CheckList) {
    checks.scenario = "anatomy"
    for scenario in ScenarioCatalogue.scenarios {
      let parts = scenario.description.anatomy.parts
      let detail = parts.map { "\($0.name): \($0.text)" }.joined(separator: "; ")
      checks.equal("parts-of-an-interaction/\(scenario.name)", 4, detail: detail) {
        Double(parts.count { !$0.text.isEmpty })
      }
    }
    for missing in 0..<4 {
      func part(_ index: Int) -> String { index == missing ? "" : "something" }
      let anatomy = Anatomy(
        trigger: part(0), rules: part(1), feedback: part(2), stateChange: part(3))
      let description = ScenarioDescription(
        name: "mute", summary: "", anatomy: anatomy, events: SpringAnimation.description.events,
        outputs: SpringAnimation.description.outputs)
      let name = anatomy.parts[missing].name
      checks.holds("problems-of-a-scenario-without-\(name.replacing(" ", with: "-"))") {
        description.problems == ["no \(name)"]
      }
    }
  }

  // MARK: - Styles

  /// A store with a response of 0.5 s in the lowest of its levels of styles.
  private static func store(depth: Int) -> PropertyStore<Double> {
    var store = PropertyStore<Double>()
    store.push(["response": 0.5])
    for level in 1..<max(depth, 1) { store.push(["level-\(level)": Double(level)]) }
    return store
  }

  private static func chain(_ checks: inout CheckList) {
    checks.equal("found-at-level-5", 0.5) { try store(depth: 5).value("response") ?? .nan }
    checks.equal("nearer-level-shadows", 0.3) {
      var store = store(depth: 5)
      store.push(["response": 0.3])
      return try store.value("response") ?? .nan
    }
    checks.equal("popping-restores", 0.5) {
      var store = store(depth: 5)
      store.push(["response": 0.3])
      store.pop()
      return try store.value("response") ?? .nan
    }
    checks.equal("own-value-wins", 0.1) {
      var store = store(depth: 5)
      store.set("response", to: 0.1)
      return try store.value("response") ?? .nan
    }
    checks.holds("missing-keys-found", false) { try store(depth: 5).value("absent") != nil }
    checks.holds("circle-ends-in-an-error") {
      let top = StyleLevel(["a": 1.0])
      top.below = StyleLevel(["b": 2.0], below: top)
      defer { top.below = nil }
      return doesThrow { _ = try top.value("absent") }
    }
  }

  private static func cost(_ checks: inout CheckList) {
    func lookups(_ depth: Int) -> Workload {
      Workload(unit: "lookup") {
        let store = store(depth: depth)
        return { iterations in
          for _ in 0..<iterations { consume((try? store.value("response")) ?? 0) }
        }
      }
    }
    /// The number of dictionaries a lookup searches, a measure of its work
    /// independent of the clock.
    func searched(_ depth: Int) throws -> Double {
      guard let style = store(depth: depth).style else { return .nan }
      return Double(try style.search("response").levelCount)
    }
    for depth in [1, 5, 20] {
      checks.equal("look-up/depth=\(depth)", 0.5, workload: lookups(depth)) {
        try store(depth: depth).value("response") ?? .nan
      }
    }
    checks.equal("levels-asked-at-depth-5", 5) { try searched(5) }
    checks.equal("levels-asked-at-depth-20-over-depth-1", 20) { try searched(20) / searched(1) }
  }
}
