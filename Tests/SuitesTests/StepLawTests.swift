import Equations
import Glibc
import Integrators
import Platform
import SolverSuites
import TestSupport
import Testing

/// Laws of single steps, for every method of the catalogue that solves systems:
/// a new entry is tested by being there.
@Suite struct StepLawTests {
  /// A method's solver for the first of some texts that it solves.
  private static func solver(
    _ method: Method, _ stepping: Stepping, _ texts: String...
  ) -> SystemSolver? {
    texts.lazy.compactMap { text in
      method.systemSolver(
        ParsedEquation(try! EquationSystem(text)), SolverSetting(stepping))
    }.first
  }

  private static func estimator(_ method: Method) -> SystemSolver? {
    solver(method, .adaptive(tolerance: 1), "x'' = -x - x^3 - 0.3*x'", "x'' = -sin(x)")
  }

  private static let estimating = Method.all.filter {
    $0.isAdaptive && estimator($0) != nil
  }

  @Test func someMethodsEstimateErrors() { #expect(Self.estimating.count > 10) }

  /// The error estimate is proportional to the power of the step that step
  /// control assumes.
  @Test(arguments: estimating.map(\.name)) func estimatesHaveTheirOrder(name: String) throws {
    let solver = try #require(Method.named(name).flatMap(Self.estimator))
    var points: [(x: Double, y: Double)] = []
    for rung in 0... {
      let step = exp2(-0.125 * Double(rung))
      let error = [(1.0, 0.0), (0.0, 1.0), (0.7, -0.5)].map { x, v in
        solver.errorEstimate(
          from: SystemStart(positions: [x], velocities: [v], duration: step))
      }.worst()
      if error < 1e-12 || step < 1e-3 { break }
      points.append((log(step), log(error)))
    }
    let order = slopeOfLine(through: points.suffix(6))
    let claimed = solver.estimateOrder
    #expect(
      (order - Double(claimed)).magnitude < 0.3, "\(name): order \(order), claimed \(claimed)")
  }

  /// In one step the integral over a power of time, a velocity, is exact below
  /// the order, and the integral over that, a position, below the order less
  /// one.
  @Test(
    arguments: Method.all.filter { solver($0, .fixed(steps: 1), "x'' = t") != nil }
      .map(\.name))
  func powersOfTimeAreIntegrated(name: String) throws {
    let method = try #require(Method.named(name))
    let end = Trajectory(times: SampleTimes(duration: 1, count: 2), recordsVelocities: true)
    for power in 0..<method.order {
      let solver = try #require(Self.solver(method, .fixed(steps: 1), "x'' = t^\(power)"))
      _ = solver.solve(
        from: SystemStart(positions: [0], velocities: [0], duration: 1), into: end)
      let (velocity, position) = (1 / Double(power + 1), 1 / Double((power + 1) * (power + 2)))
      #expect((end.velocity(1) - velocity).magnitude < 1e-13, "t^\(power): \(end.velocity(1))")
      guard power < method.order - 1 else { continue }
      #expect((end.position(1) - position).magnitude < 1e-13, "t^\(power): \(end.position(1))")
    }
  }
}
