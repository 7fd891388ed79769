import Glibc
import Harness
import Integrators
import SolverSuites
import Suites

/// `peers`: is this library faster than the alternatives at the same accuracy?
enum PeersCommand: Command {
  static let specification = CommandSpecification(
    "peers", summary: "this program beside other libraries, interleaved", operands: "[REPORT]",
    operandsAreInputs: true, operandCount: 0...1,
    discussion: [
      "With --programs, a CSV of peer,modes,program,script,skipped, measures this program and the "
        + "peers in rounds and writes a report; 'make peers' installs the peers and does so.",
      "With a REPORT, prints its tables: per problem and error level ours, the best peer and what "
        + "each is given, first driven by a tolerance, then tuned; the same per batch workload. A "
        + "cell is won when all rounds say so beyond 10 %, with several threads 20 %. A peer that "
        + "fails is left out; if that leaves none, the status is 1.",
      "--problems writes the problems with their exact samples for programs of your own, and "
        + "equations as C++ and Python text. --equation adds one of yours to the others, with its "
        + "name, or called equation.",
    ],
    options: [
      Option("programs", .value("FILE"), file: .input, "the peers to run"),
      Option("problems", .value("DIR"), file: .folder, "write the problems there"),
      Option("problem", .list("P"), names: "problems", "only these problems"),
      EquationArguments.equation,
      Option("duration", .value("S"), "seconds to cover with --equation (10)"),
      Option("rounds", .value("N"), "rounds (5)"),
      Option("case-time", .value("TIME"), "time of a case in a round (8ms)"),
      Option("threads", .value("N"), "threads of the batches (2)"),
      Option("no-batch", .flag, "only the solvers"),
      Option("markdown", .flag, "the table in Markdown"),
    ] + CommonOptions.outputs,
    examples: [
      "peers results/peers.csv", "peers --programs peers.csv -o results/peers.csv",
      "peers --problems DIR --equation \"x'' = -sin(x) - 0.1*x'\" --duration 20",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let report = arguments.operands.first
    if let folder = arguments.string("problems") {
      guard report == nil else { throw UsageError("REPORT and --problems exclude each other") }
      try arguments.allow(
        only: ["problems", "problem", "equation", "duration", "quiet"],
        for: "--problems, which measures nothing")
      try RunFolder(path: folder).create()
      Interrupts.watch { Failure.endProcess { .interrupted } }
      try PeerProblems.write(problems(arguments), into: folder) { Interrupts.isRequested }
      return .done
    }
    if let report {
      try arguments.allow(
        only: ["markdown", "output", "overwrite", "quiet"],
        for: "REPORT, whose tables are printed")
      let rows = try RowReader(PeersReport.schema).rows(of: CSVDocument(path: report))
      try show(rows, arguments, to: OutputSink(path: arguments.string("output")))
      return .done
    }
    guard let list = arguments.string("programs") else {
      throw UsageError("peers needs REPORT, --programs FILE or --problems DIR")
    }
    return try measure(PeerProgram.list(path: list), arguments)
  }

  /// The problems named, or all, and the user's own.
  private static func problems(_ arguments: ParsedArguments) throws -> [PeerProblem] {
    let named = try arguments.names("problem", among: PeerProblems.names)
    let own = try ownProblem(arguments)
    guard !named.isEmpty else { return PeerProblem.all + own }
    return PeerProblem.all.filter { named.contains($0.name) } + own
  }

  /// The problem of `--equation`; none without the option.
  private static func ownProblem(_ arguments: ParsedArguments) throws -> [PeerProblem] {
    guard let parts = arguments.string("equation").map(EquationArguments.parts),
      let system = try EquationArguments.system(arguments)
    else {
      try arguments.refuse(["duration"], "needs --equation")
      return []
    }
    guard !system.isFirstOrder.contains(true) else {
      throw UsageError("--equation: peers are given equations of second order")
    }
    let duration = try arguments.real("duration", .time, in: 1e-6...1e6) ?? 10
    let name = parts.isUnnamed ? "equation" : PeerProblems.name(parts.name)
    guard !PeerProblems.takenNames.contains(name) else {
      throw UsageError("--equation: '\(name)' is taken; give it another name")
    }
    let problem = Problem(
      system, name: name, at: SampleTimes(duration: duration, count: 1000))
    return [PeerProblem(name: name, problem: problem, text: parts.text)]
  }

  /// Measures the peers and this program in rounds, and prints the tables.
  private static func measure(
    _ peers: [PeerProgram], _ arguments: ParsedArguments
  ) throws -> ExitStatus {
    let folder = try RunFolder.temporary()
    defer { folder.remove() }
    try folder.create()
    var run = PeersRun(program: "/proc/self/exe", peers: peers, folder: folder)
    run.roundCount = try arguments.integer("rounds", in: 1...1000) ?? run.roundCount
    run.threads = try arguments.integer("threads", in: 1...1024) ?? run.threads
    if let time = try arguments.real("case-time", .time, in: 1e-9...1e6) {
      run.caseMilliseconds = time * 1000
    }
    run.problems = try problems(arguments)
    run.measuresBatches = !arguments.has("no-batch")
    let line = CommonOptions.progressLine(arguments)
    // A log shows what is measured, too.
    let isLogged = isatty(STDERR_FILENO) == 0 && !arguments.has("quiet")
    run.progress = { step, fraction in
      if isLogged { Diagnostics.say(step) } else { line.show(step, fraction: fraction) }
    }
    run.complain = { Diagnostics.say("skipped: \($0)") }
    Interrupts.watch()
    let rows = try run.run()
    line.clear()
    if let path = arguments.string("output") {
      try RowWriter.writeCSV(rows, to: path, schema: PeersReport.schema)
    }
    try show(rows, arguments, to: OutputSink(path: nil))
    if Interrupts.isRequested { return .interrupted }
    guard run.hasFailures, !PeersTable(rows).hasPeers else { return .done }
    Diagnostics.say("no peer gave a result")
    return .failed
  }

  /// Writes the tables of a report.
  private static func show(
    _ rows: [Row], _ arguments: ParsedArguments, to sink: OutputSink
  ) throws {
    let table = PeersTable(rows)
    try sink.write(arguments.has("markdown") ? table.markdown : table.text)
    try sink.finish()
  }
}
