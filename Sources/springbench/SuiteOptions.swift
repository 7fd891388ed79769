import Batch
import Harness
import SolverSuites

enum SuiteOptions {
  /// Options for which cases are measured, and how well.
  static let measurement = [
    Option("filter", .repeated("REGEX"), "only cases whose id matches (any of several)"),
    Option("time", .flag, "measure times"),
    Option("quick", .flag, "a sixteenth of the time, fewer cases in some suites"),
    Option("thorough", .flag, "ten processes; compare needs six for times"),
    Option(
      "threads", .value("N"),
      "threads of kernels (1; some cases of batch also on all CPUs; the command sweep: all)"),
    Option("seed", .value("N"), "seed of random numbers (1)"),
    Option(
      "measure", .list("KEY=VALUE"),
      "count=N samples per visit (3); sample=TIME of a sample (0.1ms); limit=TIME of a suite's "
        + "rounds; rounds=N of all cases; processes=N (1); times=no"),
    Option("instructions", .flag, "count instructions by valgrind instead of times"),
  ]

  /// The options that all commands for one suite have.
  static let all = CommonOptions.report + measurement.map(\.shared)

  /// Some of the measurement options, for other commands.
  static func shared(_ names: [String]) -> [Option] {
    measurement.filter { names.contains($0.name) }.map(\.shared)
  }

  static func decode(_ arguments: ParsedArguments) throws(UsageError) -> RunOptions {
    var options = RunOptions()
    options.concurrently = { WorkerPool.shared.run(count: $0, $1) }
    options.filters = arguments.strings("filter")
    options.context.isQuick = arguments.has("quick")
    options.isTimed = arguments.has("time") ? true : nil
    options.context.seed = try seed(arguments)
    options.context.threads = try arguments.integer("threads", in: 1...1024) ?? 1
    options.processCount = arguments.has("thorough") ? 10 : 1
    try measure(arguments, &options)
    if arguments.has("instructions") {
      try arguments.refuse(
        ["time", "thorough", "threads", "measure"], "is for times; --instructions counts instead")
      options.countsInstructions = true
      options.isTimed = false
    }
    // An invalid pattern is refused now, and not when the cases are selected.
    _ = try caseSelection(arguments)
    return options
  }

  static func caseSelection(_ arguments: ParsedArguments) throws(UsageError) -> CaseSelection {
    do { return try CaseSelection(filters: arguments.strings("filter")) } catch {
      throw UsageError(error.description)
    }
  }

  static func seed(_ arguments: ParsedArguments) throws(UsageError) -> UInt64 {
    UInt64(try arguments.integer("seed") ?? 1)
  }

  /// What `--measure KEY=VALUE,…` sets: how often and how long cases are timed.
  private static func measure(
    _ arguments: ParsedArguments, _ options: inout RunOptions
  ) throws(UsageError) {
    for (key, text) in try arguments.settings("measure") {
      func count(_ range: ClosedRange<Int>) throws(UsageError) -> Int {
        try ParsedArguments.integer(text, option: "measure \(key)", in: range)
      }
      func nanoseconds() throws(UsageError) -> UInt64 {
        let time = try ParsedArguments.real(text, .time, option: "measure \(key)", in: 1e-9...1e6)
        return UInt64((time * 1e9).rounded())
      }
      switch key {
      case "count": options.plan.samplesPerVisit = try count(1...1_000_000)
      case "sample": options.plan.sampleNanoseconds = try nanoseconds()
      case "limit":
        options.plan.budgetNanoseconds = try nanoseconds()
        options.isBudgetFixed = true
      case "rounds": options.plan.roundCount = try count(1...10_000)
      case "processes": options.processCount = try count(1...30)
      case "times":
        guard text == "no" else { throw UsageError("--measure times: '\(text)' is not no") }
        guard options.isTimed == nil else {
          throw UsageError("--time and --measure times=no contradict each other")
        }
        options.isTimed = false
      default:
        throw UsageError.unknown(
          "key of --measure", key,
          among: ["count", "sample", "limit", "rounds", "processes", "times"])
      }
    }
  }
}
