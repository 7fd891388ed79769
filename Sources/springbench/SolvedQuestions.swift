import Harness
import SolverSuites
import Springs
import Suites

/// The questions of a file, for example of the conformance kit, answered by a
/// built-in method: `solve --at FILE`.
struct SolvedQuestions {
  private let method: Method
  /// Frames per second of an engine; `nil` for the usual 60.
  private let rate: Double?
  /// The step or tolerance of an integrator; `nil` for the usual ones.
  private let steps: Steps?

  /// The file that `--at` names; `nil` without the option, or if it has times.
  static func path(_ arguments: ParsedArguments) throws(UsageError) -> String? {
    let items = try arguments.list("at")
    guard items.count == 1, let item = items.first else { return nil }
    // What begins like a number is a time, unless there is such a file.
    let isTime = item.starts(with: #/[-+]?\.?[0-9]/#)
    return !isTime || FileSystem.exists(item) ? item : nil
  }

  static func run(_ path: String, _ arguments: ParsedArguments) throws -> ExitStatus {
    try arguments.allow(
      only: ["at", "method", "rate", "step", "tolerance", "map"]
        + CommonOptions.report.map(\.name), for: "--at FILE, which names the springs and times")
    guard arguments.operands.isEmpty else { throw UsageError("--at FILE names the springs") }
    let answers = try SolvedQuestions(arguments)
    let document = try CommonOptions.document(
      path, arguments, naming: ConformanceCase.schema.header)
    let asked = try ConformanceCase.read(document)
    try answers.check(asked.map(\.question))
    if let (_, record) = asked.first(where: { !$0.question.calls.isEmpty }),
      answers.method.name != "closed-form"
    {
      throw record.error("targets", "need --method closed-form in a file of questions")
    }
    let lost = asked.filter { !$0.question.motion.rates.isAccurate(at: $0.question.time) }
    if let first = lost.first {
      arguments.note(
        "beyond 2^53 quarter turns no phase is accurate: \(lost.count) of \(asked.count) questions, "
          + "the first on line \(first.record.line)")
    }
    // Columns that are not known come last, unchanged.
    let known = ConformanceCase.answerSchema
    let kept = document.header.filter { !known.header.contains($0) }
    let schema = Schema(
      known.name, known.columns + kept.map { .optional($0, .text, "as the question has it") })
    let writer = try CommonOptions.streamingWriter(arguments, schema: schema)
    var (infiniteCount, firstReason) = (0, "")
    for (question, record) in asked {
      let state = answers.state(question)
      if !(state.position.isFinite && state.velocity.isFinite) {
        if infiniteCount == 0 { firstReason = answers.reasonForInfinity(question) }
        infiniteCount += 1
      }
      var row = question.row(schema)
      // The answer of a method that fails is infinite: reports have no NaN.
      row["position"] = .real(state.position.isNaN ? .infinity : state.position)
      row["velocity"] = .real(state.velocity.isNaN ? .infinity : state.velocity)
      for column in kept { row[column] = Value(nonempty: record[column]) }
      try writer.write(row)
    }
    try writer.finish()
    if infiniteCount > 0 {
      Diagnostics.say(
        "\(infiniteCount) of \(asked.count) questions are answered with infinity, the first is "
          + firstReason)
    }
    return .done
  }

  private init(_ arguments: ParsedArguments) throws {
    let methods = try MethodArguments.methods(arguments, usual: ["closed-form"])
    guard methods.count == 1 else { throw UsageError("--at FILE is answered by one method") }
    method = methods[0]
    rate = try arguments.real("rate", .frequency, in: 1...10_000)
    if !method.isEngine {
      try arguments.refuse(
        ["rate"], "is for engines ('list engines'); '\(method.name)' has no frames")
    }
    let ladder = try MethodArguments.ladder(arguments)
    try MethodArguments.requireEffect(of: ladder, on: [method])
    guard ladder.count < 2 else { throw UsageError("--at FILE takes one step or tolerance") }
    steps = ladder.first
  }

  /// Throws if the method can play none of the motions.
  private func check(_ questions: [ConformanceCase]) throws(UsageError) {
    let refused = questions.compactMap { question in
      method.refusal(question.motion).map { "'\(question.name)': \($0)" }
    }
    if refused.count == questions.count, let first = refused.first {
      throw UsageError("--method: \(method.name) cannot play \(first)")
    }
  }

  private func state(_ question: ConformanceCase) -> SpringState {
    if !question.calls.isEmpty { return question.path.state(at: question.time) }
    return method.solution(question.motion, [question.time], steps, rate: rate).states[0]
  }

  /// Why the answer to a question is infinite, with the question's name.
  private func reasonForInfinity(_ question: ConformanceCase) -> String {
    let reason =
      method.refusal(question.motion)
      ?? method.limit(question.motion, question.time, rate.map { .length(1 / $0) } ?? steps)
    return "'\(question.name)': \(reason ?? "it fails")"
  }
}
