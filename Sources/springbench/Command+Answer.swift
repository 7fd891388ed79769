import Engines
import Harness
import Springs
import Suites

/// `answer`: springs from a file, such as the questions of the conformance kit,
/// answered by a built-in method.
enum AnswerCommand: Command {
  static let specification = CommandSpecification(
    "answer", summary: "positions of springs from a file, such as the conformance kit, by a method",
    operands: "[FILE]", operandsAreInputs: true, operandCount: 0...1,
    discussion: [
      "Each line of the file asks for one spring at one time, in the columns "
        + "case,zeta,omega,x0,target,v0,t: damping ratio, natural frequency in rad/s, start, "
        + "target, velocity at the start in units per second, time in s. position and velocity are "
        + "added; columns of other names are kept behind them. 'cases' writes the questions of the kit.",
      "An engine is played as an application plays it, at --rate frames per second from time zero; "
        + "the answer is the last frame at or before the time that is asked for. With --stepped "
        + "the times of a case are its frames, stalls and all, as in 'cases --set frames'.",
      "An integrator takes 240 steps a second or keeps to a tolerance of 1e-9, unless --step or "
        + "--tolerance say otherwise: with the step of a solver of your own, its answers are what "
        + "yours should be. Each question is a solve from time zero; behind its last step, the "
        + "answer is interpolated.",
    ],
    options: [
      Option("method", .value("M"), names: "methods", "a method from 'list methods'"),
      Option("rate", .value("HZ"), "frames per second of an engine (60)"),
      Option("step", .value("S"), "step of a method with equal steps: 1ms, 240Hz (1/240 s)"),
      Option("tolerance", .value("E"), "tolerance of an adaptive method (1e-9)"),
      Option("stepped", .flag, "an engine goes from one time of a case to the next instead"),
      CommonOptions.input, CommonOptions.map("zeta=ratio,t=seconds"),
    ] + CommonOptions.report,
    examples: [
      "answer --method closed-form cases.csv --output answers.csv",
      "answer --method react-spring --rate 120 cases.csv",
      "answer --method react-spring --stepped cases.csv",
      "answer --method semi-implicit-euler --step 60Hz cases.csv",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    var method = try AnsweringMethod(arguments)
    let document = try CommonOptions.document(
      CommonOptions.inputPath(arguments), arguments, naming: ConformanceCase.schema.header)
    let asked = try ConformanceCase.read(document)
    let questions = asked.map(\.question)
    try method.check(questions)
    if let note = method.frameNote(questions) { arguments.note(note) }
    method.prepare(questions)
    let schema = ConformanceCase.answerSchema(keeping: document.header)
    let kept = schema.header.dropFirst(ConformanceCase.answerSchema.columns.count)
    let writer = try CommonOptions.streamingWriter(arguments, schema: schema)
    let lost = asked.filter { !$0.question.motion.rates.isAccurate(at: $0.question.time) }
    if let first = lost.first {
      arguments.note(
        "beyond 2^53 quarter turns nothing is accurate: \(lost.count) of \(asked.count) questions, "
          + "the first on line \(first.record.line)")
    }
    var infiniteCount = 0
    var firstReason = ""
    for (question, record) in asked {
      let state = method.state(question)
      if !(state.position.isFinite && state.velocity.isFinite) {
        if infiniteCount == 0 { firstReason = method.reasonForInfinity(question) }
        infiniteCount += 1
      }
      var row = question.row(schema)
      row["position"] = value(state.position)
      row["velocity"] = value(state.velocity)
      for column in kept { row[column] = Value(nonempty: record[column]) }
      try writer.write(row)
    }
    try writer.finish()
    if infiniteCount > 0 {
      Diagnostics.say(
        "\(infiniteCount) of \(questions.count) questions are answered with infinity, the first is "
          + firstReason)
    }
    return .done
  }

  /// Where a method fails its answer is infinite: reports do not contain NaN.
  private static func value(_ number: Double) -> Value { .real(number.isNaN ? .infinity : number) }
}

/// The method that the options name, and how it answers questions.
private struct AnsweringMethod {
  private let method: Method
  /// Frames per second of an engine; `nil` for the usual 60.
  private let rate: Double?
  /// The step or tolerance of an integrator; `nil` for the usual one.
  private let steps: Steps?
  /// Whether an engine has a frame at each time that is asked for, and no
  /// others.
  private let isStepped: Bool
  /// The answers of an engine that is stepped, which depend on all times of a
  /// case.
  private var steppedAnswers: [ConformanceCase: SpringState] = [:]

