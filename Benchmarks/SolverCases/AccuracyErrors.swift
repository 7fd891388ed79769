import Equations
import Glibc
import Oscillators
import Springs

/// How far one solution is from the exact one, in the units of the contract:
/// positions over S, velocities over Sω.
package struct AccuracyErrors {
  /// A position that is off by this, relative to the size of the motion, belongs
  /// to a solve that has diverged.
  package static let divergence = 1e6

  package var maxPosition = 0.0
  package var rmsPosition = 0.0
  package var endPosition = 0.0
  package var maxVelocity = 0.0
  /// max |E − E_exact| / E_start; nil of an equation whose energy is not known.
  package var maxEnergy: Double?
  /// E/E_start by time in s; conservative problems only.
  package var energies: [(x: Double, y: Double)] = []
  /// Angle in the (x, v/ω) plane at the last sample where there is motion left.
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
        var most = maxEnergy ?? 0
        Self.raise(&most, ((energy - exactEnergy) / startEnergy).magnitude)
        maxEnergy = most
        if problem.isConservative {
          energies.append((time + piece.times.high[k], energy / startEnergy))
        }
      }
      offset += piece.times.count
      time += piece.duration
    }
    rmsPosition = (square / Double(count)).squareRoot()
  }

  /// Keeps the larger; a NaN counts as infinite.
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
