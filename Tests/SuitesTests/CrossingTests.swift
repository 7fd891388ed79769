import Equations
import Glibc
import Integrators
import Platform
import SolverSuites
import Springs
import Suites
import TestSupport
import Testing

/// Crossings of levels, of every method of the catalogue that provides them.
@Suite struct CrossingTests {
  /// Methods that return solutions, which have crossings, for a spring of this
  /// damping ratio. Methods of order one are left out: their positions and
  /// velocities fit each other so badly that polynomials through both have
  /// turning points of their own.
  private static func solving(_ ratio: Double) -> [String] {
    Method.all.filter {
      $0.order > 1 && $0.systemSolver(spring(ratio).0, setting($0)) != nil
    }.map(\.name)
  }

  static let solutions = [0, 0.05, 0.3, 0.8].flatMap { ratio in
    solving(ratio).map { (name: $0, ratio: ratio) }
  }

  @Test func crossingTestsCoverManyMethods() {
    #expect(Self.solving(0).count > 25)
    #expect(Self.solving(0.3).count > 15)
  }

  private static func setting(_ method: Method) -> SolverSetting {
    SolverSetting(method.isAdaptive ? .adaptive(tolerance: 1e-7) : .fixed(steps: 600))
  }

  /// A spring of 12 rad/s, and its motion from 1 with a velocity of −5.
  private static func spring(_ ratio: Double) -> (LinearOscillator, SpringMotion) {
    (
      LinearOscillator(stiffness: 144, damping: 24 * ratio),
      SpringMotion(ratio: ratio, omega: 12, from: 1, velocity: -5)
    )
  }

  /// The solution and the closed form.
  private static func solution(_ name: String, _ ratio: Double) throws -> (Solution, SpringMotion) {
    let method = try #require(Method.named(name))
    let (equation, motion) = spring(ratio)
    let solver = try #require(method.systemSolver(equation, setting(method)))
    let solution = solver.solution(
      from: SystemStart(positions: [1], velocities: [-5], duration: 2))
    #expect(solution.report.code == .success)
    return (solution, motion)
  }

  /// There are as many crossings as the closed form has. They are zeros of the
  /// method's own output, and their error in time is at most twice what its
  /// error in position explains.
  @Test(arguments: solutions)
  func crossingsMatchTheClosedForm(name: String, ratio: Double) throws {
    let (solution, motion) = try Self.solution(name, ratio)
    let crossings = solution.crossings(of: 0)
    let exact = motion.crossings(until: 2)
    #expect(crossings.count == exact.count)
    for (crossing, exact) in zip(crossings, exact) {
      let state = motion.state(at: exact)
      let allowed = 2 * solution.position(at: exact).magnitude / state.velocity.magnitude
      #expect((crossing.time - exact).magnitude <= allowed + 1e-9)
      #expect(solution.position(at: crossing.time).magnitude < 1e-9)
      #expect(crossing.direction == (state.velocity > 0 ? .rising : .falling))
    }
  }
}
