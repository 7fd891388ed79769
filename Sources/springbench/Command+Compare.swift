import Glibc
import Harness
import Suites

/// `compare`: is one run slower or less accurate than another?
enum CompareCommand: Command {
  static let specification = CommandSpecification(
    "compare", summary: "verdict per case between two runs", operands: "BASE NEW",
    operandsAreInputs: true, operandCount: 2...2,
    discussion: [
      "BASE and NEW are reports, of scores too, or folders of them. Times need six processes a side (make runs "
        + "with --for-compare); a verdict needs a rank test corrected over all cases, an interval "
        + "of the ratio without 1, and a change beyond the threshold. Counts are compared exactly, "
        + "other numbers beyond 1e-13, below which only a factor of two counts: CPUs round. "
        + "Cases that NEW lacks or skips, and times, errors and counts that are empty in it although "
        + "their case was carried out, are regressions, too.",
      "With --run they are two programs, measured at the same time, interleaved visit by visit on "
        + "one core: the fair way on a shared machine. Their ratios are tested pair by pair.",
    ],
    options: CommonOptions.report + [
      Option("threshold", .value("PERCENT"), "smallest change of a time that counts (5)"),
      Option("metric", .list("NAME"), "only these: time, or names of columns"),
      Option(
        "fail-on", .value("regression|inconclusive|never"),
        "what ends with a status of its own: 3, or 4 where data allow no verdict (regression)"),
      Option("all", .flag, "show unchanged errors and counts in the table too"),
      Option("run", .flag, "BASE and NEW are programs: measure them interleaved"),
      Option("processes", .value("N"), "with --run: pairs of runs (as many as the cases need)"),
      Option("only", .list("SUITE"), names: "suites", "with --run: only these suites"),
      Option("filter", .repeated("REGEX"), "only these cases"),
      Option("skip", .repeated("REGEX"), "not these cases"),
      Option("quick", .flag, "with --run: short runs"),
      Option("samples", .value("N"), "with --run: samples of a case"),
      Option("seed", .value("N"), "seed of the bootstrap (1)"),
    ],
    examples: [
      "compare results/old results/new", "compare --run old/springbench new/springbench --quick",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let failOn =
      try arguments.choice("fail-on", among: ["regression", "inconclusive", "never"])
      ?? "regression"
    if !arguments.has("run") {
      try arguments.refuse(["processes", "only", "quick", "samples"], "needs --run")
    }
    let comparison = try comparison(arguments)
    let (base, new, ratios) =
      try arguments.has("run") ? measured(arguments, for: comparison) : sides(arguments)
    let isWhole = sayGaps(base, new, comparison, arguments)
    let compared = try comparison.compare(base, new, ratios: ratios)
    try CommonOptions.beforeVerdict { try write(compared, arguments) }
    let verdicts = Set(compared.map(\.verdict))
    if failOn == "never" { return .done }
    if verdicts.contains(.regression) || !isWhole { return .regression }
    return failOn == "inconclusive" && verdicts.contains(where: \.isOpen) ? .inconclusive : .done
  }

  /// The comparison with the thresholds that the options set.
  private static func comparison(_ arguments: ParsedArguments) throws -> Comparison {
    var comparison = Comparison()
    if let percent = try arguments.real("threshold", .percentage, in: 0...1000) {
      comparison.threshold = percent / 100
    }
    comparison.seed = try SuiteOptions.seed(arguments)
    let schemas = Catalogue.suites.map { $0.schema } + [ConformanceScore.schema]
    let known = schemas.flatMap { Metric.all(of: $0) }
    comparison.metrics = try arguments.names("metric", among: known.map(\.name))
    return comparison
  }

  /// Both sides, and the ratios of their times if the runs were interleaved.
  private typealias Sides = (base: ComparisonSide, new: ComparisonSide, ratios: PairedRatios?)

  /// The two reports or folders; notes how their circumstances differ.
  private static func sides(_ arguments: ParsedArguments) throws -> Sides {
    var base = try ComparisonSide(path: arguments.operands[0])
    var new = try ComparisonSide(path: arguments.operands[1])
    if arguments.has("filter") || arguments.has("skip") {
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
  ) throws -> Sides {
    Interrupts.watch()
    let names = try arguments.names("only", kind: "suite", among: Catalogue.suites.map(\.name))
    var options = names.isEmpty ? [] : ["--only", names.joined(separator: ",")]
    for pattern in arguments.strings("filter") { options += ["--filter", pattern] }
    for pattern in arguments.strings("skip") { options += ["--skip", pattern] }
    if arguments.has("quick") { options.append("--quick") }
    if let count = try arguments.integer("samples", in: 1...1_000_000) {
      options += ["--samples", String(count)]
    }
    var alternating = AlternatingRun(
      base: arguments.operands[0], new: arguments.operands[1],
      pairCount: try arguments.integer("processes", in: 1...1000), arguments: options)
    let line = CommonOptions.progressLine(arguments)
    alternating.progress = { done, count in
      line.show("pair \(done) of \(count)", fraction: Double(done) / Double(count))
    }
    defer { line.clear() }
    let folder = try RunFolder.temporary()
    defer { folder.remove() }
    let outcome = try alternating.run(in: folder, for: comparison)
    noteTooFew(outcome.ratios, comparison, arguments)
    return (outcome.base, outcome.new, outcome.ratios)
  }

  /// Notes that there are too few pairs of runs to detect any change.
  private static func noteTooFew(
    _ ratios: PairedRatios, _ comparison: Comparison, _ arguments: ParsedArguments
  ) {
    let cases = ratios.values.count
    let needed = comparison.pairsNeeded(cases: cases)
    let pairs = ratios.values.values.map(\.count).max() ?? 0
    guard pairs < needed else { return }
    arguments.note("\(pairs) pairs of runs; \(cases) cases need \(needed) to be told apart")
  }

  /// CSV has every metric; a table for people shows all times, the largest
  /// changes first, and otherwise only what has changed.
  private static func write(_ compared: [ComparedMetric], _ arguments: ParsedArguments) throws {
    let format = try CommonOptions.reportFormat(arguments)
    let shown =
      format == .table && !arguments.has("all")
      ? compared.filter { $0.metric == .time || $0.verdict != .unchanged }
        .sorted { $0.size > $1.size }
      : compared
    let rows = shown.map { item in
      var row = item.row
      if format == .table, item.metric == .time { row["metric"] = "time (ns)" }
      return row
    }
    try CommonOptions.writer(arguments, schema: ComparedMetric.schema).finish(rows)
    guard !arguments.has("quiet") else { return }
    let counts = ComparedMetric.Verdict.allCases.compactMap { verdict -> String? in
      let count = compared.count { $0.verdict == verdict }
      return count == 0 ? nil : "\(count) \(verdict.rawValue)"
    }
    Diagnostics.say(counts.joined(separator: ", "))
    guard compared.contains(where: { $0.verdict == .insufficient }) else { return }
    arguments.note(
      "a verdict on a time needs \(Comparison.minimumRunCount) processes a side that have the time: "
        + "make both runs with --for-compare, or measure two programs with compare --run")
  }
}
