import Batch
import Harness
import Suites

/// The options shared by all commands that run suites.
enum SuiteOptions {
  /// Options that select cases.
  static let selection = [
    Option("filter", .repeated("REGEX"), "only cases whose id matches (any of several)"),
    Option("skip", .repeated("REGEX"), "no cases whose id matches"),
    Option("list", .flag, "print the ids of the cases and exit"),
  ]

  private static let defaults = SamplingPlan()

  /// Options for what is measured, and for how long.
  static let measurement = [
    Option("time", .flag, "measure times"),
    Option("no-timing", .flag, "measure no times"),
    Option("quick", .flag, "10 samples in a sixteenth of the time, fewer cases"),
    Option("samples", .value("N"), "samples of a case (\(defaults.sampleCount))"),
    Option(
      "sample-time", .value("TIME"),
      "shortest sample: 50us, 2ms (\(defaults.sampleNanoseconds / 1000)us)"),
    Option(
      "max-time", .value("TIME"),
      "most time for a case in a process (the suite's time over its cases)"),
    Option(
      "rounds", .value("N"),
      "visits of a case, of a sample or more (\(defaults.roundCount), of two or more)"),
    Option("iterations", .value("N"), "fix the iterations of a sample"),
    Option("processes", .value("N"), "repeat the measurement in N processes (1)"),
    Option("for-compare", .flag, "10 processes, for 'compare'"),
    Option("seed", .value("N"), "seed of everything random (1)"),
    Option("threads", .value("N"), "threads a kernel may use (1)"),
  ]

  /// All options of a command that runs one suite.
  static let all = CommonOptions.report + selection + measurement

  /// The options of a run.
  static func decode(_ arguments: ParsedArguments) throws(UsageError) -> RunOptions {
    var options = RunOptions()
    options.concurrently = { WorkerPool.shared.run(count: $0, $1) }
    options.filters = arguments.strings("filter")
    options.skips = arguments.strings("skip")
    options.context.isQuick = arguments.has("quick")
    options.isTimed = try isTimed(arguments)
    options.context.seed = try seed(arguments)
    options.context.threads = try arguments.integer("threads", in: 1...1024) ?? 1
    options.processCount =
      try arguments.integer("processes", in: 1...1000) ?? (arguments.has("for-compare") ? 10 : 1)
    options.isSampleCountFixed = arguments.has("samples")
    options.isCaseTimeFixed = arguments.has("max-time")
    options.plan = try plan(arguments)
    // An invalid pattern is refused now, and not when the cases are selected.
    _ = try caseSelection(arguments)
    return options
  }

  /// The cases that `--filter` and `--skip` select.
  static func caseSelection(_ arguments: ParsedArguments) throws(UsageError) -> CaseSelection {
    do {
      return try CaseSelection(
        filters: arguments.strings("filter"), skips: arguments.strings("skip"))
    } catch {
      throw UsageError(error.description)
    }
  }

  /// The seed of everything random.
  static func seed(_ arguments: ParsedArguments) throws(UsageError) -> UInt64 {
    UInt64(try arguments.integer("seed") ?? 1)
  }

  /// Whether times are measured; `nil` if the suite decides.
  private static func isTimed(_ arguments: ParsedArguments) throws(UsageError) -> Bool? {
    let (time, noTiming) = (arguments.has("time"), arguments.has("no-timing"))
    guard !(time && noTiming) else {
      throw UsageError("--time and --no-timing contradict each other")
    }
    if noTiming { try refuseTiming(arguments, because: "which --no-timing leaves out") }
    return time ? true : noTiming ? false : nil
  }

  /// Refuses options for times where none are measured.
  static func refuseTiming(
    _ arguments: ParsedArguments, because reason: String
  ) throws(UsageError) {
    try arguments.refuse(
      [
        "samples", "sample-time", "max-time", "rounds", "iterations",
      ], "is for times, \(reason)")
  }

  /// The range of options for durations, in seconds.
  static let durationRange = 1e-9...1e6

  private static func plan(_ arguments: ParsedArguments) throws(UsageError) -> SamplingPlan {
    var plan = defaults
    if let count = try arguments.integer("samples", in: 1...1_000_000) { plan.sampleCount = count }
    if let time = try arguments.real("sample-time", .time, in: durationRange) {
      plan.sampleNanoseconds = UInt64((time * 1e9).rounded())
    }
    if let time = try arguments.real("max-time", .time, in: durationRange) {
      plan.caseNanoseconds = UInt64((time * 1e9).rounded())
    }
    if let rounds = try arguments.integer("rounds", in: 1...10_000) {
      plan.roundCount = rounds
      plan.leastSamplesPerVisit = 1
    }
    plan.fixedIterations = try arguments.integer("iterations", in: 1...(1 << 40))
    return plan
  }
}
