import Equations
import Glibc
import Integrators
import Springs
import Testing

/// Gauss collocation of accelerations that depend on the velocity in any way.
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
    _ equation: E, from start: InitialValue, tolerance: Double
  ) -> (report: SolveReport, trajectory: Trajectory) {
    let trajectory = Trajectory(
      times: SampleTimes(duration: start.duration, count: Self.samples), recordsVelocities: true)
    let solver = GaussSolver<E>(.adaptive(tolerance: tolerance))
    return (solver.solve(equation, from: start, into: trajectory), trajectory)
  }

  private func seriesValues(_ system: EquationSystem, from start: InitialValue) -> [Double] {
    let solver = SeriesSolver<Double>(
      system, order: 28, tolerance: 1e-17,
      times: SampleTimes(duration: start.duration, count: Self.samples))
    let report = solver.solve(positions: [start.position], velocities: [start.velocity])
    #expect(report.code == .success)
    return (0..<Self.samples).map { solver.values[$0] }
  }

  private func error<V: NodeLanes>(
    _ equation: AnyOnNodes<V>, from start: InitialValue, exact values: [Double], tolerance: Double
  ) -> Double {
    let (report, trajectory) = solve(equation, from: start, tolerance: tolerance)
    #expect(report.code == .success)
    return values.enumerated().map { k, value in
      let found = equation.isFirstOrder ? trajectory.velocity(k) : trajectory.position(k)
      return (found - value).magnitude
    }.worst()
  }

  /// Expects the errors with 8 and with 16 nodes to be below a bound, a
  /// function of the tolerance and of the largest value of the solution.
  private func expectErrors(
    of system: EquationSystem, from start: InitialValue,
    below bound: (_ tolerance: Double, _ size: Double) -> Double
  ) {
    let exact = seriesValues(system, from: start)
    let size = exact.map(\.magnitude).worst()
    let (narrow, wide) = (AnyOnNodes<SIMD8<Double>>(system), AnyOnNodes<Lanes16>(system))
    for tolerance in [1e-5, 1e-8, 1e-11] {
      let errors = [
        error(narrow, from: start, exact: exact, tolerance: tolerance),
        error(wide, from: start, exact: exact, tolerance: tolerance),
      ]
      #expect(errors.worst() < bound(tolerance, size), "\(tolerance): \(errors)")
    }
  }

  @Test(arguments: [1e-3, 1e-6, 1e-9, 1e-12])
  func dampedSpringsAreAccurate(tolerance: Double) {
    let w = 0.99.squareRoot()
    func check<V: NodeLanes>(_ nodes: V.Type) {
      let (report, trajectory) = solve(
        AnyOnNodes<V>(DampedSpring()),
        from: InitialValue(position: 1, velocity: 0, duration: 60), tolerance: tolerance)
      #expect(report.code == .success)
      // One iteration solves a linear equation: at most two evaluations per
      // node and step, and 400 more for the first steps.
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
    let start = InitialValue(position: x, velocity: v, duration: duration)
    expectErrors(of: try EquationSystem(text), from: start) { tolerance, size in
      (3000 * tolerance + 1e-12) * size
    }
  }

  /// A force that is linear on either side of a corner looks linear to a solver
  /// until the corner is passed.
  @Test(arguments: [
    ("x'' = -abs(x - 0.3) - x", 1.0, 0.0), ("x'' = -x - 20*max(0, x - 0.4)", 1, 0),
    // The state of an equation of first order is its velocity.
    ("y' = max(0, t - 2) - y", 0, 1), ("x'' = -abs(x')*x' - 4*min(x, 0.5)", 1, 0),
    ("x'' = -sign(x)", 1, 0), ("x'' = -x - 0.1*sign(x')", 2.05, 0),
  ])
  func equationsWithCornersAreRecognised(text: String, x: Double, v: Double) throws {
    let system = try EquationSystem(text)
    #expect(system.hasCorners)
    let start = InitialValue(position: x, velocity: v, duration: 6)
    expectErrors(of: system, from: start) { tolerance, _ in 1000 * tolerance }
  }

  /// A pole before the end, and a force that is not a number.
  @Test(arguments: ["x'' = x'*x'", "x'' = sqrt(-1 - x^2)"])
  func failuresAreReported(text: String) throws {
    let equation = AnyOnNodes<SIMD8<Double>>(try EquationSystem(text))
    let start = InitialValue(position: 0, velocity: 1, duration: 2)
    #expect(solve(equation, from: start, tolerance: 1e-8).report.code != .success)
  }
}
