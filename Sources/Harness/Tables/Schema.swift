/// The columns of one kind of report, from which headers, validation and
/// documentation are generated.
public struct Schema: Equatable, Sendable {
  /// The usual name of the file, without its extension: `accuracy`.
  public let name: String
  public let columns: [Column]
  /// What a table for people shows, in order of importance; empty for all.
  public let console: [ConsoleColumn]
  private let positions: [String: Int]

  /// Traps if two columns have the same name.
  public init(_ name: String, _ columns: [Column], console: [ConsoleColumn] = []) {
    self.name = name
    self.columns = columns
    self.console = console
    positions = Dictionary(
      uniqueKeysWithValues: columns.enumerated().map { ($0.element.name, $0.offset) })
  }

  public var header: [String] { columns.map(\.name) }

  /// The index of a column; traps if there is none of that name.
  public func position(of column: String) -> Int {
    guard let position = positions[column] else {
      preconditionFailure("report \(name) has no column \(column)")
    }
    return position
  }

  public func has(column: String) -> Bool { positions[column] != nil }
}

/// One column of a report.
public struct Column: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    case text
    case integer
    case real
    case boolean
    /// One of a few words.
    case choice([String])
  }

  /// What the values of a column mean for a case.
  public enum Role: Equatable, Sendable {
    case result
    /// Given to the case. Results are comparable only with equal inputs.
    case input
    /// Says where a row belongs, such as to a process or to a place in a list.
    case place
  }

  public let name: String
  public let kind: Kind
  public let role: Role
  /// Whether a field may be empty even in a row whose status is `ok`.
  public let isOptional: Bool
  /// Whether its values are measured and so differ from run to run.
  public let isMeasured: Bool
  /// The timing column that this one repeats under a more specific name, such
  /// as `time_ns` for `ns_per_frame`; `nil` for most columns.
  public let repeated: String?
  /// One line for the documentation; with the unit unless the name has it.
  public let help: String

  /// A column whose fields are empty, if ever, only in rows that are not `ok`.
  ///
  /// Columns in ns, µs and units per second, and those named after the memory
  /// limit, count as measured, whatever `measured` says.
  public init(
    _ name: String, _ kind: Kind, role: Role = .result, measured: Bool = false, _ help: String
  ) {
    self.init(name, kind, role, isOptional: false, measured: measured, repeating: nil, help)
  }

  /// A column whose fields may be empty in any row.
  public static func optional(
    _ name: String, _ kind: Kind, role: Role = .result, measured: Bool = false,
    repeating repeated: String? = nil, _ help: String
  ) -> Column {
    Column(name, kind, role, isOptional: true, measured: measured, repeating: repeated, help)
  }

  private init(
    _ name: String, _ kind: Kind, _ role: Role, isOptional: Bool, measured: Bool,
    repeating repeated: String?, _ help: String
  ) {
    self.name = name
    self.kind = kind
    self.role = role
    self.isOptional = isOptional
    isMeasured =
      measured || Self.isTiming(name) || name.hasSuffix("_per_s") || name.hasPrefix("memory_limit")
    self.repeated = repeated
    self.help = help
  }

  private static func isTiming(_ name: String) -> Bool {
    name.split(separator: "_").contains { ["ns", "us"].contains($0) }
  }

  var isNumeric: Bool { kind == .integer || kind == .real }
}

/// The columns of a report as a report, for the documentation.
public enum SchemaTable {
  public static let schema = Schema(
    "columns",
    [
      Column("column", .text, "the name of the column"),
      Column("kind", .text, "what its fields are"),
      Column("empty", .boolean, "whether a field may be empty even if the status is ok"),
      Column("meaning", .text, "what its fields say"),
    ],
    console: ["column", ConsoleColumn("meaning", isWrapped: true)])

  /// One row for each column of `described`.
  public static func rows(of described: Schema) -> [Row] {
    described.columns.map { column in
      Row(
        schema,
        [
          "column": .text(column.name), "kind": .text(name(of: column.kind)),
          "empty": .boolean(column.isOptional), "meaning": .text(column.help),
        ])
    }
  }

  private static func name(of kind: Column.Kind) -> String {
    switch kind {
    case .text: "text"
    case .integer: "integer"
    case .real: "real"
    case .boolean: "boolean"
    case .choice(let words): words.joined(separator: "; ")
    }
  }
}
