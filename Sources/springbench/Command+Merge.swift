import Harness
import Suites

/// `merge`: combines the ranges of a sweep.
enum MergeCommand: Command {
  static let specification = CommandSpecification(
    "merge", summary: "put the ranges of a sweep together", operands: "FILE…",
    operandsAreInputs: true, operandCount: 1...Int.max,
    discussion: [
      "Writes the bytes of a sweep that was never divided; summaries add up exactly. Ranges of "
        + "another sweep, missing ones and doubled ones are named, and no FILE of --output is "
        + "written: status 1, or 65 where a file lacks rows. The files, which cannot be pipes, may "
        + "stand in any order; one at a time is in memory."
    ],
    options: CommonOptions.report,
    examples: ["merge out/*-of-8.csv -o sweep.csv"])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let merge = try SweepMerge(arguments.operands)
    let writer = try CommonOptions.writer(arguments, schema: SweepReport.schema)
    Interrupts.watch()
    try merge.forEachRow { row in
      if Interrupts.isRequested { throw OutputError.interrupted }
      try writer.write(row)
    }
    try writer.finish()
    return .done
  }
}
