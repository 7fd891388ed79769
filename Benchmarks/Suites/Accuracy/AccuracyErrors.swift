import Equations
import Harness
import Springs

/// The errors of a solution against a reference, relative to its scales.
package struct AccuracyErrors {
  /// A solve whose position error exceeds this, relative to S, counts as
  /// diverged.
  package static let divergence = 1e6

  /// A remark on the position error of a solve that reached the end, if it
  /// exceeds 100 tolerances or S; else `nil`.
  package static func excess(of error: Double, tolerance: Double?) -> String? {
    if let tolerance, error > 100 * tolerance {
      return "\(DecimalRounding.significant(error / tolerance, digits: 2)) times the tolerance"
    }
    return error > 1 ? "more than 100 %" : nil
  }

  package private(set) var maxPosition = 0.0
  package private(set) var maxVelocity = 0.0
  /// max |E − E_exact| / E_start; `nil` if the equation has no known energy.
  package private(set) var maxEnergy: Double?

  package init(_ run: ProblemRun, _ reference: Reference) {
    let problem = run.problem
    let known = problem.equation as? any EnergyEquation
    let startEnergy = known?.energy(problem.positions, problem.velocities) ?? .nan
    for (p, piece) in problem.pieces.enumerated() {
      for k in 0..<piece.times.count {
        let x = (0..<run.width).map { run.value(k, $0, piece: p) }
        let v = (0..<run.width).map { run.rate(k, $0, piece: p) }
        let places = k * run.width..<(k + 1) * run.width
        let (exactX, exactV) = (
          reference.pieces[p].values[places], reference.pieces[p].rates[places]
        )
        for (c, place) in places.enumerated() {
          raise(&maxPosition, to: deviation(x[c], from: exactX[place]) / reference.scale)
          raise(&maxVelocity, to: deviation(v[c], from: exactV[place]) / reference.rateScale)
        }
        guard let known else { continue }
        let energy = known.energy(x, v)
        let exact = known.energy(exactX.map(\.high), exactV.map(\.high))
        raise(&maxEnergy, to: (energy - exact) / startEnergy)
      }
    }
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
