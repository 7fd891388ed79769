import Equations
import Glibc
import Oscillators
import Springs

/// The errors of a solution against the exact one. Position errors are relative
/// to the scale S of the problem, velocity errors to Sω.
package struct AccuracyErrors {
  /// A solve whose position error exceeds this, relative to S, counts as
  /// diverged.
  package static let divergence = 1e6

  package var maxPosition = 0.0
  package var rmsPosition = 0.0
  /// The largest position error of any coordinate at the last sample.
  package var endPosition = 0.0
  package var maxVelocity = 0.0
  /// max |E − E_exact| / E_start; nil if the equation has no known energy.
  package var maxEnergy: Double?
  /// Points (time in s, E/E_start) to fit the drift of the energy to;
  /// conservative problems only.
  package var energies: [(x: Double, y: Double)] = []
  /// The angle in radians between the computed and the exact state in the plane
  /// of x and v/ω, at the last sample whose exact state is farther than 1e-3 S
  /// from the target. Positive if the computed motion leads; `nil` for several
  /// coordinates.
  package var phase: Double?

  /// No errors.
  init() {}

  package init(_ run: AccuracyRun, _ problem: AccuracyProblem) {
    let exact = problem.exact
    let w = problem.frequency
    let scale = problem.scale
    let coordinates = 0..<run.components
    let oscillator = problem.equation as? any Oscillator
    let startEnergy = oscillator?.energy(problem.positions, problem.velocities) ?? .nan
    var square = 0.0
    // The beginning of the piece, in seconds.
    var start = 0.0
    for (p, piece) in problem.pieces.enumerated() {
      for (k, state) in exact.pieces[p].states.enumerated() {
        // In the end that of the last sample.
        endPosition = 0
        for c in coordinates {
          let (x, v) = (run.position(p, k, c), run.velocity(p, k, c))
          let (exactX, exactV) = (state.positions[c], state.velocities[c])
          let dx = deviation(x, from: exactX) / scale
          raise(&maxPosition, to: dx)
          raise(&endPosition, to: dx)
          raise(&maxVelocity, to: deviation(v, from: exactV) / (scale * w))
          square += dx * dx
          if run.components == 1 {
            phase = Self.phase(x, v / w, exactX.high, exactV.high / w, scale) ?? phase
          }
        }
        guard let oscillator else { continue }
        let energy = oscillator.energy(
          coordinates.map { run.position(p, k, $0) }, coordinates.map { run.velocity(p, k, $0) })
        let exactEnergy = oscillator.energy(
          state.positions.map(\.high), state.velocities.map(\.high))
        raise(&maxEnergy, to: (energy - exactEnergy) / startEnergy)
        if problem.isConservative {
          energies.append((start + piece.times.high[k], energy / startEnergy))
        }
      }
      start += piece.duration
    }
    rmsPosition = (square / Double(problem.sampleCount * run.components)).squareRoot()
  }

  /// The angle from the exact state to the computed one, (x, y); `nil` if the
  /// exact one is too near to the target or the computed one not finite.
  private static func phase(
    _ x: Double, _ y: Double, _ exactX: Double, _ exactY: Double, _ scale: Double
  ) -> Double? {
    let radius = exactX * exactX + exactY * exactY
    guard radius > 1e-6 * scale * scale else { return nil }
    let angle = atan2(x * exactY - y * exactX, x * exactX + y * exactY)
    return angle.isFinite ? angle : nil
  }
}

/// A number minus its exact value, which is not rounded to one Double before.
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
  largest = max(largest ?? 0, error.isNaN ? .infinity : error.magnitude)
}
