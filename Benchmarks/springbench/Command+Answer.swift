import Arguments
import Comparisons
import Engines
import Reports
import Springs
import Suites

/// `answer`: springs from a file, such as the questions of the conformance kit,
/// answered by a built-in method.
enum AnswerCommand: Command {
  static let specification = CommandSpecification(
    "answer", summary: "positions of springs from a file, such as the conformance kit, by a method",
    operands: "[FILE]", operandCount: 0...1,
    discussion: [
      "Each line of the file asks for one spring at one time, in the columns "
        + "case,zeta,omega,x0,target,v0,t: damping ratio, natural frequency in rad/s, start, "
        + "target, velocity at the start in units per second, time in s. position and velocity are "
        + "added. 'cases' writes the questions of the kit.",
      "An engine is played as an application plays it, at --rate frames per second from time zero; "
        + "the answer is the last frame at or before the time that is asked for. With --stepped "
        + "the times of a case are its frames, stalls and all, as in 'cases --set frames'.",
    ],
    options: [
      Option("method", .value("M"), "a method from 'list methods'"),
      Option("rate", .value("HZ"), "frames per second of an engine (60)"),
      Option("stepped", .flag, "an engine goes from one time of a case to the next instead"),
      CommonOptions.input,
    ] + CommonOptions.report,
    examples: [
      "answer --method closed-form cases.csv --output answers.csv",
      "answer --method react-spring --rate 120 cases.csv",
      "answer --method react-spring --stepped cases.csv",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    guard let given = arguments.string("method") else {
      throw UsageError("--method is needed; 'list methods' names them")
    }
    let name = try MethodArguments.name(given, arguments, among: NamedMethod.all.map(\.name))
    let method = try NamedMethod.all.named(name, "method", by: \.name)
    let rate = try arguments.real("rate", .frequency, in: 1...10_000)
    if !method.isEngine {
      try arguments.refuse(
        ["rate", "stepped"], "is for engines ('list engines'); '\(name)' has no frames")
    }
    let isStepped = arguments.has("stepped")
    if isStepped { try arguments.refuse(["rate"], "and --stepped exclude each other") }
    let document = try CSVDocument(path: CommonOptions.inputPath(arguments))
    let questions = try ConformanceCase.read(document).map(\.question)
    let refused = questions.compactMap { question in
      method.refusal(EngineRequest(question.motion)).map { "'\(question.name)': \($0)" }
    }
    if refused.count == questions.count, let first = refused.first {
      throw UsageError("--method: \(method.name) cannot play \(first)")
    }
    // How many answers are infinite, and why the first one is.
    var infinite = (count: 0, first: "")
    let frames = rate.map { StepRung.step(1 / $0) }
    let writer = try CommonOptions.streamingWriter(arguments, schema: ConformanceCase.answerSchema)
    for group in groups(questions, isStepped: isStepped) {
      let (motion, times) = (group[0].motion, group.map(\.time))
      let states =
        (isStepped
          ? method.step?(EngineRequest(motion), times)
          : method.play?(EngineRequest(motion), rate ?? 60, times))
        ?? method.solve(motion, times)
      for (question, state) in zip(group, states) {
        if !(state.position.isFinite && state.velocity.isFinite) {
          if infinite.count == 0 {
            let reason =
              method.refusal(EngineRequest(motion))
              ?? method.limit(motion, question.time, frames) ?? "it diverges"
            infinite.first = "'\(question.name)': \(reason)"
          }
          infinite.count += 1
        }
        var row = question.row(ConformanceCase.answerSchema)
        row["position"] = answer(state.position)
        row["velocity"] = answer(state.velocity)
        try writer.write(row)
      }
    }
    try writer.finish()
    if infinite.count > 0 {
      Failure.say(
        "\(infinite.count) of \(questions.count) questions are answered with infinity, the first is "
          + infinite.first)
    }
    return .done
  }

  /// Groups of consecutive questions: single ones, or those about one motion at
  /// increasing times.
  private static func groups(
    _ questions: [ConformanceCase], isStepped: Bool
  ) -> [[ConformanceCase]] {
    var groups: [[ConformanceCase]] = []
    for question in questions {
      if isStepped, let last = groups.last?.last, last.name == question.name,
        last.motion == question.motion, last.time < question.time
      {
        groups[groups.count - 1].append(question)
      } else {
        groups.append([question])
      }
    }
    return groups
  }

  /// If a method fails the answer is infinite, because reports do not contain
  /// NaN.
  private static func answer(_ number: Double) -> Value { .real(number.isNaN ? .infinity : number) }
}
