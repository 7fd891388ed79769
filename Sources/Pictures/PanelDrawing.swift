/// Draws one panel as SVG elements.
struct PanelDrawing {
  let frame: Frame
  /// The name of its clipping path, unique on the page.
  let clip: String

  private var panel: Panel { frame.panel }

  var text: String {
    var result = ""
    if !panel.title.isEmpty {
      // A long title gets a smaller font before it is truncated.
      let room = frame.width + 14 - betterWidth
      let size = min(13, max(11, 13 * room / SVGText.width(panel.title, isBold: true)))
      let shown = SVGText.cut(panel.title, to: room, size: size, isBold: true)
      result +=
        "<text class=\"t b\" style=\"font-size:\(px(size))px\" x=\"\(px(frame.left))\" "
        + "y=\"\(px(frame.titleBase))\">\(SVGText.escaped(shown))</text>\n"
    }
    if !panel.remark.isEmpty {
      let shown = SVGText.cut(panel.remark, to: frame.width + 14, size: 12)
      result += tickWord(shown, x: frame.left, y: frame.titleBase + 15, "t")
    }
    for band in panel.bands {
      let (start, end) = (frame.x(band.lowerBound), frame.x(band.upperBound))
      let (left, right) = (max(frame.left, start), min(frame.right, end))
      guard left < right else { continue }
      result +=
        "<rect class=\"v\" x=\"\(px(left))\" y=\"\(px(frame.top))\" width=\"\(px(right - left))\" "
        + "height=\"\(px(frame.height))\"/>\n"
    }
    result += grid
    result +=
      "<clipPath id=\"\(clip)\"><rect x=\"\(px(frame.left - 1))\" y=\"\(px(frame.top - 1))\" "
      + "width=\"\(px(frame.width + 2))\" height=\"\(px(frame.height + 2))\"/></clipPath>\n"
    result += "<g clip-path=\"url(#\(clip))\">\n"
    for cell in panel.cells { result += drawn(cell) }
    // Bars at the same position are side by side; a single one takes the full
    // height.
    let bars = panel.series.filter(isBars)
    let places = bars.flatMap(\.points).map(place)
    let areAlone = Set(places).count == places.count
    for (index, series) in panel.series.enumerated() {
      let place = areAlone ? 0 : panel.series[..<index].count(where: isBars)
      result += drawn(series, bar: (place, areAlone ? 1 : bars.count))
    }
    result += "</g>\n"
    for rule in panel.rules { result += drawn(rule) }
    result += labels
    if let better = panel.better {
      result += word("better \(better.rawValue)", x: frame.right, y: frame.titleBase, "t b e")
    }
    return result
  }

  private var betterWidth: Double {
    panel.better == nil ? 0 : SVGText.width("better →", isBold: true) + 12
  }

  /// The position of a bar along the axis on which bars are lined up.
  private func place(_ point: Point) -> Double {
    if case .names = panel.y.scale { point.y } else { point.x }
  }

  private func px(_ value: Double) -> String { Numbers.pixel(value) }

  private func word(_ text: String, x: Double, y: Double, _ style: String) -> String {
    "<text class=\"\(style)\" x=\"\(px(x))\" y=\"\(px(y))\">\(SVGText.escaped(text))</text>\n"
  }

  // MARK: Axes

