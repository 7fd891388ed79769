import Equations
import Integrators

extension AccuracyMethod {
  /// The methods that solve equations read from a text; not all solve more than
  /// one coordinate.
  package static let forEquations: [AccuracyMethod] = {
    guard let undamped = try? EquationSystem("x'' = -x") else { return [] }
    return all.filter { $0.family != "exact" && $0.solves(undamped) }
  }()

  /// For a method that does not solve every equation: those that it solves, as a
  /// phrase.
  package var limits: String {
    if solves(Self.anyUseOfTheVelocity) {
      return solves("x'' = -y; y'' = -x")
        ? "of fewer coordinates" : "of one coordinate"
    }
    // The others take a force without the velocity. That is what y is in an
    // equation of first order, whose right-hand side can then have only t.
    let damped = "x'' = f(t, x) - c*x'"
    if !solves("x'' = -x; y'' = -y") { return "\(damped) of one coordinate" }
    if solves("x'' = -x - x'; y'' = -y") { return "\(damped) and y' = f(t)" }
    return "x'' = f(t, x), of one coordinate also \(damped), and y' = f(t)"
  }

  /// The summary, for solves of equations read from a text.
  package var summaryForEquations: String {
    solves(Self.anyUseOfTheVelocity) ? summary : "\(summary); of equations only \(limits)"
  }

  /// For a method that solves no equation read from a text, one of the same
  /// kind that does; `nil` if there is none. Such a method is compiled for one
  /// coordinate and the formula of its force.
  package var substituteForEquations: AccuracyMethod? {
    let name =
      if family == "taylor" {
        "taylor-24"
      } else if needs == "jacobian" {
        "rodas-5p"
      } else if family == "collocation" {
        isAdaptive ? "gauss-16-general" : "gauss-6"
      } else {
        isAdaptive ? "dop853" : "dop853-fixed"
      }
    return Self.forEquations.first { $0.name == name && family != "exact" }
  }

  /// An equation that only methods for any a(t, x, v) solve: its damping is not
  /// linear.
  private static let anyUseOfTheVelocity = "x'' = -x - x'^3"

  private func solves(_ text: String) -> Bool {
    (try? EquationSystem(text)).map(solves) == true
  }

  /// Whether the method solves equations read from a text.
  package func solves(_ system: EquationSystem) -> Bool {
    let stepping: Stepping = isAdaptive ? .adaptive(tolerance: 1e-3) : .fixed(steps: 10)
    return solver(ParsedEquation(system), AccuracySetting(stepping: stepping)) != nil
  }
}
