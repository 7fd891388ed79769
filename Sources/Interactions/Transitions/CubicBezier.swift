import Platform

/// An easing curve from (0, 0) to (1, 1) with two control points, as in CSS
/// and Core Animation.
public struct CubicBezier: Hashable, Sendable {
  private let x: Coordinate
  private let y: Coordinate

  /// The curve with these control points, whose x are between 0 and 1, so that it
  /// is a function of x.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    require((0...1).contains(x1) && (0...1).contains(x2), "easing must not go back in time")
    x = Coordinate(x1, x2)
    y = Coordinate(y1, y2)
  }

  /// Fast at the start: (0, 0, 0.58, 1).
  public static let easeOut = CubicBezier(0, 0, 0.58, 1)
  /// Slow at both ends: (0.42, 0, 0.58, 1).
  public static let easeInOut = CubicBezier(0.42, 0, 0.58, 1)

  /// The eased progress for a fraction of the time; 0 before the start and 1
  /// after the end.
  public func value(at share: Double) -> Double {
    guard share > 0 else { return 0 }
    guard share < 1 else { return 1 }
    return y.value(parameter(share))
  }

  /// The slope of the curve at a fraction of the time; infinite where the curve is
  /// vertical, 0 before the start and after the end.
  public func slope(at share: Double) -> Double {
    guard (0...1).contains(share) else { return 0 }
    let s = parameter(share)
    let (rise, run) = (y.slope(s), x.slope(s))
    if run > 0 { return rise / run }
    if rise != 0 { return rise < 0 ? -.infinity : .infinity }
    // 0/0: a control point coincides with its end point. The limit is that of
    // the second derivatives.
    return y.bend(s) / x.bend(s)
  }

  /// The curve parameter s for a fraction of the time: Newton's method within a
  /// shrinking bracket, since x(s) is monotone but may be flat at the ends.
  private func parameter(_ share: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var s = share
    // Even if the bracket is only halved, 64 steps find every bit of s.
    for _ in 0..<64 {
      let error = x.value(s) - share
      if error == 0 { break }
      if error > 0 { high = s } else { low = s }
      let newton = s - error / x.slope(s)
      let next = newton > low && newton < high ? newton : 0.5 * (low + high)
      if next == s { break }
      s = next
    }
    return s
  }

  /// One coordinate of the curve, the polynomial 3a s(1 - s)² + 3b s²(1 - s) + s³:
  /// it is 0 and 1 at the ends, and a and b are those of the control points.
  private struct Coordinate: Hashable, Sendable {
    private let cubic: Double
    private let square: Double
    private let linear: Double

    init(_ a: Double, _ b: Double) {
      cubic = 1 + 3 * (a - b)
      square = 3 * (b - 2 * a)
      linear = 3 * a
    }

    func value(_ s: Double) -> Double { (cubic * s + square) * s * s + linear * s }
    func slope(_ s: Double) -> Double { (3 * cubic * s + 2 * square) * s + linear }
    /// The second derivative.
    func bend(_ s: Double) -> Double { 6 * cubic * s + 2 * square }
  }
}
