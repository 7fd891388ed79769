/// Lays out plain text in lines and columns.
public enum TextLayout {
  /// Wraps words into lines of at most `width` characters; a longer word has a
  /// line of its own.
  public static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// Terms on the left, on the right their descriptions, wrapped so that lines
  /// have at most `width` characters. The column of terms is as wide as the
  /// longest of up to 30 characters; a longer term has a line of its own, as
  /// has a word that is longer than the column of descriptions.
  public static func columns(_ pairs: [(String, String)], indent: Int, width: Int) -> [String] {
    let fits = pairs.map(\.0.count).filter { $0 <= 30 }
    let column = (fits.max() ?? 0) + 2
    let margin = String(repeating: " ", count: indent)
    let space = String(repeating: " ", count: column)
    var lines: [String] = []
    for (term, description) in pairs {
      var text = wrapped(description, width: width - indent - column)[...]
      let isLong = term.count + 2 > column
      let first = isLong ? nil : text.popFirst()
      lines.append(margin + term + (first.map { space.dropFirst(term.count) + $0 } ?? ""))
      lines.append(contentsOf: text.map { margin + space + $0 })
    }
    return lines
  }
}
