import Equations
import Integrators
import Oscillators

/// Pins of many motions in one line, with what is rare in the others:
/// stiffness, large states, rest, a start without a sample, a single step, and
/// more nodes than a record holds.
extension PinTests {
  struct Motion: Sendable {
    let force: SpringForce
    let x: Double
    let v: Double
    let times: SampleTimes
    var recordsVelocities = true
    var logsSteps = false

    func solved<S: Solver>(by solver: S) -> (SolveReport, Trajectory) where S.Problem == Problem {
      PinTests.solved(times, x: x, v: v, recordsVelocities: recordsVelocities, logsSteps: logsSteps)
      {
        solver.solve(ForceEquation(force), from: $0, into: $1)
      }
    }
  }

  /// Prefixes of the names of sweeps whose iterations end at rounding, or whose
  /// errors are hardly larger. They hold at every level of the kernels, but
  /// builds that fuse products make an iteration more or less.
  static let decidedByRounding = [
    "sweep gauss32", "sweep general gauss32", "sweep gauss4", "sweep gauss6", "sweep radau",
    "sweep trapezoidal", "sweep symmetric", "sweep series", "sweep switching",
    "sweep taylor creeping", "sweep verner9 1e-11", "sweep nystrom12 1e-12",
    "sweep general gauss16 1e-11", "sweep dop853 by tolerance", "verner9 1e-09 more",
  ]

  static let late = SampleTimes([0.5, 0.5, 1.25, 2, 2.125, 4])
  static let ends = SampleTimes(duration: 4, count: 2)
  static let dense = SampleTimes(duration: 4, count: 401)
  static let short = SampleTimes(duration: 1e-3, count: 3)
  static let long = SampleTimes(duration: 300, count: 61)
  static let instant = SampleTimes(duration: 1e-12, count: 2)
  /// 49 forty-ninths of it are less than one.
  static let unit = SampleTimes([0, 0.4, 1])

  static let swings: [Motion] = [
    Motion(
      force: SpringForce(stiffness: 1, damping: 0.3, cubic: 1), x: 0.75, v: -0.5, times: even,
      logsSteps: true),
    Motion(
      force: SpringForce(stiffness: 2, damping: 0.1), x: 4000, v: -2500, times: late,
      logsSteps: true),
    Motion(force: SpringForce(stiffness: 3, damping: 0.05, drive: 1), x: 0, v: 0, times: fine),
    Motion(
      force: SpringForce(stiffness: 900, damping: 0), x: 1, v: 0, times: late,
      recordsVelocities: false),
    Motion(
      force: SpringForce(stiffness: 2, damping: 0.1, cubic: 0.5), x: 0.5, v: 0.5, times: dense,
      logsSteps: true),
    Motion(force: SpringForce(stiffness: 5, damping: 1, cubic: 0.25), x: 1, v: 2, times: ends),
    Motion(force: SpringForce(stiffness: 1, damping: 0.5), x: 1, v: 1, times: short),
    Motion(
      force: SpringForce(stiffness: 0, damping: 0), x: 2, v: -1, times: odd, logsSteps: true),
    Motion(force: SpringForce(stiffness: 1, damping: 0), x: 0, v: 0, times: even),
    Motion(force: SpringForce(stiffness: 30, damping: 25, drive: 2), x: -1, v: 3, times: fine),
    Motion(force: SpringForce(stiffness: 2, damping: 0.3, cubic: 1), x: 1, v: 1, times: instant),
    Motion(force: SpringForce(stiffness: 2, damping: 0.3, cubic: 1), x: 1, v: 1, times: unit),
    Motion(
      force: SpringForce(stiffness: 3, damping: 0.05, cubic: 2, drive: 1), x: 0, v: 0,
      times: even, logsSteps: true),
  ]
  static let creeping = Motion(
    force: SpringForce(stiffness: 400, damping: 2000), x: 1, v: 10, times: odd, logsSteps: true)
  static let settling = Motion(
    force: SpringForce(stiffness: 900, damping: 40, cubic: 90), x: 1, v: 0, times: fine,
    logsSteps: true)
  static let lasting = Motion(
    force: SpringForce(stiffness: 1, damping: 0.01, cubic: 0.05), x: 1, v: 0, times: long)
  static let away = Motion(
    force: SpringForce(stiffness: 1, damping: 0.125, cubic: -9), x: 0.75, v: 0.5, times: even)

  static func sweep<S: Solver & SendableMetatype>(
    _ name: String, _ motions: [Motion] = swings, _ make: @escaping @Sendable () -> S
  ) -> Run where S.Problem == Problem {
    Run(sweep: name) {
      let solver = make()
      return motions.map { $0.solved(by: solver) }
    }
  }

  static let fewAndMany = [1, 2, 8, 40, 49]
}

extension PinTests.Outcome {
  /// Codes, steps accepted and rejected, evaluations, Jacobians,
  /// factorisations, stiff steps; of solves that fail the code alone.
  init(sweep solves: [(SolveReport, Trajectory)]) {
    let good = solves.filter { $0.0.code == .success }
    func total(_ count: KeyPath<SolveReport, Int>) -> String {
      String(good.reduce(0) { $0 + $1.0[keyPath: count] })
    }
    // Each solve in units of its largest position.
    let sum = good.reduce(0.0) { sum, solve in
      let (report, trajectory) = solve
      let unit = (0..<trajectory.times.count).reduce(1.0) { unit, k in
        max(
          unit,
          (0..<trajectory.width).reduce(0) {
            max($0, trajectory.position(k, coordinate: $1).magnitude)
          })
      }
      let nodes = (trajectory.log?.nodes ?? []).reduce(0.0) {
        $0 + $1.time + $1.timeLow + $1.positions[0] + 0.5 * $1.velocities[0]
          + Double($1.reached)
      }
      let stiffness = report.stiffness.isNaN ? 0 : report.stiffness
      return sum + (PinTests.sum(trajectory) + nodes) / unit + stiffness
    }
    let counts = [
      total(\.accepted), total(\.rejected), total(\.evaluations), total(\.jacobians),
      total(\.factorisations), total(\.stiffSteps),
    ]
    let codes = String(solves.compactMap { $0.0.code.rawValue.first })
    text = "\(codes) \(counts.joined(separator: " ")) \(sum)"
  }
}

extension PinTests.Run {
  init(sweep name: String, _ solves: @escaping @Sendable () -> [(SolveReport, Trajectory)]) {
    self.init(name: "sweep " + name) { PinTests.Outcome(sweep: solves()) }
  }
}
