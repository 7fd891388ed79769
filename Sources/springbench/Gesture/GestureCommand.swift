import Gestures
import Harness
import SolverSuites
import Suites

/// `gesture`: when a finger stops, how fast it is, how good detectors are, and
/// what an interaction model does with a trace.
enum GestureCommand: Command {
  static let specification = CommandSpecification(
    name: "gesture",
    summary: "a finger's pauses and velocity, scores of detectors, interaction models on a trace",
    operands: "pauses FILE… | velocity FILE… | score | replay SCENARIO",
    operandNames: ["replay": ["scenarios"]], operandsAreInputs: true, operandCount: 0...Int.max,
    discussion: [
      "pauses FILE… prints when a pointer stops and moves again (by sliding-deadline). The file "
        + "has the columns time_s,x,y (s, px). The column type, event, phase or action says where a "
        + "finger touches and leaves; each value of the column stroke, or else of pointerId or the "
        + "like, is a trace of its own. In the output time_s is when the detector is sure "
        + "or the stroke ends; rest_time_s is the beginning of the rest.",
      "velocity FILE… prints a finger's velocity (x, y) when it leaves the screen, by every "
        + "estimator.",
      "score scores detectors on the labelled traces of --traces (time_s,x,y,label with the "
        + "labels moving and paused), or on generated and recorded ones. --edges scores your "
        + "own detector, by a file with trace,time_s,state, as 'gesture pauses' writes.",
      "replay SCENARIO runs an interaction model on a trace of events, "
        + "time_s,event,x,y,vx,vy,value. 'list events SCENARIO', 'list outputs SCENARIO' and "
        + "'list settings SCENARIO' say what it takes and shows. Frames end after --duration, "
        + "or 3 s after the last event.",
    ],
    options: [
      Option(
        "detector", short: "d", .list("D"), names: "detectors",
        "velocity: only these estimators (list estimators); pauses, score: these detectors"),
      Option("traces", .value("DIR"), file: .input, "score: on these traces"),
      Option(
        "edges", .value("FILE"), file: .input,
        "score: what your detector found on --traces"),
      Option(
        "output-edges", .value("FILE"), file: .output,
        "score: write every change of state on --traces, or else on the generated ones"),
      Option(
        "trace", short: "i", .value("FILE"), file: .input,
        "replay: the events; - reads standard input"),
      Option("rate", .value("HZ"), "replay: frames per second (60)"),
      Option("duration", .value("S"), "replay: seconds from the first event"),
      Option("set", .list("KEY=VALUE"), "replay: a setting, such as mode=corrected"),
      CommonOptions.map("x=clientX"),
      Option("time-unit", .value(TimeUnit.placeholder), "unit of the times in the file (s)"),
    ] + SuiteOptions.all,
    examples: [
      "gesture pauses touches.csv --map time_s=t,x=clientX --time-unit ms",
      "gesture velocity Data/touch/flutter-strokes.csv -d flutter-velocity-tracker",
      "gesture replay momentum-drawer --trace Data/interactions/momentum-drawer.csv --rate 120",
    ])

