import Harness

/// The contents of a run's folder: the environment record and every report.
struct RunView: Sendable {
  /// The path of the folder as the user gave it.
  let path: String
  /// The record of the run, if the folder has one.
  let environment: JSONValue?
  /// The reports that are shown: first those with cases, in the order of the
  /// catalogue, then others.
  private(set) var tables: [ReportTable] = []
  /// The other CSV files of the folder, each with the reason why it is not
  /// shown.
  private(set) var leftOut: [String] = []
  /// The errors that `validate` finds in the reports that are shown.
  private(set) var faults: [String] = []

  /// The files of reports with cases, in the order of the page.
  private static let caseReports =
    (Catalogue.suites.map(\.name) + [PeersReport.name, "sweep"]).map { $0 + ".csv" }

  /// Reads a folder.
  ///
  /// - Throws: `InputError` for a folder without reports, and for a report of a
  ///   suite that cannot be read. Other files that cannot be read are left out.
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
        _ = try ReportValidator.validate(path: folder.file(name))
      } catch {
        faults.append("\(error)")
      }
    }
    for name in files.sorted() where !Self.caseReports.contains(name) {
      do {
        let table = try ReportTable(paths: [folder.file(name)])
        add(table, name, lack: table.hasPicture ? nil : "no report that can be drawn")
      } catch {
        leftOut.append("\(error)")
      }
    }
    if tables.isEmpty {
      let others = leftOut.joined(separator: ", ")
      let lack =
        "the folder has no reports" + (others.isEmpty ? "" : " that can be shown: \(others)")
      throw InputError(unreadable: path, exists ? lack : "does not exist")
    }
  }

  /// Adds a table to those that are shown, or to those that are left out.
  ///
  /// - Parameter lack: why a table with rows cannot be shown; `nil` if it can.
  private mutating func add(_ table: ReportTable, _ name: String, lack: String?) {
    if let reason = table.rows.isEmpty ? "no rows" : lack {
      leftOut.append("\(name) (\(reason))")
    } else {
      tables.append(table)
    }
  }

  func table(_ kind: String) -> ReportTable? { tables.first { $0.kind == kind } }
}
