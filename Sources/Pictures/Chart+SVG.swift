extension Chart {
  /// The picture as an SVG file of its own.
  public var svg: String {
    svg(withStyle: true)
  }

  /// The picture as an element of a page that has `Palette.styleSheet`.
  public var inlineSVG: String { svg(withStyle: false) }

  private func svg(withStyle: Bool) -> String {
    let (head, start) = heading()
    let cell = (Chart.width - 10) / Double(columns)
    let rows = (panels.count + columns - 1) / columns
    var body = ""
    for (index, panel) in panels.enumerated() {
      let frame = Frame(
        panel, left: 5 + Double(index % columns) * cell,
        top: start + Double(index / columns) * panelHeight, width: cell, height: panelHeight)
      body += PanelDrawing(frame: frame, clip: "\(name)-\(index)").text
    }
    var end = start + Double(rows) * panelHeight
    if let ramp {
      body += rampLegend(ramp, top: end)
      end += 26
    }
    for line in SVGText.lines(footer, width: Chart.width - 20, size: 11) {
      end += 15
      body += text(line, x: 10, y: end, "f")
    }
    let height = Numbers.pixel(end + 10)
    let width = Numbers.pixel(Chart.width)
    let size = withStyle ? "width=\"\(width)\" height=\"\(height)\" " : ""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="picture" \(size)viewBox="0 0 \(width) \(height)" \
      role="img" aria-label="\(SVGText.escaped("\(title). \(caption)"))">
      \(withStyle ? "<style>\(Palette.styleSheet)</style>\n" : "")\
      <rect class="paper" width="\(width)" height="\(height)"/>
      \(head)\(body)</svg>

      """
  }

  /// Title, caption and legend; and where they end.
  private func heading() -> (text: String, end: Double) {
    var y = 24.0
    var result = ""
    for line in SVGText.lines(title, width: Chart.width - 20, size: 17) {
      result += text(line, x: 10, y: y, "t h")
      y += 21
    }
    for line in SVGText.lines(caption, width: Chart.width - 20, size: 12.5) {
      result += text(line, x: 10, y: y, "t")
      y += 17
    }
    var x = 10.0
    let entries = legend
    for series in entries {
      let width = 34 + SVGText.width(series.name)
      if x > 10, x + width > Chart.width - 10 {
        x = 10
        y += 19
      }
      result += LegendKey(series: series).text(x: x, y: y)
      result += text(series.name, x: x + 26, y: y + 4.5, "t")
      x += width + 8
    }
    return (result, y + (entries.isEmpty ? -8 : 14))
  }

  private func rampLegend(_ ramp: (low: String, high: String), top: Double) -> String {
    let y = top + 4
    let start = 20 + SVGText.width(ramp.low)
    var result = text(ramp.low, x: 10, y: y + 12, "t")
    for index in 0..<40 {
      let colour = Palette.ramp(at: Double(index) / 39).colour
      result +=
        "<rect x=\"\(Numbers.pixel(start + Double(index) * 5))\" y=\"\(Numbers.pixel(y))\" "
        + "width=\"5.5\" height=\"14\" fill=\"\(colour)\"/>\n"
    }
    return result + text(ramp.high, x: start + 208, y: y + 12, "t")
  }

  private func text(_ text: String, x: Double, y: Double, _ style: String) -> String {
    "<text class=\"\(style)\" x=\"\(Numbers.pixel(x))\" y=\"\(Numbers.pixel(y))\">"
      + "\(SVGText.escaped(text))</text>\n"
  }
}

/// A sample of a series, as the legend shows it.
struct LegendKey {
  let series: Series

  func text(x: Double, y: Double) -> String {
    let style = Marker.style(series.colour)
    switch series.form {
    case .bars:
      return "<rect class=\"\(style) o\" x=\"\(Numbers.pixel(x + 4))\" "
        + "y=\"\(Numbers.pixel(y - 5))\" width=\"14\" height=\"10\"/>\n"
    case .points:
      return Marker.element(series.colour, x: x + 11, y: y, note: nil)
    case .line, .linePoints, .intervals:
      let dash = series.isDashed ? " stroke-dasharray=\"5 4\"" : ""
      let line =
        "<path class=\"\(style) l\" stroke-width=\"2\"\(dash) "
        + "d=\"M\(Numbers.pixel(x)) \(Numbers.pixel(y))h22\"/>\n"
      return series.form == .linePoints
        ? line + Marker.element(series.colour, x: x + 11, y: y, note: nil) : line
    }
  }
}

/// The mark of a point: a shape of its own for each colour.
enum Marker {
  static func style(_ colour: Int?) -> String {
    colour.map { "s\(Palette.place($0))" } ?? "n"
  }

  static func element(_ colour: Int?, x: Double, y: Double, note: String?) -> String {
    let title = note.map { "<title>\(SVGText.escaped($0))</title>" } ?? ""
    return "<path class=\"\(style(colour)) o\" d=\"\(path(colour, x: x, y: y))\""
      + (title.isEmpty ? "/>\n" : ">\(title)</path>\n")
  }

  static func path(_ colour: Int?, x: Double, y: Double) -> String {
    let place = "M\(Numbers.pixel(x)) \(Numbers.pixel(y))"
    guard let colour else { return place + "m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0" }
    return place
      + [
        "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0", "m-3.5-3.5h7v7h-7z", "m0-4.8l4.6 8h-9.2z",
        "m0-5l5 5l-5 5l-5-5z", "m0 4.8l4.6-8h-9.2z", "m-4.5-1.5h3v-3h3v3h3v3h-3v3h-3v-3h-3z",
        "m-4.5 0l2.5-4.2h4l2.5 4.2l-2.5 4.2h-4z",
      ][Palette.place(colour)]
  }
}
