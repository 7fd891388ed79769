import Equations
import Harness
import Integrators
import Springs

/// One problem by one method with one setting: solvers and buffers, made once
/// for any number of solves.
///
/// Solvers treat a coordinate of first order y as the velocity of a position
/// that nothing depends on, so that y' is its acceleration.
package final class ProblemRun {
  /// Solves the problem. Samples that it does not reach become NaN; after a
  /// failure samples in its last steps may be NaN as well.
  package let solve: () -> SolveReport
  package let problem: Problem
  let width: Int
  private let trajectory: Trajectory

  /// - Parameters:
  ///   - duration: the length of the solve in s, if not the problem's.
  ///   - recordsVelocities: `false` saves time. Velocities are recorded
  ///     anyway if a coordinate is of first order: they are its solution.
  package init(
    _ problem: Problem, _ method: Method, _ setting: SolverSetting,
    over duration: Double? = nil, recordsVelocities: Bool
  ) throws(Refusal) {
    let equation = problem.equation
    self.problem = problem
    width = equation.count
    let trajectory = Trajectory(
      times: problem.times, width: width,
      recordsVelocities: recordsVelocities || (0..<width).contains(where: equation.isFirstOrder))
    self.trajectory = trajectory
    let solver = try method.solver(equation, setting)
    let start = SystemStart(
      positions: problem.positions, velocities: problem.velocities,
      duration: duration ?? problem.duration)
    solve = { solver.solve(from: start, into: trajectory) }
  }

  /// The position, or y of a coordinate of first order, at a sample; NaN if the
  /// solve did not reach it.
  package func value(_ sample: Int, _ coordinate: Int) -> Double {
    problem.equation.isFirstOrder(coordinate)
      ? trajectory.velocity(sample, coordinate: coordinate)
      : trajectory.position(sample, coordinate: coordinate)
  }

  /// The velocity, or y' of a coordinate of first order, at a sample, if
  /// recorded; NaN if the solve did not reach it.
  package func rate(_ sample: Int, _ coordinate: Int) -> Double {
    guard problem.equation.isFirstOrder(coordinate) else {
      return trajectory.velocity(sample, coordinate: coordinate)
    }
    guard (0..<width).allSatisfy({ value(sample, $0).isFinite }) else { return .nan }
    let x = (0..<width).map { trajectory.position(sample, coordinate: $0) }
    let v = (0..<width).map { trajectory.velocity(sample, coordinate: $0) }
    var rates = [Double](repeating: 0, count: width)
    var span = rates.mutableSpan
    problem.equation.evaluate(trajectory.times.high[sample], x.span, v.span, into: &span)
    return rates[coordinate]
  }
}

// MARK: - Errors

/// The largest errors against a reference: of values and rates over its scales,
/// of energies over the energy at the start. NaN counts as infinite.
package struct AccuracyErrors {
  /// A solve with a larger position error, over the scale, has diverged.
  package static let divergence = 1e6

  /// A remark on the position error of a solve that reached the end, if it
  /// exceeds 100 tolerances or the scale; else `nil`.
  package static func excess(of error: Double, tolerance: Double?) -> String? {
    if let tolerance, error > 100 * tolerance {
      return "\(DecimalRounding.significant(error / tolerance, digits: 2)) times the tolerance"
    }
    return error > 1 ? "more than 100 %" : nil
  }

  package private(set) var maxPosition = 0.0
  package private(set) var maxVelocity = 0.0
  /// `nil` if the equation has no known energy.
  package private(set) var maxEnergy: Double?

  package init(_ run: ProblemRun, _ reference: Reference) {
    let problem = run.problem
    let known = problem.equation as? any EnergyEquation
    let startEnergy = known?.energy(problem.positions, problem.velocities) ?? .nan
    func larger(_ worst: Double, _ error: Double) -> Double {
      max(worst, error.isNaN ? .infinity : error.magnitude)
    }
    for k in 0..<problem.times.count {
      let x = (0..<run.width).map { run.value(k, $0) }
      let v = (0..<run.width).map { run.rate(k, $0) }
      let places = k * run.width..<(k + 1) * run.width
      let (exactX, exactV) = (reference.values[places], reference.rates[places])
      for (value, exact) in zip(x, exactX) {
        maxPosition = larger(maxPosition, deviation(value, from: exact) / reference.scale)
      }
      for (rate, exact) in zip(v, exactV) {
        maxVelocity = larger(maxVelocity, deviation(rate, from: exact) / reference.rateScale)
      }
      guard let known else { continue }
      let exact = known.energy(exactX.map(\.high), exactV.map(\.high))
      maxEnergy = larger(maxEnergy ?? 0, (known.energy(x, v) - exact) / startEnergy)
    }
  }
}

/// A number minus its exact value, which is not rounded to a Double first: the
/// difference of two close numbers is exact (Sterbenz).
package func deviation(_ value: Double, from exact: DoubleDouble) -> Double {
  (value - exact.high) - exact.low
}
