import Equations
import Integrators
import Oscillators
import Platform
import Springs
import Testing

/// A free body passes zero long after the start. Near zero its samples are as
/// exact as their times in double-double, if every low part is used: one left
/// out costs a hundred times the rounding of the sample.
@Suite struct LowPartTests {
  private static let motionless = SpringForce(stiffness: 0, damping: 0)
  private typealias Problem = ForceEquation<SpringForce, Double>

  private struct Free: LinearEquation {
    let count: Int
    func evaluate(
      _ time: Double, _ x: Span<Double>, _ v: Span<Double>, into a: inout MutableSpan<Double>
    ) {
      for index in 0..<count { a[index] = 0 }
    }
  }

  /// The largest error of the samples within `near` of zero, and their number.
  /// The body starts at −`zero` with a velocity of 1/s.
  private func worst(
    _ trajectory: Trajectory, _ zero: Double, coordinate: Int = 0, near: Double = 0.5
  ) -> (error: Double, count: Int) {
    var (worst, count) = (0.0, 0)
    for k in 0..<trajectory.times.count {
      let times = trajectory.times
      let exact = (DoubleDouble.sum(times.high[k], times.low[k]) - DoubleDouble(zero)).rounded
      if exact.magnitude > near { continue }
      let error = (trajectory.position(k, coordinate: coordinate) - exact).magnitude
      worst = worse(worst, error)
      count += 1
    }
    return (worst, count)
  }

  private func worst<S: Solver>(_ solver: S, _ times: SampleTimes, _ zero: Double) -> Double
  where S.Problem == Problem {
    let trajectory = Trajectory(times: times, recordsVelocities: true)
    trajectory.reset()
    let report = solver.solve(
      ForceEquation(Self.motionless),
      from: InitialValue(position: -zero, velocity: 1, duration: times.end), into: trajectory)
    let (error, count) = worst(trajectory, zero)
    return report.code == .success && count > 0 ? error : .nan
  }

  static let times = SampleTimes(duration: 1024, count: 2003)

