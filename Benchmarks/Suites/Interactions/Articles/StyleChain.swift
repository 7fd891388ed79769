import Harness

/// A level of a stack of styles: named values, and the level below, which is
/// searched for missing keys. Levels are shared, so that pushing one is cheap.
final class StyleLevel<Value> {
  private let values: [String: Value]
  /// Levels may be linked into a cycle by mistake.
  fileprivate(set) var below: StyleLevel?

  init(_ values: [String: Value], below: StyleLevel? = nil) {
    self.values = values
    self.below = below
  }

  /// The first acceptable value of a key from this level downwards, and the
  /// number of levels searched, at one dictionary lookup each.
  ///
  /// - Throws: if the chain contains a cycle, or more than a thousand levels.
  func search(
    _ key: String, isAcceptable: (Value) -> Bool = { _ in true }
  ) throws -> (value: Value?, levelCount: Int) {
    var levelCount = 0
    var next: StyleLevel? = self
    while let level = next {
      if levelCount == 1_000 { throw EndlessStyleChain() }
      levelCount += 1
      if let value = level.values[key], isAcceptable(value) { return (value, levelCount) }
      next = level.below
    }
    return (nil, levelCount)
  }
}

private struct EndlessStyleChain: Error {}

/// A response that is set by an object itself or by a chain of styles.
private struct PropertyStore {
  /// Takes precedence over all styles.
  var own: [String: Double] = [:]
  var style = StyleLevel(["response": 0.5])

  /// A response of 0.5 s in the lowest of some levels of styles.
  init(depth: Int) { for level in 1..<depth { push(["level-\(level)": Double(level)]) } }

  mutating func push(_ values: [String: Double]) { style = StyleLevel(values, below: style) }
  mutating func pop() { style = style.below ?? style }

  func value(_ key: String) throws -> Double? { try own[key] ?? style.search(key).value }
}

/// Checks of properties that are read through a chain of styles.
enum StyleChecks {
  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = "property-store"
    /// A store of as many levels as a row says.
    func store(_ row: CheckRow) -> PropertyStore { PropertyStore(depth: Int(row.at[0])) }
    func response(_ check: String, _ change: @escaping (inout PropertyStore) -> Void = { _ in }) {
      checks.measure(check) { row in
        var store = store(row)
        change(&store)
        return try store.value("response") ?? .nan
      }
    }
    response("found-at-level-5")
    response("nearer-level-shadows") { $0.push(["response": 0.3]) }
    response("popping-restores") {
      $0.push(["response": 0.3])
      $0.pop()
    }
    response("own-value-wins") { $0.own["response"] = 0.1 }
    checks.holds("missing-keys-found") { try store($0).value("absent") != nil }
    checks.holds("circle-ends-in-an-error") { _ in
      let top = StyleLevel(["a": 1.0])
      top.below = StyleLevel(["b": 2.0], below: top)
      defer { top.below = nil }
      return doesThrow { _ = try top.search("absent") }
    }
    func work(_ row: CheckRow) -> Workload? {
      Workload(unit: "lookup") {
        let store = store(row)
        return { iterations in
          for _ in 0..<iterations { consume((try? store.value("response")) ?? 0) }
        }
      }
    }
    checks.measure("look-up", workload: work) { try store($0).value("response") ?? .nan }
    // The number of dictionaries that a lookup searches, a measure of its work
    // independent of the clock.
    for check in ["levels-asked-at-depth-5", "levels-asked-at-depth-20-over-depth-1"] {
      checks.count(check) { try store($0).style.search("response").levelCount }
    }
  }
}
