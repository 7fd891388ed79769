import Equations
import Integrators

extension AccuracyMethod {
  /// The methods that solve equations read from a text; not all solve more than
  /// one coordinate.
  package static let forEquations: [AccuracyMethod] = {
    guard let undamped = try? EquationSystem("x'' = -x") else { return [] }
    return all.filter { $0.family != "exact" && $0.scalarType == "Float64" && $0.solves(undamped) }
  }()

  /// What equations a method solves that does not solve all of them, as a
  /// phrase.
  package var limits: String {
    solvesDamping ? "of one coordinate" : "x'' = f(t, x) and y' = f(t)"
  }

  private var solvesDamping: Bool { (try? EquationSystem("x'' = -x - x'")).map(solves) == true }

  /// The summary, for solves of equations read from a text.
  package var summaryForEquations: String {
    solvesDamping ? summary : "\(summary); of equations only \(limits)"
  }

  /// Whether the method solves equations read from a text.
  package func solves(_ system: EquationSystem) -> Bool {
    let stepping: Stepping = isAdaptive ? .adaptive(tolerance: 1e-3) : .fixed(steps: 10)
    return run(ParsedEquation(system), AccuracySetting(stepping: stepping)) != nil
  }
}
