import Harness
import Interactions

/// The suite `interactions`: one row for every check, with the cost of a frame
/// where one is timed.
public struct InteractionsSuite: Suite {
  public let name = "interactions"
  public let summary = "interaction models: checks, laws, cost of a frame"
  public let timeBudget = 1.5
  public let console: [ConsoleColumn] = [
    ConsoleColumn("scenario", isCut: true), ConsoleColumn("check", isCut: true),
    ConsoleColumn("expected", "expected", .significant(5)),
    ConsoleColumn("actual", "actual", .significant(5)),
    ConsoleColumn("relation", "must be"), "unit", "pass",
    ConsoleColumn("ns_per_frame", "ns/frame", .significant(2)),
  ]
  public let isVerifiedInParallel = true

  public let columns: [Column] = [
    Column("scenario", .text, "what is checked"),
    Column("check", .text, "the check"),
    Column("expected", .real, role: .input, "what is right, or its bound: see relation"),
    .optional("actual", .real, "what came out"),
    Column("tolerance", .real, role: .input, "largest difference that passes if relation is ="),
    Column("pass", .boolean, "whether it passes"),
    .optional(
      "ns_per_frame", .real, repeating: "time_ns", "median time of a frame of one instance"),
    Column("relation", .text, "how actual must stand to expected: =, <= or >="),
    .optional("unit", .text, "of expected, actual and tolerance"),
  ]

  public init() {}

  public func cases(_ context: SuiteContext) throws -> [Case] {
    var measures = Measures()
    for add in [
      ModelChecks.add, LawChecks.add, StyleChecks.add, TransactionChecks.add,
      ObservableChecks.add, CoordinatorChecks.add,
    ] { add(&measures, context) }
    return try CheckRow.all().map(measures.item)
  }
}

/// What the code of a measure returns.
protocol CheckValue {
  var number: Double { get }
}

extension Double: CheckValue {
  var number: Double { self }
}

extension Int: CheckValue {
  var number: Double { Double(self) }
}

extension Bool: CheckValue {
  var number: Double { self ? 1 : 0 }
}

/// The code of measures that no replay of a trace yields, by name.
struct Measures {
  private var bodies: [String: (CheckRow) throws -> any CheckValue] = [:]
  private var workloads: [String: (CheckRow) -> Workload?] = [:]

  /// Adds the code of a measure and, if any, its timed workload.
  mutating func add<Value: CheckValue>(
    _ name: String, workload: ((CheckRow) -> Workload?)? = nil,
    _ body: @escaping (CheckRow) throws -> Value
  ) {
    bodies[name] = body
    workloads[name] = workload
  }

  /// The case of a row, measured by its code or, without one, by a replay.
  func item(_ row: CheckRow) -> Case {
    let keys: [String: Value] = [
      "scenario": .text(row.scenario), "check": .text(row.check), "expected": .real(row.expected),
      "tolerance": .real(row.tolerance), "relation": .text(row.relation.rawValue),
      "unit": Value(nonempty: row.unit),
    ]
    let body = bodies[row.measure]
    return Case(
      id: "interactions/\(row.scenario)/\(row.check)", keys: keys,
      workload: workloads[row.measure]?(row)
    ) { report in
      // A check that throws counts as failed; the others continue.
      report["pass"] = .boolean(false)
      let actual: Double
      do { actual = row.actual(try body?(row).number ?? row.replayed()) } catch {
        return .wrong("\(row.check): \(error)")
      }
      report["actual"] = Value(actual)
      report["pass"] = .boolean(row.passes(actual))
      if row.passes(actual) { return .ok }
      let range = row.relation == .equal && row.tolerance > 0 ? " ± \(row.tolerance)" : ""
      return .wrong(
        "\(row.check) is \(actual), expected \(row.relation.rawValue) \(row.expected)\(range)")
    }
  }
}
