extension PanelDrawing {
  /// The most line segments that texts avoid.
  private static let mostLines = 5000
  private static let mostPoints = 1000

  /// The texts of rules and points, placed where they cover least, with a
  /// leader line where they are not next to their point. Texts without a free
  /// position are omitted.
  var labels: String {
    let placement = LabelPlacement(
      // Texts at the right edge may extend into the margin.
      area: LabelBox(
        left: frame.left + 2, top: frame.top, width: frame.width + 10, height: frame.height),
      points: pointBoxes, lines: Array(lines.prefix(Self.mostLines)))
    let texts = texts
    return zip(texts, placement.chosen(of: texts.map(\.places))).map { text, place in
      place.map { leader($0, text.colour) + word(text.words, in: $0.box) } ?? ""
    }.joined()
  }

  /// The texts with their possible positions.
  private var texts: [(words: String, colour: Int?, places: [LabelPlace])] {
    let rules = frame.panel.rules.filter { !$0.label.isEmpty }.map { rule in
      (words: rule.label, colour: rule.colour, places: places(rule))
    }
    let labelled = frame.panel.series.flatMap { series in
      series.points.filter { isDrawn($0) && $0.label != nil }
    }.map { (x: frame.x($0.x), y: frame.y($0.y)) }
    let labels = frame.panel.series.flatMap { series in
      series.points.filter(isDrawn).compactMap { point in
        point.label.map { label in
          let (x, y) = (frame.x(point.x), frame.y(point.y))
          let places = LabelPlacement.around(
            x: x, y: y, width: SVGText.width(label, size: 12), better: frame.panel.better
          ).map { LabelPlacement.withAmbiguityCost($0, x: x, y: y, others: labelled) }
          return (words: label, colour: series.colour, places: places)
        }
      }
    }
    let names = frame.panel.series.filter(\.isNamed).map { series in
      (words: series.name, colour: series.colour, places: places(besideLine: series))
    }
    return rules + labels + names
  }

  private func leader(_ place: LabelPlace, _ colour: Int?) -> String {
    guard let leader = place.leader else { return "" }
    return "<path class=\"\(Marker.style(colour)) l\" stroke-width=\"0.8\" "
      + "d=\"M\(Numbers.pixel(leader.x0)) \(Numbers.pixel(leader.y0))"
      + "L\(Numbers.pixel(leader.x1)) \(Numbers.pixel(leader.y1))\"/>\n"
  }

  private func isDrawn(_ point: Point) -> Bool {
    frame.panel.x.holds(point.x) && frame.panel.y.holds(point.y) && frame.contains(point)
  }

  private func word(_ text: String, in box: LabelBox) -> String {
    "<text class=\"t q\" style=\"font-size:12px\" x=\"\(Numbers.pixel(box.left))\" "
      + "y=\"\(Numbers.pixel(box.top + 11.5))\">\(SVGText.escaped(text))</text>\n"
  }

  // MARK: What texts keep away from

  private var pointBoxes: [LabelBox] {
    frame.panel.series.filter { $0.form != .line && $0.form != .intervals }.flatMap(\.points)
      .prefix(Self.mostPoints).filter(isDrawn).map { point in
        LabelBox(left: frame.x(point.x) - 6, top: frame.y(point.y) - 6, width: 12, height: 12)
      }
  }

  private var lines: [LabelLine] {
    let panel = frame.panel
    var lines = panel.rules.map { rule in
      rule.direction == .vertical
        ? LabelLine(
          x0: frame.x(rule.value), y0: frame.top, x1: frame.x(rule.value), y1: frame.bottom)
        : LabelLine(
          x0: frame.left, y0: frame.y(rule.value), x1: frame.right, y1: frame.y(rule.value))
    }
    for series in panel.series {
      if series.form == .line || series.form == .linePoints {
        for (one, next) in zip(series.points, series.points.dropFirst())
        where [one, next].allSatisfy({ panel.x.holds($0.x) && panel.y.holds($0.y) }) {
          lines.append(
            LabelLine(
              x0: frame.x(one.x), y0: frame.y(one.y), x1: frame.x(next.x), y1: frame.y(next.y)))
        }
      } else if series.form != .bars {
        lines += series.points.compactMap(intervalLine)
      }
    }
    return lines
  }

  private func intervalLine(_ point: Point) -> LabelLine? {
    guard let low = point.low, let high = point.high, isDrawn(point) else { return nil }
    let (x, y) = (frame.x(point.x), frame.y(point.y))
    if case .names = frame.panel.y.scale {
      let left = frame.panel.x.holds(low) ? frame.x(low) : frame.left
      return LabelLine(x0: left, y0: y, x1: frame.x(high), y1: y)
    }
    let bottom = frame.panel.y.holds(low) ? frame.y(low) : frame.bottom
    return LabelLine(x0: x, y0: bottom, x1: x, y1: frame.y(high))
  }

  /// The possible positions along a rule, from its start.
  private func places(_ rule: Rule) -> [LabelPlace] {
    let width = SVGText.width(rule.label, size: 12)
    let steps = 0..<8
    if rule.direction == .vertical {
      let x = frame.x(rule.value)
      guard x >= frame.left - 1, x <= frame.right + 1 else { return [] }
      return steps.flatMap { step in
        [x + 5, x - 5 - width].enumerated().map { side, left in
          LabelPlace(
            box: LabelBox(left: left, top: frame.top + 2 + 14 * Double(step), width: width),
            // All on one side, so that it is clear which line is meant.
            cost: 0.5 * Double(step) + 6 * Double(side))
        }
      }
    }
    let y = frame.y(rule.value)
    guard y >= frame.top - 1, y <= frame.bottom + 1 else { return [] }
    return steps.flatMap { step in
      [y - 17, y + 3].enumerated().map { side, top in
        LabelPlace(
          box: LabelBox(
            left: frame.right - 4 - width - Double(step) * (width + 20), top: top, width: width),
          cost: Double(step) + 0.5 * Double(side))
      }
    }
  }

  /// The most positions tried along a line.
  private static let mostPlaces = 150
  /// A line at least this far from the others, in pixels, is clearly distinct.
  private static let clearance = 40.0

  /// Possible positions along a line, the better the further away other lines
  /// are.
  private func places(besideLine series: Series) -> [LabelPlace] {
    let width = SVGText.width(series.name, size: 12)
    let others = frame.panel.series.filter { $0 != series }.flatMap { samples(of: $0) }
    return samples(of: series).flatMap { (x, y) -> [LabelPlace] in
      var nearest = Self.clearance * Self.clearance
      for other in others {
        let (dx, dy) = (other.x - x, other.y - y)
        nearest = min(nearest, dx * dx + dy * dy)
      }
      let closeness = 1 - nearest.squareRoot() / Self.clearance
      return LabelPlacement.around(x: x, y: y, width: width).map { place in
        var place = place
        place.cost += 8 * closeness
        return place
      }
    }
  }

  /// Some of the points of a line, in pixels.
  private func samples(of series: Series) -> [(x: Double, y: Double)] {
    let step = series.points.count / Self.mostPlaces + 1
    return stride(from: 0, to: series.points.count, by: step).map { series.points[$0] }
      .filter(isDrawn).map { (frame.x($0.x), frame.y($0.y)) }
  }
}
