import Equations
import Integrators
import Springs
import Testing

/// Times are unevaluated sums of a high and a low part. The first tests check
/// the times themselves, the others that solvers use the low parts.
///
/// For the latter a free body passes zero long after the start. Near zero, a
/// Double resolves the position more finely than the time, so a solver that
/// ignores the low parts of times shows an error.
@Suite struct TimeTests {
  static let spans = [(1000.0, 999), (476.8, 1000), (0.1, 7), (3, 1), (1e4 / 3, 12_345), (0.7, 49)]

  /// The error of a time high + low that should be k/parts of a duration,
  /// relative to the duration.
  private func error(
    _ high: Double, _ low: Double, _ k: Int, _ duration: Double, _ parts: Int
  ) -> Double {
    let exact = DoubleDouble(duration) * Double(k) / DoubleDouble(Double(parts))
    return ((DoubleDouble.sum(high, low) - exact).rounded / duration).magnitude
  }

  @Test(arguments: spans) func samplesAreAtExactTimes(duration: Double, intervals: Int) throws {
    let times = SampleTimes(duration: duration, count: intervals + 1)
    #expect(times.count == intervals + 1 && times.end == duration)
    for k in 0...intervals {
      #expect(error(times.high[k], times.low[k], k, duration, intervals) < 1e-30)
      #expect(times.low[k].magnitude <= times.high[k].ulp / 2)
    }
    #expect(times.samplesPerSecond == Double(intervals) / duration)
    let spacing = try #require(times.spacing)
    #expect(error(spacing.high, spacing.low, 1, duration, intervals) < 1e-30)
    #expect(times.high.count == times.count && times.low.count == times.count)
  }

  @Test func givenSampleTimesAreKept() {
    let times = SampleTimes([0.25, 0.25, 3])
    #expect(times.count == 3 && times.end == 3 && times.spacing == nil)
    #expect(times.high == [0.25, 0.25, 3] && times.samplesPerSecond == 0)
    #expect(times.low == [0, 0, 0])
  }

  @Test(arguments: spans) func clocksAreExact(duration: Double, steps: Int) {
    let clock = FixedClock(duration: duration, steps: steps)
    for k in 0...steps {
      let (high, low) = clock.time(k)
      #expect(error(high, low, k, duration, steps) < 1e-30)
    }
  }

  /// A compensated sum of terms of forty bits, up to 16 of them below the last
  /// bit of the sum.
  @Test func compensatedSumsLoseNoBits() {
    var sum = Compensated(1024)
    var exact = DoubleDouble(1024)
    for k in 0..<10_000 {
      let term = Double((k * 829_348_951 * 104_729) % (1 << 40) - (1 << 39)) * 0x1p-58
      sum.add(term)
      exact = exact + DoubleDouble(term)
      #expect((DoubleDouble.sum(sum.value, sum.low) - exact).rounded == 0)
    }
  }

  /// The samples of solves over 1024 s.
  private static let times = SampleTimes(duration: 1024, count: 2003)

  /// The largest error of the positions that are at most `near` from zero; NaN
  /// if there are none or the solve failed.
  private func errorNearZero(
    _ solve: Solved, coordinate: Int = 0, within near: Double = 0.5,
    exact: (DoubleDouble) -> DoubleDouble
  ) -> Double {
    guard solve.report.code == .success else { return .nan }
    let trajectory = solve.trajectory
    return (0..<trajectory.times.count).compactMap { k in
      let position = exact(trajectory.times.exact(k)).rounded
      guard position.magnitude <= near else { return nil }
      return (trajectory.position(k, coordinate: coordinate) - position).magnitude
    }.worst()
  }

  /// In steps of a second the ends of steps are exact as doubles; most times of
  /// samples are not.
  @Test(arguments: [67.0, 514, 600, 1001, 1021])
  func solversWriteSamplesAtTheirExactTimes(zero: Double) {
    let steps = 1024
    let stepping = Stepping.fixed(steps: steps)
    let solvers: [any Solver<SpringForce>] = [
      ExplicitSolver<Stages4, SpringForce>(.rungeKutta4, stepping, nodes: 2),
      ExplicitSolver<NystromStages<Stages17>, SpringForce>(.nystrom12, stepping, nodes: 4),
      ExplicitSolver<NystromStages<Stages6>, SpringForce>(.nystrom6, stepping, nodes: 3),
      ForceGauss<SIMD8<Double>, SpringForce>(stepping, iterationTolerance: 1e-14),
      ForceGauss<Lanes16, SpringForce>(stepping, iterationTolerance: 1e-14),
      InMemory.implicit(.gauss4, nodes: 3, steps: steps),
      SymmetricMultistepSolver<SpringForce>(steps: steps),
      InMemory.splitting(.velocityVerlet, .inKick, steps: steps),
    ]
    let still = SpringForce(stiffness: 0, damping: 0)
    let solves = solvers.map { $0.solved(still, x: -zero, v: 1, at: Self.times) }
    for (index, solve) in solves.enumerated() {
      #expect(errorNearZero(solve) { $0 - DoubleDouble(zero) } < 4e-15, "solve \(index)")
    }
  }

