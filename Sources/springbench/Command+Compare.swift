import Harness
import SolverSuites

/// `compare`: is one run slower or less accurate than another?
enum CompareCommand: Command {
  static let specification = CommandSpecification(
    name: "compare", summary: "what changed between two runs, or two programs",
    operands: "BASE NEW",
    operandsAreInputs: true, operandCount: 2...2,
    discussion: [
      "BASE and NEW are reports or folders of them. Counts are compared exactly, instructions to "
        + "0.5 %, other numbers to rounding. A verdict on a time needs 6 to 30 processes a side "
        + "(run --thorough). What NEW lacks is a regression (status 3).",
      "--run measures two programs side by side, which is the fair way on a shared machine; "
        + "it alone takes --quick and --measure, whose processes=N is the number of pairs.",
    ],
    options: CommonOptions.report + [
      Option("threshold", .value("PERCENT"), "smallest change of a time that counts, in % (5)"),
      Option("run", .flag, "BASE and NEW are programs to measure side by side"),
    ] + SuiteOptions.shared(["filter", "quick", "measure"]),
    examples: [
      "compare results/old results/new", "compare --run old/springbench new/springbench --quick",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    if !arguments.has("run") { try arguments.refuse(["quick", "measure"], "needs --run") }
    var comparison = Comparison()
    if let percent = try arguments.real("threshold", .percentage, in: 0...1000) {
      comparison.threshold = percent / 100
    }
    let (base, new, ratios) =
      try arguments.has("run") ? measured(arguments, for: comparison) : sides(arguments)
    let compared = try comparison.compare(base, new, ratios: ratios)
    let lost = base.surplus(over: new)
    if let lost { Diagnostics.say("lost: \(lost)") }
    if let added = new.surplus(over: base) { arguments.note(added) }
    try CommonOptions.beforeVerdict { try write(compared, arguments) }
    let isRegression = compared.contains { $0.verdict == .regression }
    return isRegression || lost != nil ? .regression : .done
  }

  /// Reads both reports or folders; notes how their environments differ.
  private static func sides(_ arguments: ParsedArguments) throws -> ComparedSides {
    var base = try ComparisonSide(path: arguments.operands[0])
    var new = try ComparisonSide(path: arguments.operands[1])
    if arguments.has("filter") {
      let selection = try SuiteOptions.caseSelection(arguments)
      base.select(selection)
      new.select(selection)
    }
    let differences = new.differences(from: base)
    if !differences.isEmpty {
      arguments.note("environment.json differs in \(differences.joined(separator: ", "))")
    }
    return (base, new, nil)
  }

  /// Measures two builds of this program by turns. Their visits to a case, one
  /// sample each, alternate on the same core, so that changes of the machine's
  /// speed affect both alike.
  private static func measured(
    _ arguments: ParsedArguments, for comparison: Comparison
  ) throws -> ComparedSides {
    Interrupts.watch()
    var options = arguments.strings("filter").flatMap { ["--filter", $0] }
    if arguments.has("quick") { options.append("--quick") }
    var pairCount: Int?
    for (key, text) in try arguments.settings("measure") {
      if key == "processes" {
        pairCount = try ParsedArguments.integer(text, option: "measure processes", in: 1...30)
      } else {
        options += ["--measure", "\(key)=\(text)"]
      }
    }
    let line = ProgressLine(isWanted: !arguments.has("quiet"))
    defer { line.clear() }
    let temporary = try RunFolder.temporary()
    defer { temporary.remove() }
    let programs = arguments.operands
    var sides: ComparedSides = (
      ComparisonSide(name: programs[0], rows: [:]), ComparisonSide(name: programs[1], rows: [:]),
      PairedRatios()
    )
    var wanted = pairCount ?? Comparison.leastPairCount
    var pair = 0
    defer { Affinity.restore() }
    while pair < wanted {
      guard !Interrupts.isRequested else { throw OutputError.interrupted }
      // Two pairs in a row share a core, because cores differ; each program begins one.
      Affinity.pin(to: pair / 2)
      let (base, new) = (temporary.file("base-\(pair)"), temporary.file("new-\(pair)"))
      let both = zip(programs, [base, new]).map { (path: $0, folder: $1) }
      try runPair(pair % 2 == 1 ? both.reversed() : both, options)
      sides.base.rows.merge(try ComparisonSide(path: base).rows, uniquingKeysWith: +)
      sides.new.rows.merge(try ComparisonSide(path: new).rows, uniquingKeysWith: +)
      try sides.ratios?.add(base: base, new: new)
      // The first pair shows how many cases there are. An even number of pairs
      // lets each program begin as often as the other.
      if pair == 0, pairCount == nil {
        let needed = comparison.pairsNeeded(cases: sides.ratios?.values.count ?? 0)
        wanted = needed + needed % 2
      }
      pair += 1
      line.show("pair \(pair) of \(wanted)", fraction: Double(pair) / Double(wanted))
    }
    return sides
  }

  /// Runs the programs by turns; the first begins. Each writes to its folder.
  private static func runPair(
    _ programs: [(path: String, folder: String)], _ options: [String]
  ) throws {
    let running: [ChildProcess.Running]
    do {
      running = try InterleavedProcess.startPair(
        programs.map(\.path),
        programs.map { ["run", "--output", $0.folder, "--quiet"] + options })
    } catch {
      throw InputError(unreadable: error.subject, error.reason)
    }
    let statuses = running.map { $0.wait() }
    guard !Interrupts.isRequested else { throw OutputError.interrupted }
    for (program, status) in zip(programs, statuses) {
      // Status 1 may mean failed cases, which the rows contain.
      guard [0, 1].contains(status) else {
        throw NothingToCompare("\(program.path) run ended with status \(status)")
      }
    }
    for program in programs where !FileSystem.exists(program.folder) {
      throw NothingToCompare("\(program.path) run wrote no reports")
    }
  }

  /// CSV and JSON have every metric. Tables, sorted by verdict, then from large
  /// to small changes, omit insufficient data and unchanged numbers but times.
  private static func write(_ compared: [ComparedMetric], _ arguments: ParsedArguments) throws {
    let format = try CommonOptions.reportFormat(arguments)
    let isTable = [.table, .markdown].contains(format)
    let shown =
      isTable
      ? compared.filter { item in
        item.verdict != .insufficient && (item.metric == .time || item.verdict != .unchanged)
      }.sorted { ($0.verdict.rank, $1.size) < ($1.verdict.rank, $0.size) }
      : compared
    let rows = shown.map { item in
      var row = item.row
      if isTable, item.metric == .time { row["metric"] = "time (ns)" }
      return row
    }
    try CommonOptions.writer(arguments, schema: ComparedMetric.schema).finish(rows)
    guard !arguments.has("quiet") else { return }
    let counts = ComparedMetric.Verdict.counts(compared)
    var words = counts.filter { $0.verdict != .insufficient }
      .map { "\($0.count) \($0.verdict.rawValue)" }
    if let (_, count) = counts.first(where: { $0.verdict == .insufficient }) {
      words.append(
        "\(count) insufficient: times need 6 to 30 processes (run --thorough, or compare --run)")
    }
    Diagnostics.say(words.joined(separator: ", "))
  }
}
