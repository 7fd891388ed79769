/// The options that all suite commands share, as plain values.
public struct RunOptions: Sendable {
  /// Patterns of which the id of a case must match one; empty for every case.
  public var filters: [String] = []
  /// The options that suites know.
  public var context = SuiteContext()
  /// Whether to measure times; `nil` for the suite's default.
  public var isTimed: Bool?
  /// Whether instructions are counted instead of times.
  public var countsInstructions = false
  /// How long and how often each case is measured.
  public var plan = SamplingPlan()
  /// Whether the user set `plan.sampleCount`, which then takes precedence over
  /// `context.isQuick`.
  public var isSampleCountFixed = false
  /// Whether the user set `plan.caseNanoseconds`, which then takes precedence
  /// over the suite's budget.
  public var isCaseTimeFixed = false
  /// Whether every single sample is kept.
  public var keepsSamples = false
  /// A factor on the time budget of every suite, so that a full run takes about
  /// the same time for any number of suites.
  public var budgetFactor = 1.0
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

  /// The sampling plan for each of `count` timed cases of `suite`.
  public func plan(for suite: any Suite, cases count: Int) -> SamplingPlan {
    var plan = self.plan
    if context.isQuick, !isSampleCountFixed { plan.sampleCount = min(plan.sampleCount, 10) }
    // A quick run only gives an impression: of a slow case it may have fewer
    // than the six samples that an interval of the median needs.
    if context.isQuick { plan.leastSampleCount = 2 }
    guard !isCaseTimeFixed else { return plan }
    let budget =
      suite.timeBudget * budgetFactor / (context.isQuick ? 16 : 1) / Double(max(count, 1))
    plan.caseNanoseconds = min(plan.caseNanoseconds, UInt64(budget * 1e9))
    return plan
  }
}
