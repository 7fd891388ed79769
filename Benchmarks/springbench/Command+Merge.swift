import Arguments
import Measurement
import Reports
import Suites

/// `merge`: combines the shards of a sweep.
enum MergeCommand: Command {
  static let specification = CommandSpecification(
    "merge", summary: "put the shards of a sweep together", operands: "FILE…",
    operandsAreInputs: true, operandCount: 1...Int.max,
    discussion: [
      "Writes the rows in the order of the whole sweep: the bytes of a sweep that was never cut. "
        + "Summaries add up exactly. Shards of another sweep, missing ones and doubled ones are "
        + "named, and no FILE of --output is written: status 1, or 65 where a file is no whole shard. "
        + "Memory does not grow with the rows, and files, which cannot be pipes, may stand in any "
        + "order."
    ],
    options: CommonOptions.report,
    examples: ["merge out/shard-*-of-8.csv -o sweep.csv"])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    var merge = try SweepMerge(arguments.operands)
    guard try CommonOptions.reportFormat(arguments) == .csv else {
      let writer = try CommonOptions.streamingWriter(arguments, schema: SweepReport.schema)
      try merge.forEachRow { try writer.write($0) }
      try writer.finish()
      return .done
    }
    let sink = try OutputSink(path: arguments.string("output"))
    try sink.write(CSVWriter.header(SweepReport.schema))
    Interrupts.watch()
    try merge.forEachLine { line in
      if Interrupts.isRequested { throw OutputError.interrupted }
      try sink.write(line)
    }
    try sink.finish()
    return .done
  }
}
