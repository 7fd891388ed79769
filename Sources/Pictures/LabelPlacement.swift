/// The rectangle covered by a text or a point, in pixels.
struct LabelBox: Hashable {
  var left: Double
  var top: Double
  var width: Double
  var height = LabelBox.textHeight

  /// The height of a line of text of 12 px.
  static let textHeight = 14.0

  var right: Double { left + width }
  var bottom: Double { top + height }

  func overlaps(_ other: LabelBox) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  /// The distance from a position outside, in pixels.
  func distance(x: Double, y: Double) -> Double {
    let (dx, dy) = (max(left - x, 0, x - right), max(top - y, 0, y - bottom))
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Whether a line segment intersects it.
  func isCrossed(by line: LabelLine) -> Bool {
    if max(line.x0, line.x1) < left || min(line.x0, line.x1) > right { return false }
    if max(line.y0, line.y1) < top || min(line.y0, line.y1) > bottom { return false }
    // Whether the corners lie on both sides of the line.
    let sides = [
      line.side(left, top), line.side(right, top), line.side(left, bottom),
      line.side(right, bottom),
    ]
    return sides.contains { $0 >= 0 } && sides.contains { $0 <= 0 }
  }
}

/// A line segment, in pixels.
struct LabelLine: Hashable {
  var x0: Double
  var y0: Double
  var x1: Double
  var y1: Double

  /// Positive on one side of the line through the segment, negative on the
  /// other: the cross product of its direction and the way from its start.
  func side(_ x: Double, _ y: Double) -> Double { (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) }

  func crosses(_ other: LabelLine) -> Bool { separates(other) && other.separates(self) }

  /// Whether the end points of another segment are on different sides of this
  /// one.
  private func separates(_ other: LabelLine) -> Bool {
    side(other.x0, other.y0) * side(other.x1, other.y1) < 0
  }
}

/// A possible position of a text, with a leader line to the point it names.
struct LabelPlace: Hashable {
  var box: LabelBox
  /// `nil` next to the point.
  var leader: LabelLine?
  /// The penalty relative to the best position.
  var cost: Double

  /// Whether one covers the other.
  func collides(with other: LabelPlace) -> Bool {
    box.overlaps(other.box) || leader.map(other.box.isCrossed) ?? false
      || other.leader.map(box.isCrossed) ?? false
  }

  /// Whether their leader lines cross.
  func tangles(with other: LabelPlace) -> Bool {
    guard let leader, let second = other.leader else { return false }
    return leader.crosses(second)
  }
}

/// Places texts: never on each other, and off points and lines where there is
/// space.
struct LabelPlacement {
  /// The area for texts.
  let area: LabelBox
  /// The points and lines that texts should not cover.
  let points: [LabelBox]
  let lines: [LabelLine]

  // The costs are relative to each other, and a matter of taste.

  /// For each point that a text covers, up to three of them.
  private static let pointCost = 12.0
  /// For each line that a text covers, up to four of them.
  private static let lineCost = 3.0
  /// For each point that a leader line crosses, its own included.
  private static let leaderCost = 0.7
  /// For a text that is about as near to another labelled point as to its own.
  private static let ambiguityCost = 3.0
  /// For two leader lines that cross.
  private static let tangleCost = 4.0
  /// For overlapping texts, which must find another position or are omitted.
  private static let collisionCost = 40.0
  private static let maxRounds = 20
  /// About how many starting orders are tried: from 12 to 22, because the
  /// distance between their starts is rounded down to whole texts; fewer for less
  /// than six texts.
  private static let orderCount = 12

  /// The chosen position of each text; `nil` for a text omitted because all its
  /// positions are outside or overlap another text.
  ///
  /// One text after another moves to the position of the lowest cost given the
  /// others. This is repeated from several starting orders, and the best result
  /// is used.
  func chosen(of texts: [[LabelPlace]]) -> [LabelPlace?] {
    let candidates = texts.map { places in
      places.compactMap(withCost).sorted { $0.cost < $1.cost }
    }
    let results = orders(texts.count).map { settled(candidates, order: $0) }
    var kept: [LabelPlace] = []
    let best = results.min { Self.cost(of: $0) < Self.cost(of: $1) } ?? []
    return best.map { place in
      guard let place, !kept.contains(where: place.collides) else { return nil }
      kept.append(place)
      return place
    }
  }

  /// Starting orders: forwards and backwards, beginning at several of the
  /// texts.
  private func orders(_ count: Int) -> [[Int]] {
    let indices = Array(0..<count)
    // Two orders for each start.
    let starts = stride(from: 0, to: max(1, count), by: max(1, 2 * count / Self.orderCount))
    return starts.flatMap { start -> [[Int]] in
      let order = Array(indices[start...] + indices[..<start])
      return [order, order.reversed()]
    }
  }

  /// The positions after texts have moved, one after another in this order, until
  /// none moves any more.
  private func settled(_ candidates: [[LabelPlace]], order: [Int]) -> [LabelPlace?] {
    var chosen = [LabelPlace?](repeating: nil, count: candidates.count)
    // No move increases the total cost, so this ends; the number of rounds bounds
    // moves between positions of equal cost.
    for _ in 0..<Self.maxRounds {
      let before = chosen
      for index in order {
        chosen[index] = nil
        chosen[index] = Self.cheapest(of: candidates[index], beside: chosen.compactMap(\.self))
      }
      if chosen == before { break }
    }
    return chosen
  }

