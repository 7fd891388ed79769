import Harness

/// Finds the action for a change of a property. As in Core Animation the
/// sources are, in this order: the delegate, the object's own actions, its
/// styles' actions, the default of its class.
private struct ActionLookup {
  /// An action, none at all (`NSNull` in Core Animation), or `nil`, which has
  /// the next source asked.
  enum Answer: Hashable, CaseIterable {
    case action, stop, nothing
  }

  var delegate = Answer.nothing
  var actions: [String: Answer] = [:]
  var style = StyleLevel<Answer>([:])
  var byDefault = Answer.nothing

  /// The source whose action runs for a key, counted from 0; `nil` if one stops
  /// the search or none has an answer.
  func source(for key: String) throws -> Int? {
    var (answer, source) = (delegate, 0)
    if answer == .nothing { (answer, source) = (actions[key] ?? .nothing, 1) }
    if answer == .nothing {
      // A style that answers "nothing" passes the search on, as one without an
      // answer does.
      (answer, source) = (try style.search(key) { $0 != .nothing }.value ?? .nothing, 2)
    }
    if answer == .nothing { (answer, source) = (byDefault, 3) }
    return answer == .action ? source : nil
  }
}

/// Checks of the lookup of actions.
enum ActionChecks {
  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = "action-lookup"
    // A lookup that passes all four sources and is answered by the last.
    let work = Workload(unit: "lookup") {
      let lookup = ActionLookup(
        actions: ["other": .action], style: StyleLevel([:], below: StyleLevel(["other": .action])),
        byDefault: .action)
      return { iterations in
        for _ in 0..<iterations { consume((try? lookup.source(for: "key")) ?? 0) }
      }
    }
    // The first answer other than "nothing" decides.
    checks.measure("right-of-81-combinations", workload: { _ in work }) { _ in
      let right = try (0..<81).count { combination in
        let replies = [1, 3, 9, 27].map { ActionLookup.Answer.allCases[combination / $0 % 3] }
        let lookup = ActionLookup(
          delegate: replies[0], actions: ["key": replies[1]],
          style: StyleLevel([:], below: StyleLevel(["key": replies[2]])), byDefault: replies[3])
        let deciding = replies.firstIndex { $0 != .nothing }
        let expected = deciding.flatMap { replies[$0] == .action ? $0 : nil }
        return try lookup.source(for: "key") == expected
      }
      return Double(right)
    }
  }
}
