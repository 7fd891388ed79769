/// Lays out plain text in lines and columns.
public enum TextLayout {
  /// Wraps words into lines of at most `width` characters.
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

  /// Terms on the left, their wrapped descriptions on the right. A term too
  /// long for its column has a line of its own.
  public static func columns(_ pairs: [(String, String)], indent: Int, width: Int) -> [String] {
    let fits = pairs.map(\.0.count).filter { $0 <= 30 }
    let column = (fits.max() ?? 0) + 2
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    for (term, description) in pairs {
      let text = wrapped(description, width: width - indent - column)
      let gap = String(repeating: " ", count: max(0, column - term.count))
      if term.count + 2 > column {
        lines.append(margin + term)
      } else {
        lines.append(margin + term + gap + (text.first ?? ""))
      }
      let rest = term.count + 2 > column ? text[...] : text.dropFirst()
      let space = String(repeating: " ", count: indent + column)
      lines.append(contentsOf: rest.map { space + $0 })
    }
    return lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
