import Equations
import Integrators
import Oscillators

/// *Sweeps*: pins that sum many solves in one line. Their motions have what the
/// other pins lack: stiffness, large states, rest, a start without a sample, a
/// single step, and more nodes than a record holds.
extension PinTests {
  struct Motion: Sendable {
    let force: SpringForce
    let x: Double
    let v: Double
    let times: SampleTimes
    var recordsVelocities = true
    var logsSteps = false

    func solved(by solver: any Solver<SpringProblem>) -> Solved {
      solver.solved(
        force, x: x, v: v, at: times, recordsVelocities: recordsVelocities, logsSteps: logsSteps)
    }
  }

  /// Prefixes of the names of pins that are not compared in builds that fuse
  /// products: their iterations end at rounding, or their errors are hardly
  /// larger, so that a solve may take an iteration more or less.
  static let decidedByRounding = [
    "sweep gauss32", "sweep general gauss32", "sweep gauss4", "sweep gauss6", "sweep radau",
    "sweep trapezoidal", "sweep symmetric", "sweep series", "sweep switching",
    "sweep taylor creeping", "sweep verner9 1e-11", "sweep nystrom12 1e-12",
    "sweep general gauss16 1e-11", "sweep dop853 by tolerance", "verner9 1e-09 more",
  ]

  /// Prefixes of the names of pins that are compared at the baseline level: the
  /// kernels for collocation fuse products at the others.
  static let ofBaseline = ["sweep gauss", "sweep general"]

  static let even = SampleTimes(duration: 4, count: 9)
  static let fine = SampleTimes(duration: 4, count: 33)
  static let uneven = SampleTimes([0, 0.3, 0.31, 0.9, 1.4, 2.2, 2.3, 3.3, 3.7, 4])
  /// No sample at the start, and two at the same time.
  static let late = SampleTimes([0.5, 0.5, 1.25, 2, 2.125, 4])
  static let ends = SampleTimes(duration: 4, count: 2)
  static let dense = SampleTimes(duration: 4, count: 401)
  static let short = SampleTimes(duration: 1e-3, count: 3)
  static let long = SampleTimes(duration: 300, count: 61)
  static let instant = SampleTimes(duration: 1e-12, count: 2)
  /// 49 steps of a forty-ninth end, by rounding, just before the last sample.
  static let unit = SampleTimes([0, 0.4, 1])

  static let hardening = Motion(
    force: SpringForce(stiffness: 1, damping: 0.3, cubic: 1), x: 0.75, v: -0.5, times: even,
    logsSteps: true)
  static let far = Motion(
    force: SpringForce(stiffness: 2, damping: 0.1), x: 4000, v: -2500, times: late, logsSteps: true)
  static let driven = Motion(
    force: SpringForce(stiffness: 3, damping: 0.05, drive: 1), x: 0, v: 0, times: fine)
  static let fast = Motion(
    force: SpringForce(stiffness: 900, damping: 0), x: 1, v: 0, times: late,
    recordsVelocities: false)
  static let sampledOften = Motion(
    force: SpringForce(stiffness: 2, damping: 0.1, cubic: 0.5), x: 0.5, v: 0.5, times: dense,
    logsSteps: true)
  static let sampledAtEnds = Motion(
    force: SpringForce(stiffness: 5, damping: 1, cubic: 0.25), x: 1, v: 2, times: ends)
  static let brief = Motion(
    force: SpringForce(stiffness: 1, damping: 0.5), x: 1, v: 1, times: short)
  static let straight = Motion(
    force: SpringForce(stiffness: 0, damping: 0), x: 2, v: -1, times: uneven, logsSteps: true)
  static let resting = Motion(
    force: SpringForce(stiffness: 1, damping: 0), x: 0, v: 0, times: even)
  static let swings: [Motion] = [
    hardening, far, driven, fast, sampledOften, sampledAtEnds, brief, straight, resting,
    Motion(force: SpringForce(stiffness: 30, damping: 25, drive: 2), x: -1, v: 3, times: fine),
    Motion(force: SpringForce(stiffness: 2, damping: 0.3, cubic: 1), x: 1, v: 1, times: instant),
    Motion(force: SpringForce(stiffness: 2, damping: 0.3, cubic: 1), x: 1, v: 1, times: unit),
    Motion(
      force: SpringForce(stiffness: 3, damping: 0.05, cubic: 2, drive: 1), x: 0, v: 0,
      times: even, logsSteps: true),
  ]
  static let creeping = Motion(
    force: SpringForce(stiffness: 400, damping: 2000), x: 1, v: 10, times: uneven, logsSteps: true)
  static let settling = Motion(
    force: SpringForce(stiffness: 900, damping: 40, cubic: 90), x: 1, v: 0, times: fine,
    logsSteps: true)
  static let lasting = Motion(
    force: SpringForce(stiffness: 1, damping: 0.01, cubic: 0.05), x: 1, v: 0, times: long)
  /// A spring whose force turns away from zero at |x| > 1/3.
  static let away = Motion(
    force: SpringForce(stiffness: 1, damping: 0.125, cubic: -9), x: 0.75, v: 0.5, times: even)

  static func sweep(
    _ name: String, _ motions: [Motion] = swings, _ make: @escaping Make
  ) -> Run {
    Run(sweep: name) {
      let solver = make()
      return motions.map { $0.solved(by: solver) }
    }
  }

  static let fewAndMany = [1, 2, 8, 40, 49]

  /// The initials of the codes; the numbers of steps accepted and rejected,
  /// evaluations, Jacobians, factorisations and stiff steps of the solves that
  /// succeeded; and the sum of their samples, nodes and stiffnesses.
  static func outcome(sweep solves: [Solved]) -> String {
    let good = solves.filter { $0.report.code == .success }
    func total(_ count: KeyPath<SolveReport, Int>) -> String {
      String(good.reduce(0) { $0 + $1.report[keyPath: count] })
    }
    let sum = good.reduce(0.0) { sum, solve in
      let (report, trajectory) = solve
      // The largest position, so that no solve outweighs the others.
      let unit = (0..<trajectory.times.count).reduce(1.0) { unit, k in
        (0..<trajectory.width).reduce(unit) {
          max($0, trajectory.position(k, coordinate: $1).magnitude)
        }
      }
      let nodes = (trajectory.log?.nodes ?? []).reduce(0.0) {
        $0 + $1.time + $1.timeLow + $1.positions[0] + 0.5 * $1.velocities[0]
          + Double($1.reached)
      }
      let stiffness = report.stiffness.isNaN ? 0 : report.stiffness
      return sum + (Self.sum(trajectory) + nodes) / unit + stiffness
    }
    let counts = [
      total(\.accepted), total(\.rejected), total(\.evaluations), total(\.jacobians),
      total(\.factorisations), total(\.stiffSteps),
    ]
    let codes = String(solves.compactMap { $0.report.code.rawValue.first })
    return "\(codes) \(counts.joined(separator: " ")) \(sum)"
  }
}

extension PinTests.Run {
  init(sweep name: String, _ solves: @escaping @Sendable () -> [Solved]) {
    self.init("sweep " + name) { PinTests.outcome(sweep: solves()) }
  }
}
