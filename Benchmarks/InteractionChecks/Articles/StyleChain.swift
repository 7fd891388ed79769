import Measurement

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
  /// number of levels searched, each of which costs one dictionary lookup.
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
  static func add(to checks: inout CheckList) {
    checks.scenario = "property-store"
    func response(
      _ name: String, _ expected: Double, depth: Int = 5, workload: Workload? = nil,
      _ change: @escaping (inout PropertyStore) -> Void = { _ in }
    ) {
      checks.equal(name, expected, workload: workload) {
        var store = PropertyStore(depth: depth)
        change(&store)
        return try store.value("response") ?? .nan
      }
    }
    response("found-at-level-5", 0.5)
    response("nearer-level-shadows", 0.3) { $0.push(["response": 0.3]) }
    response("popping-restores", 0.5) {
      $0.push(["response": 0.3])
      $0.pop()
    }
    response("own-value-wins", 0.1) { $0.own["response"] = 0.1 }
    checks.holds("missing-keys-found", false) {
      try PropertyStore(depth: 5).value("absent") != nil
    }
    checks.holds("circle-ends-in-an-error") {
      let top = StyleLevel(["a": 1.0])
      top.below = StyleLevel(["b": 2.0], below: top)
      defer { top.below = nil }
      return doesThrow { _ = try top.search("absent") }
    }
    for depth in [1, 5, 20] {
      let work = Workload(unit: "lookup") {
        let store = PropertyStore(depth: depth)
        return { iterations in
          for _ in 0..<iterations { consume((try? store.value("response")) ?? 0) }
        }
      }
      response("look-up/depth=\(depth)", 0.5, depth: depth, workload: work)
    }
    /// The number of dictionaries a lookup searches, a measure of its work
    /// independent of the clock.
    func searched(_ depth: Int) throws -> Double {
      Double(try PropertyStore(depth: depth).style.search("response").levelCount)
    }
    checks.equal("levels-asked-at-depth-5", 5) { try searched(5) }
    checks.equal("levels-asked-at-depth-20-over-depth-1", 20) { try searched(20) / searched(1) }
  }
}
