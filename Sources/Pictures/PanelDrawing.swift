/// Draws one panel as SVG elements. Their classes are those of
/// `Palette.styleSheet`.
struct PanelDrawing {
  let frame: Frame
  /// The id of the path that clips the marks to the axes, unique on the page.
  let clip: String

  var panel: Panel { frame.panel }

  /// All elements, those in the background first.
  var text: String {
    var result = heading + bands + grid
    result +=
      "<clipPath id=\"\(clip)\"><rect x=\"\(px(frame.left - 1))\" y=\"\(px(frame.top - 1))\" "
      + "width=\"\(px(frame.width + 2))\" height=\"\(px(frame.height + 2))\"/></clipPath>\n"
      + "<g clip-path=\"url(#\(clip))\">\n\(marks)</g>\n"
    for rule in panel.rules { result += drawn(rule) }
    result += labels
    if let better = panel.better {
      result += SVGText.element(
        "better \(better.rawValue)", x: frame.right, y: frame.titleBase, "t b e")
    }
    return result
  }

  /// The title and the remark below it.
  private var heading: String {
    let room = frame.width + Frame.rightMargin
    var result = ""
    if !panel.title.isEmpty {
      let betterWidth =
        panel.better == nil ? 0 : SVGText.width("better →", isBold: true) + 12
      // A long title gets a smaller font before it is truncated.
      let size = min(
        13, max(11, 13 * (room - betterWidth) / SVGText.width(panel.title, isBold: true)))
      let shown = SVGText.cut(panel.title, to: room - betterWidth, size: size, isBold: true)
      result += SVGText.element(shown, x: frame.left, y: frame.titleBase, "t b", size: size)
    }
    if !panel.remark.isEmpty {
      let shown = SVGText.cut(panel.remark, to: room, size: 12)
      result += SVGText.element(shown, x: frame.left, y: frame.titleBase + 15, "t", size: 12)
    }
    return result
  }

  private var bands: String {
    panel.bands.map { band in
      let left = max(frame.left, frame.x(band.lowerBound))
      let right = min(frame.right, frame.x(band.upperBound))
      guard left < right else { return "" }
      return "<rect class=\"v\" x=\"\(px(left))\" y=\"\(px(frame.top))\" "
        + "width=\"\(px(right - left))\" height=\"\(px(frame.height))\"/>\n"
    }.joined()
  }

  private func px(_ value: Double) -> String { Numbers.pixel(value) }

  // MARK: Axes

  /// Grid lines at numbers, not at names, then the axes with ticks and labels.
  private var grid: String {
    var texts = ""
    var lines = ""
    // A tick for every 32 pixels of height, and for every 70 of width, or 55 in
    // a narrow panel.
    for tick in panel.y.ticks(count: max(2, min(8, Int(frame.height / 32)))) {
      let y = frame.y(tick.value)
      guard y >= frame.top - 0.5, y <= frame.bottom + 0.5 else { continue }
      if panel.y.names == nil { lines += "M\(px(frame.left)) \(px(y))h\(px(frame.width))" }
      let room = frame.left - frame.edge - (panel.y.label.isEmpty ? 8 : 28)
      texts += SVGText.element(
        SVGText.cut(tick.text, to: room, size: 12), x: frame.left - 6, y: y + 4, "t e", size: 12)
    }
    for tick in panel.x.ticks(count: max(2, Int(frame.width / (frame.width < 260 ? 55 : 70)))) {
      let x = frame.x(tick.value)
      guard x >= frame.left - 0.5, x <= frame.right + 0.5 else { continue }
      if panel.x.names == nil { lines += "M\(px(x)) \(px(frame.top))v\(px(frame.height))" }
      texts += xTick(tick.text, x: x)
    }
    let grid = lines.isEmpty ? "" : "<path class=\"g\" d=\"\(lines)\"/>\n"
    let axes =
      "<path class=\"a\" d=\"M\(px(frame.left)) \(px(frame.top))V\(px(frame.bottom))"
      + "H\(px(frame.right))\"/>\n"
    if !panel.x.label.isEmpty {
      texts += SVGText.element(
        SVGText.cut(panel.x.label, to: frame.width + 40), x: frame.left + frame.width / 2,
        y: frame.bottom + (frame.slantHeight.map { 32 + $0 } ?? 37), "t m")
    }
    if !panel.y.label.isEmpty {
      let (x, y) = (px(frame.edge + 14), px(frame.top + frame.height / 2))
      let label = SVGText.cut(panel.y.label, to: frame.height + 30)
      texts +=
        "<text class=\"t m\" transform=\"translate(\(x) \(y)) rotate(-90)\">"
        + "\(SVGText.escaped(label))</text>\n"
    }
    return grid + axes + texts
  }

