import Equations
import Glibc
import Integrators
import Testing

/// The longest stable steps of methods, and extrapolation of a stiff decay.
@Suite struct StabilityTests {
  private static let steps = 4000

  /// Expects that a solver which takes `steps` equal steps stays bounded if
  /// they are 1 % shorter than the limit, and does not if they are 1 % longer.
  private func expectLimit(
    _ limit: Double, of solver: some Solver<SpringForce>, _ force: SpringForce,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func amplitude(_ step: Double) -> Double {
      let start = InitialValue(
        position: 1, velocity: 0.3, duration: Double(Self.steps) * step)
      return endState(solver, force, start)?.position.magnitude ?? .infinity
    }
    #expect(amplitude(0.99 * limit) < 10, sourceLocation: sourceLocation)
    // Negated so that NaN passes.
    #expect(!(amplitude(1.01 * limit) < 1e6), sourceLocation: sourceLocation)
  }

  /// The eigenvalues of a step leave the unit disc at h = 2(√(1 + ζ²) − ζ)/ω.
  @Test(arguments: [0.05, 0.3, 0.8, 1, 2])
  func semiImplicitEulerIsStableUpToItsLimit(ratio: Double) {
    expectLimit(
      2 * ((1 + ratio * ratio).squareRoot() - ratio),
      of: InMemory.splitting(.semiImplicitEuler, .explicit, steps: Self.steps),
      SpringForce(stiffness: 1, damping: 2 * ratio))
  }

  /// The stability function R has |R(z)| ≤ 1 from 0 up to z = 2√2 i, and down
  /// to z = −2.7853.
  @Test func rungeKutta4IsStableUpToItsLimits() {
    let solver = ExplicitSolver<Stages4, SpringForce>(
      .rungeKutta4, .fixed(steps: Self.steps), nodes: 2)
    expectLimit(2 * 2.0.squareRoot(), of: solver, SpringForce(stiffness: 1, damping: 0))
    // Decay rates of 1 and 1000; the fast one limits the step.
    expectLimit(
      2.785293563405282e-3, of: solver, SpringForce(stiffness: 1000, damping: 1001))
  }

  /// The limits follow from the eigenvalues of a step of x'' = −ω² x. Narrow
  /// ranges of shorter steps are unstable as well: see `GaussSolver`.
  @Test func gaussCollocationHasTheComputedLimits() {
    let spring = SpringForce(stiffness: 1, damping: 0)
    expectLimit(12.4909838352626, of: fixedGauss(SIMD8<Double>.self), spring)
    expectLimit(28.1183130443976, of: fixedGauss(Lanes16.self), spring)
  }

  private func fixedGauss<V: NodeLanes>(_: V.Type) -> ForceGauss<V, SpringForce> {
    ForceGauss(.fixed(steps: Self.steps), iterationTolerance: 1e-11)
  }

  /// The fast characteristic root of this equation, −999, limits the steps by
  /// stability. At that limit the error estimate of a step may vanish by
  /// chance; the solution must stay close to the slow one, about (sin t − cos
  /// t)/2 + 1.5 exp(−t).
  @Test(arguments: [4, 5], [0.03, 0.01, 3e-3, 1e-3, 1e-6])
  func stiffDecayStaysStable(columns: Int, tolerance: Double) {
    // The exact solution at 5 s, a sum of sin t, cos t and two exponentials.
    let expected = -0.6113683958963363
    let single = "x'' = -1e3*(x - sin(t)) - 1e3*x'"
    let solution = SystemSolver(
      parsed(single + "; y'' = -y"), .extrapolation(columns: columns),
      .adaptive(tolerance: tolerance), nodes: 4
    ).solution(from: SystemStart(positions: [1, 1], velocities: [0, 0], duration: 5))
    #expect(solution.report.code == .success)
    #expect((solution.position(at: 5) - expected).magnitude < 1e-3)
    #expect((solution.position(at: 5, coordinate: 1) - cos(5)).magnitude < 1e-3)
  }
}
