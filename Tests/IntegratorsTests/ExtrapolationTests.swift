import Equations
import Glibc
import Integrators
import Testing

@Suite struct ExtrapolationTests {
  /// The fast characteristic root of this equation, −999, limits the steps by
  /// stability. At that limit the error estimate of a step may vanish by
  /// chance; the solution must stay close to the slow one, about (sin t − cos
  /// t)/2 + 1.5 exp(−t).
  @Test(arguments: [4, 5], [0.03, 0.01, 3e-3, 1e-3, 1e-6])
  func stiffDecayStaysStable(columns: Int, tolerance: Double) throws {
    // The exact solution at 5 s: A sin t + B cos t and two exponentials.
    let expected = -0.6113683958963363
    let single = "x'' = -1e3*(x - sin(t)) - 1e3*x'"
    let scalar = try #require(AnyScalarEquation(parsed(single)))
    let (report, ends) = solved(at: SampleTimes([0, 5]), recordsVelocities: false) {
      ExtrapolationSolver<AnyScalarEquation>(tolerance: tolerance, columns: columns)
        .solve(scalar, from: $0, into: $1)
    }
    #expect(report.code == .success)
    #expect((ends.position(1) - expected).magnitude < 1e-3)

    let solution = SystemSolver(
      extrapolating: parsed(single + "; y'' = -y"), columns: columns,
      StepControl(Tolerance(tolerance))
    ).solution(from: SystemStart(positions: [1, 1], velocities: [0, 0], duration: 5))
    #expect(solution.report.code == .success)
    #expect((solution.position(at: 5) - expected).magnitude < 1e-3)
    #expect((solution.position(at: 5, coordinate: 1) - cos(5)).magnitude < 1e-3)
  }
}
