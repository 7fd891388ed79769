import Arguments
import Engines
import Reports
import Springs
import Suites

/// The questions of the conformance kit, answered by a built-in method.
enum AnswerCommand: Command {
  static let specification = CommandSpecification(
    "answer", summary: "answer the questions of the conformance kit with a built-in method",
    discussion: [
      "An engine is played as an application plays it, at --rate frames per second from time zero; "
        + "the answer is the last frame at or before the time that is asked for."
    ],
    options: [
      OptionSpecification("method", .value(placeholder: "M"), "a method from 'list methods'"),
      OptionSpecification(
        "rate", .value(placeholder: "HZ"), "frames per second of an engine (60)"),
      CommonOptions.input,
    ] + CommonOptions.report,
    examples: [
      "answer --method closed-form --input cases.csv --output answers.csv",
      "answer --method react-spring --rate 120 --input cases.csv",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let known = NamedMethod.all.map(\.name)
    guard let name = arguments.string("method") else {
      throw UsageError("--method is needed; 'list methods' names them")
    }
    guard let method = NamedMethod.named(name) else {
      throw UsageError.unknown("method", name, among: known)
    }
    let rate = try arguments.real("rate", .frequency, in: 1...10_000)
    guard rate == nil || method.play != nil else {
      throw UsageError("--rate is for engines ('list engines'); '\(name)' has no frames")
    }
    let document = try CSVDocument(path: arguments.string("input") ?? "-")
    let questions = try ConformanceCase.read(document)
    let writer = try CommonOptions.streamingWriter(arguments, schema: ConformanceCase.answerSchema)
    for (question, _) in questions {
      var row = question.row(ConformanceCase.answerSchema)
      let states =
        method.play?(EngineRequest(question.motion), rate ?? 60, [question.time])
        ?? method.solve(question.motion, [question.time])
      if let state = states.first {
        row["position"] = answer(state.position)
        row["velocity"] = answer(state.velocity)
      }
      try writer.write(row)
    }
    try writer.finish()
    return .done
  }

  /// Where a method fails the answer is infinite: no report holds a NaN.
  private static func answer(_ number: Double) -> Value {
    .real(number.isNaN ? .infinity : number)
  }
}
