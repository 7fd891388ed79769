import Equations
import Integrators
import Testing

@Suite struct ExtrapolationTests {
  /// A decay by exp(-10³ t) limits the steps by stability, where the estimate of
  /// a step may vanish by chance: the solution has to stay on sin t.
  @Test(arguments: [4, 5], [0.03, 0.01, 3e-3, 1e-3, 1e-6])
  func itStaysWithinTheRangeOfStability(columns: Int, tolerance: Double) throws {
    // By series, to the last digit.
    let expected = -0.6113683958963363
    let one = try EquationSystem("x'' = -1e3*(x - sin(t)) - 1e3*x'")
    let scalar = try #require(AnyScalarEquation(ParsedEquation(one)))
    let ends = Trajectory(times: SampleTimes([0, 5]), recordsVelocities: true)
    let report = ExtrapolationSolver<AnyScalarEquation>(tolerance: tolerance, columns: columns)
      .solve(scalar, from: InitialValue(position: 1, velocity: 0, duration: 5), into: ends)
    #expect(report.code == .success)
    #expect((ends.position(1) - expected).magnitude < 1e-3)

    let two = try EquationSystem("x'' = -1e3*(x - sin(t)) - 1e3*x'; y'' = -y")
    let solution = SystemSolver(
      extrapolating: ParsedEquation(two), columns: columns, StepControl(Tolerance(tolerance))
    ).solution(from: SystemStart(positions: [1, 1], velocities: [0, 0], duration: 5))
    #expect(solution.report.code == .success)
    #expect((solution.position(at: 5) - expected).magnitude < 1e-3)
  }

  /// The end of quadratic drag at each turn is a corner; a step that is cut short
  /// there must not reach into the samples before it.
  @Test func samplesBesideACornerFollowTheirTolerance() throws {
    let drag = try EquationSystem("x'' = -x - 0.3*abs(x')*x'")
    let scalar = try #require(AnyScalarEquation(ParsedEquation(drag)))
    func samples(_ tolerance: Double) -> Trajectory {
      let trajectory = Trajectory(
        times: SampleTimes(duration: 10, count: 601), recordsVelocities: false)
      let solver = ExplicitSolver<Stages16, AnyScalarEquation>(
        .verner9, .adaptive(tolerance: tolerance), nodes: 4)
      let start = InitialValue(position: 1.0, velocity: 0, duration: 10)
      #expect(solver.solve(scalar, from: start, into: trajectory).code == .success)
      return trajectory
    }
    let (loose, tight) = (samples(1e-12), samples(1e-14))
    let worst = (0..<601).map { (loose.position($0) - tight.position($0)).magnitude }.max()
    #expect(try #require(worst) < 1e-11)
  }
}
