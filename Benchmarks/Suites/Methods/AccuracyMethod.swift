import Equations
import Integrators
import Springs

/// A method of the accuracy suite: its description, its *ladder* (the settings
/// it is measured with, from coarse to fine), and the solvers that implement it
/// for each kind of equation.
public struct AccuracyMethod: Sendable {
  package let name: String
  /// The kind of method: `explicit-runge-kutta`, `nystrom`, `exact`, …
  package let family: String
  /// Nominal order; 0 for exact methods.
  package let order: Int
  package let summary: String
  /// Whether the steps are chosen by a tolerance.
  package var isAdaptive = false
  /// What the method is given: rhs, jacobian, recurrences or solution.
  package var needs = "rhs"
  /// Whether it is also given the Jacobian of equations that have one.
  var takesJacobian = false
  /// The ladder for a problem; empty if the method does not suit the problem.
  package let ladder: @Sendable (AccuracyProblem) -> [AccuracySetting]
  /// Solvers for different kinds of equations, the fastest first: an equation
  /// is solved by the first that accepts it.
  let solvers: [SolverFactory]

  /// Every method, in the order of the report.
  package static let all: [AccuracyMethod] =
    exact + rungeKutta + secondOrder + multistep + implicit + taylor

  package static func named(_ name: String) -> AccuracyMethod? { all.first { $0.name == name } }

  /// The solver for an equation and a setting; `nil` if there is none.
  package func solver(
    _ equation: any Equation, _ setting: AccuracySetting
  ) -> (any EquationSolver)? {
    for factory in solvers {
      if let solver = factory.solver(equation, setting) { return solver }
    }
    return nil
  }

  /// A solver that can return its solution as a value; `nil` if there is none.
  package func systemSolver(
    _ equation: any Equation, _ setting: AccuracySetting
  ) -> SystemSolver? {
    for case .system(let make) in solvers {
      if let solver = make(equation, setting) { return solver }
    }
    return nil
  }

  /// What the method is given of an equation: `needs`, and maybe its Jacobian.
  package func needs(of equation: any Equation) -> String {
    takesJacobian && equation is any DifferentiableEquation ? "jacobian" : needs
  }

  /// Whether the method can run a problem at all.
  package func solves(_ problem: AccuracyProblem) -> Bool {
    guard let setting = ladder(problem).first else { return false }
    return solver(problem.equation, setting) != nil
  }
}