  private var grid: String {
    var result = ""
    var lines = ""
    let isCrowded = frame.width < 260
    let yTicks = panel.y.ticks(count: max(2, min(8, Int(frame.height / 32))))
    for tick in yTicks {
      let y = frame.y(tick.value)
      guard y >= frame.top - 0.5, y <= frame.bottom + 0.5 else { continue }
      if case .names = panel.y.scale {
      } else {
        lines += "M\(px(frame.left)) \(px(y))h\(px(frame.width))"
      }
      let room = frame.left - frame.edge - (panel.y.label.isEmpty ? 8 : 28)
      result += tickWord(
        SVGText.cut(tick.text, to: room, size: 12), x: frame.left - 6, y: y + 4, "t e")
    }
    for tick in panel.x.ticks(count: max(2, Int(frame.width / (isCrowded ? 55 : 70)))) {
      let x = frame.x(tick.value)
      guard x >= frame.left - 0.5, x <= frame.right + 0.5 else { continue }
      if case .names = panel.x.scale {
      } else {
        lines += "M\(px(x)) \(px(frame.top))v\(px(frame.height))"
      }
      result += xTick(tick.text, x: x)
    }
    let grid = lines.isEmpty ? "" : "<path class=\"g\" d=\"\(lines)\"/>\n"
    let border =
      "<path class=\"a\" d=\"M\(px(frame.left)) \(px(frame.top))V\(px(frame.bottom))"
      + "H\(px(frame.right))\"/>\n"
    if !panel.x.label.isEmpty {
      result += word(
        SVGText.cut(panel.x.label, to: frame.width + 40), x: frame.left + frame.width / 2,
        y: frame.bottom + (Frame.slants(panel, width: frame.width) ? slantRoom : 37), "t m")
    }
    if !panel.y.label.isEmpty {
      let (x, y) = (px(frame.edge + 14), px(frame.top + frame.height / 2))
      let label = SVGText.cut(panel.y.label, to: frame.height + 30)
      result +=
        "<text class=\"t m\" transform=\"translate(\(x) \(y)) rotate(-90)\">"
        + "\(SVGText.escaped(label))</text>\n"
    }
    return grid + border + result
  }

  private var slantRoom: Double {
    guard case .names(let names) = panel.x.scale else { return 0 }
    return 32 + 0.6 * (names.map { SVGText.width($0, size: 12) }.max() ?? 0)
  }

  private func xTick(_ text: String, x: Double) -> String {
    guard Frame.slants(panel, width: frame.width) else {
      return tickWord(text, x: x, y: frame.bottom + 17, "t m")
    }
    return "<text class=\"t e\" style=\"font-size:12px\" "
      + "transform=\"translate(\(px(x + 4)) \(px(frame.bottom + 12))) rotate(-40)\">"
      + "\(SVGText.escaped(text))</text>\n"
  }

  private func tickWord(_ text: String, x: Double, y: Double, _ style: String) -> String {
    "<text class=\"\(style)\" style=\"font-size:12px\" x=\"\(px(x))\" y=\"\(px(y))\">"
      + "\(SVGText.escaped(text))</text>\n"
  }

  // MARK: Marks

  private func isBars(_ series: Series) -> Bool { series.form == .bars && !series.points.isEmpty }

  private func drawn(_ cell: Cell) -> String {
    guard let fraction = cell.fraction else { return "" }
    let (x0, x1) = (frame.x(cell.x.lowerBound), frame.x(cell.x.upperBound))
    let (y0, y1) = (frame.y(cell.y.upperBound), frame.y(cell.y.lowerBound))
    let (colour, isLight) = Palette.ramp(at: fraction)
    let note = cell.note.map { "<title>\(SVGText.escaped($0))</title>" } ?? ""
    var result =
      "<rect shape-rendering=\"crispEdges\" x=\"\(px(min(x0, x1)))\" y=\"\(px(min(y0, y1)))\" "
      + "width=\"\(px((x1 - x0).magnitude + 0.4))\" height=\"\(px((y1 - y0).magnitude + 0.4))\" "
      + "fill=\"\(colour)\">\(note)</rect>\n"
    if !cell.text.isEmpty {
      result +=
        "<text class=\"m \(isLight ? "k" : "w")\" style=\"font-size:12px\" "
        + "x=\"\(px((x0 + x1) / 2))\" y=\"\(px((y0 + y1) / 2 + 4))\">"
        + "\(SVGText.escaped(cell.text))</text>\n"
    }
    return result
  }

  private func drawn(_ series: Series, bar: (index: Int, count: Int)) -> String {
    let marks =
      switch series.form {
      case .line: line(series)
      case .points: intervals(series) + points(series)
      case .linePoints: intervals(series) + line(series) + points(series)
      case .intervals: intervals(series)
      case .bars: bars(series, bar)
      }
    // As a group, so that overlapping marks are as faint as single ones.
    return series.isFaint && !marks.isEmpty ? "<g class=\"d\">\n\(marks)</g>\n" : marks
  }

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

  /// The most grey points with tooltips.
  private static let mostNotedPoints = 200

