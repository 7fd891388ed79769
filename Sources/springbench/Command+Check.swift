import Engines
import Harness
import Suites

/// `check`: is this spring right?
enum CheckCommand: Command {
  static let specification = CommandSpecification(
    name: "check",
    summary: "is my spring right? a program, answers or recorded frames against the exact motion",
    operands: "[FILE]", operandsAreInputs: true, operandCount: 0...1,
    discussion: [
      "--run starts PROGRAM anew for each property ('list properties') and writes lines of JSON: "
        + "a spring {\"new\":{\"mass\":1,\"stiffness\":170,\"damping\":26,\"from\":0,\"to\":1,"
        + "\"velocity\":0}}, frames {\"dt_ms\":16.7,\"at_ms\":33.4}, new targets {\"target\":0}. "
        + "Each is answered by one line {\"x\":0.31,\"v\":8.1,\"done\":false}; v may be missing. "
        + "done becomes true in the frame in which the spring comes to rest (the first, if nothing "
        + "moves) and stays true; x is then exactly the target.",
      "FILE has frames or answers. Frames are what an animation showed: time_ms (or time_s) and "
        + "position, with mass, stiffness, damping, from, to, velocity as columns or as --spring, "
        + "--from, --to, --velocity (0); they are compared with the exact motion or, with --engine, "
        + "with what that engine shows. time_ms counts from the start of the motion. Several "
        + "animations have names in 'case'; frame_rate_hz is for engines that count frames.",
      "Answers are the questions of --questions with the columns position and velocity appended; "
        + "rows may come in any order. The report has a row for each regime of damping, and a "
        + "total. With --cases answers may have case,t,position,velocity alone. Errors are in units "
        + "of S = |x0 - target| + |v0|/omega (the largest, if targets change), velocity errors of "
        + "S omega; nan and inf count as infinitely wrong. A note names the known defect that the "
        + "errors look like ('list defects').",
    ],
    options: [
      Option(
        "run", .value("PROGRAM"),
        "ask this program for every property of a spring, over its standard input and output"),
      Option("skip", .list("PROPERTY"), names: "properties", "leave these out"),
      Option(
        "baseline", .value("FILE"), file: .input,
        "accept failures no worse than in this earlier CSV"),
      Option(
        "questions", .value("SET"), names: "sets",
        "write the questions of a set instead; frames is for solvers that step"),
      Option("cases", .value("FILE"), file: .input, "the questions; all must be answered"),
      Option(
        "spring", .value("SPEC"), names: "specifications", "the spring, if FILE does not name it"),
      Option("from", .value("X"), "where the motion starts"),
      Option("to", .value("X"), "its target"),
      Option("velocity", .value("V"), "at the start, in units of the file per second (0)"),
      Option("engine", .list("E"), names: "engines", "compare frames with these engines"),
      MethodArguments.clock,
      CommonOptions.map("position=x,time_ms=elapsed"),
      Option(
        "time-unit", .value(TimeUnit.placeholder),
        "unit of the times of frames (as their column says)"),
      Option(
        "limit", .list("E"),
        "exit 1 if a position is off by over E of S, or the velocity of an answer by over E of S "
          + "omega; for --run the defaults are position=1%,late=2ms,speed=0.5%,rest=30ms"),
      Option("seed", .value("N"), "of the random questions in hard (1)"),
    ] + CommonOptions.outputs + [
      Option(
        "format", .value("csv|table|json|markdown|junit"),
        "how to write (as FILE ends: .json, .md; else table on a terminal, csv elsewhere); junit "
          + "and FILE.xml are for --run"),
      CommonOptions.columns,
    ],
    examples: [
      "check --run 'node my-spring.js'",
      "check frames.csv --spring stiffness=170,damping=26 --from 0 --to 1",
      "check --engine rebound Data/engines/rebound.csv --limit 0",
      "check --questions standard -o questions.csv", "check answers.csv --limit 1e-9",
    ])

  /// The limit of errors, in units of S.
  static func limit(_ arguments: ParsedArguments) throws -> Double? {
    try arguments.real("limit", .ratio, in: 0 ... .greatestFiniteMagnitude)
  }

