import Files
import Reports
import Runs

/// One side of a comparison: the rows of all its reports.
public struct ComparisonSide: Sendable {
  /// The path of the report or folder, or of the program, as the user gave it.
  public let path: String
  /// The rows of all reports with cases, by suite.
  public private(set) var rows: [String: [Row]] = [:]
  /// The environment record beside the reports, if there is one.
  public let environment: JSONValue?

  /// Reads a report, or all reports of a folder.
  public init(path: String) throws {
    self.path = path
    let isFolder = FileSystem.isFolder(path)
    environment = try (isFolder ? RunFolder(path: path) : .of(path)).environment()
    if isFolder {
      for report in ReportSchemas.comparable {
        let file = "\(path)/\(report).csv"
        if FileSystem.exists(file) { try read(file) }
      }
      if rows.isEmpty {
        throw InputError(
          unreadable: path,
          "the folder has no reports of suites, such as accuracy.csv; others are compared as files")
      }
    } else {
      try read(path)
    }
  }

  /// A side whose rows a program has just measured.
  ///
  /// - Parameter name: the path of the program.
  public init(name: String, rows: [String: [Row]]) {
    path = name
    self.rows = rows
    environment = nil
  }

  /// Keeps only the selected cases. Observed orders are removed, because they
  /// follow from a series of cases that may be only partly selected.
  public mutating func select(_ selection: CaseSelection) {
    for (suite, all) in rows {
      rows[suite] = all.filter { selection.contains($0["case_id"].field) }.map { row in
        guard row.schema.has(column: "observed_order") else { return row }
        var row = row
        row["observed_order"] = .missing
        return row
      }
    }
  }

  private mutating func read(_ path: String) throws {
    let document = try CSVDocument(path: path)
    try Self.checkVersion(document)
    let schema = try ReportValidator.schema(of: document)
    guard schema.has(column: "case_id"), schema.has(column: "status") else {
      throw NothingToCompare(
        "\(path): reports of the kind '\(schema.name)' have no cases to compare")
    }
    // The validator also refuses a case that occurs twice, which would count as
    // two processes.
    rows[schema.name, default: []] += try ReportValidator.read(document).rows
  }

  /// Throws if there are rows of another version of the columns, in which units
  /// may differ.
  private static func checkVersion(_ document: CSVDocument) throws {
    let ours = String(ReportColumns.schemaVersion)
    for record in document.records
    where record.has("schema_version") && record["schema_version"] != ours {
      throw NothingToCompare(
        "\(document.path):\(record.line): schema_version \(record["schema_version"]) is not \(ours)"
      )
    }
  }
}

/// Thrown if two runs have nothing comparable in common.
public struct NothingToCompare: Error, Sendable, Hashable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
