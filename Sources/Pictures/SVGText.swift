/// Text and elements of an SVG or HTML page.
public enum SVGText {
  /// `text` with special characters as entities, and with characters that XML
  /// forbids as question marks.
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

  /// A text element at a baseline position.
  ///
  /// - Parameters:
  ///   - style: classes of `Palette.styleSheet`.
  ///   - size: of the font in pixels; `nil` for that of the style.
  static func element(
    _ text: String, x: Double, y: Double, _ style: String, size: Double? = nil
  ) -> String {
    let font = size.map { " style=\"font-size:\(Numbers.pixel($0))px\"" } ?? ""
    return "<text class=\"\(style)\"\(font) x=\"\(Numbers.pixel(x))\" y=\"\(Numbers.pixel(y))\">"
      + "\(escaped(text))</text>\n"
  }

  /// The child of an element that browsers show as its tooltip; empty without a
  /// note.
  static func tooltip(_ note: String?) -> String {
    note.map { "<title>\(escaped($0))</title>" } ?? ""
  }

  /// The approximate width of `text`, in pixels: the font that a viewer has is
  /// not known. Bold letters are about an eighth wider; 2 % are a reserve.
  static func width(_ text: String, size: Double = 13, isBold: Bool = false) -> Double {
    let parts = text.unicodeScalars.reduce(0.0) { $0 + advance($1) }
    return (isBold ? 1.15 : 1.02) * size * parts
  }

  /// The approximate width of a letter of DejaVu Sans or Verdana, relative to
  /// the font size.
  private static func advance(_ letter: Unicode.Scalar) -> Double {
    switch letter {
    case "i", "j", "l", "I", "J", "'": 0.29
    case " ", "\u{A0}", ".", ",", ":", ";", "/", "|", "f", "t", "·": 0.37
    case "r", "s", "-", "(", ")", "[", "]", "!", "⁰"..."⁻", "¹", "²", "³": 0.46
    case "m", "w", "M", "W", "%", "@", "+", "=", "<", ">", "~", "−", "≥", "≤": 0.9
    case "A"..."Z", "ω", "→", "←", "↑", "↓", "↖", "↗", "↘", "↙", "…": 0.74
    default: letter.value < 0x1100 ? 0.63 : 1
    }
  }

  /// `text` truncated to `width` pixels.
  static func cut(
    _ text: String, to width: Double, size: Double = 13, isBold: Bool = false
  ) -> String {
    guard Self.width(text, size: size, isBold: isBold) > width else { return text }
    var kept = text
    while kept.count > 1, Self.width(kept + "…", size: size, isBold: isBold) > width {
      kept.removeLast()
    }
    return kept + "…"
  }

  /// `text` broken into lines of at most `width` pixels.
  static func lines(_ text: String, width: Double, size: Double, isBold: Bool = false) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, Self.width("\(last) \(word)", size: size, isBold: isBold) <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
