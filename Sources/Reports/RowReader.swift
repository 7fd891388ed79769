/// Reads the rows of a report whose schema is known, every field checked.
///
/// Columns are found by name, in any order; columns that the schema does not
/// know are passed over, as newer programs may write more of them.
public struct RowReader: Sendable {
  public let schema: Schema

  public init(_ schema: Schema) {
    self.schema = schema
  }

  /// All rows of `document`.
  ///
  /// - Throws: `InputError` for a column that is missing, a field that is not
  ///   of its column's kind, and an empty field where there must be one.
  public func rows(of document: CSVDocument) throws(InputError) -> [Row] {
    var positions: [Int] = []
    for column in schema.columns { positions.append(try document.position(of: column.name)) }
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

  /// A row of whatever `field` gives for a column's name; what is not of the
  /// column's kind is missing.
  public func row(_ field: (String) -> String) -> Row {
    var row = Row(schema)
    for column in schema.columns {
      row[column.name] = Self.value(field(column.name), column.kind) ?? .missing
    }
    return row
  }

  /// The first column that must have a value and has none. A case that was
  /// not carried out has no results.
  private static func missingColumn(of row: Row) -> String? {
    if row.schema.has(column: "status"), case .text(let status) = row["status"],
      ["failed", "diverged", "skipped"].contains(status)
    {
      return nil
    }
    return zip(row.schema.columns, row.values)
      .first { !$0.isOptional && $1 == .missing }?.0.name
  }

  /// The value that `field` stands for; `nil` when it is not one of that kind.
  package static func value(_ field: String, _ kind: Column.Kind) -> Value? {
    if field.isEmpty { return .missing }
    switch kind {
    case .text: return .text(field)
    case .integer: return Int(field).map(Value.integer)
    case .real: return Double(field).flatMap { $0.isNaN ? nil : .real($0) }
    case .boolean:
      return field == "true" ? .boolean(true) : field == "false" ? .boolean(false) : nil
    case .choice(let words): return words.contains(field) ? .text(field) : nil
    }
  }

  private static func problem(_ field: String, _ kind: Column.Kind) -> String {
    switch kind {
    case .text: "'\(field)' is not a text"
    case .integer: "'\(field)' is not a whole number"
    case .real: "'\(field)' is not a number"
    case .boolean: "'\(field)' is neither true nor false"
    case .choice(let words): "'\(field)' is not one of \(words.joined(separator: ", "))"
    }
  }
}
