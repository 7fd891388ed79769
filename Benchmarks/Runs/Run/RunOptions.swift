import Measurement

/// The options that all suite commands share, as plain values.
public struct RunOptions: Sendable {
  /// Patterns of which a case id must match one; empty for every case.
  public var filters: [String] = []
  /// Patterns of which a case id must match none.
  public var skips: [String] = []
  /// Verify, and run each workload once, but do not measure.
  public var isDryRun = false
  /// Short run: 10 samples, a sixteenth of the time.
  public var isQuick = false
  /// Whether to measure times; `nil` for the suite's default.
  public var isTimed: Bool?
  /// Seed of the schedule and of all random numbers in the suites.
  public var seed: UInt64 = 1
  /// The number of threads a kernel may use.
  public var threads = 1
  /// The number of samples, their length, and any fixed number of iterations.
  public var plan = SamplingPlan()
  /// Whether the user set `plan.sampleCount`, which then takes precedence over
  /// `isQuick`.
  public var isSampleCountFixed = false
  /// Whether the user set `plan.caseNanoseconds`, which then takes precedence
  /// over the suite's budget.
  public var isCaseTimeFixed = false
  /// Whether every single sample is kept.
  public var keepsSamples = false
  /// A factor on every suite's time budget, so that a full run takes about the
  /// same time for any number of suites.
  public var budgetFactor = 1.0
  /// The number of processes over which the measurement is repeated.
  public var processCount = 1
  /// The index of this process, from 0.
  public var processIndex = 0
  /// The identifier of the run in every row.
  public var runID = ""

  public init() {}

  /// The part of the options that suites can see.
  public func context(for suite: any Suite) -> SuiteContext {
    var context = SuiteContext()
    context.isQuick = isQuick
    context.seed = seed
    context.threads = threads
    context.isTimed = isTimed ?? suite.isTimedByDefault
    return context
  }

  /// The sampling plan for each of `count` timed cases of `suite`.
  public func plan(for suite: any Suite, cases count: Int) -> SamplingPlan {
    var plan = self.plan
    if isQuick, !isSampleCountFixed { plan.sampleCount = min(plan.sampleCount, 10) }
    // A quick run may sample a slow case too few times for an interval of the
    // median, which needs six: it only gives an impression.
    if isQuick { plan.leastSampleCount = 2 }
    guard !isCaseTimeFixed else { return plan }
    let budget = suite.timeBudget * budgetFactor / (isQuick ? 16 : 1) / Double(max(count, 1))
    plan.caseNanoseconds = min(plan.caseNanoseconds, UInt64(budget * 1e9))
    return plan
  }
}
