import Glibc
import Harness
import SolverSuites

/// `compare`: is one run slower or less accurate than another?
enum CompareCommand: Command {
  static let specification = CommandSpecification(
    name: "compare", summary: "what changed between two runs, or two programs",
    operands: "BASE NEW",
    operandsAreInputs: true, operandCount: 2...2,
    discussion: [
      "BASE and NEW are reports or folders of them. Counts are compared exactly, "
        + "instructions to 0.5 %, other numbers up to the rounding of another CPU. A verdict on "
        + "a time needs six processes on each side (run --thorough). What NEW lacks is a "
        + "regression. Status 3 if there is a regression.",
      "--run measures two programs side by side, which is the fair way on a shared machine; "
        + "--quick and --measure processes=PAIRS are for it.",
    ],
    options: CommonOptions.report + [
      Option("threshold", .value("PERCENT"), "smallest change of a time that counts, in % (5)"),
      Option("run", .flag, "BASE and NEW are programs to measure side by side"),
    ] + SuiteOptions.shared(["filter", "quick", "seed", "measure"]),
    examples: [
      "compare results/old results/new", "compare --run old/springbench new/springbench --quick",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    if !arguments.has("run") { try arguments.refuse(["quick", "measure"], "needs --run") }
    let comparison = try comparison(arguments)
    let (base, new, ratios) =
      try arguments.has("run") ? measured(arguments, for: comparison) : sides(arguments)
    let isWhole = sayGaps(base, new, comparison, arguments)
    let compared = try comparison.compare(base, new, ratios: ratios)
    try CommonOptions.beforeVerdict { try write(compared, arguments) }
    let isRegression = compared.contains { $0.verdict == .regression }
    return isRegression || !isWhole ? .regression : .done
  }

  /// The comparison with the thresholds that the options set.
  private static func comparison(_ arguments: ParsedArguments) throws -> Comparison {
    var comparison = Comparison()
    if let percent = try arguments.real("threshold", .percentage, in: 0...1000) {
      comparison.threshold = percent / 100
    }
    comparison.seed = try SuiteOptions.seed(arguments)
    return comparison
  }

  /// The two reports or folders; notes how their circumstances differ.
  private static func sides(_ arguments: ParsedArguments) throws -> ComparedSides {
    var base = try ComparisonSide(path: arguments.operands[0])
    var new = try ComparisonSide(path: arguments.operands[1])
    if arguments.has("filter") {
      let selection = try SuiteOptions.caseSelection(arguments)
      base.select(selection)
      new.select(selection)
    }
    for line in EnvironmentDifference.lines(base, new) { arguments.note(line) }
    return (base, new, nil)
  }

  /// Says which cases and numbers cannot be compared.
  ///
  /// - Returns: whether the new side has all that the base has.
  private static func sayGaps(
    _ base: ComparisonSide, _ new: ComparisonSide, _ comparison: Comparison,
    _ arguments: ParsedArguments
  ) -> Bool {
    let gaps = comparison.gaps(base, new)
    for gap in gaps {
      let first = gap.names[0]
      let words =
        "\(gap.reason) \(gap.names.count > 1 ? "\(gap.amount), the first is \(first)" : first)"
      if gap.kind == .added { arguments.note(words) } else { Diagnostics.say(words) }
    }
    return !gaps.contains { $0.kind == .lost }
  }

  /// The runs of both programs, measured now.
  private static func measured(
    _ arguments: ParsedArguments, for comparison: Comparison
  ) throws -> ComparedSides {
    Interrupts.watch()
    var options = arguments.strings("filter").flatMap { ["--filter", $0] }
    if arguments.has("quick") { options.append("--quick") }
    var pairCount: Int?
    for (key, text) in try arguments.settings("measure") {
      if key == "processes" {
        pairCount = try ParsedArguments.integer(text, option: "measure processes", in: 1...1000)
      } else {
        options += ["--measure", "\(key)=\(text)"]
      }
    }
    let line = CommonOptions.progressLine(arguments)
    let alternating = AlternatingRun(
      base: arguments.operands[0], new: arguments.operands[1], pairCount: pairCount,
      arguments: options
    ) { done, count in
      line.show("pair \(done) of \(count)", fraction: Double(done) / Double(count))
    }
    defer { line.clear() }
    let folder = try RunFolder.temporary()
    defer { folder.remove() }
    return try alternating.run(in: folder, for: comparison)
  }

  /// CSV and JSON have every metric; tables have what has changed, the largest
  /// changes first, and every time with a verdict.
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
    let counts = ComparedMetric.Verdict.allCases.compactMap { verdict -> String? in
      let count = compared.count { $0.verdict == verdict }
      return count == 0 || verdict == .insufficient ? nil : "\(count) \(verdict.rawValue)"
    }
    let untested = compared.count { $0.verdict == .insufficient }
    let reason =
      "\(untested) insufficient: times of fewer than \(Comparison.minimumRunCount) processes "
      + "(run --thorough, or compare --run)"
    Diagnostics.say((counts + (untested == 0 ? [] : [reason])).joined(separator: ", "))
  }
}
