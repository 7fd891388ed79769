import Equations
import Glibc
import Integrators
import TestSupport
import Testing

/// Gauss collocation of accelerations that depend on velocity in any way.
@Suite struct GeneralGaussTests {
  /// x'' = −x − 0.2 x' as one formula, with the damping not apart.
  private struct DampedSpring: LaneFormula {
    static var isLinear: Bool { true }

    func acceleration<L: ElementaryLanes>(time: L, position: L, velocity: L) -> L {
      -position - L(constant: 0.2) * velocity
    }
  }

  private func solve<E: NodeEquation>(
    _ equation: E, _ x: Double, _ v: Double, _ duration: Double, tolerance: Double
  ) -> (report: SolveReport, trajectory: Trajectory) {
    let trajectory = Trajectory(
      times: SampleTimes(duration: duration, count: 201), recordsVelocities: true)
    let solver = GeneralGaussSolver<E>(StepControl(Tolerance(tolerance)))
    let report = solver.solve(
      equation, from: InitialValue(position: x, velocity: v, duration: duration), into: trajectory)
    return (report, trajectory)
  }

  @Test(arguments: [1e-3, 1e-6, 1e-9, 1e-12])
  func dampedSpringsAreWithinTheirTolerance(tolerance: Double) {
    let w = 0.99.squareRoot()
    func check<V: NodeLanes & ElementaryLanes>(_ nodes: V.Type) {
      let (report, trajectory) = solve(
        FormulaOnNodes<DampedSpring, V>(DampedSpring()), 1, 0, 60, tolerance: tolerance)
      #expect(report.code == .success)
      // One iteration solves a linear equation, however long the step.
      #expect(report.evaluations < report.accepted * V.width * 2 + 400)
      for k in 0..<201 {
        let t = trajectory.times.high[k]
        let exact = exp(-0.1 * t) * (cos(w * t) + 0.1 / w * sin(w * t))
        #expect((trajectory.position(k) - exact).magnitude < 10 * tolerance + 2e-15)
      }
    }
    check(SIMD8<Double>.self)
    check(Lanes16.self)
  }

  /// Against Taylor series, another method altogether.
  @Test(arguments: [
    ("x'' = 1.5*(1 - x^2)*x' - x", 2.0, 0.0, 30.0),
    ("x'' = -sin(x) - 0.1*x' + 0.3*cos(2*t)", 1, 0, 40), ("x'' = -x - x^3 - 0.3*x'^3", 1, -2, 20),
    ("x'' = (t - x)*x' + exp(-x^2)", 0, 1, 5), ("x'' = x'*tanh(x') - 4*x - x'", 1, 0, 20),
  ])
  func anyDependenceOnVelocityIsSolved(text: String, x: Double, v: Double, duration: Double) throws
  {
    let system = try EquationSystem(text)
    let series = SeriesSolver<Double>(
      system, order: 28, tolerance: 1e-17, times: SampleTimes(duration: duration, count: 201))
    #expect(series.solve(positions: [x], velocities: [v]).code == .success)
    let size = (0..<201).reduce(0.0) { max($0, series.values[$1].magnitude) }
    func check<V: NodeLanes & ElementaryLanes>(_ nodes: V.Type, _ tolerance: Double) {
      let (report, trajectory) = solve(
        ParsedOnNodes<V>(system), x, v, duration, tolerance: tolerance)
      #expect(report.code == .success)
      for k in 0..<201 {
        let error = (trajectory.position(k) - series.values[k]).magnitude / size
        #expect(error < 3000 * tolerance + 1e-12, "\(text) \(tolerance)")
      }
    }
    for tolerance in [1e-5, 1e-8, 1e-11] {
      check(SIMD8<Double>.self, tolerance)
      check(Lanes16.self, tolerance)
    }
  }

  /// A force that is linear on either side of a corner looks linear until it
  /// is passed.
  @Test(arguments: [
    ("x'' = -abs(x - 0.3) - x", 1.0, 0.0), ("x'' = -x - 20*max(0, x - 0.4)", 1, 0),
    ("y' = max(0, t - 2) - y", 0, 1), ("x'' = -abs(x')*x' - 4*min(x, 0.5)", 1, 0),
    ("x'' = -sign(x)", 1, 0), ("x'' = -x - 0.1*sign(x')", 2.05, 0),
  ])
  func cornersAreSeen(text: String, x: Double, v: Double) throws {
    let system = try EquationSystem(text)
    #expect(system.hasCorners && !system.isLinear)
    let series = SeriesSolver<Double>(
      system, order: 28, tolerance: 1e-17, times: SampleTimes(duration: 6, count: 201))
    #expect(series.solve(positions: [x], velocities: [v]).code == .success)
    func check<V: NodeLanes & ElementaryLanes>(_ nodes: V.Type, _ tolerance: Double) {
      let (report, trajectory) = solve(ParsedOnNodes<V>(system), x, v, 6, tolerance: tolerance)
      #expect(report.code == .success)
      for k in 0..<201 {
        let value = system.isFirstOrder[0] ? trajectory.velocity(k) : trajectory.position(k)
        #expect((value - series.values[k]).magnitude < 1000 * tolerance, "\(text) \(tolerance)")
      }
    }
    for tolerance in [1e-5, 1e-8, 1e-11] {
      check(SIMD8<Double>.self, tolerance)
      check(Lanes16.self, tolerance)
    }
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
    for k in 0..<201 {
      let exact = exp(sin(trajectory.times.high[k]))
      #expect((trajectory.velocity(k) - exact).magnitude < 1e-9)
    }
  }

  /// Errors fall with the tolerance as they do for a method of its order: from
  /// 1e-4 to 1e-10 by at least five powers of ten.
  @Test func errorsFollowTheTolerance() throws {
    let system = try EquationSystem("x'' = 1.5*(1 - x^2)*x' - x")
    let series = SeriesSolver<Double>(
      system, order: 28, tolerance: 1e-17, times: SampleTimes(duration: 20, count: 201))
    _ = series.solve(positions: [2], velocities: [0])
    let errors = [1e-4, 1e-10].map { tolerance in
      let trajectory = solve(
        ParsedOnNodes<SIMD8<Double>>(system), 2, 0, 20, tolerance: tolerance
      ).trajectory
      return (0..<201).reduce(0.0) {
        max($0, (trajectory.position($1) - series.values[$1]).magnitude)
      }
    }
    #expect(errors[1] < 1e-5 * errors[0] && errors[0] < 1e-1)
  }

  @Test func failuresAreCodes() throws {
    let pole = try EquationSystem("x'' = x'*x'")
    #expect(
      solve(ParsedOnNodes<SIMD8<Double>>(pole), 0, 1, 2, tolerance: 1e-8).report.code != .success)
    let nothing = try EquationSystem("x'' = sqrt(-1 - x^2)")
    #expect(
      solve(ParsedOnNodes<SIMD8<Double>>(nothing), 0, 1, 2, tolerance: 1e-8).report.code != .success
    )
  }
}
