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
  public let drawsNumbers = true
  public let hasQuickCases = true
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

  private let integrate: IntegratedSpring

  /// - Parameter integrate: a solver of springs, which this module does not know.
  public init(integrate: @escaping IntegratedSpring) { self.integrate = integrate }

  public func cases(_ context: SuiteContext) throws -> [Case] {
    var checks = CheckList()
    for add in [
      CalculatorButtonChecks.add, SpringAnimationChecks.add, FlashlightButtonChecks.add,
      RubberBandingChecks.add, AccelerationPauseChecks.add, MomentumDrawerChecks.add,
      PictureInPictureChecks.add, QuarterTurnsChecks.add, LoaderChecks.add,
      ViewTransitionChecks.add, AppearanceChecks.add, StyleChecks.add, ActionChecks.add,
      TransactionChecks.add, ObservableChecks.add, PagerChecks.add, CoordinatorChecks.add,
      DescriptionChecks.add, LawChecks.add,
    ] { add(&checks, context) }
    checks.scenario = SpringAnimation.name
    IntegratorChecks(integrate: integrate).add(to: &checks)
    return try CheckRow.all().map(checks.item)
  }
}
