import Harness
import SolverSuites

/// One side of a comparison: the rows of all its reports.
public struct ComparisonSide: Sendable {
  /// The path of the report or folder, or of the program, as the user gave it.
  public let path: String
  /// The rows of all reports with cases, by suite.
  public private(set) var rows: [String: [Row]] = [:]
  /// The environment record in the folder of the reports, if there is one.
  public let environment: JSONValue?
  /// Whether some rows belong to a run.
  var isRun: Bool { rows.values.contains { $0.first?.schema.has(column: "run_id") == true } }

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
    // The validator also refuses a case that occurs twice, which would count as
    // two processes.
    let (schema, all) = try ReportValidator.read(document)
    guard let cases = Self.cases(all, schema) else {
      throw NothingToCompare(
        "\(path): reports of the kind '\(schema.name)' have no cases to compare")
    }
    rows[schema.name, default: []] += cases
  }

  /// The rows of a report with the columns of cases. Without these columns, the
  /// rows of a report are cases if it has columns that always say where each
  /// belongs, which then name it; `nil` if it has not.
  private static func cases(_ rows: [Row], _ schema: Schema) -> [Row]? {
    let names = ["case_id", "status"]
    if names.allSatisfy(schema.has) { return rows }
    let places = schema.columns.filter { $0.role == .place && !$0.isOptional }.map(\.name)
    guard !places.isEmpty, !names.contains(where: schema.has) else { return nil }
    let schemaOfCases = Schema(
      schema.name, ReportColumns.common.filter { names.contains($0.name) } + schema.columns)
    return rows.map { row in
      let id = ([schema.name] + places.map { row[$0].field }).joined(separator: "/")
      return Row(schemaOfCases, [.text(id), "ok"] + row.values)
    }
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
