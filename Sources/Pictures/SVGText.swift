/// Text and elements of an SVG or HTML page.
public enum SVGText {
  /// `text` with the characters that mean something written as entities, and
  /// those that XML forbids as a question mark.
  public static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += "?"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// About how wide `text` is set, in pixels.
  static func width(_ text: String, size: Double = 13) -> Double {
    0.6 * size * Double(text.count)
  }

  /// `text` cut to fit into `width` pixels.
  static func cut(_ text: String, to width: Double, size: Double = 13) -> String {
    let most = max(1, Int(width / (0.6 * size)))
    return text.count <= most ? text : text.prefix(max(1, most - 1)) + "…"
  }

  /// `text` in lines of at most `width` pixels.
  static func lines(_ text: String, width: Double, size: Double) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, Self.width("\(last) \(word)", size: size) <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