  init(_ arguments: ParsedArguments) throws {
    guard let given = arguments.string("method") else {
      throw UsageError("--method is needed; 'list methods' names them")
    }
    let name = try MethodArguments.name(given, arguments, among: Method.all.map(\.name))
    method = try Method.all.named(name, "method", by: \.name)
    rate = try arguments.real("rate", .frequency, in: 1...10_000)
    if !method.isEngine {
      try arguments.refuse(
        ["rate", "stepped"], "is for engines ('list engines'); '\(name)' has no frames")
    }
    let ladder =
      try [
        arguments.real("step", .step, in: MethodArguments.steps).map { .length($0) },
        arguments.real("tolerance", in: MethodArguments.tolerances).map { .tolerance($0) },
      ].compactMap { $0 } as [Steps]
    // If both are given, one of them is refused here.
    try MethodArguments.requireEffect(of: ladder, on: [method])
    steps = ladder.first
    isStepped = arguments.has("stepped")
    if isStepped { try arguments.refuse(["rate"], "and --stepped exclude each other") }
  }

  /// Throws if the method can play none of the motions.
  func check(_ questions: [ConformanceCase]) throws(UsageError) {
    let refused = questions.compactMap { question in
      method.refusal(question.motion).map { "'\(question.name)': \($0)" }
    }
    if refused.count == questions.count, let first = refused.first {
      throw UsageError("--method: \(method.name) cannot play \(first)")
    }
  }

  /// A note on times between two frames of an engine at the usual rate, where
  /// the earlier one is shown; `nil` if there are none.
  func frameNote(_ questions: [ConformanceCase]) -> String? {
    guard method.isEngine, rate == nil, !isStepped else { return nil }
    let between = questions.count { question in
      let frames = question.time * 60
      return (frames - frames.rounded()).magnitude > 1e-9 * max(1, frames)
    }
    guard between > 0 else { return nil }
    return "\(method.name) is played at 60 frames per second, and shows the frame before a time; "
      + "times between two frames: \(between) of \(questions.count); --rate sets another rate"
  }

  /// With `--stepped`, plays every motion once. The questions of one name and
  /// one spring, in any order, are about the same motion, and their times its
  /// frames.
  mutating func prepare(_ questions: [ConformanceCase]) {
    guard isStepped else { return }
    for named in Dictionary(grouping: Set(questions), by: \.name).values {
      for (motion, frames) in Dictionary(grouping: named, by: \.motion) {
        let frames = frames.sorted { $0.time < $1.time }
        let states = method.step(EngineRequest(motion), frames.map(\.time))
        steppedAnswers.merge(zip(frames, states ?? [])) { $1 }
      }
    }
  }

  func state(_ question: ConformanceCase) -> SpringState {
    if let state = steppedAnswers[question] { return state }
    return method.solution(question.motion, [question.time], steps, rate: rate).states[0]
  }

  /// Why the answer to a question is infinite, with the question's name.
  func reasonForInfinity(_ question: ConformanceCase) -> String {
    let steps = rate.map { .length(1 / $0) } ?? steps
    let reason =
      method.refusal(question.motion)
      ?? method.limit(question.motion, question.time, steps) ?? "it diverges"
    return "'\(question.name)': \(reason)"
  }
}
