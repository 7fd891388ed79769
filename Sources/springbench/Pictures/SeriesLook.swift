/// The shape of points and the dashes of lines, which distinguish series in
/// addition to their colours.
///
/// There are as many shapes as colours. Each time the colours repeat, every
/// colour gets the next shape and dashes. So 7 × 7 series look different, and
/// those of the same colour even in grey.
enum SeriesLook {
  /// The index of the shape and dashes of `Series.colour`.
  static func shape(_ series: Int) -> Int {
    (series + series / Palette.light.count) % Palette.light.count
  }

  /// The shapes of points as SVG paths relative to their centre: disc, square,
  /// triangle, diamond, inverted triangle, cross, hexagon.
  static let shapes = [
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0", "m-3.5-3.5h7v7h-7z", "m0-4.8l4.6 8h-9.2z",
    "m0-5l5 5l-5 5l-5-5z", "m0 4.8l4.6-8h-9.2z", "m-4.5-1.5h3v-3h3v3h3v3h-3v3h-3v-3h-3z",
    "m-4.5 0l2.5-4.2h4l2.5 4.2l-2.5 4.2h-4z",
  ]

  /// Lengths of strokes and gaps, in pixels; `nil` for a solid line.
  static let dashes = [nil, "7 4", "2 3", "11 3 2 3", "14 5", "7 3 2 3 2 3", "4 2"]

  /// The dashes of a line; `nil` for a solid one. A line with points is
  /// identified by their shape, and is solid until the colours repeat.
  static func dash(_ series: Series) -> String? {
    guard let colour = series.colour else { return series.isDashed ? "5 4" : nil }
    switch series.form {
    case .line: return dashes[shape(colour)]
    case .linePoints: return dashes[colour / Palette.light.count % dashes.count]
    case .points, .bars, .intervals: return nil
    }
  }

  /// The width in pixels of a line that is visible under others.
  static let broad = "6"

  /// The width of intervals, in pixels. They are thin if there are marks, too,
  /// or if they are grey, and so in the background.
  static func thickness(ofIntervals series: Series) -> String {
    series.colour == nil || series.form != .intervals ? "1.3" : "3.5"
  }
}

extension SeriesLook {
  static let legendKeyWidth = 22.0

  /// The sample of a series in the legend: a mark, or a line of that width.
  static func legendKey(_ series: Series, x: Double, y: Double) -> String {
    let mark = Marker.element(series.colour, x: x + legendKeyWidth / 2, y: y)
    func line(width: String) -> String {
      SVGText.path(
        "M\(Numbers.pixel(x)) \(Numbers.pixel(y))h\(Numbers.pixel(legendKeyWidth))",
        .line(series.colour, isFaint: series.isBroad), width: width,
        dashes: dash(series))
    }
    let lineWidth = series.isBroad ? broad : "2"
    switch series.form {
    case .bars:
      return SVGText.rectangle(
        .area(series.colour), x: x + 4, y: y - 5, width: 14, height: 10)
    case .points: return mark
    case .line: return line(width: lineWidth)
    case .linePoints: return line(width: lineWidth) + mark
    case .intervals: return line(width: thickness(ofIntervals: series))
    }
  }
}

/// The mark of a point.
enum Marker {
  /// A mark, with a tooltip if there is a note.
  static func element(
    _ colour: Int?, x: Double, y: Double, note: String? = nil, isHollow: Bool = false
  ) -> String {
    let path = path(colour, x: x, y: y)
    return isHollow
      ? SVGText.path(path, .line(colour), width: colour == nil ? "0.9" : "1.5", note: note)
      : SVGText.path(path, .area(colour), note: note)
  }

  /// The outline of a mark; grey ones are small discs.
  static func path(_ colour: Int?, x: Double, y: Double) -> String {
    let place = "M\(Numbers.pixel(x)) \(Numbers.pixel(y))"
    guard let colour else { return place + "m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0" }
    return place + SeriesLook.shapes[SeriesLook.shape(colour)]
  }
}
