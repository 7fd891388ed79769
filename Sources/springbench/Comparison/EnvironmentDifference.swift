import Harness

/// Differences between the environment records of two runs that make their
/// times harder to compare.
public enum EnvironmentDifference {
  /// The members of the record that do not count, with the reason. All others
  /// count, including those that an older program did not write.
  package static let leftOut: KeyValuePairs = [
    "started_at": "differs in every run",
    "duration_s": "differs in every run",
    "tool_version": "what is compared",
    "git_commit": "what is compared",
    "git_dirty": "what is compared",
    "command_line": "stands in options",
    "options.timing": "shows in the columns of times",
    "options.filter": "shows in the cases",
    "options.processes": "shows in base_runs_count and new_runs_count",
    "faster_build": "follows from target_cpu and cpu_flags",
    "load_average_start": "differs in every run",
    "load_average_end": "differs in every run",
    "clock_granularity_ns": "measured anew by every run",
    "clock_read_cost_ns": "measured anew by every run",
    "empty_loop_ns": "measured anew by every run",
    "warnings": "says in words what other members say",
  ]

  /// A line for each difference, or for each side without a record.
  public static func lines(_ base: ComparisonSide, _ new: ComparisonSide) -> [String] {
    guard let first = base.environment, let second = new.environment else {
      // Only runs write a record.
      return [base, new].filter { $0.environment == nil && $0.isRun }.map(\.path).uniqued()
        .map { "\($0): no environment.json lies beside it" }
    }
    let (old, now) = (members(of: first), members(of: second))
    return (old + now).map(\.name).uniqued().compactMap { name in
      func text(_ members: [JSONValue.Member]) -> String {
        (members.first { $0.name == name }?.value ?? .null).line
      }
      let (before, after) = (text(old), text(now))
      return before == after ? nil : "\(name) was \(before) and is \(after)"
    }
  }

  /// The members that count. Those of nested objects have names such as
  /// `options.rounds`.
  package static func members(of record: JSONValue, within path: String = "") -> [JSONValue.Member]
  {
    guard case .object(let members) = record else { return [] }
    return members.flatMap { member -> [JSONValue.Member] in
      let name = path + member.name
      if leftOut.contains(where: { $0.key == name }) { return [] }
      guard case .object = member.value else { return [.init(name, member.value)] }
      return self.members(of: member.value, within: name + ".")
    }
  }
}
