/// The options that all suite commands share, as plain values.
public struct RunOptions: Sendable {
  /// Patterns, one of which the id of a case must match; empty for every case.
  public var filters: [String] = []
  /// The options that suites know.
  public var context = SuiteContext()
  /// Whether to measure times; `nil` for the suite's default.
  public var isTimed: Bool?
  /// Whether instructions are counted instead of times.
  public var countsInstructions = false
  /// How long and how often cases are measured.
  public var plan = SamplingPlan()
  /// Whether the user set `plan.budgetNanoseconds`, which then takes precedence
  /// over the suite's budget.
  public var isBudgetFixed = false
  /// Whether every single sample is kept.
  public var keepsSamples = false
  /// The number of processes over which the measurement is repeated.
  public var processCount = 1
  /// The index of this process, from 0.
  public var processIndex = 0
  /// Calls `body` once with each index below `count`, on any threads, and
  /// returns when all have ended. One after another unless set.
  public var concurrently: @Sendable (_ count: Int, _ body: (Int) -> Void) -> Void = {
    count, body in
    for index in 0..<count { body(index) }
  }

  public init() {}

  /// The sampling plan for `suite`.
  public func plan(for suite: any Suite) -> SamplingPlan {
    var plan = self.plan
    guard !isBudgetFixed else { return plan }
    let budget = suite.timeBudget / (context.isQuick ? 16 : 1)
    plan.budgetNanoseconds = UInt64(budget * 1e9)
    return plan
  }
}
