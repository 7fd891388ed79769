import Comparisons
import Reports

#if canImport(Glibc)
  import Glibc
#endif

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
    let folder = path.hasSuffix("/") ? path : path + "/"
    guard access(path, F_OK) != 0 || access(folder, F_OK) == 0 || errno != ENOTDIR else {
      throw InputError(
        unreadable: path, "is a file; a report is of the folder of a run, 'plot FILE' of a file")
    }
    environment = try RunRecord.inFolder(folder)
    var tables: [ReportTable] = []
    for name in Catalogue.suites.map(\.name) + [PeersReport.name, "sweep"] {
      let file = "\(folder)\(name).csv"
      guard access(file, F_OK) == 0 else { continue }
      let table = try ReportTable(paths: [file])
      try table.require(["case_id", "status"], for: "a report page")
      if !table.rows.isEmpty { tables.append(table) }
    }
    guard !tables.isEmpty else {
      let isThere = access(folder, F_OK) == 0
      throw InputError(unreadable: path, isThere ? "the folder has no reports" : "does not exist")
    }
    self.tables = tables
  }

  func table(_ kind: String) -> ReportTable? { tables.first { $0.kind == kind } }
}
