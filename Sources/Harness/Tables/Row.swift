/// One row of a report: a value for every column of its schema.
public struct Row: Hashable, Sendable {
  public let schema: Schema
  public private(set) var values: [Value]

  /// A row of missing values.
  public init(_ schema: Schema) {
    self.schema = schema
    values = Array(repeating: .missing, count: schema.columns.count)
  }

  /// A row with a value for every column, in their order.
  public init(_ schema: Schema, _ values: [Value]) {
    precondition(values.count == schema.columns.count, "a value for every column")
    self.schema = schema
    self.values = values
  }

  /// A row with values for some columns.
  public init(_ schema: Schema, _ values: KeyValuePairs<String, Value>) {
    self.init(schema)
    set(values)
  }

  /// The value of a column; traps if there is none of that name.
  public subscript(column: String) -> Value {
    get { values[schema.position(of: column)] }
    set { values[schema.position(of: column)] = newValue }
  }

  /// Sets many columns at once.
  public mutating func set(_ values: KeyValuePairs<String, Value>) {
    for (column, value) in values { self[column] = value }
  }

  /// The row as a JSON object with a member for each column. Infinities, which
  /// JSON does not have, become the text that CSV has.
  public var json: JSONValue {
    .object(
      zip(schema.columns, values).map { column, value in
        JSONValue.Member(column.name, value.json)
      })
  }
}
