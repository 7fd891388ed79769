extension Chart {
  /// The chart as a stand-alone SVG file.
  public var svg: String { svg(withStyle: true) }

  /// The chart as an element of a page that has `Palette.styleSheet`.
  public var inlineSVG: String { svg(withStyle: false) }

  /// The space between the edges of the chart and its texts, in pixels.
  private static let margin = 10.0
  private static let textWidth = width - 2 * margin

  private func svg(withStyle: Bool) -> String {
    let (head, start) = heading()
    var (body, end) = panelGrid(top: start)
    if let ramp {
      let legend = rampLegend(ramp, top: end)
      body += legend.text
      end = legend.end
    }
    for line in SVGText.lines(footer, width: Self.textWidth, size: 11) {
      end += 15
      body += SVGText.text(line, x: Self.margin, y: end, .footer)
    }
    let height = Numbers.pixel(end + Self.margin)
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

  /// Title, caption and legend, and the y coordinate of their lower end.
  private func heading() -> (text: String, end: Double) {
    var y = 24.0
    var result = ""
    for line in SVGText.lines(title, width: Self.textWidth, size: 17, isBold: true) {
      result += SVGText.text(line, x: Self.margin, y: y, .title)
      y += 21
    }
    for line in SVGText.lines(caption, width: Self.textWidth, size: 12.5) {
      result += SVGText.text(line, x: Self.margin, y: y, .text)
      y += 17
    }
    var x = Self.margin
    let entries = legend
    // The key of an entry and the gap behind it.
    let keyWidth = SeriesLook.legendKeyWidth + 4
    for series in entries {
      let name = SVGText.cut(series.name, to: Self.textWidth - keyWidth)
      let width = keyWidth + SVGText.width(name)
      if x > Self.margin, x + width > Self.margin + Self.textWidth {
        x = Self.margin
        y += 19
      }
      result += SeriesLook.legendKey(series, x: x, y: y)
      // The baseline is below the middle of the key.
      result += SVGText.text(name, x: x + keyWidth, y: y + 4.5, .text)
      x += width + 18
    }
    return (result, y + (entries.isEmpty ? -8 : 14))
  }

  /// The panels, and the y coordinate of their lower end.
  private func panelGrid(top: Double) -> (text: String, end: Double) {
    let width = (Chart.width - 10) / Double(columns)
    let rows = (panels.count + columns - 1) / columns
    // If only some panels have a label below their horizontal axis, these are
    // higher, so that the vertical axes of all are equally long. They must be
    // the last of their columns, because panels below would overlap them.
    let areAlike = panels.allSatisfy { $0.x.label.isEmpty == panels[0].x.label.isEmpty }
    let labelRoom = areAlike ? 0.0 : 20
    // All panels have the same margin, so that axes are aligned.
    let margin = panels.map { Frame.margin($0, width: width) }.max()
    let drawings = panels.enumerated().map { index, panel in
      let frame = Frame(
        panel, left: 5 + Double(index % columns) * width,
        top: top + Double(index / columns) * panelHeight, width: width,
        height: panelHeight + (panel.x.label.isEmpty ? 0 : labelRoom), margin: margin)
      return PanelDrawing(frame: frame, clip: "\(name)-\(index)").text
    }
    return (drawings.joined(), top + Double(rows) * panelHeight + labelRoom)
  }

  private static let rampWidth = 300.0
  /// The number of rectangles by which the ramp is drawn.
  private static let rampSteps = 40

  /// The colour ramp of a heat map with its title and marks, and the y
  /// coordinate of their lower end.
  private func rampLegend(
    _ ramp: (low: String, high: String), top: Double
  ) -> (text: String, end: Double) {
    var y = top + 4
    var result = ""
    if !rampTitle.isEmpty {
      result += SVGText.text(rampTitle, x: Self.margin, y: top + 16, .text)
      y += 18
    }
    let start = 20 + SVGText.width(ramp.low)
    result += SVGText.text(ramp.low, x: Self.margin, y: y + 12, .text)
    let stepWidth = Self.rampWidth / Double(Self.rampSteps)
    for index in 0..<Self.rampSteps {
      let colour = Palette.ramp(at: Double(index) / Double(Self.rampSteps - 1)).colour
      // The rectangles overlap by half a pixel, so that no gaps show.
      result += SVGText.element(
        "rect",
        [
          "x": Numbers.pixel(start + Double(index) * stepWidth),
          "y": Numbers.pixel(y), "width": "\(stepWidth + 0.5)", "height": "14",
          "shape-rendering": "crispEdges", "fill": colour,
        ])
    }
    for mark in rampMarks {
      result += SVGText.text(
        mark.text, x: start + Self.rampWidth * mark.at, y: y + 28, .centredText, size: 12)
    }
    result += SVGText.text(ramp.high, x: start + Self.rampWidth + 8, y: y + 12, .text)
    var x = start + Self.rampWidth + 8 + SVGText.width(ramp.high) + 18
    for key in beyondRamp {
      // The outline makes black visible on a dark background.
      result += SVGText.element(
        "rect",
        [
          "x": Numbers.pixel(x), "y": Numbers.pixel(y), "width": "14", "height": "14",
          "stroke": "#888888", "fill": Palette.ramp(at: key.at).colour,
        ])
      result += SVGText.text(key.text, x: x + 20, y: y + 12, .text)
      x += 38 + SVGText.width(key.text)
    }
    return (result, y + (rampMarks.isEmpty ? 22 : 36))
  }
}