  private func xTick(_ text: String, x: Double) -> String {
    guard frame.slantHeight != nil else {
      return SVGText.element(text, x: x, y: frame.bottom + 17, "t m", size: 12)
    }
    return "<text class=\"t e\" style=\"font-size:12px\" "
      + "transform=\"translate(\(px(x + 4)) \(px(frame.bottom + 12))) rotate(-40)\">"
      + "\(SVGText.escaped(text))</text>\n"
  }

  // MARK: Marks

  /// Everything that is clipped to the axes.
  private var marks: String {
    var result = panel.cells.map(drawn).joined()
    // Bars of several series at the same place stand side by side; otherwise
    // each takes the whole width of its place.
    func isBars(_ series: Series) -> Bool { series.form == .bars && !series.points.isEmpty }
    let bars = panel.series.filter(isBars)
    let places = bars.flatMap(\.points).map { panel.isSideways ? $0.y : $0.x }
    let areAlone = Set(places).count == places.count
    for (index, series) in panel.series.enumerated() {
      let place = areAlone ? 0 : panel.series[..<index].count(where: isBars)
      result += drawn(series, bar: (place, areAlone ? 1 : bars.count))
    }
    return result
  }

  private func drawn(_ cell: Cell) -> String {
    guard let fraction = cell.fraction else { return "" }
    let (x0, x1) = (frame.x(cell.x.lowerBound), frame.x(cell.x.upperBound))
    let (y0, y1) = (frame.y(cell.y.upperBound), frame.y(cell.y.lowerBound))
    let (colour, isLight) = Palette.ramp(at: fraction)
    // Cells overlap a little, so that rounding leaves no gap between them.
    let rectangle =
      "<rect shape-rendering=\"crispEdges\" x=\"\(px(min(x0, x1)))\" y=\"\(px(min(y0, y1)))\" "
      + "width=\"\(px((x1 - x0).magnitude + 0.4))\" height=\"\(px((y1 - y0).magnitude + 0.4))\" "
      + "fill=\"\(colour)\">\(SVGText.tooltip(cell.note))</rect>\n"
    guard !cell.text.isEmpty else { return rectangle }
    return rectangle
      + SVGText.element(
        cell.text, x: (x0 + x1) / 2, y: (y0 + y1) / 2 + 4, isLight ? "m k" : "m w", size: 12)
  }

  /// - Parameter bar: the place of its bars among those that stand side by side.
  private func drawn(_ series: Series, bar: (index: Int, count: Int)) -> String {
    let marks =
      switch series.form {
      case .line: line(series)
      case .points: intervals(series) + points(series)
      case .linePoints: intervals(series) + line(series) + points(series)
      case .intervals: intervals(series)
      case .bars: bars(series, bar)
      }
    // One group has one opacity, so that marks are not stronger where they
    // overlap.
    return series.isFaint && !marks.isEmpty ? "<g class=\"d\">\n\(marks)</g>\n" : marks
  }

  /// A line through the points, with gaps where one cannot be drawn.
  private func line(_ series: Series) -> String {
    var path = ""
    var isOpen = false
    for point in series.points {
      guard panel.x.holds(point.x), panel.y.holds(point.y) else {
        isOpen = false
        continue
      }
      path += "\(isOpen ? "L" : "M")\(px(frame.x(point.x))) \(px(frame.y(point.y)))"
      isOpen = true
    }
    guard !path.isEmpty else { return "" }
    let (faint, width) = series.isBroad ? (" d", SeriesLook.broad) : ("", "1.7")
    return "<path class=\"\(Marker.style(series.colour)) l\(faint)\" stroke-width=\"\(width)\" "
      + "stroke-linejoin=\"round\"\(SeriesLook.dashAttribute(series)) d=\"\(path)\"/>\n"
  }

