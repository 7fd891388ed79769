import Harness
import SolverSuites

/// Validates report files against the known schemas.
public enum ReportValidator {
  /// Reads the file at `path` and checks every field.
  ///
  /// - Returns: the name of the file's schema, the number of its rows, and a
  ///   note if the file may have been cut short.
  /// - Throws: `InputError` for a file that cannot be read, is not a report, or
  ///   has an invalid field.
  public static func validate(
    path: String
  ) throws(InputError) -> (schema: String, rowCount: Int, note: String?) {
    let document = try CSVDocument(path: path)
    let (schema, rows) = try read(document)
    if schema.name == SweepReport.schema.name { try SweepReport.checkWhole(rows, of: document) }
    return (schema.name, rows.count, document.openEndNote)
  }

  /// The rows of a report that has no invalid field.
  static func read(_ document: CSVDocument) throws(InputError) -> (schema: Schema, rows: [Row]) {
    let schema = try schema(of: document)
    let rows = try RowReader(schema).rows(of: document)
    try checkKeys(rows, document)
    try checkNumbers(rows, schema, document)
    return (schema, rows)
  }

  /// The schema whose columns `document` has. If there are several, the one
  /// named in its column `suite`, or else the one with the most columns.
  public static func schema(of document: CSVDocument) throws(InputError) -> Schema {
    let schemas = ReportSchemas.all
    let names = Set(document.header)
    func missing(_ schema: Schema) -> [String] { schema.header.filter { !names.contains($0) } }
    let complete = schemas.filter { missing($0).isEmpty }
    if let schema = named(document, among: complete)
      ?? complete.max(by: { $0.columns.count < $1.columns.count })
    {
      return schema
    }
    // For the error, the schema that was probably meant: the one that the file
    // names, or else that with the fewest columns missing, if at least half of
    // them are there.
    let nearest = schemas.filter { 2 * missing($0).count <= $0.header.count }
      .min { missing($0).count < missing($1).count }
    guard let meant = named(document, among: schemas) ?? nearest else {
      throw InputError(path: document.path, line: 1, "is the header of no report that is known")
    }
    throw InputError(
      path: document.path, line: 1, column: missing(meant).first,
      "is not in the header, and reports of \(meant.name) have it")
  }

  /// The schema that is named in the column `suite`.
  private static func named(_ document: CSVDocument, among schemas: [Schema]) -> Schema? {
    let name = document.records.first?["suite"]
    return schemas.first { $0.name == name }
  }

  /// Checks that no case occurs twice for the same run and process, that every
  /// row has this suite and this version of the columns, and that ids have no
  /// spaces or commas.
  private static func checkKeys(_ rows: [Row], _ document: CSVDocument) throws(InputError) {
    guard let first = rows.first, first.schema.has(column: "case_id"),
      first.schema.has(column: "process_index"), !first.schema.has(column: "sample_index")
    else { return }
    var seen: Set<[Value]> = []
    for (row, record) in zip(rows, document.records) {
      if row["schema_version"] != .integer(ReportColumns.schemaVersion) {
        throw record.error(
          "schema_version", "is not \(ReportColumns.schemaVersion), which this program knows")
      }
      if row["suite"] != .text(row.schema.name) {
        throw record.error("suite", "is not \(row.schema.name), whose columns these are")
      }
      let name = row["case_id"].field
      if name.contains(where: { $0.isWhitespace || $0 == "," }) {
        throw record.error("case_id", "'\(name)' has a space or a comma")
      }
      let key = [row["process_index"], row["case_id"]]
      if !seen.insert(key).inserted {
        throw record.error("case_id", "'\(name)' stands twice for the same process")
      }
    }
  }

  /// The numbers that a column may have, in words and as a test; `nil` if it
  /// may have any.
  private static func rule(for column: Column) -> (words: String, holds: (Double) -> Bool)? {
    let name = column.name
    // The interval of a median is symmetric, and may therefore reach below 0.
    if name == "time_low_ns" { return ("a time is finite", { $0.isFinite }) }
    // Work cannot take no time at all.
    if ["time_ns", "yardstick_ns"].contains(name) {
      return ("a time is above 0 and finite", { $0 > 0 && $0.isFinite })
    }
    if column.isTime { return ("a time is finite and not below 0", { $0 >= 0 && $0.isFinite }) }
    if column.isError { return ("an error is not below 0", { $0 >= 0 }) }
    if name.hasSuffix("_count") { return ("a count is not below 0", { $0 >= 0 }) }
    if name.hasSuffix("_per_min") { return ("a rate is not below 0", { $0 >= 0 }) }
    if name.hasSuffix("_rate_hz") { return ("a rate is above 0", { $0 > 0 }) }
    if ["precision", "recall", "f1"].contains(name) {
      return ("a share is from 0 to 1", { (0...1).contains($0) })
    }
    return nil
  }

  /// Lists of columns in which no number may be less than the one before it.
  private static let ascending = [
    ["latency_median_s", "latency_p95_s"],
    ["time_low_ns", "time_ns", "time_high_ns"], ["ratio_low", "ratio_to_leader", "ratio_high"],
    ["ratio_ci95_low", "ratio_ci95_high"],
  ]

  /// Checks that numbers are in the ranges of their columns, that columns which
  /// repeat others equal these, and that `ascending` columns do not fall.
  private static func checkNumbers(
    _ rows: [Row], _ schema: Schema, _ document: CSVDocument
  ) throws(InputError) {
    for column in schema.columns {
      let rule = rule(for: column)
      guard rule != nil || column.repeated != nil else { continue }
      for (row, record) in zip(rows, document.records) {
        guard let number = row[column.name].number else { continue }
        if let rule, !rule.holds(number) { throw record.error(column.name, rule.words) }
        if let other = column.repeated, let same = row[other].number, same != number {
          throw record.error(column.name, "is not \(other), whose number it has, too")
        }
      }
    }
    for names in ascending where names.allSatisfy({ schema.has(column: $0) }) {
      for (row, record) in zip(rows, document.records) {
        let known = names.filter { row[$0].number != nil }
        let numbers = known.compactMap { row[$0].number }
        if let index = numbers.indices.dropFirst().first(where: { numbers[$0] < numbers[$0 - 1] }) {
          throw record.error(known[index], "is below \(known[index - 1])")
        }
      }
    }
  }
}
