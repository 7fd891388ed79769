import Harness
import SolverSuites

/// `plot`: a picture of reports, or of any table, by gnuplot.
enum PlotCommand: Command {
  static let specification = CommandSpecification(
    name: "plot", summary: "a picture of a report or of your own data, drawn by gnuplot",
    operands: "FILE…", operandsAreInputs: true, operandCount: 1...Int.max,
    discussion: [
      "The columns of the file (- for standard input) choose the picture; 'list pictures' "
        + "names all of them. --x and --y draw any two columns of numbers in any CSV file. "
        + "Several files of one kind are one picture; the traces of 'gesture replay' and "
        + "'gesture pauses' can be given with their output."
    ],
    options: [
      Option(
        "output", short: "o", .value("FILE"), file: .output,
        "write there: FILE.svg or FILE.png (SVG to standard output)"),
      CommonOptions.overwrite, CommonOptions.quiet,
      Option("picture", .value("NAME"), names: "pictures", "which picture of the report"),
      Option("x", .value("COLUMN"), "this column to the right"),
      Option("y", .value("COLUMN"), "this column upwards"),
      Option("by", .value("COLUMN"), "with --y: a series for each text of this column"),
      Option("log", .value("x|y|xy"), "with --y: logarithmic axes"),
      Option("where", .repeated("COLUMN=TEXT"), "only rows with that text"),
    ],
    examples: [
      "plot results/latest/accuracy.csv --picture convergence -o convergence.svg",
      "plot mine.csv --x size --y seconds --by library --log xy -o mine.svg",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    try CommonOptions.checkEnding(arguments, among: Picture.Format.allCases.map(\.rawValue))
    let files = arguments.operands
    if let file = files.firstRepeated { throw UsageError("\(file) is given twice") }
    let all = try ReportTable(paths: files)
    guard !all.rows.isEmpty else { throw InputError(path: files[0], "has a header, but no rows") }
    var table = all
    for condition in arguments.strings("where") {
      guard let (column, text) = condition.keyAndValue else {
        throw UsageError("--where: '\(condition)' is not COLUMN=TEXT")
      }
      guard all.columns.contains(column) else {
        throw UsageError.unknown("column", column, among: all.columns)
      }
      table.rows.removeAll { $0[column] != text }
    }
    guard !table.rows.isEmpty else { throw UsageError("nothing to draw: no row is selected") }
    var (picture, cells, titles) = (Picture.any, [[String]](), [String]())
    if let y = arguments.string("y") {
      try arguments.refuse(["picture"], "excludes --x and --y")
      let columns = try AnyColumns(of: table, y: y, arguments)
      (cells, titles) = (columns.cells, columns.titles)
    } else {
      try arguments.refuse(["x", "by", "log"], "needs --y")
      (picture, cells) = try Self.picture(of: table, arguments)
    }
    guard !cells.isEmpty else {
      let columns = titles.isEmpty ? picture.numbers : Array(titles.prefix(2))
      throw UsageError(
        "nothing to draw: no row has a number in \(columns.joined(separator: " and in "))"
          + (titles.isEmpty ? "; --x COLUMN --y COLUMN draw any two columns" : ""))
    }
    try picture.draw(
      cells, to: arguments.string("output"), footer: RunRecord.footer(table.environment),
      titles: titles)
    return .done
  }

  /// The picture that `--picture` names, or the first that has something to
  /// draw: the main picture of `accuracy` has nothing without times.
  private static func picture(
    of table: ReportTable, _ arguments: ParsedArguments
  ) throws -> (Picture, cells: [[String]]) {
    let kinds = table.kinds.filter { $0.kind != "trace" }
    guard let (kind, path) = kinds.first else {
      throw UsageError(
        "there is no picture of a trace alone; --x COLUMN --y COLUMN draw any table")
    }
    // `gesture replay` and `gesture pauses`: their traces are drawn as well.
    let takesTraces = ["replay", "edges"].contains(kind)
    guard kinds.count == 1, takesTraces || table.kinds.count == 1 else {
      let words = table.kinds.map { kind, path in
        "\(path) is \(kind.isEmpty ? "no report that is known" : "of '\(kind)'")"
      }
      throw UsageError("a picture is of one kind of report: \(words.joined(separator: ", "))")
    }
    let pictures = Picture.all.filter { $0.kind == kind }
    guard !pictures.isEmpty else {
      let lack = kind.isEmpty ? "is no report that is known" : "there is no picture of '\(kind)'"
      throw InputError(path: path, "\(lack); --x COLUMN --y COLUMN draw any table")
    }
    // Traces and the kinds solve, replay and edges have no case ids.
    let cases = Set(table.rows.map { [$0["case_id"], $0.path] }).filter { $0[0] != "" }
    if Set(cases.map { $0[0] }).count < cases.count {
      throw UsageError(
        "a picture cannot tell the same cases of several files apart: draw each alone, or 'compare' them"
      )
    }
    if let name = arguments.string("picture") {
      if let other = Picture.all.first(where: { $0.name == name }), other.kind != kind {
        throw UsageError("--picture: '\(name)' is of '\(other.kind)', and \(path) is of '\(kind)'")
      }
      let picture = try pictures.named(name, "picture", by: \.name)
      return (picture, try picture.cells(of: table))
    }
    for picture in pictures {
      let cells = try picture.cells(of: table)
      if !cells.isEmpty { return (picture, cells) }
    }
    return (pictures[0], [])
  }
}

/// Two columns of a table, and perhaps a third whose texts tell the series
/// apart, as the cells of the script `any`.
private struct AnyColumns {
  /// Cells of series, x and y.
  let cells: [[String]]
  /// The names of x and y, the logarithmic axes, and how points are drawn.
  let titles: [String]

