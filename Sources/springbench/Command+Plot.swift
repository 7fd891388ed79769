import Harness
import Suites

/// `plot`: a picture of reports, or of a spring in every engine.
enum PlotCommand: Command {
  static let specification = CommandSpecification(
    "plot", summary: "a picture of a report, of your own data or of a spring in every engine",
    operands: "[FILE…]", operandsAreInputs: true, operandCount: 0...Int.max,
    discussion: [
      "Of a report the picture is chosen by what the file (- for standard input) holds (--picture names another, "
        + "--list shows them all). --x and --y draw any two columns of any CSV. Several files of "
        + "one kind are one picture; what is in several of them is named with its file.",
      "Without a file, --spring draws that spring in every engine of a UI framework at each "
        + "--rate, beside the exact motion. Of several springs the exact motions are drawn over each "
        + "other.",
      "A name that ends in .svg, .png or .html chooses the format; PNG needs rsvg-convert "
        + "(Debian: librsvg2-bin), HTML holds every picture of the file.",
    ],
    options: [
      Option(
        "output", short: "o", .value("NAME"), file: .redirectedOutput,
        "write there instead of standard output (SVG)"),
      CommonOptions.overwrite, CommonOptions.quiet,
      SpringArguments.spring,
      Option(
        "engine", .list("E"), names: "engines", "with --spring: only these engines (list engines)"),
      Option("rate", .numbers("HZ"), "with --spring: frames per second (60,120)"),
      Option("picture", .value("NAME"), names: "pictures", "which picture of the report"),
      Option("x", .value("COLUMN"), "this column to the right"),
      Option("y", .value("COLUMN"), "this column upwards"),
      Option("by", .value("COLUMN"), "with --y: a series for each text of this column"),
      Option("log", .value("x|y|xy"), "with --y: logarithmic axes"),
      Option(
        "from", .value("TIME"),
        "begin there: the picture of springs, or the rows by time_s or the column of --x (0)"),
      Option(
        "trace", .repeated("FILE"), file: .input,
        "the gesture that a replay or edges follow from, shown with them; of edges the files with "
          + "the names of the traces, repeatable"),
      Option(
        "time-unit", .value(TimeUnit.placeholder), "with --trace: what its times are in (s)"),
      CommonOptions.map("x=clientX"),
      CommonOptions.condition,
      Option("list", .flag, "print the pictures there are and stop"),
    ],
    examples: [
      "plot --spring response:response=0.35,damping=0.7 -o my-spring.svg",
      "plot --spring mine=ratio:zeta=0.7,omega=18 --spring critical=ratio:zeta=1,omega=18 -o two.svg",
      "plot results/latest/engines.csv -o engines.png",
      "plot results/latest/accuracy.csv --where problem=ui -o ui.svg",
      "plot mine.csv --x size --y seconds --by library --log xy -o mine.svg",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    if arguments.has("list") {
      let pairs = ReportPicture.all.map { ("\($0.kind)/\($0.name)", $0.summary) }
      let lines = TextLayout.columns(pairs, indent: 0, width: 100)
      try OutputSink.write(lines.joined(separator: "\n") + "\n", to: nil)
      return .done
    }
    try CommonOptions.checkEnding(arguments, among: ["svg", "png", "html"])
    let charts = try charts(arguments)
    guard !charts.allSatisfy(\.isEmpty) else {
      throw UsageError("nothing to draw: no row has the numbers that the picture needs")
    }
    try PictureFile.write(charts.filter { !$0.isEmpty }, to: arguments.string("output"))
    return .done
  }

  /// The pictures that the arguments ask for: of files, or without a file of
  /// springs.
  private static func charts(_ arguments: ParsedArguments) throws -> [Chart] {
    guard !arguments.operands.isEmpty else { return [try springChart(arguments)] }
    try arguments.refuse(["spring", "engine", "rate"], "is for a picture without FILE")
    let files = arguments.operands
    if let file = files.firstRepeated { throw UsageError("\(file) is given twice") }
    let all = try ReportTable(paths: files)
    guard !all.rows.isEmpty else { throw InputError(path: files[0], "has a header, but no rows") }
    if !arguments.has("y") { try checkKinds(of: all) }
    var table = try selected(all, arguments)
    guard !table.rows.isEmpty else { throw UsageError("nothing to draw: no row is selected") }
    try readTraces(into: &table, arguments)
    if let start = try arguments.real("from", .time) {
      let column = arguments.string("x") ?? "time_s"
      table = try table.beginning(
        at: column.hasSuffix("_ms") ? start * 1000 : start, in: column)
      guard !table.rows.isEmpty else { throw UsageError("--from: no row is so late") }
    }
    if let y = arguments.string("y") {
      guard let x = arguments.string("x") else { throw UsageError("--y needs --x") }
      let custom = try CustomPicture(
        of: table, x: x, y: y, by: arguments.string("by"),
        logarithmic: arguments.choice("log", among: ["x", "y", "xy"]) ?? "")
      for line in custom.notes { arguments.note(line) }
      return [custom.chart(version: Version.current)]
    }
    try arguments.refuse(["x", "by", "log"], "needs --y")
    return try reportCharts(table, arguments)
  }

  /// Without a file: one spring in every engine, or several exact motions.
  private static func springChart(_ arguments: ParsedArguments) throws -> Chart {
    guard arguments.has("spring") else {
      throw UsageError("plot needs FILE… (- for standard input), or --spring SPEC")
    }
    try arguments.refuse(
      ["picture", "x", "y", "by", "log", "trace", "time-unit", "columns", "where"],
      "is for a picture of FILE")
    let springs = try SpringArguments.springs(arguments)
    let start = try arguments.real("from", .time, in: 0...1e12) ?? 0
    func checkStart(before end: Double) throws(UsageError) {
      guard start < end else {
        let time = DecimalRounding.significant(end, digits: 3)
        throw UsageError("--from: the picture ends at \(time) s")
      }
    }
    guard springs.count == 1 else {
      try arguments.refuse(
        ["engine", "rate"], "needs a single --spring: of several only the exact motions are drawn")
      let picture = SpringsPicture(springs.map { ($0.name, $0.spring) }, from: start)
      try checkStart(before: picture.end)
      return picture.chart(version: Version.current)
    }
    let engines = try MethodArguments.engines(arguments)
    let rates = try arguments.reals("rate", .frequency, in: 1...10_000)
    let picture = FrameworksPicture(
      springs[0].spring, name: springs[0].isUnnamed ? nil : springs[0].name,
      rates: rates.isEmpty ? [60, 120] : rates, engines: engines, duration: springs[0].duration,
      from: start)
    if let reason = picture.refusal { throw UsageError("--spring: \(reason)") }
    try checkStart(before: picture.end)
    return picture.chart(version: Version.current)
  }

  /// Adds the gestures of `--trace`, if given.
  private static func readTraces(
    into table: inout ReportTable, _ arguments: ParsedArguments
  ) throws {
    let traces = arguments.strings("trace")
    guard !traces.isEmpty else {
      return try arguments.refuse(["time-unit", "columns"], "needs --trace FILE")
    }
    guard ["replay", "edges"].contains(table.kind) else {
      throw UsageError("--trace is for the output of 'replay' and 'pause detect'")
    }
    guard traces.count == 1 || table.kind == "edges" else {
      throw UsageError("--trace: a replay has one trace")
    }
    let columns = try CommonOptions.map(
      arguments, among: table.kind == "replay" ? InteractionTrace.columns : ["time_s", "x", "y"])
    try table.read(traces: traces, unit: CommonOptions.timeUnit(arguments), columns: columns)
  }

  /// A picture of one kind of report would leave out the others.
  private static func checkKinds(of table: ReportTable) throws(UsageError) {
    let kinds = table.kinds
    guard kinds.count > 1 else { return }
    let words = kinds.map { kind, path in
      "\(path) is \(kind.isEmpty ? "no report that is known" : "of '\(kind)'")"
    }
    throw UsageError("a picture is of one kind of report: \(words.joined(separator: ", "))")
  }

  /// The pictures of a report: the one that `--picture` names, all of them for
  /// an HTML page, otherwise the main one.
  private static func reportCharts(
    _ table: ReportTable, _ arguments: ParsedArguments
  ) throws -> [Chart] {
    if let reason = table.lackOfPicture {
      throw InputError(path: table.paths[0], reason + "; --x COLUMN --y COLUMN draw any table")
    }
    let pictures = ReportPicture.pictures(of: table)
    if let name = arguments.string("picture") {
      let picture = try picture(name, among: pictures, of: table)
      if let reason = picture.refusal(of: table) { throw UsageError(reason) }
      return [try picture.chart(of: table, version: Version.current)]
    }
    let refusals = pictures.compactMap { $0.refusal(of: table) }
    guard refusals.count < pictures.count else { throw UsageError(refusals[0]) }
    let charts = try pictures.filter { $0.refusal(of: table) == nil }
      .map { try $0.chart(of: table, version: Version.current) }
    let isPage = arguments.string("output")?.hasSuffix(".html") == true
    if isPage { for reason in refusals { arguments.note(reason) } }
    // The main picture may be empty, for example without times; then the next
    // one is used.
    return isPage ? charts : Array(charts.filter { !$0.isEmpty }.prefix(1))
  }

  /// The picture called `name`: `kind/name`, as `--list` prints it, or the name
  /// alone.
  ///
  /// - Parameter pictures: those of the table's kind.
  private static func picture(
    _ name: String, among pictures: [ReportPicture], of table: ReportTable
  ) throws(UsageError) -> ReportPicture {
    let namesakes = ReportPicture.all.filter { [$0.name, "\($0.kind)/\($0.name)"].contains(name) }
    if let other = namesakes.first, !namesakes.contains(where: { $0.kind == table.kind }) {
      throw UsageError(
        "--picture: '\(name)' is a picture of '\(other.kind)', and \(table.paths[0]) is of "
          + "'\(table.kind)', which has: \(pictures.map(\.name).joined(separator: ", "))")
    }
    let prefix = "\(table.kind)/"
    let short = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    return try pictures.named(short, "picture", by: \.name)
  }

  /// The rows that meet the conditions of all `--where` options.
  private static func selected(
    _ table: ReportTable, _ arguments: ParsedArguments
  ) throws -> ReportTable {
    var table = table
    for (column, text) in try CommonOptions.conditions(arguments) {
      guard table.columns.contains(column) else {
        throw UsageError.unknown("column", column, among: table.columns)
      }
      table = table.filtered { $0[column] == text }
    }
    return table
  }
}
