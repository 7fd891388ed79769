import Harness
import SolverSuites
import Suites

/// All suites, in the order of a full run.
enum Catalogue {
  static var suites: [any Suite] {
    [
      SelfcheckSuite(),
      AccuracySuite(),
      SpringsSuite(),
      InteractionsSuite(),
      PauseSuite(),
      VelocitySuite(),
      EnginesSuite(),
      InterruptSuite(),
      RestSuite(),
      BatchSuite(),
    ]
  }

  static func suite(named name: String) -> (any Suite)? { suites.first { $0.name == name } }
}

enum ReportSchemas {
  /// The names of the reports that `compare` reads in a run's folder.
  static var comparable: [String] { Catalogue.suites.map(\.name) + [PeersReport.name] }

  static var all: [Schema] {
    Catalogue.suites.map { $0.schema } + [
      ComparedMetric.schema, PeersReport.schema, EngineFrames.schema,
      SweepReport.schema, SolutionReport.schema, SpringCommand.schema, ConformanceCase.schema,
      ConformanceCase.interruptedSchema,
      ConformanceCase.answerSchema, ConformanceScore.schema, ProgramCheck.schema, PauseEdges.schema,
      VelocityRows.schema, GestureReplay.schema,
    ]
  }
}

/// Validates report files against the known schemas.
enum ReportValidator {
  /// The rows of a report.
  ///
  /// - Throws: `InputError` for what is not a report or has an invalid field.
  static func read(_ document: CSVDocument) throws(InputError) -> (schema: Schema, rows: [Row]) {
    let schema = try schema(of: document)
    let rows = try RowReader(schema).rows(of: document)
    try checkKeys(rows, document)
    return (schema, rows)
  }

  /// As `read`, but a sweep that lacks rows is also refused.
  static func readWhole(
    _ document: CSVDocument
  ) throws(InputError) -> (schema: Schema, rows: [Row]) {
    let report = try read(document)
    if report.schema.name == SweepReport.schema.name { try SweepMerge.checkRange(document) }
    return report
  }

  /// The schema whose columns `document` has. Of several, the one named in its
  /// column `suite`, or else the one with the most columns.
  static func schema(of document: CSVDocument) throws(InputError) -> Schema {
    let schemas = ReportSchemas.all
    let names = Set(document.header)
    func missing(_ schema: Schema) -> [String] { schema.header.filter { !names.contains($0) } }
    func named(_ schemas: [Schema]) -> Schema? {
      schemas.first { $0.name == document.records.first?["suite"] }
    }
    let complete = schemas.filter { missing($0).isEmpty }
    let largest = complete.max { $0.columns.count < $1.columns.count }
    if let schema = named(complete) ?? largest { return schema }
    // For the error, the schema that was probably meant: the one that the file
    // names, or else the one with the fewest columns missing, if at least half
    // are there.
    let nearest = schemas.filter { 2 * missing($0).count <= $0.header.count }
      .min { missing($0).count < missing($1).count }
    guard let meant = named(schemas) ?? nearest else {
      throw InputError(path: document.path, line: 1, "is not the header of a known report")
    }
    throw InputError(
      path: document.path, line: 1, column: missing(meant).first,
      "is not in the header, and reports of \(meant.name) have it")
  }

  /// Checks each row's version of the columns and, in reports with processes,
  /// that its suite is the schema's, that no process has a case twice, and that
  /// ids have no spaces or commas.
  private static func checkKeys(_ rows: [Row], _ document: CSVDocument) throws(InputError) {
    guard let schema = rows.first?.schema, schema.has(column: "schema_version") else { return }
    var seen: Set<[Value]> = []
    for (row, record) in zip(rows, document.records) {
      if row["schema_version"] != .integer(ReportColumns.schemaVersion) {
        throw record.error(
          "schema_version", "is not \(ReportColumns.schemaVersion), the version of this program")
      }
      guard schema.has(column: "process_index") else { continue }
      if row["suite"] != .text(schema.name) {
        throw record.error("suite", "is not \(schema.name), whose columns these are")
      }
      let name = row["case_id"].field
      if name.contains(where: { $0.isWhitespace || $0 == "," }) {
        throw record.error("case_id", "'\(name)' has a space or a comma")
      }
      let key = [row["process_index"], row["case_id"]]
      if !seen.insert(key).inserted {
        throw record.error("case_id", "'\(name)' appears twice for the same process")
      }
    }
  }
}
