import Arguments
import Reports
import Springs
import Suites

/// The questions of the conformance kit, answered by a built-in method.
enum AnswerCommand: Command {
  static let specification = CommandSpecification(
    "answer", summary: "answer the questions of the conformance kit with a built-in method",
    options: [
      OptionSpecification("method", .value(placeholder: "M"), "a method from 'list methods'"),
      CommonOptions.input,
    ] + CommonOptions.report,
    examples: ["answer --method closed-form --input cases.csv --output answers.csv"])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let known = NamedMethod.all.map(\.name)
    guard let name = arguments.string("method") else {
      throw UsageError("--method is needed; 'list methods' names them")
    }
    guard let method = NamedMethod.named(name) else {
      throw UsageError.unknown("method", name, among: known)
    }
    let document = try CSVDocument(path: arguments.string("input") ?? "-")
    let questions = try ConformanceCase.read(document)
    let writer = try CommonOptions.streamingWriter(arguments, schema: ConformanceCase.answerSchema)
    for (question, _) in questions {
      var row = question.row(ConformanceCase.answerSchema)
      if let state = method.solve(question.motion, [question.time]).first {
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
