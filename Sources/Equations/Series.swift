/// A scalar force whose solution can be expanded into a power series,
/// coefficient by coefficient.
///
/// A right-hand side alone is not enough for that: a polynomial force, for
/// example, needs products of series. For a `LinearEquation` it is.
public protocol SeriesForce: ScalarForce {
  /// Fills c[2 … order] with the scaled coefficients x⁽ⁿ⁾(t) hⁿ/n!, where c[0]
  /// is the position and c[1] the velocity times the step; `scratch` has room
  /// for 2·(order + 1) numbers.
  ///
  /// - Returns: the sums of the coefficients at the end of the step.
  func continueSeries(
    _ c: UnsafeMutablePointer<Double>, order: Int, step: Double,
    scratch: UnsafeMutablePointer<Double>, factors: SeriesFactors
  ) -> SeriesSum
}

/// The sums of a series at the end of its step.
@frozen
public struct SeriesSum {
  /// The sum of the coefficients but the first: how far the position went.
  public let change: Double
  /// The sum of n·c_n: the velocity times the step.
  public let slope: Double

  /// Sums that are known.
  @inlinable @inline(__always)
  public init(change: Double, slope: Double) {
    self.change = change
    self.slope = slope
  }

  /// Adds up c[1 … order] in the order in which they become known, except that
  /// the largest, c[1], comes last.
  @inlinable @inline(__always)
  public init(_ c: UnsafeMutablePointer<Double>, order: Int) {
    var change = 0.0
    var slope = 0.0
    var number = 2.0
    var n = 2
    while n <= order {
      change += c[n]
      slope = Double.multiplyAdd(number, c[n], slope)
      number += 1
      n &+= 1
    }
    self.init(change: change + c[1], slope: slope + c[1])
  }
}

/// 1/(n + 1) and 1/((n + 1)(n + 2)), by which the recurrences of series
/// multiply instead of dividing.
@frozen
public struct SeriesFactors: @unchecked Sendable {
  /// 1/(n + 1) at index n.
  public let inverse: UnsafePointer<Double>
  /// 1/((n + 1)(n + 2)) at index n.
  public let doubleInverse: UnsafePointer<Double>

  /// The factors for orders up to 64; never deallocated.
  public static let shared = SeriesFactors(count: 64)

  private init(count: Int) {
    let memory = UnsafeMutablePointer<Double>.allocate(capacity: 2 * count)
    for n in 0..<count {
      memory[n] = 1 / Double(n + 1)
      memory[count + n] = 1 / Double((n + 1) * (n + 2))
    }
    inverse = UnsafePointer(memory)
    doubleInverse = UnsafePointer(memory + count)
  }
}
