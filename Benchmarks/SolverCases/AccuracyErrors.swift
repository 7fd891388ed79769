import Equations
import Glibc
import Oscillators
import Springs

/// The errors of a solution against the exact one. Position errors are relative
/// to `problem.scale` (S), velocity errors to Sω.
package struct AccuracyErrors {
  /// A solve whose position error exceeds this, relative to S, counts as
  /// diverged.
  package static let divergence = 1e6

  package var maxPosition = 0.0
  package var rmsPosition = 0.0
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

  package init(_ run: AccuracyRun, _ problem: AccuracyProblem) {
    let exact = problem.exact
    let w = problem.frequency
    let scale = problem.scale
    let oscillator = problem.equation as? any Oscillator
    let startEnergy = oscillator?.energy(problem.positions, problem.velocities) ?? .nan
    var square = 0.0
    var count = 0
    var offset = 0
    var time = 0.0
    for (p, piece) in problem.pieces.enumerated() {
      for k in 0..<piece.times.count {
        let first = (offset + k) * run.components
        for c in 0..<run.components {
          let (x, v) = (run.position(p, k, c), run.velocity(p, k, c))
          let (exactX, exactV) = (exact.positions[first + c], exact.velocities[first + c])
          let dx = ((x - exactX.high) - exactX.low) / scale
          let dv = ((v - exactV.high) - exactV.low) / (scale * w)
          Self.raise(&maxPosition, dx.magnitude)
          Self.raise(&maxVelocity, dv.magnitude)
          square += dx * dx
          count += 1
          if run.components == 1 {
            phase = Self.phase(x, v / w, exactX.high, exactV.high / w, scale) ?? phase
          }
          if p == problem.pieces.count - 1 && k == piece.times.count - 1 {
            Self.raise(&endPosition, dx.magnitude)
          }
        }
        guard let oscillator else { continue }
        let all = 0..<run.components
        let energy = oscillator.energy(
          all.map { run.position(p, k, $0) }, all.map { run.velocity(p, k, $0) })
        let exactEnergy = oscillator.energy(
          all.map { exact.positions[first + $0].high },
          all.map { exact.velocities[first + $0].high })
        var largest = maxEnergy ?? 0
        Self.raise(&largest, ((energy - exactEnergy) / startEnergy).magnitude)
        maxEnergy = largest
        if problem.isConservative {
          energies.append((time + piece.times.high[k], energy / startEnergy))
        }
      }
      offset += piece.times.count
      time += piece.duration
    }
    rmsPosition = (square / Double(count)).squareRoot()
  }

  /// Raises `value` to `candidate` if that is larger; NaN counts as infinite.
  private static func raise(_ value: inout Double, _ candidate: Double) {
    if candidate.isNaN {
      value = .infinity
    } else if candidate > value {
      value = candidate
    }
  }

  private static func phase(
    _ x: Double, _ y: Double, _ exactX: Double, _ exactY: Double, _ scale: Double
  ) -> Double? {
    let radius = exactX * exactX + exactY * exactY
    guard radius > 1e-6 * scale * scale else { return nil }
    let angle = atan2(x * exactY - y * exactX, x * exactX + y * exactY)
    return angle.isFinite ? angle : nil
  }
}
