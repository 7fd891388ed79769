/// One row of a report: a value for every column of its schema.
public struct Row: Equatable, Sendable {
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

  public mutating func set(_ values: KeyValuePairs<String, Value>) {
    for (column, value) in values { self[column] = value }
  }

  /// The row as a JSON object with a member for each column.
  public var json: JSONValue {
    .object(
      zip(schema.columns, values).map { column, value in
        JSONValue.Member(column.name, value.json)
      })
  }
}

/// The value of one field of a report. A string literal is a text.
public enum Value: Hashable, Sendable, ExpressibleByStringLiteral {
  case text(String)
  case integer(Int)
  case real(Double)
  case boolean(Bool)
  /// Not available: written as an empty field.
  case missing

  public init(stringLiteral text: String) { self = .text(text) }

  /// The number; missing for `nil` and NaN.
  public init(_ value: Double?) { self = value.flatMap { $0.isNaN ? nil : .real($0) } ?? .missing }

  /// The number; missing for `nil`, NaN and infinities.
  public init(finite value: Double?) {
    self = value.flatMap { $0.isFinite ? .real($0) : nil } ?? .missing
  }

  public init(_ value: Int?) { self = value.map(Value.integer) ?? .missing }

  public init(_ value: String?) { self = value.map(Value.text) ?? .missing }

  /// The text; missing if it is empty.
  public init(nonempty text: String) { self = text.isEmpty ? .missing : .text(text) }

  /// The text of a CSV field before quoting; empty for NaN and `missing`.
  public var field: String {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .real(let number): number.isNaN ? "" : Value.decimal(number)
    case .boolean(let truth): truth ? "true" : "false"
    case .missing: ""
    }
  }

  /// The shortest decimal that parses to the same double, without `.0`.
  public static func decimal(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The number in a CSV field: a decimal, an infinity or NaN. `nil` for any
  /// other text, such as `0x10`, which Swift would read as a number.
  public static func number(in field: String) -> Double? {
    // Setting the bit 0x20 makes an ASCII letter lower-case.
    let isDecimal = !field.utf8.contains { $0 | 0x20 == UInt8(ascii: "x") }
    return isDecimal ? Double(field) : nil
  }

  /// Whether a decimal is too large or too small for a double, so that it was
  /// read as infinity or zero although it has digits other than 0.
  static func isBeyondDoubles(_ field: String, readAs number: Double?) -> Bool {
    guard let number, number == 0 || number.isInfinite else { return false }
    let digits = field.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
      .filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return digits.contains { $0 != UInt8(ascii: "0") }
  }

  /// The value in JSON, which has no infinities: they become texts that
  /// JavaScript's `Number` and Python's `float` read.
  var json: JSONValue {
    switch self {
    case .text(let text): .text(text)
    case .integer(let number): .integer(number)
    case .real(let number):
      number.isInfinite ? .text(number < 0 ? "-Infinity" : "Infinity") : JSONValue(number)
    case .boolean(let truth): .boolean(truth)
    case .missing: .null
    }
  }

  /// The value as a number; `nil` unless it is an integer or a real.
  public var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }
}
