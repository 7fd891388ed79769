// Stands in for the CSV core of `Reports` until that is there.

/// One field of a report.
public enum Value: Sendable, Hashable {
  case text(String)
  case integer(Int)
  case real(Double)
  case boolean(Bool)
  case missing
}

/// A column of a report.
public struct Column: Sendable, Hashable {
  public enum Kind: Sendable, Hashable { case text, integer, real, boolean }
  public let name: String
  public let kind: Kind
  public let help: String
  public init(_ name: String, _ kind: Kind, _ help: String) {
    self.name = name
    self.kind = kind
    self.help = help
  }
}

/// The columns of a report.
public struct Schema: Sendable, Hashable {
  public let name: String
  public let columns: [Column]
  public init(_ name: String, _ columns: [Column]) {
    self.name = name
    self.columns = columns
  }
}

/// One row of a report.
public struct Row: Sendable, Hashable {
  public let schema: Schema
  private var values: [String: Value] = [:]
  public init(_ schema: Schema) { self.schema = schema }
  public subscript(_ column: String) -> Value {
    get { values[column] ?? .missing }
    set {
      precondition(schema.columns.contains { $0.name == column }, "no column \(column)")
      values[column] = newValue
    }
  }
}
