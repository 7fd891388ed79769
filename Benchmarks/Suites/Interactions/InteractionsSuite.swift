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
    var measures = Measures()
    for add in [
      ModelChecks.add, LawChecks.add, DescriptionChecks.add, StyleChecks.add,
      TransactionChecks.add, ObservableChecks.add, CoordinatorChecks.add,
    ] { add(&measures, context) }
    return try CheckRow.all().map(measures.item)
  }
}

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

/// The code of measures that a replay of a trace cannot take, by name.
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
      "detail": Value(nonempty: DescriptionChecks.detail(of: row)),
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

/// Checks of the descriptions of scenarios, of their settings and traces, and
/// of the report.
enum DescriptionChecks {
  private static let partsCheck = "parts-of-an-interaction"

  /// The parts of an interaction, for the check that counts them.
  static func detail(of row: CheckRow) -> String {
    guard row.measure == partsCheck, let scenario = row.model else { return "" }
    return scenario.description.anatomy.map { "\($0.part): \($0.text)" }.joined(separator: "; ")
  }

  static func add(to measures: inout Measures, _ context: SuiteContext) {
    measures.add(partsCheck) { row in
      row.model?.description.anatomy.count { !$0.text.isEmpty } ?? 0
    }
    // A scenario that lacks the part at the row's place is refused.
    measures.add("problems of an incomplete scenario") { row in
      let texts = (0..<4).map { $0 == Int(row.at[0]) ? "" : "something" }
      let description = ScenarioDescription(
        name: "mute", summary: "", trigger: texts[0], rules: texts[1], feedback: texts[2],
        stateChange: texts[3], events: SpringAnimation.description.events,
        outputs: SpringAnimation.description.outputs)
      return description.problems == ["no \(description.anatomy[Int(row.at[0])].part)"]
    }
    measures.add("refused settings") { row in
      row.settings.count { (try? SpringAnimation.model([$0])) == nil }
    }
    measures.add("settings-lost-in-a-round-trip", settingsLost)
    measures.add("differing-bytes-of-demo-and-file") { _ in try eventsChangedByAFile() }
    // Of a row that is checked three times by code that throws once.
    measures.add("rows-of-status-failed") { row in
      var (measures, turn) = (Measures(), 0)
      measures.add(row.measure) { row in
        turn += 1
        if turn == 2 { throw CheckRow.Unreadable(description: "by intent") }
        return row.expected
      }
      return try (0..<3).count { _ in
        var report = Row(InteractionsSuite().schema)
        return try measures.item(row).verify(&report) != .ok
      }
    }
  }

  /// Settings read back must give the same configuration: the defaults, and
  /// every parameter at the ends of its range or at every choice.
  private static func settingsLost(_ row: CheckRow) throws -> Int {
    guard let scenario = row.model else { return -1 }
    return try scenario.parameters.reduce(0) { lostCount, parameter in
      try lostCount
        + ([parameter.defaultText] + parameter.examples).count { text in
          let written = try scenario.completed([(parameter.name, text)])
          let isKept = written.contains { $0 == (parameter.name, text) }
          return try !isKept || !scenario.completed(written).elementsEqual(written, by: ==)
        }
    }
  }

  /// How many events of a trace differ after it is written as CSV and read.
  private static func eventsChangedByAFile() throws -> Int {
    let scenario = AccelerationPause.description
    var traces = RandomTrace(scenario, seed: 4)
    let events = traces.next(events: 40)
    let records = events.map { event in
      CSVWriter.line(
        [Value.decimal(event.time), scenario.events[event.kind].name]
          + EventField.allCases.map { Value(event[$0]).field })
    }
    let text = CSVWriter.line(InteractionTrace.columns) + records.joined()
    let document = try CSVDocument(bytes: Array(text.utf8), path: "trace.csv")
    let read = try InteractionTrace(document, scenario: scenario).events
    return zip(events, read).count { $0 != $1 } + abs(events.count - read.count)
  }
}
