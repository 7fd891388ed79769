import Harness
import Suites

/// `cases`: the questions of the conformance kit.
enum CasesCommand: Command {
  static let specification = CommandSpecification(
    "cases", summary: "the questions of the conformance kit, for anybody's spring to answer",
    discussion: [
      "One row a question: where is this spring at time t, and how fast? The numbers are exact "
        + "doubles in their shortest decimal form. Append the columns position and velocity, and "
        + "'springbench score' tells how wrong they are. Sets: "
        + ConformanceSet.allCases.map { "\($0.rawValue) (\($0.summary))" }.joined(separator: "; ")
        + "."
    ],
    options: [
      Option("set", .value("NAME"), names: "sets", "which questions (standard)"),
      Option("seed", .value("N"), "of the random ones in hard (1)"),
    ] + CommonOptions.report,
    examples: ["cases --set quick", "cases --set hard --seed 7 --output cases.csv"])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let name = arguments.string("set") ?? "standard"
    let set = try ConformanceSet.allCases.named(name, "set", by: \.rawValue)
    if set != .hard {
      try arguments.refuse(["seed"], "is for --set hard, which alone has random cases")
    }
    let seed = try SuiteOptions.seed(arguments)
    let writer = try CommonOptions.streamingWriter(arguments, schema: ConformanceCase.schema)
    try writer.finish(set.cases(seed: seed).lazy.map { $0.row(ConformanceCase.schema) })
    return .done
  }
}
