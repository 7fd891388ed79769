/// The rectangle covered by a text or a point, in pixels.
struct LabelBox: Hashable {
  var left: Double
  var top: Double
  var width: Double
  var height = SmallText.lineHeight

  var right: Double { left + width }
  var bottom: Double { top + height }

  func contains(_ other: LabelBox) -> Bool {
    other.left >= left && other.right <= right && other.top >= top && other.bottom <= bottom
  }

  func overlaps(_ other: LabelBox) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  /// The distance of a position from the rectangle, in pixels; 0 inside.
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
  /// other: the cross product of the segment and the vector from its start to
  /// (x, y).
  func side(_ x: Double, _ y: Double) -> Double { (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) }

  func crosses(_ other: LabelLine) -> Bool { separates(other) && other.separates(self) }

  /// Whether the end points of another segment are on different sides of this
  /// one.
  private func separates(_ other: LabelLine) -> Bool {
    side(other.x0, other.y0) * side(other.x1, other.y1) < 0
  }
}
