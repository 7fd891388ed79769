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
      var row = Row(schema)
      row["column"] = .text(column.name)
      row["kind"] = .text(name(of: column.kind))
      row["empty"] = .boolean(column.isOptional)
      row["meaning"] = .text(column.help)
      return row
    }
  }

  /// The same as a table in Markdown.
  public static func markdown(of described: Schema) -> String {
    var text = "| column | kind | may be empty | meaning |\n| --- | --- | --- | --- |\n"
    for column in described.columns {
      let empty = column.isOptional ? "yes" : ""
      let help = column.help.map { $0 == "|" ? "\\|" : String($0) }.joined()
      text += "| `\(column.name)` | \(name(of: column.kind)) | \(empty) | \(help) |\n"
    }
    return text
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
