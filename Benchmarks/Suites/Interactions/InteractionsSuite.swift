import Harness
import Interactions

/// The suite `interactions`: one row for every check of the interaction models,
/// with the cost of a frame where one is timed.
public struct InteractionsSuite: Suite {
  public let name = "interactions"
  public let summary = "interaction models: checks, laws, cost of a frame"
  public let timeBudget = 1.5
  public let console: [ConsoleColumn] = [
    ConsoleColumn("scenario", isCut: true), ConsoleColumn("check", isCut: true),
    ConsoleColumn("expected", "expected", .significant(5)),
    ConsoleColumn("actual", "actual", .significant(5)),
    ConsoleColumn("relation", "must be"), "unit", "pass",
    ConsoleColumn("ns_per_frame", "ns/frame", .time()),
  ]
  public let isVerifiedInParallel = true

  public let columns: [Column] = [
    Column("scenario", .text, "what is checked"),
    Column("check", .text, "what of it is checked"),
    Column("expected", .real, role: .input, "what is right"),
    .optional("actual", .real, "what came out"),
    Column("tolerance", .real, role: .input, "largest difference that passes"),
    Column("pass", .boolean, "whether it passes"),
    .optional(
      "ns_per_frame", .real, repeating: "time_ns",
      "median time of a frame of one instance, or of the unit of work"),
    Column("relation", .text, "how actual must stand to expected: =, <= or >="),
    .optional("unit", .text, "of expected, actual and tolerance"),
    .optional("detail", .text, "in words, where there is more to say"),
  ]

  public init() {}

  public func cases(_ context: SuiteContext) throws -> [Case] {
    var checks = CheckList()
    for add in [
      ButtonChecks.add, SpringAnimationChecks.add, RubberBandingChecks.add,
      AccelerationPauseChecks.add, DragChecks.add, PictureInPictureChecks.add,
      TransitionChecks.add, StyleChecks.add, TransactionChecks.add,
      ObservableChecks.add, CoordinatorChecks.add, DescriptionChecks.add, LawChecks.add,
    ] { add(&checks, context) }
    return try CheckRow.all().map(checks.item)
  }
}

/// The value that a check measures.
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
  /// 1 for a statement that is true, 0 for one that is false.
  var number: Double { self ? 1 : 0 }
}

/// Measurements of checks that no replay of a trace shows, such as laws over
/// random events.
struct CheckList {
  private struct Code {
    let workload: (CheckRow) -> Workload?
    let detail: (CheckRow) -> String
    let measure: (CheckRow) throws -> any CheckValue
  }

  /// The scenario of the checks whose code is added from now on.
  var scenario = ""
  private var codes: [String: Code] = [:]

  /// Adds the code for a check, and for others of that name followed by a
  /// slash.
  ///
  /// - Parameters:
  ///   - workload: what is timed, if anything.
  ///   - detail: further information for readers.
  mutating func measure<Value: CheckValue>(
    _ check: String, workload: @escaping (CheckRow) -> Workload? = { _ in nil },
    detail: @escaping (CheckRow) -> String = { _ in "" },
    _ body: @escaping (CheckRow) throws -> Value
  ) {
    codes["\(scenario)/\(check)"] = Code(workload: workload, detail: detail, measure: body)
  }

  /// The case of a row, measured by its code or, without one, by a replay.
  func item(_ row: CheckRow) -> Case {
    // `a/b/c` is measured by the code of that name, or of `a/b`.
    let parts = row.code.split(separator: "/")
    let code = codes[row.code] ?? codes[parts.prefix(2).joined(separator: "/")]
    let keys: [String: Value] = [
      "scenario": .text(row.scenario), "check": .text(row.check), "expected": .real(row.expected),
      "tolerance": .real(row.tolerance), "relation": .text(row.relation.rawValue),
      "unit": Value(nonempty: row.unit), "detail": Value(nonempty: code?.detail(row) ?? ""),
    ]
    return Case(
      id: "interactions/\(row.scenario)/\(row.check)", keys: keys, workload: code?.workload(row)
    ) { report in
      let actual: Double
      do {
        let measured = try code?.measure(row).number ?? row.model.map { try row.measured(on: $0) }
        actual = row.actual(measured ?? .nan)
      } catch {
        // A check that throws counts as failed; the others continue.
        report["pass"] = .boolean(false)
        return .wrong("\(row.check): \(error)")
      }
      let didPass = row.passes(actual)
      report["actual"] = Value(actual)
      report["pass"] = .boolean(didPass)
      if didPass { return .ok }
      let range = row.relation == .equal && row.tolerance > 0 ? " ± \(row.tolerance)" : ""
      return .wrong(
        "\(row.check) is \(actual), expected \(row.relation.rawValue) \(row.expected)\(range)")
    }
  }
}
