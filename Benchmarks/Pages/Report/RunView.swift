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
  /// The reports with rows, in the order of the catalogue.
  public let tables: [ReportTable]

  /// Reads a folder.
  ///
  /// - Throws: `InputError` for a folder without reports and for a report that
  ///   cannot be read.
  public init(path: String) throws(InputError) {
    self.path = path
    let status = FileSystem.status(path)
    if let status, status.st_mode & S_IFMT != S_IFDIR {
      throw InputError(
        unreadable: path, "is a file; a report is of the folder of a run, 'plot FILE' of a file")
    }
    let folder = RunFolder(path: path)
    environment = try folder.environment()
    var tables: [ReportTable] = []
    for name in Catalogue.suites.map(\.name) + [PeersReport.name, "sweep"] {
      let file = folder.file("\(name).csv")
      guard FileSystem.exists(file) else { continue }
      let table = try ReportTable(paths: [file])
      try table.require(["case_id", "status"], for: "a report page")
      if !table.rows.isEmpty { tables.append(table) }
    }
    guard !tables.isEmpty else {
      throw InputError(
        unreadable: path, status == nil ? "does not exist" : "the folder has no reports")
    }
    self.tables = tables
  }

  func table(_ kind: String) -> ReportTable? { tables.first { $0.kind == kind } }
}
