import Interactions
import Measurement
import Reports
import Runs

/// One numbered check of an interaction: what comes out against what must.
struct InteractionCheck {
  /// How the actual value must compare with the expected one.
  enum Relation: String {
    /// Within the tolerance.
    case equal = "="
    case atMost = "<="
    case atLeast = ">="
  }

  let scenario: String
  /// Begins with the number of the check.
  let name: String
  let expected: Double
  let tolerance: Double
  let relation: Relation
  let unit: String
  /// What a reader may want to know besides the numbers.
  var detail = ""
  let workload: Workload?
  let measure: () throws -> Double

  private init(
    _ scenario: String, _ name: String, _ expected: Double, _ tolerance: Double,
    _ relation: Relation, _ unit: String, _ workload: Workload?,
    _ measure: @escaping () throws -> Double
  ) {
    self.scenario = scenario
    self.name = name
    self.expected = expected
    self.tolerance = tolerance
    self.relation = relation
    self.unit = unit
    self.workload = workload
    self.measure = measure
  }

  /// A value that is known to a tolerance.
  static func equal(
    _ scenario: String, _ name: String, _ expected: Double, within tolerance: Double,
    unit: String = "", workload: Workload? = nil, _ measure: @escaping () throws -> Double
  ) -> InteractionCheck {
    InteractionCheck(scenario, name, expected, tolerance, .equal, unit, workload, measure)
  }

  /// An error that must not exceed a bound.
  static func error(
    _ scenario: String, _ name: String, atMost bound: Double, unit: String = "",
    workload: Workload? = nil, _ measure: @escaping () throws -> Double
  ) -> InteractionCheck {
    InteractionCheck(scenario, name, 0, bound, .equal, unit, workload, measure)
  }

  /// Something that must not be more.
  static func atMost(
    _ scenario: String, _ name: String, _ bound: Double, unit: String = "",
    workload: Workload? = nil, _ measure: @escaping () throws -> Double
  ) -> InteractionCheck {
    InteractionCheck(scenario, name, bound, 0, .atMost, unit, workload, measure)
  }

  /// Something that must not be less.
  static func atLeast(
    _ scenario: String, _ name: String, _ bound: Double, unit: String = "",
    _ measure: @escaping () throws -> Double
  ) -> InteractionCheck {
    InteractionCheck(scenario, name, bound, 0, .atLeast, unit, nil, measure)
  }

  /// Whether a value passes; not-a-number never does.
  func passes(_ actual: Double) -> Bool {
    switch relation {
    case .equal: (actual - expected).magnitude <= tolerance
    case .atMost: actual <= expected
    case .atLeast: actual >= expected
    }
  }

  /// The check as a case of the suite.
  var asCase: Case {
    Case(
      id: "interactions/\(scenario)/\(name)",
      keys: [
        "scenario": .text(scenario), "check": .text(name), "expected": .real(expected),
        "tolerance": .real(tolerance), "relation": .text(relation.rawValue),
        "unit": unit.isEmpty ? .missing : .text(unit),
        "detail": detail.isEmpty ? .missing : .text(detail),
      ], workload: workload
    ) { row in
      let actual: Double
      do {
        actual = try measure()
      } catch {
        // A check that cannot be made is a failed one; the others go on.
        row["pass"] = .boolean(false)
        return .failed("\(name): \(error)")
      }
      let isPassed = passes(actual)
      row["actual"] = Value(actual)
      row["pass"] = .boolean(isPassed)
      if isPassed { return .ok }
      return .failed(
        "\(name) is \(actual) where \(relation.rawValue) \(expected) is right, "
          + "tolerance \(tolerance)")
    }
  }
}

extension InteractionMode {
  /// The mode in the id of a check; ids keep the former word for `corrected`.
  var id: String { self == .corrected ? "mended" : rawValue }
}
