import Platform

/// The slope of the straight line of least squares through points.
public func slopeOfLine(through points: some Collection<(x: Double, y: Double)>) -> Double {
  let meanX = points.reduce(0) { $0 + $1.x } / Double(points.count)
  let meanY = points.reduce(0) { $0 + $1.y } / Double(points.count)
  let products = points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
  return products / points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
}

/// Numbers of steps without an end, of which each is 2^`octaves` times the one
/// before, to rounding.
public func stepCounts(from first: Double, octaves: Double) -> some Sequence<Int> {
  (0...).lazy.map { Int((first * exp2(octaves * Double($0))).rounded()) }
}

/// The slope of log error over log step, fitted to the finest of the rungs whose
/// errors lie between rounding and 0.01; `nil` if there are fewer than three.
///
/// - Parameters:
///   - stepCounts: of the rungs, from coarse to fine.
///   - count: the number of rungs to fit.
///   - floor: an error below it is rounding, and ends the ladder.
///   - error: the error of a number of steps; `nil` if there is no solution.
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
