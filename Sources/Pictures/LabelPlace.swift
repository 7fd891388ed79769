/// A possible position of a text, which may have a leader line to the point
/// that it names.
struct LabelPlace: Hashable {
  var box: LabelBox
  /// `nil` for a text next to its point.
  var leader: LabelLine?
  /// A penalty: the best position has cost 0. The costs were chosen by the look
  /// of the results.
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
    guard let (dx, dy) = better?.step else { return places }
    return places.map { place in
      // Costs 1 for the wrong side, and 2 for a corner that is wrong on both
      // axes.
      let isLeft = place.box.left + width / 2 < x
      let isAbove = place.box.top + LabelBox.textHeight / 2 < y
      return place.adding(dx > 0 && isLeft || dx < 0 && !isLeft ? 1 : 0)
        .adding(dy > 0 && isAbove || dy < 0 && !isAbove ? 1 : 0)
    }
  }

  /// The positions next to a point, beginning with the best: on its right, on
  /// its left, above and below, then at its corners.
  private static func beside(x: Double, y: Double, width: Double) -> [LabelPlace] {
    let (right, left, centred) = (x + gap, x - width - gap, x - width / 2)
    let (above, middle, below) = (
      y - LabelBox.textHeight - gap, y - LabelBox.textHeight / 2, y + gap
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

  /// Positions further away from a point, with a leader line. It ends beside
  /// the middle of the text or, straight above and below the point, at the edge
  /// of the text.
  private static func further(x: Double, y: Double, width: Double) -> [LabelPlace] {
    func place(left: Double, top: Double, end: (x: Double, y: Double), length: Double) -> LabelPlace
    {
      LabelPlace(
        box: LabelBox(left: left, top: top, width: width),
        leader: LabelLine(x0: x, y0: y, x1: end.x, y1: end.y), cost: 1.2 + length / 30)
    }
    var places: [LabelPlace] = []
    for down in [30.0, 46, 62, 80, 100, 125, 155] {
      for across in [12, down, 1.8 * down] {
        for (dx, dy) in [(1.0, -1.0), (1, 1), (-1, -1), (-1, 1)] {
          let end = (x: x + dx * across, y: y + dy * down)
          places.append(
            place(
              left: dx > 0 ? end.x + 2 : end.x - width - 2, top: end.y - LabelBox.textHeight / 2,
              end: end, length: (across * across + down * down).squareRoot()))
        }
      }
      for dy in [-1.0, 1] {
        let end = (x: x, y: y + dy * (down - gap))
        places.append(
          place(
            left: x - width / 2, top: dy < 0 ? end.y - LabelBox.textHeight : end.y, end: end,
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