  /// The most grey points that are drawn one by one, with tooltips.
  private static let mostNotedPoints = 200

  private func points(_ series: Series) -> String {
    let drawn = series.points.filter(isDrawn)
    // A background of thousands of points is a single path of dots, lines of no
    // length with round ends.
    if series.colour == nil, drawn.count > Self.mostNotedPoints {
      let dots = drawn.map { "M\(px(frame.x($0.x))) \(px(frame.y($0.y)))h0" }
      return "<path class=\"\(Marker.style(nil)) l\" stroke-width=\"4\" "
        + "stroke-linecap=\"round\" d=\"\(dots.joined())\"/>\n"
    }
    // Points without a tooltip share one path.
    var plain = ""
    var result = ""
    for point in drawn {
      let (x, y) = (frame.x(point.x), frame.y(point.y))
      if point.note == nil, !point.isHollow {
        plain += Marker.path(series.colour, x: x, y: y)
      } else {
        result += Marker.element(
          series.colour, x: x, y: y, note: point.note, isHollow: point.isHollow)
      }
    }
    if !plain.isEmpty {
      result += "<path class=\"\(Marker.style(series.colour)) o\" d=\"\(plain)\"/>\n"
    }
    return result
  }

  private func intervals(_ series: Series) -> String {
    let path = series.points.compactMap(intervalLine)
      .map { self.path($0, isHorizontal: panel.isSideways) }.joined()
    guard !path.isEmpty else { return "" }
    let width = SeriesLook.thickness(ofIntervals: series)
    return "<path class=\"\(Marker.style(series.colour)) l\" "
      + "stroke-width=\"\(width)\" d=\"\(path)\"/>\n"
  }

  private func bars(_ series: Series, _ bar: (index: Int, count: Int)) -> String {
    // Bars take 0.8 of the distance from one place to the next.
    let thickness = 0.8 / Double(max(1, bar.count))
    let shift = (Double(bar.index) + 0.5) * thickness - 0.4
    var result = ""
    for point in series.points where panel.x.holds(point.x) && panel.y.holds(point.y) {
      let (x0, x1, y0, y1): (Double, Double, Double, Double)
      if panel.isSideways {
        (x0, x1) = (frame.x(panel.barBase), frame.x(point.x))
        y0 = frame.y(point.y - shift - thickness / 2)
        y1 = frame.y(point.y - shift + thickness / 2)
      } else {
        x0 = frame.x(point.x + shift - thickness / 2)
        x1 = frame.x(point.x + shift + thickness / 2)
        (y0, y1) = (frame.y(panel.barBase), frame.y(point.y))
      }
      result +=
        "<rect class=\"\(Marker.style(series.colour)) o\" x=\"\(px(min(x0, x1)))\" "
        + "y=\"\(px(min(y0, y1)))\" width=\"\(px(max(1, (x1 - x0).magnitude)))\" "
        + "height=\"\(px(max(1, (y1 - y0).magnitude)))\">\(SVGText.tooltip(point.note))</rect>\n"
      if let low = point.low, let high = point.high {
        let path =
          panel.isSideways
          ? "M\(px(frame.x(low))) \(px((y0 + y1) / 2))H\(px(frame.x(high)))"
          : "M\(px((x0 + x1) / 2)) \(px(frame.y(low)))V\(px(frame.y(high)))"
        result += "<path class=\"a\" stroke-width=\"1.3\" d=\"\(path)\"/>\n"
      }
    }
    return result
  }

  private func path(_ line: LabelLine, isHorizontal: Bool) -> String {
    "M\(px(line.x0)) \(px(line.y0))" + (isHorizontal ? "H\(px(line.x1))" : "V\(px(line.y1))")
  }

  /// The line of a rule; its text is placed with the labels.
  private func drawn(_ rule: Rule) -> String {
    let isHorizontal = rule.direction == .horizontal
    let range = isHorizontal ? panel.y.range : panel.x.range
    guard let range, range.contains(rule.value) else { return "" }
    let path = path(line(of: rule), isHorizontal: isHorizontal)
    return "<path class=\"\(Marker.style(rule.colour)) l\" stroke-width=\"1.2\" "
      + "stroke-dasharray=\"2 3\" d=\"\(path)\"/>\n"
  }
}
