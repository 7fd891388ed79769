extension GesturePiece {
  /// A motion without a closed form: points at equal time intervals, joined by
  /// Catmull-Rom splines (E. Catmull, R. Rom, 1974).
  struct Track: Sendable {
    /// The interval between two points, in seconds.
    static let step = 0.004

    /// Displacements in px; the first is zero.
    var points: [SIMD2<Double>]

    /// The displacement at a time in seconds; that of the first or last point
    /// for times outside the track.
    func displacement(at time: Double) -> SIMD2<Double> {
      let place = min(max(time / Self.step, 0), Double(points.count - 1))
      let index = min(Int(place), max(points.count - 2, 0))
      let s = place - Double(index)
      // The spline between two points depends on their outer neighbours, too.
      // At the ends of the track the end point stands in for the missing one.
      func point(_ offset: Int) -> SIMD2<Double> {
        points[min(max(index + offset, 0), points.count - 1)]
      }
      let (a, b, c, d) = (point(-1), point(0), point(1), point(2))
      let square = 2 * a - 5 * b + 4 * c - d
      let cube = 3 * (b - c) + d - a
      return b + 0.5 * s * (c - a + s * (square + s * cube))
    }
  }
}
