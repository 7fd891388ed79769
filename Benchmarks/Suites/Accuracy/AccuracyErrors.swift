import Equations
import Glibc
import Springs

/// The errors of a solution against a reference, relative to its scales.
package struct AccuracyErrors {
  /// A solve whose position error exceeds this, relative to S, counts as
  /// diverged.
  package static let divergence = 1e6

  /// A remark on the position error of a solve that reached the end, if it
  /// exceeds 100 tolerances or S; else `nil`.
  package static func excess(of error: Double, tolerance: Double?) -> String? {
    if let tolerance, error > 100 * tolerance { return "more than 100 tolerances" }
    return error > 1 ? "more than 100 %" : nil
  }

  package private(set) var maxPosition = 0.0
  /// The largest position error of any coordinate at the last sample.
  package private(set) var endPosition = 0.0
  package private(set) var maxVelocity = 0.0
  /// max |E − E_exact| / E_start; `nil` if the equation has no known energy.
  package private(set) var maxEnergy: Double?
  /// Points (time in s, E/E_start) from which the drift of the energy is
  /// fitted; for conservative problems only.
  package private(set) var energies: [(x: Double, y: Double)] = []
  /// The angle in radians by which the computed state leads the exact one in
  /// the plane of x and v/ω; `nil` for several coordinates. It is taken at the
  /// last sample at which the exact state is farther than 1e-3 S from the
  /// target and the computed state is finite.
  package private(set) var phase: Double?
  /// The sum of the squares of all position errors, and their number.
  private var positionSquares = 0.0
  private var positionCount = 0

  /// The root of the mean square of all position errors.
  package var rmsPosition: Double { (positionSquares / Double(positionCount)).squareRoot() }

  /// Adds the errors of one coordinate at one sample.
  private mutating func add(position: Double, velocity: Double, isLastSample: Bool) {
    raise(&maxPosition, to: position)
    raise(&maxVelocity, to: velocity)
    if isLastSample { raise(&endPosition, to: position) }
    positionSquares += position * position
    positionCount += 1
  }

  package init(_ run: ProblemRun, _ reference: Reference) {
    let problem = run.problem
    let (scale, rateScale) = (reference.scale, reference.rateScale)
    let oscillator = problem.equation as? any Oscillator
    let startEnergy = oscillator?.energy(problem.positions, problem.velocities) ?? .nan
    // The beginning of the piece, in seconds.
    var start = 0.0
    for (p, piece) in problem.pieces.enumerated() {
      let isLastPiece = p + 1 == problem.pieces.count
      for k in 0..<piece.times.count {
        let x = (0..<run.width).map { run.value(k, $0, piece: p) }
        let v = (0..<run.width).map { run.rate(k, $0, piece: p) }
        let places = k * run.width..<(k + 1) * run.width
        let (exactX, exactV) = (
          reference.pieces[p].values[places], reference.pieces[p].rates[places]
        )
        for (c, place) in places.enumerated() {
          add(
            position: deviation(x[c], from: exactX[place]) / scale,
            velocity: deviation(v[c], from: exactV[place]) / rateScale,
            isLastSample: isLastPiece && k + 1 == piece.times.count)
        }
        if x.count == 1, let w = problem.frequency {
          let (exactX, exactV) = (exactX[k].high, exactV[k].high)
          phase = Self.lead(x[0], v[0] / w, exactX, exactV / w, scale) ?? phase
        }
        guard let oscillator else { continue }
        let energy = oscillator.energy(x, v)
        let exact = oscillator.energy(exactX.map(\.high), exactV.map(\.high))
        raise(&maxEnergy, to: (energy - exact) / startEnergy)
        if problem.isConservative {
          energies.append((start + piece.times.high[k], energy / startEnergy))
        }
      }
      start += piece.duration
    }
  }

  /// The angle by which the computed state (x, y) leads the exact one; states
  /// turn clockwise. `nil` if the exact one is too near the target or the
  /// computed one is not finite.
  private static func lead(
    _ x: Double, _ y: Double, _ exactX: Double, _ exactY: Double, _ scale: Double
  ) -> Double? {
    let radius = exactX * exactX + exactY * exactY
    guard radius > 1e-6 * scale * scale else { return nil }
    let angle = atan2(x * exactY - y * exactX, x * exactX + y * exactY)
    return angle.isFinite ? angle : nil
  }
}

/// A number minus its exact value, which is not rounded to a Double first.
package func deviation(_ value: Double, from exact: DoubleDouble) -> Double {
  (value - exact.high) - exact.low
}

/// Raises `largest` to the magnitude of `error` if that is larger; NaN counts
/// as infinite.
func raise(_ largest: inout Double, to error: Double) {
  largest = max(largest, error.isNaN ? .infinity : error.magnitude)
}

/// The same, where `nil` counts as 0.
func raise(_ largest: inout Double?, to error: Double) {
  var most = largest ?? 0
  raise(&most, to: error)
  largest = most
}
