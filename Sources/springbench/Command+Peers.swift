import Glibc
import Harness
import SolverSuites

/// `peers`: is this library faster than the alternatives at the same accuracy?
enum PeersCommand: Command {
  static let specification = CommandSpecification(
    name: "peers", summary: "this program against other libraries, interleaved",
    operands: "run FILE | problems DIR | REPORT", operandsAreInputs: true, operandCount: 1...2,
    discussion: [
      "run measures this program and the peers of FILE, a CSV of peer,modes,program,script,skipped, "
        + "in rounds, prints the tables and, with -o, writes a report; 'make peers' installs the "
        + "peers and does so.",
      "With a REPORT, prints its tables: per problem and error level our best method, the best peer "
        + "and what each is given, first driven by a tolerance, then tuned; and the best kernel per "
        + "batch workload. A cell is won if we are over 10 % faster in every round, with several "
        + "threads 20 %. A peer that fails is not run again.",
      "problems writes the problems with reference samples for programs of your own. With "
        + "--problem, run leaves out the batches.",
    ],
    options: [Option("problem", .list("P"), "only these problems, as the report names them")]
      + CommonOptions.outputs,
    examples: ["peers run peers.csv -o results/peers.csv"])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let (word, path) = (arguments.operands[0], arguments.operands.last ?? "")
    let named = try arguments.names("problem", among: PeerProblem.all.map(\.name))
    let problems = PeerProblem.all.filter { named.isEmpty || named.contains($0.name) }
    switch word {
    case "problems" where arguments.operands.count == 2:
      try arguments.allow(only: ["problem", "quiet"], for: "'peers problems'")
      try RunFolder(path: path).create()
      Interrupts.watch()
      try PeerProblem.write(problems, into: path)
      return .done
    case "run" where arguments.operands.count == 2:
      return try measure(PeerProgram.list(path: path), problems, arguments)
    default:
      guard arguments.operands.count == 1 else {
        throw UsageError(
          "unknown word of peers '\(word)'", mistaking: word, among: ["run", "problems"])
      }
      try arguments.allow(only: ["output", "overwrite", "quiet"], for: "REPORT")
      let rows = try RowReader(PeersReport.schema).rows(of: CSVDocument(path: path))
      return try CommonOptions.write(PeersTable(rows).markdown, arguments)
    }
  }

  /// Measures the peers and this program in rounds, and prints the tables.
  private static func measure(
    _ peers: [PeerProgram], _ problems: [PeerProblem], _ arguments: ParsedArguments
  ) throws -> ExitStatus {
    let folder = try RunFolder.temporary()
    defer { folder.remove() }
    let line = ProgressLine(isWanted: !arguments.has("quiet"))
    // A log also shows what is being measured.
    let isLogged = isatty(STDERR_FILENO) == 0 && !arguments.has("quiet")
    var run = PeersRun(
      peers: peers, problems: problems, batches: !arguments.has("problem"), folder: folder
    ) { step, fraction in
      if isLogged { Diagnostics.say(step) } else { line.show(step, fraction: fraction) }
    }
    Interrupts.watch()
    let rows = try run.run()
    line.clear()
    if let path = arguments.string("output") {
      try RowWriter.writeCSV(rows, to: path, schema: PeersReport.schema)
    }
    let table = PeersTable(rows)
    try OutputSink.write(table.markdown, to: nil)
    if Interrupts.isRequested { return .interrupted }
    guard !peers.isEmpty, !table.hasPeers else { return .done }
    Diagnostics.say("no peer gave a result")
    return .failed
  }
}
