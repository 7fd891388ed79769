import Equations
import Glibc
import Integrators
import Platform
import TestSupport
import Testing

/// Gauss collocation of accelerations that depend on velocity in any way.
@Suite struct GeneralGaussTests {
  /// x'' = −x − 0.2 x' as one formula, whose damping is not given separately.
  private struct DampedSpring: LaneFormula {
    static var isLinear: Bool { true }

    func acceleration<L: ElementaryLanes>(time: L, position: L, velocity: L) -> L {
      -position - L(constant: 0.2) * velocity
    }
  }

  private static let samples = 201

  private func solve<E: NodeEquation>(
    _ equation: E, _ x: Double, _ v: Double, _ duration: Double, tolerance: Double
  ) -> (report: SolveReport, trajectory: Trajectory) {
    let trajectory = Trajectory(
      times: SampleTimes(duration: duration, count: Self.samples), recordsVelocities: true)
    let solver = GeneralGaussSolver<E>(StepControl(Tolerance(tolerance)))
    let report = solver.solve(
      equation, from: InitialValue(position: x, velocity: v, duration: duration), into: trajectory)
    return (report, trajectory)
  }

  /// The values at the same samples by Taylor series, another method
  /// altogether.
  private func series(
    _ system: EquationSystem, _ x: Double, _ v: Double, _ duration: Double
  ) -> [Double] {
    let solver = SeriesSolver<Double>(
      system, order: 28, tolerance: 1e-17,
      times: SampleTimes(duration: duration, count: Self.samples))
    #expect(solver.solve(positions: [x], velocities: [v]).code == .success)
    return (0..<Self.samples).map { solver.values[$0] }
  }

  /// The largest difference of a solve, which must succeed, from the series.
  private func error<V: NodeLanes & ElementaryLanes>(
    _ equation: ParsedOnNodes<V>, _ x: Double, _ v: Double, _ duration: Double,
    _ series: [Double], tolerance: Double
  ) -> Double {
    let (report, trajectory) = solve(equation, x, v, duration, tolerance: tolerance)
    #expect(report.code == .success)
    return series.enumerated().map { k, exact in
      let value = equation.isFirstOrder ? trajectory.velocity(k) : trajectory.position(k)
      return (value - exact).magnitude
    }.worst()
  }

  /// Expects the errors of 8 and of 16 nodes to be below a bound, which is
  /// given for a tolerance and the largest value of the solution.
  private func expectErrors(
    of system: EquationSystem, _ x: Double, _ v: Double, _ duration: Double,
    below bound: (_ tolerance: Double, _ size: Double) -> Double
  ) {
    let series = series(system, x, v, duration)
    let size = series.map(\.magnitude).worst()
    for tolerance in [1e-5, 1e-8, 1e-11] {
      let errors = [
        error(
          ParsedOnNodes<SIMD8<Double>>(system), x, v, duration, series, tolerance: tolerance),
        error(ParsedOnNodes<Lanes16>(system), x, v, duration, series, tolerance: tolerance),
      ]
      #expect(errors.worst() < bound(tolerance, size), "\(tolerance): \(errors)")
    }
  }

  @Test(arguments: [1e-3, 1e-6, 1e-9, 1e-12])
  func dampedSpringsAreWithinTheirTolerance(tolerance: Double) {
    let w = 0.99.squareRoot()
    func check<V: NodeLanes & ElementaryLanes>(_ nodes: V.Type) {
      let (report, trajectory) = solve(
        FormulaOnNodes<DampedSpring, V>(DampedSpring()), 1, 0, 60, tolerance: tolerance)
      #expect(report.code == .success)
      // One iteration solves a linear equation, however long the step: two
      // evaluations per node, and some for the first steps.
      #expect(report.evaluations < report.accepted * V.width * 2 + 400)
      for k in 0..<Self.samples {
        let t = trajectory.times.high[k]
        let exact = exp(-0.1 * t) * (cos(w * t) + 0.1 / w * sin(w * t))
        #expect((trajectory.position(k) - exact).magnitude < 10 * tolerance + 2e-15)
      }
    }
    check(SIMD8<Double>.self)
    check(Lanes16.self)
  }

