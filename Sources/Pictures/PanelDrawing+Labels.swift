extension PanelDrawing {
  /// A rectangle that a text covers.
  private struct Box {
    var left: Double
    var top: Double
    var width: Double
    var height = 14.0

    func overlaps(_ other: Box) -> Bool {
      left < other.left + other.width && other.left < left + width
        && top < other.top + other.height && other.top < top + height
    }
  }

  /// What the word in a corner covers.
  private func box(of corner: Panel.Corner) -> Box {
    let isLeft = corner == .topLeft || corner == .bottomLeft
    let isTop = corner == .topLeft || corner == .topRight
    return Box(
      left: isLeft ? frame.left : frame.right - 90, top: isTop ? frame.top : frame.bottom - 24,
      width: 90, height: 24)
  }

  /// How many of `places` need no line to their point.
  private static let nearPlaces = 8

  /// The places for a label, the best first.
  private static func places(
    x: Double, y: Double, width: Double
  ) -> [(x: Double, y: Double)] {
    let (right, left, centre) = (x + 6, x - width - 6, x - width / 2)
    var places = [(right + 2, y - 7), (left - 2, y - 7), (centre, y - 22), (centre, y + 8)]
    places += [(right, y - 20), (right, y + 6), (left, y - 20), (left, y + 6)]
    for reach in [30.0, 46, 62, 80, 100] {
      let (above, below) = (y - reach, y + reach - 14)
      places += [(right + 8, above), (right + 8, below), (left - 8, above), (left - 8, below)]
    }
    return places
  }

  /// The texts of points, each beside its point where there is room, else with
  /// a line to it. A text that finds no room is left out.
  var labels: String {
    let panel = frame.panel
    var taken: [Box] = []
    var result = ""
    let labelled = panel.series.flatMap { series in
      series.points.compactMap { point -> (Point, Int?, String)? in
        guard let label = point.label, panel.x.holds(point.x), panel.y.holds(point.y),
          frame.contains(point)
        else { return nil }
        return (point, series.colour, label)
      }
    }
    if let corner = panel.better { taken.append(box(of: corner)) }
    for point in panel.series.flatMap(\.points).prefix(1000) where frame.contains(point) {
      taken.append(
        Box(left: frame.x(point.x) - 3, top: frame.y(point.y) - 3, width: 6, height: 6))
    }
    for (point, colour, label) in labelled {
      let (x, y) = (frame.x(point.x), frame.y(point.y))
      let width = SVGText.width(label, size: 12)
      let places = Self.places(x: x, y: y, width: width)
      let boxes = places.map { Box(left: $0.x, top: $0.y, width: width) }
      guard
        let index = boxes.firstIndex(where: { box in
          box.left >= frame.left && box.left + width <= frame.right + 12 && box.top >= frame.top
            && box.top + box.height <= frame.bottom && !taken.contains { $0.overlaps(box) }
        })
      else { continue }
      let box = boxes[index]
      taken.append(box)
      if index >= Self.nearPlaces {
        let edge = box.left > x ? box.left - 2 : box.left + width + 2
        result +=
          "<path class=\"\(Marker.style(colour)) l\" stroke-width=\"0.8\" "
          + "d=\"M\(Numbers.pixel(x)) \(Numbers.pixel(y))"
          + "L\(Numbers.pixel(edge)) \(Numbers.pixel(box.top + 7))\"/>\n"
      }
      result +=
        "<text class=\"t\" style=\"font-size:12px\" x=\"\(Numbers.pixel(box.left))\" "
        + "y=\"\(Numbers.pixel(box.top + 11.5))\">\(SVGText.escaped(label))</text>\n"
    }
    return result
  }
}
