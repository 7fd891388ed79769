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

  /// An element on a line of its own.
  ///
  /// - Parameters:
  ///   - attributes: in order. Their values are not escaped; those that are
  ///     `nil` are left out.
  ///   - content: elements and escaped text; `nil` for an empty element.
  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?>, _ content: String? = nil
  ) -> String {
    let list = attributes.map { key, value in value.map { " \(key)=\"\($0)\"" } ?? "" }.joined()
    return content.map { "<\(name)\(list)>\($0)</\(name)>\n" } ?? "<\(name)\(list)/>\n"
  }

  /// A path.
  ///
  /// - Parameters:
  ///   - data: the value of the attribute `d`.
  ///   - width: that of the line, in pixels.
  ///   - dashes: see `SeriesLook.dashes`.
  ///   - note: the text of a tooltip.
  static func path(
    _ data: String, _ style: Style, width: String? = nil, dashes: String? = nil,
    note: String? = nil
  ) -> String {
    element(
      "path",
      ["class": style.classes, "stroke-width": width, "stroke-dasharray": dashes, "d": data],
      tooltip(note))
  }

  /// A rectangle, in pixels.
  static func rectangle(
    _ style: Style, x: Double, y: Double, width: Double, height: Double, content: String? = nil
  ) -> String {
    element(
      "rect",
      [
        "class": style.classes, "x": Numbers.pixel(x), "y": Numbers.pixel(y),
        "width": Numbers.pixel(width), "height": Numbers.pixel(height),
      ], content)
  }

  /// A text element at a baseline position.
  ///
  /// - Parameters:
  ///   - size: that of the font in pixels; `nil` for that of the style.
  static func text(
    _ text: String, x: Double, y: Double, _ style: Style, size: Double? = nil
  ) -> String {
    element(
      "text",
      [
        "class": style.classes, "style": size.map { "font-size:\(Numbers.pixel($0))px" },
        "x": Numbers.pixel(x), "y": Numbers.pixel(y),
      ], escaped(text))
  }

  /// The child of an element that browsers show as its tooltip; `nil` without a
  /// note.
  static func tooltip(_ note: String?) -> String? {
    note.map { "<title>\(escaped($0))</title>" }
  }

  /// The approximate width of `text`, in pixels; the font of the viewer is not
  /// known. Bold letters are about an eighth wider, and 2 % are a reserve.
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

  /// `text` truncated to `width` pixels. If it has the form `name: number`, the
  /// number is kept if there is space for it.
  static func cut(
    _ text: String, to width: Double, size: Double = 13, isBold: Bool = false
  ) -> String {
    guard Self.width(text, size: size, isBold: isBold) > width else { return text }
    func fits(_ text: String) -> Bool { Self.width(text, size: size, isBold: isBold) <= width }
    let colon = text.indices.last { text[$0...].hasPrefix(": ") } ?? text.endIndex
    var end = "…" + text[colon...]
    if !fits(text.prefix(1) + end) { end = "…" }
    var kept = text.prefix(upTo: end == "…" ? text.endIndex : colon)
    while kept.count > 1, !fits(kept + end) { kept.removeLast() }
    return kept + end
  }

  /// `text` broken into lines of at most `width` pixels. Longer words are
  /// truncated.
  static func lines(_ text: String, width: Double, size: Double, isBold: Bool = false) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      let word = cut(String(word), to: width, size: size, isBold: isBold)
      if let last = lines.last, Self.width("\(last) \(word)", size: size, isBold: isBold) <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}

/// The text of ticks, labels of points, remarks and cells, in pixels.
enum SmallText {
  static let fontSize = 12.0
  static let lineHeight = 14.0
  /// How far the baseline is below the middle of the letters.
  static let baselineDrop = 4.0
}
