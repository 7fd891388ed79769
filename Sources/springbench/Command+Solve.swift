import Harness
import SolverSuites
import Suites

/// `solve`: trajectories as CSV, by the methods that are named.
enum SolveCommand: Command {
  static let specification = CommandSpecification(
    "solve", summary: "positions over time, by any method, engine or equation of yours",
    operands: "[[NAME=]SPEC…]", operandNames: ["": ["specifications"]], operandCount: 0...Int.max,
    discussion: [
      "Prints the motion of springs at evenly spaced times. Integrators choose their own "
        + "steps between these: 240 per second or a tolerance of 1e-9, unless --step, --steps "
        + "or --tolerance are given. Engines ('list engines') play one frame per row. Errors "
        + "are in units of |from - to| + |velocity|/ω.",
      "--at T,… chooses the times. --at FILE answers one question per line, with the "
        + "columns case,zeta,omega,x0,target,v0,t ('check --questions' writes such files): "
        + "position and velocity are appended.",
      "--equation solves your own equations. Their errors are the difference from Taylor "
        + "series in twice the precision. An equation in one coordinate starts as its text "
        + "says, or at --from with --velocity.",
      "--event ends each trajectory where an expression in t, x, v or the names of an "
        + "equation passes zero. Two crossings within a thousandth of the duration may be "
        + "missed.",
    ],
    options: SpringArguments.motion + [
      EquationArguments.equation,
      Option(
        "duration", .value("S"),
        "seconds (until settled within 0.1 %, 1 to 60; equations 10)"),
      Option("rate", .value("HZ"), "samples per second (60)"),
      MethodArguments.samples, Sampling.at,
      Option("stepped", .flag, "--at FILE: the times of a case are the frames of an engine"),
      CommonOptions.map("zeta=ratio,t=seconds"),
      Option(
        "method", .list("M"), names: "methods",
        "methods or engines (list methods; closed-form, or taylor-24 for equations)"),
    ] + TargetArguments.options + MethodArguments.stepOptions(usual: ("1/240 s", "1e-9")) + [
      SolveEvent.option,
      Option(
        "no-reference", .flag,
        "equations: no errors, whose reference may take long"),
    ]
      + CommonOptions.report,
    examples: [
      "solve react-spring/wobbly --from 0 --to 100 --method motion,androidx",
      "solve ratio:zeta=0.3,omega=20 --method euler --step 1ms,4ms,60Hz --at 0.1,250ms",
      "solve stiffness=170,damping=26 --retarget 0.1=0 --event \"rising: x - 1\"",
      "solve --at questions.csv --method react-spring -o answers.csv",
      "solve --equation \"x'' = -sin(x) - 0.1*x' + 0.3*cos(2*t)\" --from 1 --duration 20",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    if let path = try AnsweredQuestions.path(arguments) {
      return try AnsweredQuestions.run(path, arguments)
    }
    try arguments.refuse(["stepped", "map"], "is for --at FILE")
    let solves = try SolvedTrajectories(arguments)
    let writer = try CommonOptions.streamingWriter(
      arguments, schema: SolutionReport.schema, inJSON: solves.essentialColumns)
    let status = try solves.write(to: writer)
    try writer.finish()
    return status
  }
}

/// The times at which `solve` writes a solution down, as `--rate`,
/// `--output-samples` or `--at` says.
enum Sampling {
  /// So many samples a second, in Hz, from time 0.
  case rate(Double)
  /// So many samples, evenly spaced from time 0 to the end.
  case count(Int)
  /// At these times in seconds, ascending. Engines play frames at the rate, in
  /// Hz.
  case moments([Double], rate: Double)

  static let at = Option(
    "at", .numbers("T|FILE"), file: .input,
    "rows at just these moments: 0.1,250ms or 0..1/5; or the questions of a file, answered")

  /// The latest time that `--at` may ask for, in seconds.
  private static let latest = 1e12

  /// - Parameter playsEngines: whether engines are among the methods: then
  ///   `--at` allows `--rate`, the rate of their frames.
  init(_ arguments: ParsedArguments, playsEngines: Bool = false) throws {
    let count = try arguments.integer("output-samples", in: 2...10_000_000)
    let rate = try arguments.real("rate", .frequency, in: 1e-9...1e9)
    if count != nil, rate != nil {
      throw UsageError("--rate and --output-samples exclude each other")
    }
    guard arguments.has("at") else {
      self = count.map { .count($0) } ?? .rate(rate ?? 60)
      return
    }
    try arguments.refuse(
      ["output-samples", "duration"] + (playsEngines ? [] : ["rate"]),
      "and --at exclude each other")
    self = .moments(
      try arguments.reals("at", .time, in: 0...Self.latest).sorted(), rate: rate ?? 60)
  }

  /// The last time that `--at` asks for, in seconds; `nil` without `--at`.
  var end: Double? { if case .moments(let moments, _) = self { moments.last } else { nil } }

  /// The shortest duration in seconds that is not less than `duration` and ends
  /// with a sample.
  func duration(covering duration: Double) -> Double {
    switch self {
    // An excess over a whole number that is only rounding adds no sample.
    case .rate(let rate): (duration * rate * (1 - 0x1p-50)).rounded(.up) / rate
    case .count: duration
    case .moments: end ?? duration
    }
  }

  /// The number of intervals between samples over a duration in seconds: a
  /// whole number, which may be too large for an `Int`.
  func intervalCount(over duration: Double) -> Double {
    switch self {
    // A last sample that lies beyond the end only by rounding still counts.
    case .rate(let rate): (duration * rate * (1 + 0x1p-50)).rounded(.down)
    case .count(let count): Double(count - 1)
    case .moments(let moments, _): Double(moments.count - 1)
    }
  }

  /// The time of a sample, in seconds.
  func time(_ index: Int, over duration: Double) -> Double {
    switch self {
    case .rate(let rate): Double(index) / rate
    case .count(let count): duration * Double(index) / Double(count - 1)
    case .moments(let moments, _): moments[index]
    }
  }

  /// The frame rate of engines, in Hz: with `--at` what `--rate` says,
  /// otherwise one frame per sample, or 60 Hz if the duration is 0.
  func frameRate(over duration: Double) -> Double {
    switch self {
    case .rate(let rate), .moments(_, let rate): rate
    case .count(let count): duration > 0 ? Double(count - 1) / duration : 60
    }
  }
}
