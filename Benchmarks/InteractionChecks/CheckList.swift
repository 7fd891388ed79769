import Interactions
import Measurement
import Reports
import Runs

/// The checks of interactions, in the order of the report. Each compares a
/// value that it measures with an expected one.
struct CheckList {
  /// How the measured value must relate to the expected one.
  private enum Relation: String {
    /// Within a tolerance.
    case equal = "="
    case atMost = "<="
    case atLeast = ">="

    /// Whether a value passes; NaN never does.
    func passes(_ actual: Double, _ expected: Double, within tolerance: Double) -> Bool {
      switch self {
      case .equal: (actual - expected).magnitude <= tolerance
      case .atMost: actual <= expected
      case .atLeast: actual >= expected
      }
    }
  }

  /// The scenario that checks added from now on belong to.
  var scenario = ""
  private(set) var cases: [Case] = []

  /// - Parameters:
  ///   - expected: the expected value, or the bound.
  ///   - tolerance: 0 for a bound.
  ///   - detail: further information for readers.
  private mutating func add(
    _ name: String, _ expected: Double, _ tolerance: Double, _ relation: Relation,
    unit: String = "", detail: String = "", workload: Workload? = nil,
    _ measure: @escaping () throws -> Double
  ) {
    let keys: [String: Value] = [
      "scenario": .text(scenario), "check": .text(name), "expected": .real(expected),
      "tolerance": .real(tolerance), "relation": .text(relation.rawValue),
      "unit": Value(nonempty: unit), "detail": Value(nonempty: detail),
    ]
    cases.append(
      Case(id: "interactions/\(scenario)/\(name)", keys: keys, workload: workload) { row in
        let actual: Double
        do {
          actual = try measure()
        } catch {
          // A check that throws counts as failed; the others continue.
          row["pass"] = .boolean(false)
          return .failed("\(name): \(error)")
        }
        let didPass = relation.passes(actual, expected, within: tolerance)
        row["actual"] = Value(actual)
        row["pass"] = .boolean(didPass)
        if didPass { return .ok }
        let range = relation == .equal && tolerance > 0 ? " ± \(tolerance)" : ""
        return .failed("\(name) is \(actual), expected \(relation.rawValue) \(expected)\(range)")
      })
  }

  /// Adds a check that a value equals `expected` to within `tolerance`.
  mutating func equal(
    _ name: String, _ expected: Double, within tolerance: Double = 0, unit: String = "",
    detail: String = "", workload: Workload? = nil, _ measure: @escaping () throws -> Double
  ) {
    add(name, expected, tolerance, .equal, unit: unit, detail: detail, workload: workload, measure)
  }

  /// Adds a check in each mode, `name/article` and `name/corrected`, that a
  /// value equals the one expected to within `tolerance`.
  mutating func equal(
    _ name: String, article: Double, corrected: Double, within tolerance: Double = 0,
    unit: String = "", _ measure: @escaping (InteractionMode) throws -> Double
  ) {
    for (mode, expected) in [(InteractionMode.article, article), (.corrected, corrected)] {
      equal("\(name)/\(mode.rawValue)", expected, within: tolerance, unit: unit) {
        try measure(mode)
      }
    }
  }

  /// Adds a check that a statement is true, or with `expected` that it is
  /// false. The report has 1 for true and 0 for false.
  mutating func holds(
    _ name: String, _ expected: Bool = true, _ measure: @escaping () throws -> Bool
  ) { equal(name, expected ? 1 : 0) { try measure() ? 1 : 0 } }

  /// Adds a check that a whole number equals `expected`.
  mutating func count(
    _ name: String, _ expected: Int, workload: Workload? = nil,
    _ measure: @escaping () throws -> Int
  ) { add(name, Double(expected), 0, .equal, workload: workload) { Double(try measure()) } }

  /// Adds a check that the magnitude of an error does not exceed `bound`.
  mutating func error(
    _ name: String, atMost bound: Double, unit: String = "", workload: Workload? = nil,
    _ measure: @escaping () throws -> Double
  ) { add(name, 0, bound, .equal, unit: unit, workload: workload, measure) }

  /// Adds a check that a value is at most `bound`.
  mutating func atMost(
    _ name: String, _ bound: Double, unit: String = "", _ measure: @escaping () throws -> Double
  ) { add(name, bound, 0, .atMost, unit: unit, measure) }

  /// Adds a check that a value is at least `bound`.
  mutating func atLeast(_ name: String, _ bound: Double, _ measure: @escaping () throws -> Double) {
    add(name, bound, 0, .atLeast, measure)
  }
}

/// Whether some code throws an error.
func doesThrow(_ body: () throws -> Void) -> Bool {
  do {
    try body()
    return false
  } catch { return true }
}
