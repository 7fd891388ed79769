import Engines
import Equations
import Harness
import Integrators
import Springs

/// A method as `solve`, `accuracy`, `sweep` and `peers` know it: its names,
/// what it is told of an equation, and its solvers.
public struct Method: Sendable {
  public let name: String
  /// Names by which it is known elsewhere, as in SciPy or MATLAB.
  public private(set) var aliases: [String] = []
  /// The kind of method: `explicit-runge-kutta`, `exact`, `engine`, …
  package let family: String
  /// Nominal order; 0 for exact methods and engines.
  package private(set) var order = 0
  package let summary: String
  /// What it is told of every equation; see also `given(_:)`.
  package private(set) var isGiven = Given.acceleration
  /// Whether it is also given the Jacobian of an equation.
  var takesJacobian: @Sendable (any Equation) -> Bool = { _ in false }
  /// The equations that it solves, as a phrase; `nil` for any.
  package private(set) var equations: String?
  /// The settings that it is measured with; none unless it is for `accuracy`.
  var rungs = AccuracyLadder { _, _ in [] }
  /// Solvers for different kinds of equations, the fastest first: an equation
  /// is solved by the first that accepts it.
  package private(set) var solvers: [SolverFactory] = []
  /// Whether its samples have to be evenly spaced.
  var needsEvenSamples = false
  /// How it plays springs; `nil` if by its solvers.
  var player: SpringPlayer?

  // MARK: Catalogue

  /// Every method, in the order of reports. An engine that shares its name with
  /// another method is left out.
  public static let all: [Method] =
    (exact + rungeKutta + symplectic + nystrom + collocation + multistep + implicit + taylor
    + engines).uniqued(by: \.name)

  public static func named(_ name: String) -> Method? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// A line about the method for people, with its default setting, if any.
  public var description: String {
    let steps = isAdaptive ? ", at a tolerance of 1e-9" : ", at 240 steps a second"
    return summary + (hasSteps ? steps : "") + (equations.map { "; solves only \($0)" } ?? "")
  }

  /// The equations of some methods that treat linear damping separately.
  static let oneForce = "x'' = f(t, x) - c*x' of one coordinate"

  // MARK: Steps

  /// Whether the steps are chosen by a tolerance.
  package var isAdaptive: Bool { rungs.isAdaptive }

  /// The settings for a problem; throws why it does not suit the method, if so.
  package func ladder(_ problem: Problem) throws(Refusal) -> [SolverSetting] {
    problem.isText
      ? AccuracyLadder.ofText(problem, isAdaptive: isAdaptive) : try rungs.settings(problem, order)
  }

  /// Whether it takes steps, rather than frames or none at all.
  package var hasSteps: Bool { order > 0 }

  /// Four steps per frame at 60 Hz or the tolerance 1e-9; `nil` without steps.
  public var usualSteps: Steps? {
    hasSteps ? isAdaptive ? .tolerance(1e-9) : .length(1.0 / 240) : nil
  }

  public func takes(_ steps: Steps) -> Bool { hasSteps && isAdaptive == (steps.tolerance != nil) }

  // MARK: Solvers

  /// What a method is told of an equation.
  public enum Given: String, Sendable, CaseIterable {
    /// The acceleration as a function: all that a general solver gets.
    case acceleration = "a(t,x,v)"
    /// The acceleration and its Jacobian.
    case jacobian = "Jacobian"
    /// A force independent of the velocity and, separately, the linear damping.
    case splitForce = "f(t,x)-c*v"
    /// Recurrences for the power series of the solution, or the formula from
    /// which these are made.
    case series
    /// The solution itself.
    case solution
  }

  package func given(_ equation: any Equation) -> Given {
    takesJacobian(equation) ? .jacobian : isGiven
  }

  /// The solver for an equation; throws the reason if there is none.
  package func solver(
    _ equation: any Equation, _ setting: SolverSetting
  ) throws(Refusal) -> any EquationSolver {
    for factory in solvers {
      if let solver = factory.solver(equation, setting) { return solver }
    }
    throw Refusal("it takes \(equations ?? "another equation")")
  }

  /// Throws if the method cannot solve a problem, whatever the setting, or if
  /// the problem is for other families (see `Problem.isForImplicitMethods`).
  package func check(_ problem: Problem) throws(Refusal) {
    if problem.isForImplicitMethods, !["implicit-runge-kutta", "rosenbrock"].contains(family) {
      try problem.refuse([.stiff])
    }
    if needsEvenSamples, problem.times.spacing == nil {
      throw Refusal("it takes the evenly spaced samples of reports")
    }
    _ = try solver(
      problem.equation, SolverSetting(isAdaptive ? .adaptive(tolerance: 1e-3) : .fixed(steps: 10)))
  }
}

/// The reason why a method does not solve a problem, as a clause.
package struct Refusal: Error, CustomStringConvertible {
  package let description: String
  /// Whether the method could solve the problem but is not meant for it.
  package let isUnsuited: Bool

  init(_ description: String, isUnsuited: Bool = false) {
    self.description = description
    self.isUnsuited = isUnsuited
  }

  static func unsuited(_ description: String) -> Refusal {
    Refusal(description, isUnsuited: true)
  }
}
