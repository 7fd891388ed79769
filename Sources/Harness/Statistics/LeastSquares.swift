/// The method of Levenberg and Marquardt for a few unknowns.
public enum LeastSquares {
  /// - Parameters:
  ///   - start: the first guess.
  ///   - residuals: the numbers whose sum of squares is minimized; always the
  ///     same number of them, all finite.
  /// - Returns: the unknowns with the least sum found, and that sum.
  public static func fit(
    _ start: [Double], residuals: ([Double]) -> [Double]
  ) -> (values: [Double], sum: Double) {
    func sumOfSquares(_ numbers: [Double]) -> Double { numbers.reduce(0) { $0 + $1 * $1 } }
    var values = start
    var current = residuals(values)
    var sum = sumOfSquares(current)
    var damping = 1e-3
    for _ in 0..<60 where sum > 0 {
      let derivatives = values.indices.map { index in
        let step = 1e-5 * max(values[index].magnitude, 0.1)
        var moved = values
        moved[index] += step
        return zip(residuals(moved), current).map { ($0 - $1) / step }
      }
      func product(_ a: [Double], _ b: [Double]) -> Double {
        zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
      }
      let matrix = derivatives.map { one in derivatives.map { product(one, $0) } }
      let slope = derivatives.map { product($0, current) }
      let before = sum
      while damping < 1e10 {
        var damped = matrix
        for index in damped.indices { damped[index][index] *= 1 + damping }
        let change = solve(damped, slope)
        let next = zip(values, change).map { $0 - $1 }
        let trial = residuals(next)
        let trialSum = sumOfSquares(trial)
        if trialSum < sum {
          (values, current, sum) = (next, trial, trialSum)
          damping = max(damping / 10, 1e-12)
          break
        }
        damping *= 10
      }
      if sum > before * (1 - 1e-6) { break }
    }
    return (values, sum)
  }

  /// Solves equations by elimination; 0 for an unknown without effect.
  private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
    var rows = zip(matrix, right).map { $0 + [$1] }
    let count = rows.count
    for column in 0..<count {
      let pivot =
        (column..<count).max { rows[$0][column].magnitude < rows[$1][column].magnitude } ?? column
      rows.swapAt(column, pivot)
      guard rows[column][column].magnitude > 1e-300 else { continue }
      for row in 0..<count where row != column {
        let factor = rows[row][column] / rows[column][column]
        for place in column...count { rows[row][place] -= factor * rows[column][place] }
      }
    }
    return (0..<count).map {
      rows[$0][$0].magnitude > 1e-300 ? rows[$0][count] / rows[$0][$0] : 0
    }
  }
}

/// A straight line through points.
public struct LineFit: Sendable {
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