  /// The numbers that gnuplot can draw.
  private static let numbers = -1e300...1e300
  /// The least of them on a logarithmic axis.
  private static let leastPositive = 1e-300
  /// The most series that the script draws.
  private static let mostSeries = 14

  /// Notes rows and series that are not drawn.
  init(of table: ReportTable, y: String, _ arguments: ParsedArguments) throws {
    guard let x = arguments.string("x") else { throw UsageError("--y needs --x") }
    let by = arguments.string("by")
    let logarithmic = try arguments.choice("log", among: ["x", "y", "xy"]) ?? ""
    for column in [x, y, by].compactMap(\.self) where !table.columns.contains(column) {
      throw UsageError.unknown("column", column, among: table.columns)
    }
    for column in [x, y] {
      if let row = table.rows.first(where: {
        !$0[column].isEmpty && Value.number(in: $0[column]) == nil
      }) {
        throw row.notANumber(column)
      }
    }
    func note(_ count: Int, _ reason: String) {
      if count > 0 {
        arguments.note("\(count) of \(table.rows.count) rows are left out: \(reason)")
      }
    }
    let points = table.rows.compactMap { row -> (row: CSVRecord, x: Double, y: Double)? in
      guard let place = Value.number(in: row[x]), let value = Value.number(in: row[y]),
        Self.numbers.contains(place), Self.numbers.contains(value)
      else { return nil }
      return (row, place, value)
    }
    note(
      table.rows.count - points.count,
      "\(x) or \(y) is no number within ±\(Self.numbers.upperBound)")
    let shown = points.filter {
      (!logarithmic.contains("x") || $0.x >= Self.leastPositive)
        && (!logarithmic.contains("y") || $0.y >= Self.leastPositive)
    }
    note(
      points.count - shown.count, "a logarithmic axis needs numbers from \(Self.leastPositive)")
    cells = shown.map { row, _, _ in
      let series = by.map { row[$0].isEmpty ? "no \($0)" : row[$0] }
      let file = table.documents.count > 1 ? CSVDocument.name(of: row.path) : nil
      let label = [series, file].compactMap(\.self).joined(separator: ", ")
      return [label, row[x], row[y]]
    }
    let count = cells.map { $0[0] }.uniqued().count
    if count > Self.mostSeries {
      arguments.note("drawn: the first \(Self.mostSeries) of \(count) series")
    }
    // Points are joined if no series turns back in x.
    let isSorted = cells.grouped { $0[0] }.allSatisfy { _, rows in
      let places = rows.compactMap { Value.number(in: $0[1]) }
      return places == places.sorted() || places == places.sorted(by: >)
    }
    titles = [x, y, logarithmic, isSorted ? "lines" : "points"]
  }
}
