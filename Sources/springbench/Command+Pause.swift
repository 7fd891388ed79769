import Harness
import Suites

/// `pause`: how good pause detectors are.
enum PauseCommand: Command {
  static let specification = CommandSpecification(
    "pause", summary: "pause detectors: edges of anybody's touches, scores over labelled traces",
    operands: "[detect FILE…]", operandsAreInputs: true, operandCount: 0...Int.max,
    discussion: [
      "pause detect FILE… prints when a pointer pauses and moves again: trace, detector, time_s, "
        + "state, rest_time_s. The file has the columns time_s,x,y (s, px, px) and needs no labels; "
        + "- reads standard input. time_s is when the detector is sure, rest_time_s since when "
        + "the pointer rests, where it knows; both are on the clock of the file. It moves again "
        + "when two rows in a row, or a row and a silence of more than 40 ms behind it, are more "
        + "than 6 px from where it rested, but for the article's detectors; with sliding-deadline "
        + "that place follows a pointer that creeps. --detector chooses (sliding-deadline).",
      "--columns and --time-unit take the files of other programs, --where pointer_id=1 reads one "
        + "of several pointers. A column type, event, phase or action tells where a finger touches, "
        + "leaves or is taken away, which ends a pause.",
      "Without it, detectors are scored on labelled traces. "
        + "Without --traces, over generated ones: strokes and reversals at three frame rates, then "
        + "mouse-like ones.",
      "A trace is a CSV file with the columns time_s,x,y,label; a label is moving or paused. The "
        + "detectors are asked on the frame clock through silences of more than 40 ms. A file name "
        + "such as gesture-01-stop-60hz.csv tells family and rate.",
      "--edges scores a detector of your own: a file with the columns trace,time_s,state (paused or "
        + "moving), and detector where there are several, as 'pause detect' writes it. Traces are "
        + "named as their files, without .csv. With --detector those stand beside it.",
      "--generate writes a set of traces and ends.",
    ],
    options: [
      Option("traces", short: "i", .value("DIR"), file: .input, "score on these traces"),
      Option("detector", short: "d", .list("D"), names: "detectors", "only these detectors"),
      Option(
        "edges", .value("FILE"), file: .input,
        "with --traces: score what your program found, too: trace,time_s,state"),
      Option("output-edges", .value("FILE"), file: .output, "write every change of state there"),
      CommonOptions.map("x=clientX"),
      Option("time-unit", .value(TimeUnit.placeholder), "what the files' times are in (s)"),
      CommonOptions.condition,
      Option("generate", .value("DIR"), file: .folder, "write generated traces there and end"),
      Option("count", .value("N"), "traces to generate (30)"),
      Option(
        "profile", .value("mild|mouse"), "strokes and reversals, or mouse-like traces (mild)"),
    ] + SuiteOptions.all,
    examples: [
      "pause detect touches.csv", "pause detect - --detector dwell,line",
      "pause detect events.csv --columns time_s=t,x=clientX --time-unit ms",
      "pause --quick", "pause --traces Data/gestures --output-edges edges.csv",
      "pause --traces Data/gestures --edges mine.csv --no-timing",
      "pause --generate traces --seed 7 --count 300",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    if let word = arguments.operands.first {
      guard word == "detect" else {
        throw UsageError(
          "unknown word '\(word)'; 'pause detect FILE' prints edges, 'pause --traces DIR' scores",
          mistaking: word, among: ["detect"])
      }
      return try PauseDetection.run(arguments)
    }
    if !arguments.has("generate") {
      try arguments.refuse(["count", "profile"], "is for --generate DIR")
    }
    if !arguments.has("traces") {
      try arguments.refuse(
        ["columns", "time-unit", "where"], "is for --traces DIR and 'pause detect FILE'")
    }
    if let folder = arguments.string("generate") { return try generate(into: folder, arguments) }
    let session = try SuiteSession(arguments)
    let suite = try suite(arguments)
    if let path = arguments.string("output-edges"), session.worker == nil {
      try RowWriter.writeCSV(
        PauseEdgeRows.rows(of: suite, seed: session.options.context.seed), to: path,
        schema: PauseEdgeRows.schema)
    }
    let run = SingleSuiteRun(session: session, suite: suite)
    return try run.run()
  }

  /// The suite with the traces and detectors that the options choose.
  private static func suite(_ arguments: ParsedArguments) throws -> PauseSuite {
    let names = try arguments.names(
      "detector", among: PauseSuite.detectorSummaries.map(\.name))
    var suite = try PauseSuite(
      detectors: names, traces: arguments.string("traces"),
      form: try form(arguments, isLabelled: true))
    if let path = arguments.string("edges") {
      guard arguments.has("traces") else { throw UsageError("--edges needs --traces DIR") }
      try suite.add(edgesIn: path)
    }
    return suite
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

  /// Writes a set of generated traces.
  private static func generate(
    into folder: String, _ arguments: ParsedArguments
  ) throws -> ExitStatus {
    try arguments.allow(only: ["generate", "count", "profile", "seed", "quiet"], for: "--generate")
    let profile = try arguments.choice(
      "profile", among: PauseGeneration.Profile.allCases.map(\.rawValue))
    var generation = PauseGeneration(
      seed: try SuiteOptions.seed(arguments),
      count: try arguments.integer("count", in: 1...1_000_000) ?? 30,
      profile: profile.flatMap(PauseGeneration.Profile.init) ?? .mild)
    Interrupts.watch()
    generation.isInterrupted = { Interrupts.isRequested }
    try generation.writeTraces(into: folder)
    return .done
  }
}
