import Arguments
import Measurement
import Runs

/// The options shared by all commands that run suites.
enum SuiteOptions {
  /// Options that select cases.
  static let selection = [
    Option("filter", .repeated("REGEX"), "only cases whose id matches (any of several)"),
    Option("skip", .repeated("REGEX"), "no cases whose id matches"),
    Option("list", .flag, "print the ids of the cases and end"),
    Option("dry-run", .flag, "verify, run each case once, measure nothing"),
  ]

  /// Options for what is measured, and for how long.
  static let measurement = [
    Option("time", .flag, "measure times"),
    Option("no-timing", .flag, "measure no times"),
    Option("quick", .flag, "10 samples in a sixteenth of the time, fewer cases"),
    Option("samples", .value("N"), "samples of a case (100)"),
    Option("sample-time", .value("TIME"), "shortest sample: 50us, 2ms (200us)"),
    Option(
      "max-time", .value("TIME"), "most time for one case in one process (a share of the suite's)"),
    Option("rounds", .value("N"), "visits of a case (10)"),
    Option("iterations", .value("N"), "fix the iterations of a sample"),
    Option("target-ci", .value("PERCENT"), "stop a case when its median is known this well"),
    Option("processes", .value("N"), "repeat the measurement in N processes (1)"),
    Option("for-compare", .flag, "as 'compare' needs it: 10 processes"),
    Option("seed", .value("N"), "seed of everything random (1)"),
    Option("threads", .value("N"), "threads a kernel may use (1)"),
  ]

  /// Options for progress and notes.
  static let progress = [
    CommonOptions.quiet,
    Option("verbose", .flag, "a line on standard error for every case"),
    Option("no-progress", .flag, "no progress bar"),
    Option("host-label", .value("NAME"), "a name of this machine for the record"),
  ]

  /// Options for outputs that only suites have.
  static let outputs = [
    Option("append", .flag, "add rows to the output file"),
    Option("samples-out", .value("FILE"), "write every single sample there"),
    Option("env-out", .value("FILE"), "write the environment record there"),
  ]

  /// Options for the destination of the rows of one suite.
  static let output = CommonOptions.report + outputs

  /// Refuses what only a suite can do something with.
  ///
  /// - Parameter part: the part of a command that runs none.
  static func refuse(_ arguments: ParsedArguments, for part: String) throws(UsageError) {
    for option in selection + measurement + outputs where arguments.has(option.name) {
      throw UsageError("--\(option.name) is not for \(part)")
    }
  }

  /// All options of a command that runs one suite.
  static let all = output + selection + measurement + progress

  /// The decoded options.
  static func decode(_ arguments: ParsedArguments) throws -> RunOptions {
    var options = RunOptions()
    options.filters = arguments.strings("filter")
    options.skips = arguments.strings("skip")
    options.isDryRun = arguments.has("dry-run")
    options.isQuick = arguments.has("quick")
    options.isTimed = try isTimed(arguments)
    options.seed = UInt64(try arguments.integer("seed") ?? 1)
    options.threads = try arguments.integer("threads", in: 1...1024) ?? 1
    options.processCount =
      try arguments.integer("processes", in: 1...1000) ?? (arguments.has("for-compare") ? 10 : 1)
    options.isSampleCountFixed = arguments.has("samples")
    options.isCaseTimeFixed = arguments.has("max-time")
    options.plan = try plan(arguments)
    do {
      _ = try CaseSelection(filters: options.filters, skips: options.skips)
    } catch {
      throw UsageError(error.description)
    }
    noteThreads(options.threads, arguments)
    return options
  }

  /// Notes that more threads than processors would wait for each other.
  private static func noteThreads(_ threads: Int, _ arguments: ParsedArguments) {
    guard let count = Processor.current().count, threads > count else { return }
    Failure.note("\(threads) threads on \(count) processors take turns", arguments)
  }

  private static func isTimed(_ arguments: ParsedArguments) throws -> Bool? {
    let (time, noTiming) = (arguments.has("time"), arguments.has("no-timing"))
    guard !(time && noTiming) else {
      throw UsageError("--time and --no-timing contradict each other")
    }
    return time ? true : noTiming ? false : nil
  }

  /// The range of options for durations, in seconds.
  static let times = 1e-9...1e6

  private static func plan(_ arguments: ParsedArguments) throws -> SamplingPlan {
    var plan = SamplingPlan()
    if let count = try arguments.integer("samples", in: 1...1_000_000) { plan.sampleCount = count }
    if let time = try arguments.real("sample-time", .time, in: times) {
      plan.sampleNanoseconds = UInt64(max(1, time * 1e9))
    }
    if let time = try arguments.real("max-time", .time, in: times) {
      plan.caseNanoseconds = UInt64(max(1, time * 1e9))
    }
    if let rounds = try arguments.integer("rounds", in: 1...10_000) { plan.roundCount = rounds }
    plan.fixedIterations = try arguments.integer("iterations", in: 1...(1 << 40))
    if let percent = try arguments.real("target-ci", .percentage, in: 0.001...100) {
      plan.targetPrecision = percent / 100
    }
    return plan
  }
}
