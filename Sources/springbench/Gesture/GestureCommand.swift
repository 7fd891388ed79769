import Harness
import Suites

/// `gesture`: when a finger stops, how fast it is, how good detectors are, and
/// what an interaction model does with a trace.
enum GestureCommand: Command {
  static let specification = CommandSpecification(
    "gesture", summary: "a finger's pauses and velocity, scores of detectors, models on a trace",
    operands: "pauses FILE… | velocity FILE… | score | replay SCENARIO",
    operandNames: ["replay": ["scenarios"]], operandsAreInputs: true, operandCount: 0...Int.max,
    discussion: [
      "pauses FILE… prints when a pointer pauses and moves again: trace, detector, time_s, "
        + "state, rest_time_s. The file has the columns time_s,x,y (s, px, px) and needs no labels; "
        + "- reads standard input. time_s is when the detector is sure, rest_time_s since when "
        + "the pointer rests, where it knows; both are on the clock of the file. It moves again "
        + "when two rows in a row, or a row and a silence of more than 40 ms behind it, are more "
        + "than 6 px from where it rested, but for the article's detectors; with sliding-deadline "
        + "that place follows a pointer that creeps. --detector chooses (sliding-deadline).",
      "velocity FILE… prints how fast the finger is when it leaves the screen, by every estimator "
        + "of --estimator (all), in the file's unit per second. --expected compares with a table: "
        + "stroke,estimator,axis,velocity_per_s,tolerance_ratio; beyond a tolerance the status is 1.",
      "A column type, event, phase or action tells where a finger touches, leaves or is taken "
        + "away; each stroke of a column stroke is a trace of its own. "
        + "--where pointer_id=1 reads one of several pointers.",
      "score scores detectors over the labelled traces of --traces; without it over generated "
        + "ones (strokes and reversals, then mouse-like ones) and recorded touch. A trace is a CSV "
        + "file with the columns time_s,x,y,label; a label is moving or paused. A file name such as "
        + "gesture-01-stop-60hz.csv tells family and rate. --edges scores a detector of your own: "
        + "trace,time_s,state (paused or moving), and detector where there are several, as "
        + "'gesture pauses' writes it. Traces are named as their files, without .csv.",
      "replay SCENARIO runs an interaction model on a trace of events: time_s,event,x,y,vx,vy,value; "
        + "fields that an event does not use are empty. 'list events SCENARIO' and 'list outputs "
        + "SCENARIO' tell what it may hold and what comes out, 'list settings SCENARIO' what --set "
        + "can change. Frames begin with the first event and end after --duration, or 3 s after "
        + "the last event. A frame at an event's own time shows the state after it. Things that "
        + "happen once are rows event:NAME at the time they happen, whatever the frame rate.",
    ],
    options: [
      Option("detector", short: "d", .list("D"), names: "detectors", "only these detectors"),
      Option("estimator", .list("E"), names: "estimators", "velocity: only these estimators"),
      Option(
        "expected", .value("FILE"), file: .input, "velocity: what the velocities should be"),
      Option("traces", .value("DIR"), file: .input, "score: on these traces"),
      Option(
        "edges", .value("FILE"), file: .input,
        "score, with --traces: what your program found, too: trace,time_s,state"),
      Option(
        "output-edges", .value("FILE"), file: .output, "score: write every change of state there"),
      Option(
        "trace", short: "i", .value("FILE"), file: .input,
        "replay: the events; - reads standard input"),
      Option("rate", .value("HZ"), "replay: frames per second (60)"),
      Option("duration", .value("S"), "replay: length in seconds, from the first event"),
      Option("set", .list("KEY=VALUE"), "replay: a setting, such as mode=corrected"),
      CommonOptions.map("x=clientX"),
      Option("time-unit", .value(TimeUnit.placeholder), "what the files' times are in (s)"),
      CommonOptions.condition,
    ] + SuiteOptions.all,
    examples: [
      "gesture pauses touches.csv", "gesture pauses - --detector dwell,line",
      "gesture velocity touches.csv --map time_s=t,x=clientX --time-unit ms",
      "gesture velocity mine.csv --estimator lsq2 --expected published.csv",
      "gesture score --traces Data/gestures --edges mine.csv --measure times=no",
      "gesture replay momentum-drawer --trace Data/interactions/momentum-drawer.csv --rate 120",
      "gesture replay rubber-band --trace drag.csv --set mode=corrected,dimension=812",
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
