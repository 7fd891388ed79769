/// A straight line through points.
public struct LineFit: Sendable, Hashable {
  public let slope: Double
  public let intercept: Double

  /// The line with the smallest sum of squared vertical distances; `nil`
  /// with fewer than two different values of x. O(n).
  public static func leastSquares(_ points: [(x: Double, y: Double)]) -> LineFit? {
    guard points.count > 1 else { return nil }
    let centreX = mean(points.map(\.x))
    let centreY = mean(points.map(\.y))
    var squares = 0.0
    var products = 0.0
    for point in points {
      squares += (point.x - centreX) * (point.x - centreX)
      products += (point.x - centreX) * (point.y - centreY)
    }
    guard squares > 0 else { return nil }
    let slope = products / squares
    return LineFit(slope: slope, intercept: centreY - slope * centreX)
  }
}
