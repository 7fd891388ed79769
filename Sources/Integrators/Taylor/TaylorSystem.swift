import Equations

/// A system whose solution can be expanded into a power series, coefficient
/// by coefficient.
///
/// This asks for more than a right-hand side: a linear system applies its
/// operator to the coefficients found so far, a polynomial force needs
/// products of series. Methods built on it are a class of their own.
public protocol TaylorSystem: RegisterEquation {
  /// Fills c[0 … order] with the scaled coefficients x⁽ⁿ⁾(t) hⁿ/n! at a state;
  /// `slope` is the second of them, the velocity times the step. `scratch` has room for 2·(order + 1) positions.
  ///
  /// - Returns: what they add up to at the end of the step.
  func expand(
    _ c: UnsafeMutablePointer<Position>, order: Int, position: Position, slope: Position,
    step: Double, scratch: UnsafeMutablePointer<Position>, factors: SeriesFactors
  ) -> SeriesSum<Position>
}

/// A series at the end of its step.
@frozen
public struct SeriesSum<Position: Coordinates> {
  /// The sum of the coefficients but the first: how far the position went.
  public let change: Position
  /// The same of n·c_n: the velocity times the step.
  public let slope: Position

  @inlinable @inline(__always)
  public init(change: Position, slope: Position) {
    self.change = change
    self.slope = slope
  }

  /// Adds up c[1 … order], in the order in which they became known but for the
  /// largest.
  @inlinable @inline(__always)
  public init(_ c: UnsafeMutablePointer<Position>, order: Int) {
    var change = Position.zero
    var slope = Position.zero
    var number = Position.Scalar(2)
    var n = 2
    while n <= order {
      change = change + c[n]
      slope = slope.adding(number, times: c[n])
      number += 1
      n &+= 1
    }
    self.init(change: change + c[1], slope: slope + c[1])
  }
}

/// 1/(n + 1) and 1/((n + 1)(n + 2)), the factors of the recurrences.
@frozen
public struct SeriesFactors: @unchecked Sendable {
  public let inverse: UnsafePointer<Double>
  public let doubleInverse: UnsafePointer<Double>

  /// For orders up to 64; never given back.
  public static let shared = SeriesFactors(count: 64)

  private init(count: Int) {
    let memory = UnsafeMutablePointer<Double>.onCacheLine(capacity: 2 * count)
    for n in 0..<count {
      memory[n] = 1 / Double(n + 1)
      memory[count + n] = 1 / Double((n + 1) * (n + 2))
    }
    inverse = UnsafePointer(memory)
    doubleInverse = UnsafePointer(memory + count)
  }
}
