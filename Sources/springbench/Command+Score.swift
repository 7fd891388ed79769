import Engines
import Harness
import Suites

/// `score`: the errors of submitted answers.
enum ScoreCommand: Command {
  static let specification = CommandSpecification(
    "score", summary: "score anybody's answers to the conformance kit", operands: "[FILE]",
    operandsAreInputs: true, operandCount: 0...1,
    discussion: [
      "Reads the cases with the columns position and velocity appended, in any order, and writes a "
        + "row for each regime and one for the total. Without the column velocity, positions alone are "
        + "scored. Errors are in units of S = |x0 - target| + "
        + "|v0|/omega for positions and of S omega for velocities; nan and inf count as infinitely "
        + "wrong, and the largest finite errors stand beside them, with their case. With --limit the exit status is "
        + "1 where the worst error is above it.",
      "With --cases the answers may have case,t,position,velocity alone, all questions must be "
        + "answered, and surplus rows are not scored.",
      "--as compares the errors with known defects: all (any), one of 'list defects', or those of "
        + "a library, which that list names too.",
    ],
    options: [
      CommonOptions.input,
      CommonOptions.columns("position=x,t=seconds"),
      Option("limit", .value("E"), "the largest error allowed"),
      Option("cases", .value("FILE"), file: .input, "the questions, all of which must be answered"),
      Option(
        "as", .value("any|DEFECT|LIBRARY"), names: "defects",
        "say which known defect the errors look like"),
    ] + CommonOptions.report,
    examples: [
      "score answers.csv", "score answers.csv --cases cases.csv --limit 1e-9",
      "score answers.csv --as any",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let limit = try arguments.real("limit", .ratio, in: 0 ... .greatestFiniteMagnitude)
    let suspects = try suspectedDefects(arguments)
    let document = try CommonOptions.document(
      CommonOptions.inputPath(arguments), arguments, naming: ConformanceCase.answerSchema.header)
    let expected = try arguments.string("cases").map {
      try CommonOptions.document($0, arguments)
    }
    let answers = try ConformanceAnswers(document, expecting: expected)
    if answers.surplusCount > 0 {
      arguments.note("rows that are not among the cases and not scored: \(answers.surplusCount)")
    }
    if answers.answers.allSatisfy({ $0.velocity == nil }) {
      let name = InputFile.name(of: document.path)
      arguments.note("\(name): there is no column velocity; positions alone are scored")
    }
    let score = answers.score
    let writer = try CommonOptions.writer(arguments, schema: ConformanceScore.schema)
    try CommonOptions.beforeVerdict { try writer.finish(score.rows) }
    if let suspects {
      let sentences =
        score.worstError > roundingError
        ? Diagnosis(answers.answers, among: suspects).sentences
        : ["the errors look like no known defect: none is above \(Value.decimal(roundingError))"]
      for sentence in sentences { arguments.note(sentence) }
    }
    guard let limit else { return .done }
    let place = score.worstQuestion.map { " (\($0.name) at t = \(Value.decimal($0.time)))" }
    let worst = "the worst error, \(score.worstError)\(place ?? ""), is"
    let bound = "the limit \(Value.decimal(limit))"
    guard score.worstError > limit else {
      arguments.note("\(worst) within \(bound)")
      return .done
    }
    Diagnostics.say("\(worst) above \(bound)")
    return .failed
  }

  /// Errors up to this may be rounding, and are blamed on no defect.
  private static let roundingError = 1e-9

  /// The defects to test for with `--as`; `nil` if not requested.
  private static func suspectedDefects(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> [KnownDefect]? {
    guard let item = arguments.string("as") else { return nil }
    let defects = KnownDefect.all
    let names = ["any"] + defects.map(\.name) + EngineCatalogue.engines.map { $0.name }
    let name = try MethodArguments.name(item, arguments, "as", of: "defect", among: names)
    if name == "any" { return defects }
    if let defect = defects.first(where: { $0.name == name }) { return [defect] }
    let ofLibrary = defects.filter { $0.libraries.contains(name) }
    guard !ofLibrary.isEmpty else {
      throw UsageError("--as: '\(name)' has none of 'list defects'; --as any tries all of them")
    }
    return ofLibrary
  }
}
