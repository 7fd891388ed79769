import Measurement

/// The options that all suite commands share, as plain values.
public struct RunOptions: Sendable {
  /// Patterns of which a case id has to match one; none: every case.
  public var filters: [String] = []
  /// Patterns of which a case id must match none.
  public var skips: [String] = []
  /// Verify, and run each workload once, but measure nothing.
  public var isDryRun = false
  /// Short run: 10 samples, a sixteenth of the time.
  public var isQuick = false
  /// `nil`: as the suite prefers.
  public var isTimed: Bool?
  /// Seed of the schedule and of everything random in the suites.
  public var seed: UInt64 = 1
  /// Threads a kernel may use.
  public var threads = 1
  /// Samples, their length, and the fixed count of iterations.
  public var plan = SamplingPlan()
  /// Whether `plan.samplesCount` was given by the user and so outweighs
  /// `isQuick`.
  public var isSampleCountFixed = false
  /// Whether `plan.caseNanoseconds` was given by the user and so outweighs
  /// the suite's budget.
  public var isCaseTimeFixed = false
  /// Whether every single sample is kept.
  public var keepsSamples = false
  /// The factor on every suite's budget, so that a whole run keeps within its
  /// time however many suites there are.
  public var budgetFactor = 1.0
  /// Processes over which the measurement is repeated.
  public var processesCount = 1
  /// The number of this process, from 0.
  public var processIndex = 0
  /// Identifies the run in every row.
  public var runID = ""

  public init() {}

  /// What the suites get to know of the options.
  public func context(for suite: any Suite) -> SuiteContext {
    var context = SuiteContext()
    context.isQuick = isQuick
    context.seed = seed
    context.threads = threads
    context.isTimed = isTimed ?? suite.isTimedByDefault
    return context
  }

  /// The sampling plan of each of `count` timed cases of `suite`.
  public func plan(for suite: any Suite, cases count: Int) -> SamplingPlan {
    var plan = self.plan
    if isQuick, !isSampleCountFixed { plan.samplesCount = min(plan.samplesCount, 10) }
    // A quick run looks; its slow cases go without an interval.
    if isQuick { plan.leastSamplesCount = 2 }
    guard !isCaseTimeFixed else { return plan }
    let budget = suite.timeBudget * budgetFactor / (isQuick ? 16 : 1) / Double(max(count, 1))
    plan.caseNanoseconds = min(plan.caseNanoseconds, UInt64(budget * 1e9))
    return plan
  }
}
