/// Rows as a table in GitHub-flavoured Markdown: numbers right-aligned, all
/// digits.
public enum MarkdownTable {
  /// The two lines above the rows.
  public static func header(_ schema: Schema) -> String {
    line(schema.header) + line(schema.columns.map { $0.isNumeric ? "---:" : "---" })
  }

  /// One row.
  public static func line(_ row: Row) -> String { line(row.values.map(\.field)) }

  /// One row of any fields.
  public static func line(_ fields: [String]) -> String {
    "| " + fields.map(escaped).joined(separator: " | ") + " |\n"
  }

  /// Escapes what would end the cell or the row: bars and line breaks.
  private static func escaped(_ field: String) -> String {
    field.map { $0 == "|" ? "\\|" : $0.isNewline ? " " : String($0) }.joined()
  }
}
