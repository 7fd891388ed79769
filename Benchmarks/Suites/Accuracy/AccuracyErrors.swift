import Equations
import Glibc
import Springs

/// The errors of a solution against the exact one. Position errors are relative
/// to the scale S of the problem, velocity errors to Sω.
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

  /// No errors.
  init() {}

  /// Adds the errors of one coordinate at one sample.
  mutating func add(position: Double, velocity: Double, isLastSample: Bool) {
    raise(&maxPosition, to: position)
    raise(&maxVelocity, to: velocity)
    if isLastSample { raise(&endPosition, to: position) }
    positionSquares += position * position
    positionCount += 1
  }

  package init(_ run: AccuracyRun, _ problem: AccuracyProblem) {
    let exact = problem.exact
    let w = problem.frequency
    let scale = problem.scale
    let oscillator = problem.equation as? any Oscillator
    let startEnergy = oscillator?.energy(problem.positions, problem.velocities) ?? .nan
    // The beginning of the piece, in seconds.
    var start = 0.0
    for (p, piece) in problem.pieces.enumerated() {
      let states = exact.pieces[p].states
      let isLastPiece = p + 1 == problem.pieces.count
      for (k, state) in states.enumerated() {
        let x = (0..<run.components).map { run.position(p, k, $0) }
        let v = (0..<run.components).map { run.velocity(p, k, $0) }
        let (exactX, exactV) = (state.positions.map(\.high), state.velocities.map(\.high))
        for c in x.indices {
          add(
            position: deviation(x[c], from: state.positions[c]) / scale,
            velocity: deviation(v[c], from: state.velocities[c]) / (scale * w),
            isLastSample: isLastPiece && k + 1 == states.count)
        }
        if x.count == 1 {
          phase = Self.lead(x[0], v[0] / w, exactX[0], exactV[0] / w, scale) ?? phase
        }
        guard let oscillator else { continue }
        let energy = oscillator.energy(x, v)
        raise(&maxEnergy, to: (energy - oscillator.energy(exactX, exactV)) / startEnergy)
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
func deviation(_ value: Double, from exact: DoubleDouble) -> Double {
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
