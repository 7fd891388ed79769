extension PanelDrawing {
  /// Everything that is clipped to the axes.
  var marks: String {
    var result = panel.cells.map(drawn).joined()
    // If several series have bars at the same place, these are drawn side by
    // side. Otherwise each bar takes the whole width of its place.
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
    let rectangle = SVGText.element(
      "rect",
      [
        "shape-rendering": "crispEdges", "x": px(min(x0, x1)), "y": px(min(y0, y1)),
        "width": px((x1 - x0).magnitude + 0.4), "height": px((y1 - y0).magnitude + 0.4),
        "fill": colour,
      ], SVGText.tooltip(cell.note) ?? "")
    guard !cell.text.isEmpty else { return rectangle }
    return rectangle
      + SVGText.text(
        cell.text, x: (x0 + x1) / 2, y: (y0 + y1) / 2 + SmallText.baselineDrop,
        isLight ? .blackText : .whiteText,
        size: SmallText.fontSize)
  }

  /// - Parameter bar: the place of its bars among those that stand side by
  ///   side.
  private func drawn(_ series: Series, bar: (index: Int, count: Int)) -> String {
    let marks =
      switch series.form {
      case .line: line(series)
      case .points: intervals(series) + points(series)
      case .linePoints: intervals(series) + line(series) + points(series)
      case .intervals: intervals(series)
      case .bars: bars(series, bar)
      }
    // As a group, the marks have one opacity, and are not stronger where they
    // overlap.
    return series.isFaint && !marks.isEmpty
      ? "<g class=\"\(Style.faint.classes)\">\n\(marks)</g>\n" : marks
  }

  /// A line through the points, with gaps at points that cannot be drawn.
  private func line(_ series: Series) -> String {
    var path = ""
    var isOpen = false
    for point in series.points {
      guard panel.holds(point) else {
        isOpen = false
        continue
      }
      path += "\(isOpen ? "L" : "M")\(px(frame.x(point.x))) \(px(frame.y(point.y)))"
      isOpen = true
    }
    guard !path.isEmpty else { return "" }
    return SVGText.element(
      "path",
      [
        "class": Style.line(series.colour, isFaint: series.isBroad).classes,
        "stroke-width": series.isBroad ? SeriesLook.broad : "1.7", "stroke-linejoin": "round",
        "stroke-dasharray": SeriesLook.dash(series), "d": path,
      ])
  }

  /// The most grey points of a series that are drawn as separate marks with
  /// tooltips.
  private static let mostNotedPoints = 200

  private func points(_ series: Series) -> String {
    let drawn = series.points.filter(isDrawn)
    // Thousands of points in the background are a single path of dots: lines of
    // no length with round ends.
    if series.colour == nil, drawn.count > Self.mostNotedPoints {
      let dots = drawn.map { "M\(px(frame.x($0.x))) \(px(frame.y($0.y)))h0" }
      return SVGText.element(
        "path",
        [
          "class": Style.line(nil).classes, "stroke-width": "4", "stroke-linecap": "round",
          "d": dots.joined(),
        ])
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
    if !plain.isEmpty { result += SVGText.path(plain, .area(series.colour)) }
    return result
  }

  private func intervals(_ series: Series) -> String {
    let path = series.points.compactMap(intervalLine)
      .map { self.path($0, isHorizontal: panel.isSideways) }.joined()
    guard !path.isEmpty else { return "" }
    return SVGText.path(
      path, .line(series.colour), width: SeriesLook.thickness(ofIntervals: series))
  }

  private func bars(_ series: Series, _ bar: (index: Int, count: Int)) -> String {
    // Bars take 0.8 of the distance from one place to the next.
    let thickness = 0.8 / Double(max(1, bar.count))
    let shift = (Double(bar.index) + 0.5) * thickness - 0.4
    var result = ""
    for var point in series.points where panel.holds(point) {
      let (x0, x1, y0, y1): (Double, Double, Double, Double)
      if panel.isSideways {
        point.y -= shift
        (x0, x1) = (frame.x(panel.barBase), frame.x(point.x))
        (y0, y1) = (frame.y(point.y - thickness / 2), frame.y(point.y + thickness / 2))
      } else {
        point.x += shift
        (x0, x1) = (frame.x(point.x - thickness / 2), frame.x(point.x + thickness / 2))
        (y0, y1) = (frame.y(panel.barBase), frame.y(point.y))
      }
      result += SVGText.rectangle(
        .area(series.colour), x: min(x0, x1), y: min(y0, y1),
        width: max(1, (x1 - x0).magnitude), height: max(1, (y1 - y0).magnitude),
        content: SVGText.tooltip(point.note) ?? "")
      if let interval = intervalLine(point) {
        result += SVGText.path(path(interval, isHorizontal: panel.isSideways), .axis, width: "1.3")
      }
    }
    return result
  }

  private func path(_ line: LabelLine, isHorizontal: Bool) -> String {
    "M\(px(line.x0)) \(px(line.y0))" + (isHorizontal ? "H\(px(line.x1))" : "V\(px(line.y1))")
  }

  /// The line of a rule; its text is placed with the labels.
  func drawn(_ rule: Rule) -> String {
    let isHorizontal = rule.direction == .horizontal
    let range = isHorizontal ? panel.y.range : panel.x.range
    guard let range, range.contains(rule.value) else { return "" }
    return SVGText.path(
      path(line(of: rule), isHorizontal: isHorizontal), .line(rule.colour),
      width: "1.2", dashes: "2 3")
  }
}
