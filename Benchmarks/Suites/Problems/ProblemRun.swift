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
  /// Solves the problem. Samples that the solve does not reach become NaN.
  package let solve: () -> SolveReport
  package let problem: Problem
  let width: Int
  private let method: Method
  private let setting: SolverSetting
  private let duration: Double
  private let trajectory: Trajectory

  /// - Parameters:
  ///   - duration: the length of the solve in s, if not the problem's.
  ///   - recordsVelocities: takes time, so timed solves do without.
  package init(
    _ problem: Problem, _ method: Method, _ setting: SolverSetting,
    over duration: Double? = nil, recordsVelocities: Bool
  ) throws(Refusal) {
    let equation = problem.equation
    self.problem = problem
    self.method = method
    self.setting = setting
    self.duration = duration ?? problem.duration
    width = equation.count
    let trajectory = Trajectory(
      times: problem.times, width: width,
      recordsVelocities: recordsVelocities || (0..<width).contains(where: equation.isFirstOrder))
    self.trajectory = trajectory
    let solver = try method.solver(equation, setting)
    let start = SystemStart(
      positions: problem.positions, velocities: problem.velocities, duration: self.duration)
    solve = { solver.solve(from: start, into: trajectory) }
  }

  // MARK: Samples

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

  // MARK: Solves that fail

  /// Solves the problem, with samples at time 0 that are the start itself. If
  /// the solve fails, shorter ones fill in all samples that the method can
  /// reach; the others are NaN.
  package func solveToTheLast() -> SolveReport {
    trajectory.reset()
    let report = solve()
    trajectory.showStart(problem.positions, problem.velocities)
    if report.code != .success { complete(trajectory) }
    return report
  }

  /// Fills in the samples missing from a failed solve. A solve that fails
  /// writes no samples of its last steps, and with some methods none at all; a
  /// shorter solve that succeeds writes all.
  private func complete(_ trajectory: Trajectory) {
    var next = trajectory.finiteCount
    // The number of samples to add by the next solve: twice as many after a
    // success, one after a failure. If that fails, the rest is out of reach.
    var batch = 1
    while next < trajectory.times.count {
      let end = min(next + batch, trajectory.times.count)
      let part = Trajectory(
        times: SampleTimes(Array(trajectory.times.high[..<end])), width: width,
        recordsVelocities: trajectory.recordsVelocities)
      if solve(through: part.times.end, into: part), part.finiteCount == end {
        trajectory.take(next..<end, from: part)
        next = end
        batch *= 2
      } else if batch > 1 {
        batch = 1
      } else {
        return
      }
    }
  }

  /// Solves up to `time` by the same length of steps or tolerance, if it can.
  private func solve(through time: Double, into part: Trajectory) -> Bool {
    var (setting, end) = (setting, time)
    if case .fixed(let steps) = setting.stepping {
      (setting.stepping, end) = Steps.length(duration / Double(steps)).span(over: time)
    }
    let run = try? method.solver(problem.equation, setting)
    let start = SystemStart(
      positions: problem.positions, velocities: problem.velocities, duration: end)
    return run?.solve(from: start, into: part).code == .success
  }
}

extension Trajectory {
  /// The number of samples before the first that is not finite.
  fileprivate var finiteCount: Int {
    let isReached = { [self] (index: Int) in
      (0..<width).allSatisfy {
        position(index, coordinate: $0).isFinite
          && (!recordsVelocities || velocity(index, coordinate: $0).isFinite)
      }
    }
    return (0..<times.count).first { !isReached($0) } ?? times.count
  }

  /// Sets the samples at time 0 to the start.
  fileprivate func showStart(_ positions: [Double], _ velocities: [Double]) {
    let starts = (0..<times.count).prefix { times.high[$0] <= 0 }
    next = max(next, starts.count)
    for index in starts {
      for coordinate in 0..<width {
        self.positions[index * width + coordinate] = positions[coordinate]
        if recordsVelocities {
          self.velocities[index * width + coordinate] = velocities[coordinate]
        }
      }
    }
  }

  /// Copies samples from a trajectory of the same width.
  fileprivate func take(_ samples: Range<Int>, from other: Trajectory) {
    for place in samples.lowerBound * width..<samples.upperBound * width {
      positions[place] = other.positions[place]
      if recordsVelocities { velocities[place] = other.velocities[place] }
    }
    next = samples.upperBound
  }
}

// MARK: - Errors

/// The errors against a reference, over its scales. NaN counts as infinite.
package struct AccuracyErrors {
  /// A solve with a larger position error, relative to S, has diverged.
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
