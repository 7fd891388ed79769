import Equations
import Glibc
import Springs

/// How far one solution is from the exact one, in the units of the contract:
/// positions over S, velocities over Sω.
package struct AccuracyErrors {
  package var maxPosition = 0.0
  package var rmsPosition = 0.0
  package var endPosition = 0.0
  package var maxVelocity = 0.0
  /// max |E − E_exact| / E_start.
  package var maxEnergy = 0.0
  /// Slope of E/E_start against time, 1/s; conservative problems only.
  package var energyDrift: Double?
  /// Angle in the (x, v/ω) plane at the last sample where there is motion left.
  package var phase: Double?

  package init(_ run: AccuracyRun, _ problem: AccuracyProblem) {
    let exact = problem.exact
    let w = problem.frequency
    let startEnergy = Self.energy(problem, 0, problem.start, problem.velocity)
    var square = 0.0
    var count = 0
    var offset = 0
    var time = 0.0
    var drift = DriftFit()
    for (p, piece) in problem.pieces.enumerated() {
      for k in 0..<piece.times.count {
        var kinetic = 0.0
        var exactEnergy = 0.0
        for c in 0..<run.components {
          let index = (offset + k) * run.components + c
          let x = run.position(p, k, c)
          let v = run.velocity(p, k, c)
          let exactX = exact.positions[index]
          let exactV = exact.velocities[index]
          let dx = ((x - exactX.high) - exactX.low) / problem.scale
          let dv = ((v - exactV.high) - exactV.low) / (problem.scale * w)
          Self.raise(&maxPosition, dx.magnitude)
          Self.raise(&maxVelocity, dv.magnitude)
          square += dx * dx
          count += 1
          if run.components == 1 {
            kinetic = Self.energy(problem, p, x, v)
            exactEnergy = Self.energy(problem, p, exactX.high, exactV.high)
            phase = Self.phase(x, v / w, exactX.high, exactV.high / w, problem.scale) ?? phase
          }
          if p == problem.pieces.count - 1 && k == piece.times.count - 1 {
            Self.raise(&endPosition, dx.magnitude)
          }
        }
        if run.components > 1 {
          kinetic = Self.chainEnergy { (run.position(p, k, $0), run.velocity(p, k, $0)) }
          exactEnergy = Self.chainEnergy {
            let index = (offset + k) * run.components + $0
            return (exact.positions[index].high, exact.velocities[index].high)
          }
        }
        Self.raise(&maxEnergy, ((kinetic - exactEnergy) / startEnergy).magnitude)
        drift.add(time + piece.times.high[k], kinetic / startEnergy)
      }
      offset += piece.times.count
      time += piece.duration
    }
    rmsPosition = (square / Double(count)).squareRoot()
    if problem.isConservative { energyDrift = drift.slope }
  }

  /// Keeps the larger; a NaN counts as infinite.
  private static func raise(_ value: inout Double, _ candidate: Double) {
    if candidate.isNaN {
      value = .infinity
    } else if candidate > value {
      value = candidate
    }
  }

  /// Energy per mass about the piece's target.
  private static func energy(
    _ problem: AccuracyProblem, _ piece: Int, _ x: Double, _ v: Double
  ) -> Double {
    switch problem.equation {
    case .spring(let force): return (v * v + force.stiffness * x * x) / 2
    case .duffing: return v * v / 2 + x * x / 2 + x * x * x * x / 4
    case .chain:
      return chainEnergy { (AccuracyProblem.pluck[$0], 0) }
    }
  }

  /// Kinetic and elastic energy of the chain between its walls.
  private static func chainEnergy(_ state: (Int) -> (Double, Double)) -> Double {
    var sum = 0.0
    var before = 0.0
    for c in 0..<64 {
      let (x, v) = state(c)
      sum += v * v / 2 + AccuracyProblem.chainStiffness * (x - before) * (x - before) / 2
      before = x
    }
    return sum + AccuracyProblem.chainStiffness * before * before / 2
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

/// Least-squares slope of values against times, without keeping them.
private struct DriftFit {
  private var count = 0.0
  private var meanTime = 0.0
  private var meanValue = 0.0
  private var timeSquares = 0.0
  private var products = 0.0

  mutating func add(_ time: Double, _ value: Double) {
    count += 1
    let dt = time - meanTime
    meanTime += dt / count
    meanValue += (value - meanValue) / count
    timeSquares += dt * (time - meanTime)
    products += dt * (value - meanValue)
  }

  var slope: Double? {
    let slope = products / timeSquares
    return slope.isFinite ? slope : nil
  }
}