  private func points(_ series: Series) -> String {
    let drawn = series.points.filter {
      panel.x.holds($0.x) && panel.y.holds($0.y) && frame.contains($0)
    }
    // A background of thousands of points is a single path without tooltips.
    if series.colour == nil, drawn.count > Self.mostNotedPoints {
      let dots = drawn.map { "M\(px(frame.x($0.x))) \(px(frame.y($0.y)))h0" }
      return "<path class=\"\(Marker.style(nil)) l\" stroke-width=\"4\" "
        + "stroke-linecap=\"round\" d=\"\(dots.joined())\"/>\n"
    }
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
    var path = ""
    for point in series.points {
      guard let low = point.low, let high = point.high, panel.x.holds(point.x),
        panel.y.holds(point.y)
      else { continue }
      // If the scale cannot show the lower bound, such as zero on a logarithmic
      // one, the line is drawn to the edge.
      if case .names = panel.y.scale {
        let left = panel.x.holds(low) ? frame.x(low) : frame.left
        path += "M\(px(left)) \(px(frame.y(point.y)))H\(px(frame.x(high)))"
      } else {
        let bottom = panel.y.holds(low) ? frame.y(low) : frame.bottom
        path += "M\(px(frame.x(point.x))) \(px(bottom))V\(px(frame.y(high)))"
      }
    }
    guard !path.isEmpty else { return "" }
    let width = SeriesLook.thickness(ofIntervals: series)
    return "<path class=\"\(Marker.style(series.colour)) l\" "
      + "stroke-width=\"\(width)\" d=\"\(path)\"/>\n"
  }

  private func bars(_ series: Series, _ bar: (index: Int, count: Int)) -> String {
    let lies = if case .names = panel.y.scale { true } else { false }
    let thickness = 0.8 / Double(max(1, bar.count))
    let shift = (Double(bar.index) + 0.5) * thickness - 0.4
    var result = ""
    for point in series.points where panel.x.holds(point.x) && panel.y.holds(point.y) {
      let note = point.note.map { "<title>\(SVGText.escaped($0))</title>" } ?? ""
      let base = (lies ? panel.x.scale : panel.y.scale) == .log ? 1.0 : 0
      let (a, b, c, d): (Double, Double, Double, Double)
      if lies {
        (a, b) = (frame.x(base), frame.x(point.x))
        (c, d) = (
          frame.y(point.y - shift - thickness / 2), frame.y(point.y - shift + thickness / 2)
        )
      } else {
        (a, b) = (
          frame.x(point.x + shift - thickness / 2), frame.x(point.x + shift + thickness / 2)
        )
        (c, d) = (frame.y(base), frame.y(point.y))
      }
      result +=
        "<rect class=\"\(Marker.style(series.colour)) o\" x=\"\(px(min(a, b)))\" "
        + "y=\"\(px(min(c, d)))\" width=\"\(px(max(1, (b - a).magnitude)))\" "
        + "height=\"\(px(max(1, (d - c).magnitude)))\">\(note)</rect>\n"
      if let low = point.low, let high = point.high {
        let path =
          lies
          ? "M\(px(frame.x(low))) \(px((c + d) / 2))H\(px(frame.x(high)))"
          : "M\(px((a + b) / 2)) \(px(frame.y(low)))V\(px(frame.y(high)))"
        result += "<path class=\"a\" stroke-width=\"1.3\" d=\"\(path)\"/>\n"
      }
    }
    return result
  }

  /// The line of a rule; its text is placed with the labels.
  private func drawn(_ rule: Rule) -> String {
    let range = rule.direction == .vertical ? panel.x.range : panel.y.range
    guard let range, range.contains(rule.value) else { return "" }
    let path =
      rule.direction == .vertical
      ? "M\(px(frame.x(rule.value))) \(px(frame.top))V\(px(frame.bottom))"
      : "M\(px(frame.left)) \(px(frame.y(rule.value)))H\(px(frame.right))"
    return "<path class=\"\(Marker.style(rule.colour)) l\" stroke-width=\"1.2\" "
      + "stroke-dasharray=\"2 3\" d=\"\(path)\"/>\n"
  }
}