  /// The options for reading a recording of a pointer.
  private static let reading = ["map", "time-unit"]
  private static let report = CommonOptions.report.map(\.name)

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let rest = Array(arguments.operands.dropFirst())
    let verbs: [(name: String, options: [String], run: () throws -> ExitStatus)] = [
      ("pauses", ["detector"] + reading + report, { try pauses(rest, arguments) }),
      ("velocity", ["detector"] + reading + report, { try velocity(rest, arguments) }),
      (
        "score",
        ["detector", "traces", "edges", "output-edges"] + reading + SuiteOptions.all.map(\.name),
        { try score(rest, arguments) }
      ),
      (
        "replay", ["trace", "rate", "duration", "set"] + reading + report,
        { try GestureReplay.run(rest, arguments) }
      ),
    ]
    let names = verbs.map(\.name)
    guard let word = arguments.operands.first else {
      throw UsageError("gesture needs one of the words \(names.joined(separator: ", "))")
    }
    guard let verb = verbs.first(where: { $0.name == word }) else {
      throw UsageError("unknown word of gesture '\(word)'", mistaking: word, among: names)
    }
    try arguments.allow(only: verb.options, for: "'gesture \(word)'")
    return try verb.run()
  }

  private static func pauses(
    _ paths: [String], _ arguments: ParsedArguments
  ) throws -> ExitStatus {
    let names = try arguments.names("detector", among: NamedPauseDetector.all.map(\.name))
    let detectors = (names.isEmpty ? ["sliding-deadline"] : names)
      .compactMap { NamedPauseDetector.named($0) }
    let traces = try traces(paths, "pauses", arguments)
    let writer = try CommonOptions.streamingWriter(arguments, schema: PauseEdges.schema)
    try writer.finish(PauseEdges.rows(of: traces, detectors: detectors))
    return .done
  }

  private static func velocity(
    _ paths: [String], _ arguments: ParsedArguments
  ) throws -> ExitStatus {
    let known = NamedVelocityEstimator.all.map(\.name)
    let names = try arguments.names("detector", kind: "estimator", among: known)
    let estimators = (names.isEmpty ? known : names).compactMap { NamedVelocityEstimator.named($0) }
    let traces = try traces(paths, "velocity", arguments)
    let writer = try CommonOptions.streamingWriter(arguments, schema: VelocityRows.schema)
    try writer.finish(VelocityRows.rows(of: traces, estimators: estimators))
    return .done
  }

  /// The traces of all files; two of the same name are refused.
  private static func traces(
    _ paths: [String], _ verb: String, _ arguments: ParsedArguments
  ) throws -> [PointerTrace] {
    guard !paths.isEmpty else {
      throw UsageError("gesture \(verb) needs FILE…, or - for standard input")
    }
    if let folder = paths.first(where: FileSystem.isFolder) {
      throw InputError(
        unreadable: folder,
        "is a folder; 'gesture \(verb)' takes files, 'gesture score --traces DIR' labelled ones")
    }
    let read = try reader(arguments, isLabelled: false)
    let traces = try paths.flatMap(read)
    if let name = traces.map(\.name).firstRepeated {
      throw UsageError("two traces are called '\(name)', and rows have only their trace's name")
    }
    return traces
  }

  private static func score(
    _ surplus: [String], _ arguments: ParsedArguments
  ) throws -> ExitStatus {
    if let word = surplus.first {
      throw UsageError("'gesture score' takes no '\(word)'; --traces DIR has the traces")
    }
    if !arguments.has("traces") { try arguments.refuse(reading + ["edges"], "needs --traces DIR") }
    let session = try SuiteSession(arguments)
    var suite = PauseSuite()
    suite.detectors = try arguments.names("detector", among: NamedPauseDetector.all.map(\.name))
    suite.traces = try arguments.string("traces").map {
      try LabelledTrace.read($0, by: reader(arguments, isLabelled: true))
    }
    if let path = arguments.string("edges") { try suite.add(edgesIn: path) }
    if let path = arguments.string("output-edges"), session.worker == nil {
      try RowWriter.writeCSV(
        suite.edgeRows(seed: session.options.context.seed), to: path, schema: PauseEdges.schema)
    }
    return try session.run(suite)
  }

  private static func reader(
    _ arguments: ParsedArguments, isLabelled: Bool
  ) throws(UsageError) -> (String) throws(InputError) -> [PointerTrace] {
    let columns = try CommonOptions.map(
      arguments, among: ["time_s", "x", "y", "stroke", "event"] + (isLabelled ? ["label"] : []))
    let unit = try CommonOptions.timeUnit(arguments) ?? .seconds
    return { path throws(InputError) in
      var document = try CSVDocument(path: path)
      try document.rename(columns)
      let traces = try PointerTrace.read(document, isLabelled: isLabelled, unit: unit)
      for trace in traces {
        try CommonOptions.checkUnit(of: trace.events.map(\.time), in: document, arguments)
      }
      return traces
    }
  }
}
