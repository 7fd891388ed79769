import Interactions
import Measurement
import Reports
import Runs

/// The suite `interactions`: one row for every check of the interaction models,
/// with the cost of a frame where one is timed.
public struct InteractionsSuite: Suite {
  public let name = "interactions"
  public let summary = "interaction models: checks, laws, cost of a frame"
  public let timeBudget = 3.0
  public let leadingColumns = ["actual", "expected", "tolerance", "unit"]
  public let drawsNumbers = true
  public let hasQuickCases = true
  public let isVerifiedInParallel = true
  private let scenarios: [String]

  public let columns: [Column] = [
    Column("scenario", .text, "what is checked"),
    Column("check", .text, "what of it is checked"),
    Column("expected", .real, role: .input, "what is right"),
    .optional("actual", .real, "what came out"),
    Column("tolerance", .real, role: .input, "largest difference that passes"),
    Column("pass", .boolean, "whether it passes"),
    .optional(
      "median_ns_per_frame", .real, repeating: "unit_median_ns",
      "median time of a frame of one instance, or of the unit of work"),
    Column("relation", .text, "how actual must stand to expected: =, <= or >="),
    .optional("unit", .text, "of expected, actual and tolerance"),
    .optional("detail", .text, "in words, where there is more to say"),
  ]

  /// - Parameter scenarios: the scenarios to check; empty for all.
  public init(scenarios: [String] = []) { self.scenarios = scenarios }

  /// The scenario names of all checks.
  public static var scenarioNames: [String] {
    allCases(SuiteContext()).compactMap { $0.keys["scenario"]?.field }.uniqued()
  }

  private static func allCases(_ context: SuiteContext) -> [Case] {
    var list = CheckList()
    CalculatorButtonChecks.add(to: &list, context)
    SpringAnimationChecks.add(to: &list, context)
    IntegratorChecks.add(to: &list)
    FlashlightButtonChecks.add(to: &list, context)
    RubberBandingChecks.add(to: &list, context)
    AccelerationPauseChecks.add(to: &list, context)
    MomentumDrawerChecks.add(to: &list)
    PictureInPictureChecks.add(to: &list, context)
    QuarterTurnsChecks.add(to: &list, context)
    LoaderChecks.add(to: &list, context)
    ViewTransitionChecks.add(to: &list)
    TransitionMotionChecks.add(to: &list)
    AppearanceChecks.add(to: &list)
    DescriptionChecks.anatomy(&list)
    StyleChecks.add(to: &list)
    ActionChecks.add(to: &list)
    TransactionChecks.add(to: &list, context)
    ObservableChecks.add(to: &list)
    DescriptionChecks.settings(&list)
    DescriptionChecks.traces(&list)
    PagerChecks.add(to: &list)
    CoordinatorChecks.add(to: &list)
    DescriptionChecks.report(&list)
    LawChecks.add(to: &list, context)
    return list.cases
  }

  public func cases(_ context: SuiteContext) throws -> [Case] {
    let chosen = scenarios.map { Value.text($0) }
    return Self.allCases(context).filter { item in
      chosen.isEmpty || chosen.contains { $0 == item.keys["scenario"] }
    }
  }

  public func highlights(_ rows: [Row]) -> [String] {
    let failed = rows.filter { $0["pass"] == .boolean(false) }
    var lines = ["\(rows.count - failed.count) of \(rows.count) checks pass"]
    let batches = rows.filter { $0["check"].field.hasPrefix("law-batch") }
    func cost(_ largest: (number: Double, row: Row, id: String)) -> String {
      "\(ConsoleTable.shortened(largest.number.rounded())) ns (\(largest.row["scenario"].field))"
    }
    if let slowest = batches.largest("median_ns_per_frame"),
      let fastest = batches.largest("median_ns_per_frame", by: { -$0 })
    {
      lines.append("a frame costs \(cost(fastest)) to \(cost(slowest))")
    }
    return lines
  }
}
