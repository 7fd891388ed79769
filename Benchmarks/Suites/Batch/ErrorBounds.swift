import Harness
import Platform
import Springs

/// The largest errors of samples relative to the exact values; NaN if an error
/// was NaN.
package struct ErrorBounds {
  /// The machine epsilon of the type used in the computation.
  let ulp: Double
  private(set) var position = 0.0
  private var velocity = 0.0
  /// The largest position error beyond the rounding of the position itself.
  private var excess = 0.0

  package init(ulp: Double) { self.ulp = ulp }

  package mutating func add(_ state: SpringState, exact: SpringState, _ motion: SpringMotion) {
    let scale = motion.scale
    let error = (state.position - exact.position).magnitude
    let speed =
      (state.velocity - exact.velocity).magnitude
      / (scale * motion.rates.angularFrequency)
    // A position far from zero is rounded to its own ulp, however small the
    // scale is.
    let slack = ulp * (motion.target.magnitude + motion.start.magnitude)
    position = worse(position, error / scale)
    velocity = worse(velocity, speed)
    excess = worse(excess, Swift.max(error - slack, 0) / scale)
  }

  /// The larger of the two errors.
  var largest: Double { worse(position, velocity) }

  /// Writes the errors into a row.
  func write(to row: inout Row) {
    row["max_position_error"] = Value(position)
    row["max_velocity_error"] = Value(velocity)
  }

  /// Writes the errors into a row and judges them.
  ///
  /// - Parameter tolerance: the largest allowed position error, relative to the
  ///   scale and beyond rounding.
  package func report(in row: inout Row, tolerance: Double) -> Verdict {
    write(to: &row)
    if position.isNaN || velocity.isNaN { return .failed("samples were not computed") }
    if excess > tolerance { return .failed("position is wrong by \(excess) of scale") }
    // A velocity may have twice that error: its product with the decay adds as
    // much once more.
    if velocity > 2 * tolerance { return .failed("velocity is wrong by \(velocity) of scale") }
    return .ok
  }
}
