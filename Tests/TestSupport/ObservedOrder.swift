import Harness
import Platform

/// The slope of the line fitted to points by least squares.
public func slopeOfLine(through points: some Collection<(x: Double, y: Double)>) -> Double {
  LineFit.leastSquares(Array(points))?.slope ?? .nan
}

/// An endless ladder of numbers of steps, each 2^`octaves` times the one
/// before, rounded.
public func stepCounts(from first: Double, octaves: Double) -> some Sequence<Int> {
  (0...).lazy.map { Int((first * exp2(octaves * Double($0))).rounded()) }
}

/// The order at which errors fall with the step: the slope of log error over
/// log step, fitted to the finest rungs of a ladder whose errors lie between
/// `floor` and 0.01; `nil` if fewer than three do.
///
/// - Parameters:
///   - stepCounts: the ladder, from coarse to fine.
///   - count: how many rungs to fit.
///   - floor: an error below it is rounding, and ends the ladder.
///   - error: the error of a solve with so many steps; `nil` if it fails.
public func observedOrder(
  over stepCounts: some Sequence<Int>, finest count: Int = 4, above floor: Double = 2e-13,
  error: (Int) throws -> Double?
) rethrows -> Double? {
  var points: [(x: Double, y: Double)] = []
  for steps in stepCounts {
    guard let error = try error(steps), error < 1e-2 else { continue }
    if error < floor { break }
    points.append((-log(Double(steps)), log(error)))
  }
  return points.count >= 3 ? slopeOfLine(through: points.suffix(count)) : nil
}
