/// A straight line through points.
public struct LineFit: Sendable, Hashable {
  public let slope: Double
  public let intercept: Double

  /// The line with the smallest sum of squared vertical distances; `nil`
  /// below two different abscissas. O(n).
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

  /// The line whose slope is the median of the slopes between all pairs of
  /// points, which a quarter of wild points cannot move far; `nil` below two
  /// different abscissas. O(n² log n).
  ///
  /// P. K. Sen, "Estimates of the regression coefficient based on Kendall's
  /// tau", 1968, doi:10.1080/01621459.1968.10480934.
  public static func theilSen(_ points: [(x: Double, y: Double)]) -> LineFit? {
    var slopes: [Double] = []
    for (index, first) in points.enumerated() {
      for second in points[(index + 1)...] where second.x != first.x {
        slopes.append((second.y - first.y) / (second.x - first.x))
      }
    }
    guard !slopes.isEmpty else { return nil }
    let slope = median(slopes)
    return LineFit(
      slope: slope, intercept: median(points.map(\.y)) - slope * median(points.map(\.x)))
  }
}
