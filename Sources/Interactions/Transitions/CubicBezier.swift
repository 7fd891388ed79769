import Platform

/// An easing curve from (0, 0) to (1, 1) with two control points, as in CSS
/// and Core Animation.
public struct CubicBezier: Hashable, Sendable {
  private let x1: Double
  private let y1: Double
  private let x2: Double
  private let y2: Double

  /// - Parameters: the two control points; x between 0 and 1, so that the
  ///   curve is a function of x.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    require((0...1).contains(x1) && (0...1).contains(x2), "easing must not go back in time")
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Fast at the start: (0, 0, 0.58, 1).
  public static let easeOut = CubicBezier(0, 0, 0.58, 1)
  /// Slow at both ends: (0.42, 0, 0.58, 1).
  public static let easeInOut = CubicBezier(0.42, 0, 0.58, 1)

  /// The eased progress for a fraction x of the time; 0 before the start and 1
  /// after the end.
  public func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    return polynomial(parameter(x), y1, y2)
  }

  /// The slope of the curve at a fraction x of the time; infinite where the
  /// curve is vertical, 0 before the start and after the end.
  public func slope(at x: Double) -> Double {
    guard (0...1).contains(x) else { return 0 }
    let s = parameter(x)
    let (rise, run) = (derivative(s, y1, y2), derivative(s, x1, x2))
    if run > 0 { return rise / run }
    if rise != 0 { return rise < 0 ? -.infinity : .infinity }
    // 0/0: a control point coincides with its end point. The limit is that of
    // the second derivatives.
    return secondDerivative(s, y1, y2) / secondDerivative(s, x1, x2)
  }

  /// The curve parameter s for a fraction x of the time: Newton's method within
  /// a shrinking bracket, since x(s) is monotone but may be flat at the ends.
  private func parameter(_ x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var s = x
    // Even if the bracket is only halved, 64 steps find every bit of s.
    for _ in 0..<64 {
      let error = polynomial(s, x1, x2) - x
      if error == 0 { break }
      if error > 0 { high = s } else { low = s }
      let newton = s - error / derivative(s, x1, x2)
      let next = newton > low && newton < high ? newton : 0.5 * (low + high)
      if next == s { break }
      s = next
    }
    return s
  }

  /// The Bézier polynomial 3a s(1 - s)² + 3b s²(1 - s) + s³ for a coordinate
  /// that is 0 and 1 at the ends, and a and b at the control points.
  private func polynomial(_ s: Double, _ a: Double, _ b: Double) -> Double {
    ((1 + 3 * (a - b)) * s + 3 * (b - 2 * a)) * s * s + 3 * a * s
  }

  private func derivative(_ s: Double, _ a: Double, _ b: Double) -> Double {
    (3 * (1 + 3 * (a - b)) * s + 6 * (b - 2 * a)) * s + 3 * a
  }

  private func secondDerivative(_ s: Double, _ a: Double, _ b: Double) -> Double {
    6 * (1 + 3 * (a - b)) * s + 6 * (b - 2 * a)
  }
}
