/// The columns of a report as a report, for the documentation.
public enum SchemaTable {
  public static let schema = Schema(
    "columns",
    [
      Column("column", .text, "the name of the column"),
      Column("kind", .text, "what its fields are"),
      Column("empty", .boolean, "whether a field may be empty"),
      Column("meaning", .text, "what it says, with its unit"),
    ])

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