  @Test(arguments: [
    ("x'' = 1.5*(1 - x^2)*x' - x", 2.0, 0.0, 30.0),
    ("x'' = -sin(x) - 0.1*x' + 0.3*cos(2*t)", 1, 0, 40), ("x'' = -x - x^3 - 0.3*x'^3", 1, -2, 20),
    ("x'' = (t - x)*x' + exp(-x^2)", 0, 1, 5), ("x'' = x'*tanh(x') - 4*x - x'", 1, 0, 20),
  ])
  func anyDependenceOnVelocityIsSolved(text: String, x: Double, v: Double, duration: Double) throws
  {
    expectErrors(of: try EquationSystem(text), x, v, duration) { tolerance, size in
      (3000 * tolerance + 1e-12) * size
    }
  }

  /// A force that is linear on either side of a corner looks linear to a solver
  /// until the corner is passed.
  @Test(arguments: [
    ("x'' = -abs(x - 0.3) - x", 1.0, 0.0), ("x'' = -x - 20*max(0, x - 0.4)", 1, 0),
    ("y' = max(0, t - 2) - y", 0, 1), ("x'' = -abs(x')*x' - 4*min(x, 0.5)", 1, 0),
    ("x'' = -sign(x)", 1, 0), ("x'' = -x - 0.1*sign(x')", 2.05, 0),
  ])
  func cornersAreSeen(text: String, x: Double, v: Double) throws {
    let system = try EquationSystem(text)
    #expect(system.hasCorners && !system.isLinear)
    expectErrors(of: system, x, v, 6) { tolerance, _ in 1000 * tolerance }
  }

  @Test(arguments: [
    ("x'' = -3*x - x'/2 + cos(t)", true), ("x'' = -x*t", false), ("x'' = -x^3", false),
    ("x'' = -x - sign(x')", false), ("y' = max(y, 0)", false), ("y' = exp(t) - 2*y", true),
  ])
  func linearEquationsAreTold(text: String, isLinear: Bool) throws {
    #expect(try EquationSystem(text).isLinear == isLinear)
  }

  @Test func equationsOfFirstOrderAreVelocities() throws {
    let system = try EquationSystem("y' = y*cos(t)")
    let (report, trajectory) = solve(
      ParsedOnNodes<SIMD8<Double>>(system), 0, 1, 20, tolerance: 1e-11)
    #expect(report.code == .success)
    for k in 0..<Self.samples {
      let exact = exp(sin(trajectory.times.high[k]))
      #expect((trajectory.velocity(k) - exact).magnitude < 1e-9)
    }
  }

  /// A pulse between two nodes, after a decay by five powers of ten.
  @Test func pulsesBetweenNodesAreSeenAfterDecays() throws {
    let system = try EquationSystem("y' = -1e4*(y - 0.5) + 0.5*exp(-((t - 0.0148)/5e-5)^2)")
    let series = series(system, 0, 1e5, 0.02)
    let (report, trajectory) = solve(
      ParsedOnNodes<SIMD8<Double>>(system), 0, 1e5, 0.02, tolerance: 1e-8)
    #expect(report.code == .success)
    // Earlier errors are relative to larger values.
    for k in 100..<Self.samples {
      #expect((trajectory.velocity(k) - series[k]).magnitude < 1e-7)
    }
  }

  /// Errors fall with the tolerance as they do for a method of its order: from
  /// 1e-4 to 1e-10 by at least five powers of ten.
  @Test func errorsFollowTheTolerance() throws {
    let system = try EquationSystem("x'' = 1.5*(1 - x^2)*x' - x")
    let series = series(system, 2, 0, 20)
    let errors = [1e-4, 1e-10].map {
      error(ParsedOnNodes<SIMD8<Double>>(system), 2, 0, 20, series, tolerance: $0)
    }
    #expect(errors[1] < 1e-5 * errors[0] && errors[0] < 1e-1)
  }

  /// A pole within the time of the solve, and a force that is no number.
  @Test(arguments: ["x'' = x'*x'", "x'' = sqrt(-1 - x^2)"])
  func failuresAreReported(text: String) throws {
    let equation = ParsedOnNodes<SIMD8<Double>>(try EquationSystem(text))
    #expect(solve(equation, 0, 1, 2, tolerance: 1e-8).report.code != .success)
  }
}
