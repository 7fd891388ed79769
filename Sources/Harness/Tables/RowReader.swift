/// Reads the rows of a report with a known schema, and checks their fields.
///
/// Columns are found by name, in any order. Unknown columns are ignored,
/// because newer programs may write more.
public struct RowReader: Sendable {
  public let schema: Schema

  public init(_ schema: Schema) { self.schema = schema }

  /// All rows of `document`.
  ///
  /// - Throws: `InputError` for a missing column, a field of the wrong kind, or
  ///   an empty field that is required (see `missingColumn`).
  public func rows(of document: CSVDocument) throws(InputError) -> [Row] {
    try document.require(schema.header)
    return try document.records.map { record throws(InputError) in
      let values = try schema.columns.map { column throws(InputError) in
        let field = record[column.name]
        guard let value = Self.value(field, column.kind) else {
          throw record.error(column.name, Self.problem(field, column.kind))
        }
        return value
      }
      let row = Row(schema, values)
      if let column = Self.missingColumn(of: row) { throw record.error(column, "is empty") }
      return row
    }
  }

  /// The first required column without a value; `nil` if there is none, or if
  /// the status is not `ok`: such a case may have no results.
  private static func missingColumn(of row: Row) -> String? {
    if row.schema.has(column: "status"), case .text(let status) = row["status"],
      status != "ok"
    {
      return nil
    }
    return zip(row.schema.columns, row.values).first { !$0.isOptional && $1 == .missing }?.0.name
  }

  /// The value of a field, missing if empty; `nil` if not of that kind, NaN, or
  /// beyond the range of doubles.
  package static func value(_ field: String, _ kind: Column.Kind) -> Value? {
    if field.isEmpty { return .missing }
    switch kind {
    case .text: return .text(field)
    case .integer: return Int(field).map(Value.integer)
    case .real:
      guard let number = Value.number(in: field), !number.isNaN,
        !Value.isBeyondDoubles(field, readAs: number)
      else { return nil }
      return .real(number)
    case .boolean:
      return field == "true" ? .boolean(true) : field == "false" ? .boolean(false) : nil
    case .choice(let words): return words.contains(field) ? .text(field) : nil
    }
  }

  private static func problem(_ field: String, _ kind: Column.Kind) -> String {
    switch kind {
    case .text: preconditionFailure("every field is a text")
    case .integer: "'\(field)' is not a 64-bit integer"
    case .real:
      Value.isBeyondDoubles(field, readAs: Value.number(in: field))
        ? "'\(field)' is too large or too small for a double" : "'\(field)' is not a number"
    case .boolean: "'\(field)' is neither true nor false"
    case .choice(let words): "'\(field)' is not one of \(words.joined(separator: ", "))"
    }
  }
}
