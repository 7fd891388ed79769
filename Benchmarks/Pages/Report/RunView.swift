import Comparisons
import Files
import Platform
import Reports
import Runs

/// The contents of a run's folder: the environment record and every report.
public struct RunView: Sendable {
  /// The path of the folder as the user gave it.
  public let path: String
  /// The record of the run, if the folder has one.
  public let environment: JSONValue?
  /// The reports with rows, those of suites first, in the order of the catalogue.
  public let tables: [ReportTable]
  /// The other tables of the folder, each with the reason why it is not shown.
  public let leftOut: [String]

  /// Reads a folder.
  ///
  /// - Throws: `InputError` for a folder without reports and for a report that
  ///   cannot be read.
  public init(path: String) throws(InputError) {
    self.path = path
    let status = FileSystem.status(path)
    if let status, !status.isFolder {
      throw InputError(
        unreadable: path, "is a file; a report is of the folder of a run, 'plot FILE' of a file")
    }
    let folder = RunFolder(path: path)
    environment = try folder.environment()
    let suites = (Catalogue.suites.map(\.name) + [PeersReport.name, "sweep"]).map { $0 + ".csv" }
    let files = (FileSystem.names(in: path) ?? []).filter { $0.hasSuffix(".csv") }
    var tables: [ReportTable] = []
    var leftOut: [String] = []
    for name in suites.filter(files.contains) {
      let table = try ReportTable(paths: [folder.file(name)])
      try table.require(["case_id", "status"], for: "a report page")
      if table.rows.isEmpty { leftOut.append("\(name) (no rows)") } else { tables.append(table) }
    }
    for name in files.filter({ !suites.contains($0) }).sorted() {
      do {
        let table = try ReportTable(paths: [folder.file(name)])
        let reason = table.rows.isEmpty ? "no rows" : table.lackOfPicture
        if let reason { leftOut.append("\(name) (\(reason))") } else { tables.append(table) }
      } catch {
        leftOut.append("\(error)")
      }
    }
    guard !tables.isEmpty else {
      throw InputError(
        unreadable: path,
        status == nil
          ? "does not exist"
          : "the folder has no reports"
            + (leftOut.isEmpty ? "" : " that can be shown: \(leftOut.joined(separator: ", "))"))
    }
    self.leftOut = leftOut
    self.tables = tables
  }

  func table(_ kind: String) -> ReportTable? { tables.first { $0.kind == kind } }
}
