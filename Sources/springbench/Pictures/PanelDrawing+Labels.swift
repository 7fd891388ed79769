extension PanelDrawing {
  /// The most line segments and points that texts avoid. More would take too
  /// long.
  private static let (mostLines, mostPoints) = (5000, 1000)
  /// Longer names of rules and series are cut to this width, in pixels, so that
  /// they do not cover what they name.
  private static let longestName = 240.0

  /// The texts of rules, points and named series, placed where they cover
  /// least, with a leader line where they are not next to their point. Texts
  /// without a free position are omitted.
  var labels: String {
    let placement = LabelPlacement(
      // Texts at the right edge may extend into the margin.
      area: LabelBox(
        left: frame.left + 2, top: frame.top, width: frame.width + 10, height: frame.height),
      points: pointBoxes, lines: Array(lines.prefix(Self.mostLines)))
    let texts = texts
    return zip(texts, placement.chosen(of: texts.map(\.places))).map { text, place in
      guard let place else { return "" }
      // The baseline of small text lies 11.5 px below the top of its box.
      let (x, y) = (place.box.left, place.box.top + 11.5)
      return leader(place, text.colour)
        + SVGText.text(text.words, x: x, y: y, .outlinedText, size: SmallText.fontSize)
    }.joined()
  }

  /// The texts with their possible positions.
  private var texts: [(words: String, colour: Int?, places: [LabelPlace])] {
    let rules = panel.rules.filter { !$0.label.isEmpty }.map { rule in
      let words = SVGText.cut(rule.label, to: Self.longestName, size: SmallText.fontSize)
      let width = SVGText.width(words, size: SmallText.fontSize)
      let places =
        rule.direction == .vertical
        ? places(of: width, besideX: frame.x(rule.value))
        : places(of: width, besideY: frame.y(rule.value))
      return (words: words, colour: rule.colour, places: places)
    }
    let labelled = panel.series.flatMap { series in
      series.points.filter { isDrawn($0) && $0.label != nil }.map { point in
        (words: point.label ?? "", colour: series.colour, x: frame.x(point.x), y: frame.y(point.y))
      }
    }
    let positions = labelled.map { (x: $0.x, y: $0.y) }
    let labels = labelled.map { words, colour, x, y in
      let places = LabelPlace.around(
        x: x, y: y, width: SVGText.width(words, size: SmallText.fontSize), better: panel.better
      ).map { $0.costingAmbiguity(x: x, y: y, others: positions) }
      return (words: words, colour: colour, places: places)
    }
    let names = panel.series.filter(\.isNamed).map { series in
      let words = SVGText.cut(series.name, to: Self.longestName, size: SmallText.fontSize)
      return (words: words, colour: series.colour, places: places(for: words, beside: series))
    }
    return rules + labels + names
  }

  private func leader(_ place: LabelPlace, _ colour: Int?) -> String {
    guard let leader = place.leader else { return "" }
    return SVGText.path(
      "M\(px(leader.x0)) \(px(leader.y0))L\(px(leader.x1)) \(px(leader.y1))",
      .line(colour), width: "0.8")
  }

  /// Whether the point lies between the axes.
  func isDrawn(_ point: Point) -> Bool { panel.holds(point) && frame.contains(point) }

  // MARK: What texts avoid

  private var pointBoxes: [LabelBox] {
    panel.series.filter { $0.form != .line && $0.form != .intervals }.flatMap(\.points)
      .prefix(Self.mostPoints).filter(isDrawn).map { point in
        LabelBox(left: frame.x(point.x) - 6, top: frame.y(point.y) - 6, width: 12, height: 12)
      }
  }

  private var lines: [LabelLine] {
    var lines = panel.rules.map(line(of:))
    for series in panel.series {
      if series.form == .line || series.form == .linePoints {
        for (start, end) in zip(series.points, series.points.dropFirst())
        where panel.holds(start) && panel.holds(end) {
          lines.append(
            LabelLine(
              x0: frame.x(start.x), y0: frame.y(start.y), x1: frame.x(end.x), y1: frame.y(end.y)))
        }
      } else if series.form != .bars {
        lines += series.points.filter(isDrawn).compactMap(intervalLine)
      }
    }
    return lines
  }

  /// From the top downwards, or from the left to the right.
  func line(of rule: Rule) -> LabelLine {
    if rule.direction == .vertical {
      let x = frame.x(rule.value)
      return LabelLine(x0: x, y0: frame.top, x1: x, y1: frame.bottom)
    }
    let y = frame.y(rule.value)
    return LabelLine(x0: frame.left, y0: y, x1: frame.right, y1: y)
  }

  /// The interval of a point; `nil` if it has none. If the scale cannot show
  /// the lower end, such as zero on a logarithmic axis, the line begins at the
  /// end of the axis.
  func intervalLine(_ point: Point) -> LabelLine? {
    guard let low = point.low, let high = point.high, panel.holds(point) else { return nil }
    let (x, y) = (frame.x(point.x), frame.y(point.y))
    if panel.isSideways {
      let left = panel.x.holds(low) ? frame.x(low) : frame.left
      return LabelLine(x0: left, y0: y, x1: frame.x(high), y1: y)
    }
    let bottom = panel.y.holds(low) ? frame.y(low) : frame.bottom
    return LabelLine(x0: x, y0: bottom, x1: x, y1: frame.y(high))
  }

  // MARK: Possible positions

  /// The positions along a rule that are tried on each side of it.
  private static let rulePlaces = 0..<8

  /// Possible positions of a text of a width beside a vertical rule at x:
  /// downwards from its top, on both sides of it.
  private func places(of width: Double, besideX x: Double) -> [LabelPlace] {
    guard x >= frame.left - 1, x <= frame.right + 1 else { return [] }
    let gap = 5.0
    // Rules less than a pixel apart are one line to the eye.
    let others = panel.rules.filter { $0.direction == .vertical }.map { frame.x($0.value) }
      .filter { ($0 - x).magnitude >= 1 }
    return Self.rulePlaces.flatMap { step in
      [x + gap, x - gap - width].enumerated().compactMap { side, left in
        // Behind another line it would be taken for that line's.
        let between = side == 0 ? x...left : left + width...x
        guard !others.contains(where: between.contains) else { return nil }
        // Wider than the text: two texts between two lines must not read as one
        // word.
        let box = LabelBox(
          left: left, top: frame.top + 2 + SmallText.lineHeight * Double(step),
          width: width + gap - 1)
        let isAmbiguous = others.contains { max(left - $0, $0 - left - width) <= gap }
        // A text on the left costs as much as twelve steps down: texts all on
        // the right show which line each belongs to. Only one as near to
        // another line costs more.
        return LabelPlace(
          box: box, cost: 0.5 * Double(step) + 6 * Double(side) + (isAmbiguous ? 9 : 0))
      }
    }
  }

  /// Those beside a horizontal rule at y: to the left from its right end, above
  /// and below it.
  private func places(of width: Double, besideY y: Double) -> [LabelPlace] {
    guard y >= frame.top - 1, y <= frame.bottom + 1 else { return [] }
    return Self.rulePlaces.flatMap { step in
      [y - 17, y + 3].enumerated().map { side, top in
        LabelPlace(
          box: LabelBox(
            left: frame.right - 4 - width - Double(step) * (width + 20), top: top, width: width),
          cost: Double(step) + 0.5 * Double(side))
      }
    }
  }

  /// The most points of a line beside which its name may be placed.
  private static let mostPlaces = 150
  /// A line that is at least this far from the others, in pixels, is clearly
  /// distinct.
  private static let clearance = 40.0

  /// Possible positions beside the points of a line. The nearer another line
  /// is, the more a position costs, because the name could be mistaken for that
  /// of the other.
  private func places(for words: String, beside series: Series) -> [LabelPlace] {
    let width = SVGText.width(words, size: SmallText.fontSize)
    let others = panel.series.filter { $0 != series }.flatMap { samples(of: $0) }
    return samples(of: series).flatMap { (x, y) -> [LabelPlace] in
      var nearestSquare = Self.clearance * Self.clearance
      for other in others {
        let (dx, dy) = (other.x - x, other.y - y)
        nearestSquare = min(nearestSquare, dx * dx + dy * dy)
      }
      // From 0, beyond the clearance, to 1 on another line.
      let closeness = 1 - nearestSquare.squareRoot() / Self.clearance
      return LabelPlace.around(x: x, y: y, width: width).map { $0.adding(8 * closeness) }
    }
  }

  /// At most `mostPlaces` of the points of a line, evenly chosen, in pixels.
  private func samples(of series: Series) -> [(x: Double, y: Double)] {
    let step = series.points.count / Self.mostPlaces + 1
    return stride(from: 0, to: series.points.count, by: step).map { series.points[$0] }
      .filter(isDrawn).map { (frame.x($0.x), frame.y($0.y)) }
  }
}
