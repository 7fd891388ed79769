import Equations
import Glibc
import Integrators
import Testing

/// Methods whose coefficients a user gives.
@Suite struct OwnMethodTests {
  static let ralston = StageTable(
    order: 3, nodes: [0, 0.5, 0.75], coupling: [[0.5], [0, 0.75]],
    weights: [2.0 / 9, 1.0 / 3, 4.0 / 9])
  static let ruth = Composition(
    order: 3, beginsWithKick: true, drifts: [2.0 / 3, -2.0 / 3, 1],
    kicks: [7.0 / 24, 3.0 / 4, -1.0 / 24, 0])

  private static var pendulum: ParsedEquation { parsed("x'' = -sin(x)") }

  private static func order(_ solver: (_ steps: Int) -> SystemSolver) -> Double {
    func error(_ steps: Int) -> Double {
      let solution = solver(steps).solution(
        from: SystemStart(positions: [1], velocities: [0], duration: 5))
      let exact = Self.pendulum.solve(
        from: [1], velocities: [0], until: 5, .adaptive(tolerance: 1e-13))
      return hypot(
        solution.position(at: 5) - exact.position(at: 5),
        solution.velocity(at: 5) - exact.velocity(at: 5))
    }
    return log2(error(200) / error(400))
  }

  @Test func ownMethodsHaveTheirOrder() {
    let ralstonOrder = Self.order {
      SystemSolver(Self.pendulum, .table(Self.ralston), .fixed(steps: $0), nodes: 4)
    }
    #expect((ralstonOrder - 3).magnitude < 0.1)
    let ruthOrder = Self.order {
      SystemSolver(
        Self.pendulum, .splitting(Self.ruth, .removed, damping: [0]), .fixed(steps: $0), nodes: 4)
    }
    #expect((ruthOrder - 3).magnitude < 0.1)
  }

  /// An embedded pair: Heun's method, with Euler's for the error estimate.
  @Test func estimatesDriveTheSteps() {
    let pair = StageTable(
      order: 2, embeddedOrder: 1, nodes: [0, 1], coupling: [[1]], weights: [0.5, 0.5],
      error: [-0.5, 0.5])
    let solution = Self.pendulum.solve(
      from: [1], velocities: [0], until: 5, .adaptive(tolerance: 1e-6), by: .table(pair))
    let exact = Self.pendulum.solve(
      from: [1], velocities: [0], until: 5, .adaptive(tolerance: 1e-12))
    #expect(solution.report.code == .success)
    #expect((solution.position(at: 5) - exact.position(at: 5)).magnitude < 1e-4)
  }
}
