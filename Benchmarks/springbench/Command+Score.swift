import Arguments
import Reports
import Suites

/// How wrong somebody's answers are.
enum ScoreCommand: Command {
  static let specification = CommandSpecification(
    "score", summary: "score anybody's answers to the conformance kit",
    discussion: [
      "Reads the cases with the columns position and velocity appended, in any order, and writes a "
        + "row for each regime and one for the total. Errors are in units of S = |x0 - target| + "
        + "|v0|/omega for positions and of S omega for velocities; nan and inf count as infinitely "
        + "wrong. With --limit the exit status is 1 where the worst error is above it."
    ],
    options: [
      CommonOptions.input,
      OptionSpecification("limit", .value(placeholder: "E"), "the largest error allowed"),
      OptionSpecification(
        "cases", .value(placeholder: "FILE"), "the questions, all of which must be answered"),
    ] + CommonOptions.report,
    examples: [
      "score --input answers.csv", "score --input answers.csv --cases cases.csv --limit 1e-9",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let limit = try arguments.real("limit", in: 0 ... .greatestFiniteMagnitude)
    let document = try CSVDocument(path: arguments.string("input") ?? "-")
    var expected: CSVDocument?
    if let path = arguments.string("cases") { expected = try CSVDocument(path: path) }
    let score = try ConformanceAnswers.score(document, expecting: expected)
    let writer = try CommonOptions.writer(arguments, schema: ConformanceScore.schema)
    for row in score.rows { try writer.write(row) }
    try writer.finish()
    guard let limit, score.worstError > limit else { return .done }
    Failure.say("the worst error, \(score.worstError), is above the limit \(Value.decimal(limit))")
    return .failed
  }
}
