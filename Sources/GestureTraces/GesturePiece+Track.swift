extension GesturePiece {
  /// A motion sampled at equal intervals: displacements in px, interpolated by
  /// Catmull-Rom splines (E. Catmull, R. Rom, 1974).
  ///
  /// For motions without a closed form.
  package struct Track: Sendable {
    /// The interval between two points, in seconds.
    var step: Double
    /// The first is (0, 0).
    var points: [(x: Double, y: Double)]

    /// In px, at a time in seconds; the end points outside the range of times.
    func displacement(at time: Double) -> (x: Double, y: Double) {
      let place = min(max(time / step, 0), Double(points.count - 1))
      let index = min(Int(place), max(points.count - 2, 0))
      let s = place - Double(index)
      func point(_ offset: Int) -> (x: Double, y: Double) {
        points[min(max(index + offset, 0), points.count - 1)]
      }
      let (a, b, c, d) = (point(-1), point(0), point(1), point(2))
      func cubic(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
        b + 0.5 * s * (c - a + s * (2 * a - 5 * b + 4 * c - d + s * (3 * (b - c) + d - a)))
      }
      return (cubic(a.x, b.x, c.x, d.x), cubic(a.y, b.y, c.y, d.y))
    }
  }
}
