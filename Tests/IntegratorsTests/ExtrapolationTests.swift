import Equations
import Integrators
import Testing

@Suite struct ExtrapolationTests {
  /// The fast root, −999, limits the steps by stability. There the estimate of
  /// a step may vanish by chance; the solution must not run away from the slow
  /// one, about (sin t − cos t)/2 + 1.5 exp(−t).
  @Test(arguments: [4, 5], [0.03, 0.01, 3e-3, 1e-3, 1e-6])
  func stiffDecayStaysStable(columns: Int, tolerance: Double) throws {
    // Exact: A sin 5 + B cos 5 and two exponentials.
    let expected = -0.6113683958963363
    let single = try EquationSystem("x'' = -1e3*(x - sin(t)) - 1e3*x'")
    let scalar = try #require(AnyScalarEquation(ParsedEquation(single)))
    let ends = Trajectory(times: SampleTimes([0, 5]), recordsVelocities: false)
    let report = ExtrapolationSolver<AnyScalarEquation>(tolerance: tolerance, columns: columns)
      .solve(scalar, from: InitialValue(position: 1, velocity: 0, duration: 5), into: ends)
    #expect(report.code == .success)
    #expect((ends.position(1) - expected).magnitude < 1e-3)

    let pair = try EquationSystem("x'' = -1e3*(x - sin(t)) - 1e3*x'; y'' = -y")
    let solution = SystemSolver(
      extrapolating: ParsedEquation(pair), columns: columns, StepControl(Tolerance(tolerance))
    ).solution(from: SystemStart(positions: [1, 1], velocities: [0, 0], duration: 5))
    #expect(solution.report.code == .success)
    #expect((solution.position(at: 5) - expected).magnitude < 1e-3)
    let cosine = 0.28366218546322625
    #expect((solution.position(at: 5, coordinate: 1) - cosine).magnitude < 1e-3)
  }
}