  private static func cost(of chosen: [LabelPlace?]) -> Double {
    let places = chosen.compactMap(\.self)
    return places.indices.reduce(0.0) { sum, index in
      sum + places[index].cost
        + places[..<index].reduce(0.0) { $0 + cost(of: places[index], beside: $1) }
    }
  }

  private static func cost(of place: LabelPlace, beside other: LabelPlace) -> Double {
    (place.collides(with: other) ? collisionCost : 0)
      + (place.tangles(with: other) ? tangleCost : 0)
  }

  /// The position with the cost of what it covers added; `nil` if it is not
  /// inside the area.
  private func withCost(_ place: LabelPlace) -> LabelPlace? {
    let box = place.box
    guard box.left >= area.left, box.right <= area.right, box.top >= area.top,
      box.bottom <= area.bottom
    else { return nil }
    var place = place
    place.cost += Self.pointCost * min(Double(points.count(where: box.overlaps)), 3)
    place.cost += Self.lineCost * min(Double(lines.count(where: box.isCrossed)), 4)
    if let leader = place.leader {
      place.cost += Self.leaderCost * Double(points.count { $0.isCrossed(by: leader) })
    }
    return place
  }

  /// The position of the lowest total cost, given those of the other texts.
  ///
  /// - Parameter candidates: in ascending order of their cost without other
  ///   texts.
  private static func cheapest(
    of candidates: [LabelPlace], beside others: [LabelPlace]
  ) -> LabelPlace? {
    var best: (place: LabelPlace, cost: Double)?
    for place in candidates {
      if let best, place.cost >= best.cost { break }
      let cost = others.reduce(place.cost) { $0 + Self.cost(of: place, beside: $1) }
      if best.map({ cost < $0.cost }) ?? true { best = (place, cost) }
    }
    return best?.place
  }

  /// Adds a cost to a position without a leader line if it is about as near to
  /// another labelled point as to its own, at (x, y), and so could be read as the
  /// label of the other point.
  static func withAmbiguityCost(
    _ place: LabelPlace, x: Double, y: Double, others: [(x: Double, y: Double)]
  ) -> LabelPlace {
    guard place.leader == nil else { return place }
    let own = place.box.distance(x: x, y: y)
    var place = place
    if others.contains(where: { other in
      (other.x, other.y) != (x, y) && place.box.distance(x: other.x, y: other.y) <= own + 1
    }) {
      place.cost += ambiguityCost
    }
    return place
  }

  /// The distance of a text from its point, in pixels.
  private static let gap = 8.0

  /// The positions around a point for a text of a given width, nearest first.
  ///
  /// - Parameter better: the direction of better values; labels are preferred
  ///   there, because that side is emptier.
  static func around(
    x: Double, y: Double, width: Double, better: Panel.Direction? = nil
  ) -> [LabelPlace] {
    let (height, half) = (LabelBox.textHeight, LabelBox.textHeight / 2)
    let (onRight, onLeft, centred) = (x + gap, x - width - gap, x - width / 2)
    let (above, below) = (y - height - gap, y + gap)
    // Next to the point, beginning with the best; the last four, at its corners,
    // are 2 px nearer.
    let near: [(left: Double, top: Double)] = [
      (onRight, y - half), (onLeft, y - half), (centred, above), (centred, below),
      (onRight - 2, above + 2), (onRight - 2, below - 2), (onLeft + 2, above + 2),
      (onLeft + 2, below - 2),
    ]
    var places = near.enumerated().map { index, place in
      LabelPlace(
        box: LabelBox(left: place.left, top: place.top, width: width), cost: 0.1 * Double(index))
    }
    // Further away with a leader line, which ends beside the middle of the text
    // or, straight above and below the point, at its edge.
    for down in [30.0, 46, 62, 80, 100, 125, 155] {
      for across in [12, down, 1.8 * down] {
        for (dx, dy) in [(1.0, -1.0), (1, 1), (-1, -1), (-1, 1)] {
          let edge = x + dx * across
          let middle = y + dy * down
          let length = (across * across + down * down).squareRoot()
          let left = dx > 0 ? edge + 2 : edge - width - 2
          places.append(
            LabelPlace(
              box: LabelBox(left: left, top: middle - half, width: width),
              leader: LabelLine(x0: x, y0: y, x1: edge, y1: middle),
              cost: 1.2 + length / 30))
        }
      }
      for dy in [-1.0, 1] {
        let end = y + dy * (down - gap)
        places.append(
          LabelPlace(
            box: LabelBox(left: centred, top: dy < 0 ? end - height : end, width: width),
            leader: LabelLine(x0: x, y0: y, x1: x, y1: end), cost: 1.2 + down / 30))
      }
    }
    guard let (dx, dy) = better?.step else { return places }
    return places.map { place in
      var place = place
      // Up to 2 for the wrong side.
      let isLeft = place.box.left + width / 2 < x
      if dx > 0 && isLeft || dx < 0 && !isLeft { place.cost += 1 }
      let isAbove = place.box.top + half < y
      if dy > 0 && isAbove || dy < 0 && !isAbove { place.cost += 1 }
      return place
    }
  }
}
