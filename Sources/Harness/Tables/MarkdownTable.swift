/// Rows as a table in GitHub-flavoured Markdown. Numbers are right-aligned and
/// have all digits.
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

  /// Escapes a bar, which would end the cell, replaces a line break, which
  /// would end the row, and shows control characters as tables do.
  private static func escaped(_ field: String) -> String {
    field.map { $0 == "|" ? "\\|" : $0.isNewline ? " " : String($0) }.joined().printable
  }
}
