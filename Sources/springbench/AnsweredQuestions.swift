import Conformance
import Engines
import Harness
import SolverSuites
import Springs

/// The questions of a file, for example of the conformance kit, answered by a
/// built-in method: `solve --at FILE`.
enum AnsweredQuestions {
  /// The file that `--at` names; `nil` if it has times.
  static func path(_ arguments: ParsedArguments) throws(UsageError) -> String? {
    let items = try arguments.list("at")
    guard items.count == 1, let item = items.first else { return nil }
    // Times begin with a digit; a file may as well, if it is there.
    let isTime = item.starts(with: #/[-+]?\.?[0-9]/#)
    return !isTime || FileSystem.exists(item) ? item : nil
  }

  static func run(_ path: String, _ arguments: ParsedArguments) throws -> ExitStatus {
    try arguments.allow(
      only: ["at", "method", "rate", "step", "tolerance", "stepped", "map"]
        + CommonOptions.report.map(\.name), for: "--at FILE, which names the springs and times")
    guard arguments.operands.isEmpty else { throw UsageError("--at FILE names the springs") }
    var method = try AnsweringMethod(arguments)
    let document = try CommonOptions.document(
      path, arguments, naming: ConformanceCase.schema.header)
    let asked = try ConformanceCase.read(document)
    let questions = asked.map(\.question)
    try method.check(questions)
    if let (_, record) = asked.first(where: { !$0.question.calls.isEmpty }), !method.isExact {
      throw record.error("targets", "are for --method closed-form, which alone is given new ones")
    }
    if let note = method.frameNote(questions) { arguments.note(note) }
    method.prepare(questions)
    // Columns that are not known come last, unchanged.
    let answers = ConformanceCase.answerSchema
    let kept = document.header.filter { !answers.header.contains($0) }
    let schema = Schema(
      answers.name,
      answers.columns + kept.map { .optional($0, .text, "as the question has it") })
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
    let methods = try MethodArguments.methods(arguments, usual: ["closed-form"])
    guard methods.count == 1 else { throw UsageError("--at FILE is answered by one method") }
    method = methods[0]
    rate = try arguments.real("rate", .frequency, in: 1...10_000)
    if !method.isEngine {
      try arguments.refuse(
        ["rate", "stepped"], "is for engines ('list engines'); '\(method.name)' has no frames")
    }
    let ladder =
      try arguments.reals("step", .step, in: MethodArguments.steps).map { Steps.length($0) }
      + arguments.reals("tolerance", in: MethodArguments.tolerances).map { .tolerance($0) }
    try MethodArguments.requireEffect(of: ladder, on: [method])
    guard ladder.count < 2 else { throw UsageError("--at FILE takes one step or tolerance") }
    steps = ladder.first
    isStepped = arguments.has("stepped")
    if isStepped { try arguments.refuse(["rate"], "and --stepped exclude each other") }
  }

  var isExact: Bool { method.name == "closed-form" }

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
    if !question.calls.isEmpty { return question.path.state(at: question.time) }
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
