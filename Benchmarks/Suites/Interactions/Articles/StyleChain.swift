import Harness

/// A level of a stack of styles: named values, and the level below, which is
/// searched for missing keys. Levels are shared, so that pushing one is cheap.
private final class StyleLevel<Value> {
  private let values: [String: Value]
  /// Levels may be linked into a cycle by mistake.
  var below: StyleLevel?

  init(_ values: [String: Value], below: StyleLevel? = nil) {
    self.values = values
    self.below = below
  }

  /// The first acceptable value of a key from this level downwards, and the
  /// number of levels searched.
  ///
  /// - Throws: after a thousand levels, as in a cycle.
  func search(
    _ key: String, isAcceptable: (Value) -> Bool = { _ in true }
  ) throws -> (value: Value?, levelCount: Int) {
    var levelCount = 0
    var next: StyleLevel? = self
    while let level = next {
      if levelCount == 1_000 { throw RunFailure("the chain has no end") }
      levelCount += 1
      if let value = level.values[key], isAcceptable(value) { return (value, levelCount) }
      next = level.below
    }
    return (nil, levelCount)
  }
}

/// Finds the action for a change of a property. As in Core Animation the
/// sources are, in this order: the delegate, the object's own actions, its
/// styles' actions, the default of its class.
private struct ActionLookup {
  /// An action; none at all (`NSNull` in Core Animation); or no answer (`nil`
  /// there), so that the next source is asked.
  enum Answer: Hashable, CaseIterable {
    case action, stop, nothing
  }

  var delegate = Answer.nothing
  var actions: [String: Answer] = [:]
  var style = StyleLevel<Answer>([:])
  var byDefault = Answer.nothing

  /// The source whose action runs for a key, counted from 0; `nil` if a source
  /// stops the search or none has an answer.
  func source(for key: String) throws -> Int? {
    var (answer, source) = (delegate, 0)
    if answer == .nothing { (answer, source) = (actions[key] ?? .nothing, 1) }
    if answer == .nothing {
      // A style that answers "nothing" passes the search on.
      (answer, source) = (try style.search(key) { $0 != .nothing }.value ?? .nothing, 2)
    }
    if answer == .nothing { (answer, source) = (byDefault, 3) }
    return answer == .action ? source : nil
  }
}

enum StyleChecks {
  static func add(to measures: inout Measures, _ context: SuiteContext) {
    /// As many levels as a row says, the lowest with a response of 0.5 s.
    func chain(_ row: CheckRow) -> StyleLevel<Double> {
      (1..<Int(row.at[0])).reduce(StyleLevel(["response": 0.5])) {
        StyleLevel(["level-\($1)": Double($1)], below: $0)
      }
    }
    measures.add("look-up") { try chain($0).search("response").value ?? .nan }
    measures.add("nearer-level-shadows") {
      try StyleLevel(["response": 0.3], below: chain($0)).search("response").value ?? .nan
    }
    measures.add("missing-keys-found") { try chain($0).search("absent").value != nil }
    measures.add("circle-ends-in-an-error") { _ in
      let top = StyleLevel(["a": 1.0])
      top.below = StyleLevel(["b": 2.0], below: top)
      defer { top.below = nil }
      return (try? top.search("absent")) == nil
    }
    // The work of a lookup, independent of the clock.
    measures.add("levels asked") { try chain($0).search("response").levelCount }

    func lookup(_ answers: [ActionLookup.Answer]) -> ActionLookup {
      ActionLookup(
        delegate: answers[0], actions: ["key": answers[1]],
        style: StyleLevel([:], below: StyleLevel(["key": answers[2]])), byDefault: answers[3])
    }
    // The first answer other than "nothing" decides.
    measures.add("right-of-81-combinations") { _ in
      try (0..<81).count { combination in
        let answers = [1, 3, 9, 27].map { ActionLookup.Answer.allCases[combination / $0 % 3] }
        let deciding = answers.firstIndex { $0 != .nothing }
        let expected = deciding.flatMap { answers[$0] == .action ? $0 : nil }
        return try lookup(answers).source(for: "key") == expected
      }
    }
  }
}
