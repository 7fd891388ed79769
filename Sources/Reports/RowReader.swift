/// Reads the rows of a report with a known schema, checking every field.
///
/// Columns are found by name, in any order. Unknown columns are ignored,
/// because newer programs may write more.
public struct RowReader: Sendable {
  public let schema: Schema

  public init(_ schema: Schema) { self.schema = schema }

  /// All rows of `document`.
  ///
  /// - Throws: `InputError` for a missing column, a field of the wrong kind, or
  ///   an empty field that is required.
  public func rows(of document: CSVDocument) throws(InputError) -> [Row] {
    let positions = try document.positions(of: schema.header)
    var rows: [Row] = []
    rows.reserveCapacity(document.records.count)
    for record in document.records {
      var row = Row(schema)
      for (column, position) in zip(schema.columns, positions) {
        guard let value = Self.value(record.fields[position], column.kind) else {
          let problem = Self.problem(record.fields[position], column.kind)
          throw document.error(record, at: position, problem)
        }
        row[column.name] = value
      }
      if let column = Self.missingColumn(of: row) {
        throw document.error(record, at: try document.position(of: column), "is empty")
      }
      rows.append(row)
    }
    return rows
  }

  /// A row from the field that `field` returns for each column's name; fields
  /// of the wrong kind become missing values.
  public func row(_ field: (String) -> String) -> Row {
    var row = Row(schema)
    for column in schema.columns {
      row[column.name] = Self.value(field(column.name), column.kind) ?? .missing
    }
    return row
  }

  /// The first required column without a value. Where the status says that a
  /// case has no results, none is missing.
  private static func missingColumn(of row: Row) -> String? {
    if row.schema.has(column: "status"), case .text(let status) = row["status"],
      ["failed", "diverged", "skipped"].contains(status)
    {
      return nil
    }
    return zip(row.schema.columns, row.values).first { !$0.isOptional && $1 == .missing }?.0.name
  }

  /// The value that `field` represents; `nil` if it is not of that kind.
  package static func value(_ field: String, _ kind: Column.Kind) -> Value? {
    if field.isEmpty { return .missing }
    switch kind {
    case .text: return .text(field)
    case .integer: return Int(field).map(Value.integer)
    case .real:
      if Value.isBeyondDoubles(field) { return nil }
      return Value.number(in: field).flatMap { $0.isNaN ? nil : .real($0) }
    case .boolean:
      return field == "true" ? .boolean(true) : field == "false" ? .boolean(false) : nil
    case .choice(let words): return words.contains(field) ? .text(field) : nil
    }
  }

  private static func problem(_ field: String, _ kind: Column.Kind) -> String {
    switch kind {
    case .text: preconditionFailure("every field is a text")
    case .integer: "'\(field)' is not a whole number"
    case .real:
      Value.isBeyondDoubles(field)
        ? "'\(field)' is too large or too small for a double" : "'\(field)' is not a number"
    case .boolean: "'\(field)' is neither true nor false"
    case .choice(let words): "'\(field)' is not one of \(words.joined(separator: ", "))"
    }
  }
}
