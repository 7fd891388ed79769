import Harness
import SolverSuites
import Suites

/// `gesture`: when a finger stops, how fast it is, how good detectors are, and
/// what an interaction model does with a trace.
enum GestureCommand: Command {
  static let specification = CommandSpecification(
    "gesture", summary: "a finger's pauses and velocity, scores of detectors, models on a trace",
    operands: "pauses FILE… | velocity FILE… | score | replay SCENARIO",
    operandNames: ["replay": ["scenarios"]], operandsAreInputs: true, operandCount: 0...Int.max,
    discussion: [
      "pauses FILE… prints when a pointer stops and moves again. The file has the columns "
        + "time_s,x,y (s, px). time_s is when the detector is sure, rest_time_s since when the "
        + "pointer has been still. A column type, event, phase or action says where a finger "
        + "touches and leaves; each value of a column stroke is a trace of its own; --where "
        + "pointer_id=1 reads one of several pointers.",
      "velocity FILE… prints the speed of the finger when it leaves the screen, by every "
        + "estimator.",
      "score scores detectors on the labelled traces of --traces (time_s,x,y,label with the "
        + "labels moving and paused), or on generated and recorded ones. --edges scores your "
        + "own detector: trace,time_s,state, as 'gesture pauses' prints it.",
      "replay SCENARIO runs an interaction model on a trace of events, "
        + "time_s,event,x,y,vx,vy,value. 'list events SCENARIO', 'list outputs SCENARIO' and "
        + "'list settings SCENARIO' say what it takes and shows. Frames end after --duration, "
        + "or 3 s after the last event.",
    ],
    options: [
      Option("detector", short: "d", .list("D"), names: "detectors", "only these detectors"),
      Option("estimator", .list("E"), names: "estimators", "velocity: only these estimators"),
      Option(
        "expected", .value("FILE"), file: .input, "velocity: what the velocities should be"),
      Option("traces", .value("DIR"), file: .input, "score: on these traces"),
      Option(
        "edges", .value("FILE"), file: .input,
        "score: what your detector found on --traces"),
      Option(
        "output-edges", .value("FILE"), file: .output, "score: write every change of state"),
      Option(
        "trace", short: "i", .value("FILE"), file: .input,
        "replay: the events; - reads standard input"),
      Option("rate", .value("HZ"), "replay: frames per second (60)"),
      Option("duration", .value("S"), "replay: seconds from the first event"),
      Option("set", .list("KEY=VALUE"), "replay: a setting, such as mode=corrected"),
      CommonOptions.map("x=clientX"),
      Option("time-unit", .value(TimeUnit.placeholder), "unit of the times in the file (s)"),
      CommonOptions.condition,
    ] + SuiteOptions.all,
    examples: [
      "gesture pauses touches.csv --map time_s=t,x=clientX --time-unit ms",
      "gesture velocity Data/touch/flutter-strokes.csv --estimator flutter-velocity-tracker",
      "gesture score --traces Data/gestures --edges mine.csv --measure times=no",
      "gesture replay momentum-drawer --trace Data/interactions/momentum-drawer.csv --rate 120",
    ])

  /// What a recording of a pointer may be read with.
  private static let reading = ["map", "time-unit", "where"]
  private static let report = CommonOptions.report.map(\.name)
  private static let verbs = ["pauses", "velocity", "score", "replay"]

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    guard let verb = arguments.operands.first else {
      throw UsageError("gesture needs one of the words \(verbs.joined(separator: ", "))")
    }
    let rest = Array(arguments.operands.dropFirst())
    func allow(_ names: [String]) throws {
      try arguments.allow(only: names, for: "'gesture \(verb)'")
    }
    switch verb {
    case "pauses":
      try allow(["detector"] + reading + report)
      return try GestureRecordings.pauses(rest, arguments)
    case "velocity":
      try allow(["estimator", "expected"] + reading + report)
      return try GestureRecordings.velocity(rest, arguments)
    case "score":
      try allow(
        ["detector", "traces", "edges", "output-edges"] + reading + SuiteOptions.all.map(\.name))
      guard rest.isEmpty else {
        throw UsageError("'gesture score' takes no '\(rest[0])'; --traces DIR has the traces")
      }
      return try score(arguments)
    case "replay":
      try allow(["trace", "rate", "duration", "set"] + reading + report)
      return try GestureReplay.run(rest, arguments)
    default:
      throw UsageError("unknown word of gesture '\(verb)'", mistaking: verb, among: verbs)
    }
  }

  /// `gesture score`.
  private static func score(_ arguments: ParsedArguments) throws -> ExitStatus {
    if !arguments.has("traces") { try arguments.refuse(reading + ["edges"], "needs --traces DIR") }
    let session = try SuiteSession(arguments)
    let names = try arguments.names(
      "detector", among: PauseSuite.detectorSummaries.map(\.name))
    var suite = try PauseSuite(
      detectors: names, traces: arguments.string("traces"),
      form: try form(arguments, isLabelled: true))
    if let path = arguments.string("edges") { try suite.add(edgesIn: path) }
    if let path = arguments.string("output-edges"), session.worker == nil {
      try RowWriter.writeCSV(
        suite.edgeRows(seed: session.options.context.seed), to: path, schema: PauseEdges.schema)
    }
    let run = SingleSuiteRun(session: session, suite: suite)
    return try run.run()
  }

  /// How the files of traces are read.
  static func form(
    _ arguments: ParsedArguments, isLabelled: Bool
  ) throws(UsageError) -> PointerTrace.Form {
    var form = PointerTrace.Form(isLabelled: isLabelled)
    form.columns = try CommonOptions.map(
      arguments, among: ["time_s", "x", "y"] + (isLabelled ? ["label"] : []))
    form.conditions = try CommonOptions.conditions(arguments)
    form.timeUnit = try CommonOptions.timeUnit(arguments) ?? .seconds
    return form
  }
}
