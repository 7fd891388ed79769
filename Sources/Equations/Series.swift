/// A scalar force whose solution can be expanded into a power series,
/// coefficient by coefficient.
///
/// A right-hand side alone is not enough for that: a polynomial force, for
/// example, needs products of series. For a `LinearEquation` it is.
public protocol SeriesForce: ScalarForce {
  /// Computes the coefficients c[n] = x⁽ⁿ⁾(t) hⁿ/n! of a step of length h for n
  /// from 2 to `order`. The caller has set c[0], the position, and c[1], the
  /// velocity times h; `scratch` has room for 2·(order + 1) numbers.
  ///
  /// - Returns: the sums at the end of the step, which a force that has the
  ///   coefficients in registers adds up faster than the caller could.
  func continueSeries(
    _ c: UnsafeMutablePointer<Double>, order: Int, step: Double,
    scratch: UnsafeMutablePointer<Double>, factors: SeriesFactors
  ) -> SeriesSum
}

/// What the coefficients c of a step add up to at its end.
@frozen
public struct SeriesSum {
  /// Σ c_n without c_0: by how much the position changes.
  public let change: Double
  /// Σ n·c_n: the velocity at the end times the length of the step.
  public let slope: Double

  /// Sums that the caller has computed.
  @inlinable @inline(__always)
  public init(change: Double, slope: Double) {
    self.change = change
    self.slope = slope
  }

  /// Adds up c[1 … order]. c[1] comes last: it is the largest as a rule, and so
  /// only one addition is rounded to its size.
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

/// Tables of 1/(n + 1) and 1/((n + 1)(n + 2)), so that the recurrences of
/// series multiply instead of dividing.
@frozen
public struct SeriesFactors: @unchecked Sendable {
  /// 1/(n + 1) at index n.
  public let inverse: UnsafePointer<Double>
  /// 1/((n + 1)(n + 2)) at index n.
  public let doubleInverse: UnsafePointer<Double>

  /// The tables for n below 64, which are never deallocated.
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
