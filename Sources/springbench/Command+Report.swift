import Harness

/// `report`: a run, or what changed between two, as an HTML page.
enum ReportCommand: Command {
  static let specification = CommandSpecification(
    name: "report", summary: "a run, or what changed between two, as one page to read",
    operands: "DIR [NEW]", operandsAreInputs: true, operandCount: 1...2,
    discussion: [
      "The page has the findings, tables and pictures, and a player of the run's engines. It needs "
        + "no network. Long tables are sampled, but every wrong row is shown. With two folders it "
        + "shows the second, with what changed since the first."
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
    try CommonOptions.checkEnding(arguments, among: ["html"])
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
    if !arguments.has("quiet"), path != "-" { Diagnostics.say("page: \(path)") }
    return .done
  }
}

/// The contents of a run's folder: the environment record and the reports.
struct RunView {
  /// The path of the folder as the user gave it.
  let path: String
  let environment: JSONValue?
  /// The reports of suites, peers and sweeps that have rows; other files of the
  /// folder are ignored.
  private(set) var tables: [ReportTable] = []
  /// The reports of suites, for the summary.
  private var parts: [RunSummary.Part] = []

  /// The files that are shown, in the order of the page.
  private static let files =
    (Catalogue.suites.map(\.name) + [PeersReport.name, "sweep"]).map { $0 + ".csv" }

  /// Reads a folder.
  ///
  /// - Throws: `InputError` if the path is no folder, has no report with rows,
  ///   or has one that is not valid.
  init(path: String) throws(InputError) {
    self.path = path
    let exists = FileSystem.exists(path)
    if exists, !FileSystem.isFolder(path) {
      throw InputError(
        unreadable: path, "is a file, not the folder of a run; 'plot FILE' draws a file")
    }
    let folder = RunFolder(path: path)
    environment = try folder.environment()
    let names = folder.names ?? []
    for name in Self.files where names.contains(name) {
      let (schema, rows) = try ReportValidator.readWhole(CSVDocument(path: folder.file(name)))
      guard !rows.isEmpty else {
        Diagnostics.say("\(name) has no rows")
        continue
      }
      tables.append(try ReportTable(paths: [folder.file(name)]))
      if let suite = Catalogue.suite(named: schema.name) {
        parts.append((suite, SuiteResult(rows: rows)))
      }
    }
    if tables.isEmpty {
      throw InputError(
        unreadable: path, exists ? "the folder has no reports with rows" : "does not exist")
    }
  }

  func table(_ kind: String) -> ReportTable? { tables.first { $0.kind == kind } }

  /// The summary that `run` prints, but from the rows alone: reports do not
  /// keep the pairs of times of a run's rounds.
  var summary: String { RunSummary(parts).text }
}