  /// Steps of a second: the nodes' times are exact, those of the samples are
  /// not.
  @Test(arguments: [37.0, 514, 600, 1001, 1021])
  func samplesLieAtTheirExactTimes(zero: Double) {
    let steps = 1024
    let errors = [
      worst(
        ExplicitSolver<Stages4, Problem>(.rungeKutta4, .fixed(steps: steps), nodes: 2), Self.times,
        zero),
      worst(
        NystromSolver<Nystrom12, SpringForce>(.fixed(steps: steps), nodes: 4), Self.times, zero),
      worst(NystromSolver<Nystrom6, SpringForce>(.fixed(steps: steps), nodes: 3), Self.times, zero),
      worst(
        GaussSolver<SIMD8<Double>, SpringForce>(.fixed(steps: steps), iterationTolerance: 1e-14),
        Self.times, zero),
      worst(
        GaussSolver<Lanes16, SpringForce>(.fixed(steps: steps), iterationTolerance: 1e-14),
        Self.times, zero),
      worst(ImplicitSolver<Stages3, SpringForce>(.radau5, .fixed(steps: steps)), Self.times, zero),
      worst(
        ImplicitSolver<Stages2, SpringForce>(.gauss4, .fixed(steps: steps), hermiteNodes: 3),
        Self.times, zero),
      worst(NewmarkSolver<SpringForce>(steps: steps), Self.times, zero),
      worst(AdamsSolver<SpringForce>(.adams4, steps: steps), Self.times, zero),
      worst(SymmetricMultistepSolver<SpringForce>(.order6, steps: steps), Self.times, zero),
      worst(
        CompositionSolver<SpringForce, Double>(.velocityVerlet, damping: .inKick, steps: steps),
        Self.times, zero),
      worst(taylor(steps), Self.times, zero),
    ]
    for (index, error) in errors.enumerated() { #expect(error < 4e-15, "solver \(index)") }
  }

  /// A Taylor solver as a solver of spring forces.
  private struct Taylor: Solver {
    typealias Problem = ForceEquation<SpringForce, Double>
    let solver: TaylorSolver<LinearOscillator>
    func solve(
      _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory
    ) -> SolveReport {
      let still = LinearOscillator(stiffness: 0, damping: 0)
      return solver.solve(ForceEquation(still), from: start, into: trajectory)
    }
  }

  private func taylor(_ steps: Int) -> Taylor {
    Taylor(solver: TaylorSolver(order: 8, .fixed(steps: steps)))
  }

  /// x'' = 1e-4, so that no two steps are rounded alike.
  private struct Push: ScalarForce {
    var damping: Double { 0 }
    func force<L: Lanes>(_ x: L, _ t: L) -> L { L(constant: 1e-4) }
    func forceGradient(_ x: Double, _ t: Double) -> Double { 0 }
  }

  /// A solver with compensated sums, and step lengths that no double equals:
  /// samples off the steps, several per step, and on them.
  @Test(arguments: [3.0, 400, 700, 997], [(999, 2002), (333, 2002), (333, 1332), (999, 333)])
  func stepsEndAtTheirExactTimes(zero: Double, steps: (number: Int, intervals: Int)) {
    let start = -(zero + 0.5e-4 * zero * zero)
    func error<V: NodeLanes>(_: V.Type) -> Double {
      let trajectory = Trajectory(
        times: SampleTimes(duration: 1000, count: steps.intervals + 1), recordsVelocities: true)
      trajectory.reset()
      let report = GaussSolver<V, Push>(.fixed(steps: steps.number), iterationTolerance: 1e-14)
        .solve(
          ForceEquation(Push()),
          from: InitialValue(position: start, velocity: 1, duration: 1000), into: trajectory)
      guard report.code == .success else { return .nan }
      return (0...steps.intervals).reduce(0) { worst, k in
        let t = DoubleDouble.sum(trajectory.times.high[k], trajectory.times.low[k])
        let exact = (DoubleDouble(start) + t + t * t * 0.5e-4).rounded
        if exact.magnitude > 1.5 { return worst }
        return max(worst, (trajectory.position(k) - exact).magnitude)
      }
    }
    #expect(error(SIMD8<Double>.self) < 1.5e-14)
    #expect(error(Lanes16.self) < 1.5e-14)
  }

  @Test(arguments: [1, 2, 11], [37.0, 514, 1001])
  func samplesOfSystemsLieAtTheirExactTimes(width: Int, zero: Double) {
    let start = SystemStart(
      positions: Array(repeating: -zero, count: width),
      velocities: Array(repeating: 1, count: width), duration: 1024)
    func error(_ solve: (SystemStart, Trajectory) -> SolveReport) -> Double {
      let trajectory = Trajectory(times: Self.times, width: width, recordsVelocities: true)
      trajectory.reset()
      let report = solve(start, trajectory)
      return report.code == .success
        ? worst(trajectory, zero, coordinate: width - 1).error : .nan
    }
    let free = Free(count: width)
    // Without an error there is nothing to reject.
    for table in [StageTable(.dormandPrince8), StageTable(.tsitouras5)] {
      let trajectory = Trajectory(times: Self.times, width: width, recordsVelocities: true)
      let report = SystemSolver(free, table, .adaptive(tolerance: 1e-6), nodes: 3)
        .solve(from: start, into: trajectory)
      #expect(report.code == .success && report.rejected == 0)
    }
    for nodes in 2...4 {
      #expect(
        error(
          SystemSolver(free, StageTable(.rungeKutta4), .fixed(steps: 1024), nodes: nodes).solve
        ) < 4e-15)
    }
    #expect(
      error(SystemTaylorSolver(free, order: 6, outputOrder: 4, .fixed(steps: 1024)).solve) < 4e-15)
  }

  /// The series of x'' = 0 has no longest step of its own.
  @Test(arguments: [37.0, 514, 1001]) func samplesOfSeriesLieAtTheirExactTimes(zero: Double) throws
  {
    let system = try EquationSystem("x'' = 0")
    let solver = SeriesSolver<Double>(
      system, order: 12, tolerance: 1e-12, times: Self.times, longestStep: 1)
    let trajectory = Trajectory(times: Self.times, recordsVelocities: true)
    let report = solver.solve(
      from: SystemStart(positions: [-zero], velocities: [1], duration: 1024), into: trajectory)
    #expect(report.code == .success && report.accepted == 1024)
    #expect(worst(trajectory, zero).error < 4e-15)
    // In double-double the state, too, is as exact as its time.
    let wide = SeriesSolver<DoubleDouble>(
      system, order: 12, tolerance: 1e-24, times: SampleTimes(duration: 1000, count: 301),
      keepsSeries: true, longestStep: 10.0 / 3)
    #expect(wide.solve(positions: [-zero], velocities: [1]).code == .success)
    for k in 0...300 {
      let exact = DoubleDouble(1000) * Double(k) / DoubleDouble(300) - DoubleDouble(zero)
      #expect((wide.values[k] - exact).rounded.magnitude < 1e-27)
      let moment = DoubleDouble(1000) * Double(k) / DoubleDouble(300)
      let between = try #require(wide.solution).state(at: moment)
      #expect((between.positions[0] - exact).rounded.magnitude < 1e-27)
      #expect((between.velocities[0] - DoubleDouble(1)).rounded.magnitude < 1e-30)
    }
  }
}
