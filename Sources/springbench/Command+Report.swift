import Harness

/// `report`: a run, or two side by side, as an HTML page.
enum ReportCommand: Command {
  static let specification = CommandSpecification(
    name: "report", summary: "a run as one page to read, or two runs side by side",
    operands: "DIR [NEW]", operandsAreInputs: true, operandCount: 1...2,
    discussion: [
      "The page has the findings, tables and pictures, and a player of every engine. "
        + "Tables of more than 300 rows are sampled, but every wrong row is shown. It needs no "
        + "network. With two folders it shows the second, with what changed since the first."
    ],
    options: [
      Option(
        "output", short: "o", .value("FILE"), file: .output,
        "write there (report.html in the last folder)"),
      CommonOptions.overwrite, CommonOptions.quiet,
    ],
    examples: [
      "report results/latest",
      "report results/old results/new -o changes.html",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    try CommonOptions.checkEnding(arguments, among: ["html", "htm"])
    let folders = arguments.operands
    // Of two folders, DIR NEW, the new one.
    let shown = folders[folders.count - 1]
    let run = try RunView(path: shown)
    var page = ReportPage(
      run, folders.count == 2 ? try RunChanges(from: folders[0], to: shown) : nil)
    do {
      try page.drawPictures()
    } catch let missing as MissingProgram {
      Diagnostics.say("the page has no pictures: \(missing)")
    }
    let path = arguments.string("output") ?? RunFolder(path: shown).file("report.html")
    try OutputSink.write(page.html, to: path)
    // The page shows these as well.
    for fault in run.faults { arguments.note("not valid: \(fault)") }
    if !run.leftOut.isEmpty {
      arguments.note("\(shown): not shown: \(run.leftOut.joined(separator: ", "))")
    }
    if !arguments.has("quiet"), path != "-" { Diagnostics.say("page: \(path)") }
    return .done
  }
}

/// The contents of a run's folder: the environment record and the reports.
struct RunView {
  /// The path of the folder as the user gave it.
  let path: String
  /// The record of the run, if the folder has one.
  let environment: JSONValue?
  /// The reports that are shown: those with cases, then others. A table that
  /// violates the rules of reports is shown all the same.
  private(set) var tables: [ReportTable] = []
  /// The other CSV files of the folder, each with the reason why it is not
  /// shown.
  private(set) var leftOut: [String] = []
  /// What is wrong with the reports that are shown.
  private(set) var faults: [String] = []
  /// The valid reports of suites, for the summary.
  private var parts: [RunSummary.Part] = []

  /// The files of reports with cases, in the order of the page.
  private static let caseReports =
    (Catalogue.suites.map(\.name) + [PeersReport.name, "sweep"]).map { $0 + ".csv" }

  /// Reads a folder.
  ///
  /// - Throws: `InputError` for a folder without reports, and for a report with
  ///   cases that cannot be read. Other files that cannot be read are left out.
  init(path: String) throws(InputError) {
    self.path = path
    let exists = FileSystem.exists(path)
    if exists, !FileSystem.isFolder(path) {
      throw InputError(
        unreadable: path, "is a file; a report is of the folder of a run, 'plot FILE' of a file")
    }
    let folder = RunFolder(path: path)
    environment = try folder.environment()
    let files = (folder.names ?? []).filter { $0.hasSuffix(".csv") }
    for name in Self.caseReports where files.contains(name) {
      let table = try ReportTable(paths: [folder.file(name)])
      try table.require(["case_id", "status"], for: "a report page")
      add(table, name, lack: nil)
      do {
        let (schema, rows, _) = try ReportValidator.validate(path: folder.file(name))
        if let suite = Catalogue.suite(named: schema.name) {
          parts.append((suite, SuiteResult(rows: rows)))
        }
      } catch {
        faults.append("\(error)")
      }
    }
    for name in files.sorted() where !Self.caseReports.contains(name) {
      do {
        let table = try ReportTable(paths: [folder.file(name)])
        let hasPicture = Picture.all.contains { $0.kind == table.kind }
        add(table, name, lack: hasPicture ? nil : "no report that can be drawn")
      } catch {
        leftOut.append("\(error)")
      }
    }
    guard tables.isEmpty else { return }
    let others = leftOut.isEmpty ? "" : " that can be shown: \(leftOut.joined(separator: ", "))"
    throw InputError(
      unreadable: path, exists ? "the folder has no reports\(others)" : "does not exist")
  }

  /// - Parameter lack: why a table with rows cannot be shown; `nil` if it can.
  private mutating func add(_ table: ReportTable, _ name: String, lack: String?) {
    if let reason = table.rows.isEmpty ? "no rows" : lack {
      leftOut.append("\(name) (\(reason))")
    } else {
      tables.append(table)
    }
  }

  func table(_ kind: String) -> ReportTable? { tables.first { $0.kind == kind } }

  /// The summary that `run` prints at its end, of the valid reports.
  var summary: String { RunSummary(parts).text }
}
