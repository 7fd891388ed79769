/// Records as RFC 4180 text with LF line ends.
public enum CSVWriter {
  /// One line, with its line break.
  public static func line(_ fields: [String]) -> String {
    // Unquoted, this would be an empty line, which is not a record.
    if fields == [""] { return "\"\"\n" }
    return fields.map(quoted).joined(separator: ",") + "\n"
  }

  /// The header of a schema.
  public static func header(_ schema: Schema) -> String { line(schema.header) }

  /// One row.
  public static func line(_ row: Row) -> String { line(row.values.map(\.field)) }

  /// The field, quoted if it contains a comma, a quote or a line break.
  static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains(where: ",\"\n\r".utf8.contains)
    // Unquoted, a leading U+FEFF would be read as a byte-order mark.
    guard needsQuotes || field.unicodeScalars.first == "\u{FEFF}" else { return field }
    // Scalar by scalar: for Swift, a quote with a combining accent is a
    // character other than a quote, but it must be doubled, too.
    var doubled = String.UnicodeScalarView()
    for scalar in field.unicodeScalars {
      if scalar == "\"" { doubled.append(scalar) }
      doubled.append(scalar)
    }
    return "\"\(String(doubled))\""
  }
}