  /// Says how the worst error compares with the limit.
  ///
  /// - Parameter isComplete: whether no animation of the file was left out.
  static func verdict(
    _ words: String, _ error: Double, _ limit: Double, isComplete: Bool,
    _ arguments: ParsedArguments
  ) -> ExitStatus {
    let bound = "the limit \(DecimalRounding.significant(limit * 100, digits: 6)) %"
    if error <= limit, isComplete {
      arguments.note("\(words), which is within \(bound)")
      return .done
    }
    let finding =
      error > limit ? "is above \(bound)" : "says nothing of the animations left out"
    Diagnostics.say("\(words), which \(finding)")
    return .failed
  }

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    if let name = arguments.string("questions") { return try writeQuestions(name, arguments) }
    if arguments.has("run") { return try ProgramCheck(arguments).run() }
    try arguments.refuse(["skip", "baseline"], "is for --run")
    if CommonOptions.ending(of: arguments.string("output")) == "xml" {
      throw UsageError("--output: an .xml file is for --run")
    }
    try arguments.refuse(["seed"], "is for --questions hard, which alone has random questions")
    guard let path = arguments.operands.first else {
      throw UsageError("check needs FILE, --run PROGRAM or --questions SET")
    }
    let document = try CommonOptions.document(
      path, arguments,
      naming: (ConformanceCase.answerSchema.header + ["targets"] + EngineFrames.readColumns)
        .uniqued())
    if document.header.contains("t") || arguments.has("cases") {
      try arguments.refuse(
        ["spring", "from", "to", "velocity", "engine", "clock", "time-unit"],
        "is for frames, which have no column t")
      return try score(document, arguments)
    }
    return try FramesCheck(document, arguments).run()
  }

  private static func writeQuestions(
    _ name: String, _ arguments: ParsedArguments
  ) throws -> ExitStatus {
    try arguments.allow(
      only: ["questions", "seed"] + CommonOptions.report.map(\.name),
      for: "--questions, which reads nothing")
    guard arguments.operands.isEmpty else { throw UsageError("--questions reads no FILE") }
    let set = try ConformanceSet.allCases.named(name, "set", by: \.rawValue)
    if set != .hard {
      try arguments.refuse(["seed"], "is for --questions hard, which alone has random questions")
    }
    let seed = try SuiteOptions.seed(arguments)
    let schema = set == .interrupted ? ConformanceCase.interruptedSchema : ConformanceCase.schema
    let writer = try CommonOptions.streamingWriter(arguments, schema: schema)
    try writer.finish(set.cases(seed: seed).lazy.map { $0.row(schema) })
    return .done
  }

  /// Scores answers to the questions of the conformance kit.
  private static func score(
    _ document: CSVDocument, _ arguments: ParsedArguments
  ) throws -> ExitStatus {
    let limit = try limit(arguments)
    let expected = try arguments.string("cases").map { try CommonOptions.document($0, arguments) }
    let answers = try ConformanceAnswers(document, expecting: expected)
    if answers.surplusCount > 0 {
      arguments.note("rows that are not among the cases and not scored: \(answers.surplusCount)")
    }
    if answers.motions.allSatisfy({ $0.frames.allSatisfy { $0.velocity == nil } }) {
      let name = InputFile.name(of: document.path)
      arguments.note("\(name): there is no column velocity; positions alone are scored")
    }
    let score = ConformanceScore(answers.motions)
    let error = score.worst?.error ?? 0
    let writer = try CommonOptions.writer(arguments, schema: ConformanceScore.schema)
    try CommonOptions.beforeVerdict { try writer.finish(score.rows) }
    // Smaller errors may be rounding.
    let isOff = error > 1e-9
    if isOff {
      for sentence in Diagnosis(answers.motions).sentences { arguments.note(sentence) }
    }
    guard let limit else {
      if isOff { arguments.note("nothing fails without --limit") }
      return .done
    }
    let place = score.worst.map { " (\($0.name) at t = \(Value.decimal($0.time)))" }
    let words = "the answers are at most \(MotionFit.percent(error)) % off\(place ?? "")"
    return verdict(words, error, limit, isComplete: true, arguments)
  }
}
