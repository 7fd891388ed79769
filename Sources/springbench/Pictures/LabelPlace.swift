/// A possible position of a text, which may have a leader line to the point
/// that it names.
struct LabelPlace: Hashable {
  var box: LabelBox
  /// `nil` for a text next to its point.
  var leader: LabelLine?
  /// A penalty: the best position has cost 0. The costs were chosen by the look
  /// of the results.
  var cost: Double

  /// Whether the text or the leader line of one covers the text of the other.
  func collides(with other: LabelPlace) -> Bool {
    box.overlaps(other.box) || leaderCrosses(other.box) || other.leaderCrosses(box)
  }

  private func leaderCrosses(_ box: LabelBox) -> Bool {
    guard let leader else { return false }
    return box.isCrossed(by: leader)
  }

  /// Whether their leader lines cross.
  func tangles(with other: LabelPlace) -> Bool {
    guard let leader, let second = other.leader else { return false }
    return leader.crosses(second)
  }

  func adding(_ extra: Double) -> LabelPlace {
    LabelPlace(box: box, leader: leader, cost: cost + extra)
  }
}

// MARK: - Around a point

extension LabelPlace {
  /// The distance of a text from its point, in pixels.
  private static let gap = 8.0
  /// The cost of being about as near to another labelled point as to its own.
  private static let ambiguityCost = 3.0

  /// The possible positions around a point for a text of a given width.
  ///
  /// - Parameter better: the direction of better values. Labels should be on
  ///   that side, because it is emptier.
  static func around(
    x: Double, y: Double, width: Double, better: Panel.Direction? = nil
  ) -> [LabelPlace] {
    let places = beside(x: x, y: y, width: width) + further(x: x, y: y, width: width)
    guard let step = better?.step else { return places }
    return places.map { place in
      let across = place.box.left + width / 2 - x
      let down = place.box.top + SmallText.lineHeight / 2 - y
      // Costs 1 for the wrong side, and 2 for a corner that is wrong on both
      // axes. A text that is centred on the point, within half a pixel, is on
      // neither side.
      let wrongSides = [across * step.x, down * step.y].count { $0 < -0.5 }
      return place.adding(Double(wrongSides))
    }
  }

  /// The positions next to a point, beginning with the best: on its right, on
  /// its left, above and below, then at its corners.
  private static func beside(x: Double, y: Double, width: Double) -> [LabelPlace] {
    let (right, left, centred) = (x + gap, x - width - gap, x - width / 2)
    let (above, middle, below) = (
      y - SmallText.lineHeight - gap, y - SmallText.lineHeight / 2, y + gap
    )
    // The corners are nearer by 2 px on each axis.
    let corners: [(left: Double, top: Double)] = [
      (right - 2, above + 2), (right - 2, below - 2), (left + 2, above + 2), (left + 2, below - 2),
    ]
    let places = [(right, middle), (left, middle), (centred, above), (centred, below)] + corners
    return places.enumerated().map { index, place in
      LabelPlace(
        box: LabelBox(left: place.left, top: place.top, width: width), cost: 0.1 * Double(index))
    }
  }

  /// How far above or below its point a text with a leader line may be, in
  /// pixels.
  private static let leaderHeights = [30.0, 46, 62, 80, 100, 125, 155]
  /// The least cost of a leader line, which is more than that of any position
  /// next to the point, and the length that costs 1 in addition, in pixels.
  private static let (leaderCost, costlyLength) = (1.2, 30.0)

  /// Positions further away from a point, with a leader line. It ends beside
  /// the middle of the text or, straight above and below the point, at the edge
  /// of the text.
  private static func further(x: Double, y: Double, width: Double) -> [LabelPlace] {
    func place(left: Double, top: Double, end: (x: Double, y: Double), length: Double) -> LabelPlace
    {
      LabelPlace(
        box: LabelBox(left: left, top: top, width: width),
        leader: LabelLine(x0: x, y0: y, x1: end.x, y1: end.y),
        cost: leaderCost + length / costlyLength)
    }
    /// The space between the end of a leader line and the text beside it.
    let space = 2.0
    var places: [LabelPlace] = []
    for down in leaderHeights {
      let (steep, diagonal, flat) = (12.0, down, 1.8 * down)
      for across in [steep, diagonal, flat] {
        for (dx, dy) in [(1.0, -1.0), (1, 1), (-1, -1), (-1, 1)] {
          let end = (x: x + dx * across, y: y + dy * down)
          places.append(
            place(
              left: dx > 0 ? end.x + space : end.x - width - space,
              top: end.y - SmallText.lineHeight / 2, end: end,
              length: (across * across + down * down).squareRoot()))
        }
      }
      // Straight above and below the point.
      for dy in [-1.0, 1] {
        let end = (x: x, y: y + dy * (down - gap))
        places.append(
          place(
            left: x - width / 2, top: dy < 0 ? end.y - SmallText.lineHeight : end.y, end: end,
            length: down))
      }
    }
    return places
  }

  /// This position, at a higher cost if it could be read as the label of
  /// another point: that is, if it has no leader line and is about as near to
  /// another labelled point as to its own.
  ///
  /// - Parameters:
  ///   - x: with `y`, its own point.
  ///   - others: all labelled points.
  func costingAmbiguity(x: Double, y: Double, others: [(x: Double, y: Double)]) -> LabelPlace {
    let own = box.distance(x: x, y: y)
    let isAmbiguous =
      leader == nil
      && others.contains { other in
        (other.x, other.y) != (x, y) && box.distance(x: other.x, y: other.y) <= own + 1
      }
    return isAmbiguous ? adding(Self.ambiguityCost) : self
  }
}