  /// The lengths of steps are not exact as doubles, and the solver sums the
  /// state with compensation. Samples lie between the ends of steps, several in
  /// each step, or at the ends. A constant acceleration of 1e-4 makes each step
  /// round differently.
  @Test(arguments: [300.0, 400, 700, 997], [(999, 2002), (333, 2002), (333, 1332), (999, 333)])
  func solversEndStepsAtTheirExactTimes(zero: Double, steps: (number: Int, intervals: Int)) {
    let start = -(zero + 0.5e-4 * zero * zero)
    func error<V: NodeLanes>(_: V.Type) -> Double {
      let solve = ForceGauss<V, TimeForce>(
        .fixed(steps: steps.number), iterationTolerance: 1e-14
      ).solved(
        TimeForce(acceleration: 1e-4), x: start, v: 1,
        at: SampleTimes(duration: 1000, count: steps.intervals + 1))
      return errorNearZero(solve, within: 1.5) { DoubleDouble(start) + $0 + $0 * $0 * 0.5e-4 }
    }
    #expect(error(SIMD8<Double>.self) < 1.5e-14)
    #expect(error(Lanes16.self) < 1.5e-14)
  }

  @Test(arguments: [1, 2, 11], [67.0, 514, 1001])
  func samplesOfSystemsLieAtTheirExactTimes(width: Int, zero: Double) {
    func solved(_ solve: (SystemStart, Trajectory) -> SolveReport) -> Solved {
      IntegratorsTests.solved(at: Self.times, width: width, x: -zero, v: 1, by: solve)
    }
    // So soft that its forces are lost in rounding.
    let free = Lattice(columns: width, stiffness: 1e-300)
    // A free body has no error, so no step may be rejected.
    for table in [StageTable.dormandPrince8, .tsitouras5] {
      let report = solved(
        SystemSolver(free, .table(table), .adaptive(tolerance: 1e-6), nodes: 3).solve
      ).report
      #expect(report.code == .success && report.rejected == 0)
    }
    let solves = (2...4).map { nodes in
      solved(SystemSolver(free, .table(.rungeKutta4), .fixed(steps: 1024), nodes: nodes).solve)
    }
    for (index, solve) in solves.enumerated() {
      let error = errorNearZero(solve, coordinate: width - 1) { $0 - DoubleDouble(zero) }
      #expect(error < 4e-15, "solve \(index)")
    }
  }

  /// The series of x'' = 0 holds for any time, so only `longestStep` makes the
  /// solver take several steps.
  @Test(arguments: [67.0, 514, 1001])
  func samplesOfSeriesLieAtTheirExactTimes(zero: Double) throws {
    let system = try EquationSystem("x'' = 0")
    let solver = SeriesSolver<Double>(
      system, order: 12, tolerance: 1e-12, times: Self.times, longestStep: 1)
    let solve = solved(at: Self.times, width: 1, x: -zero, v: 1, by: solver.solve)
    #expect(solve.report.accepted == 1024)
    #expect(errorNearZero(solve) { $0 - DoubleDouble(zero) } < 4e-15)
    // In double-double the state is as exact as its time.
    let wide = SeriesSolver<DoubleDouble>(
      system, order: 12, tolerance: 1e-24, times: SampleTimes(duration: 1000, count: 301),
      longestStep: 10.0 / 3)
    #expect(wide.solve(positions: [-zero], velocities: [1]).code == .success)
    for k in 0...300 {
      let moment = DoubleDouble(1000) * Double(k) / DoubleDouble(300)
      let exact = moment - DoubleDouble(zero)
      #expect((wide.values[k] - exact).rounded.magnitude < 1e-27)
      #expect((wide.rates[k] - DoubleDouble(1)).rounded.magnitude < 1e-30)
    }
  }
}
