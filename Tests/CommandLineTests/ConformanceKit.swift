import TestSupport
import Testing

/// The commands of the conformance kit: questions, answers and their score.
extension Program {
  static func cases(_ set: String) throws -> Outcome { try succeed("cases --set \(set)") }

  /// The answers of the closed form to `questions` as rows with all columns of
  /// the questions.
  static func closedFormAnswers(to questions: String) throws -> Outcome {
    try succeed("answer --method closed-form", input: questions)
  }
}

extension TemporaryFolder {
  /// Scores `answers` to `cases`. The file of answers lacks the columns that
  /// only repeat the questions.
  ///
  /// - Parameter surplus: lines to append to the answers.
  func score(
    _ answers: [NamedFields], to cases: Program.Outcome, adding surplus: String = "",
    _ options: String
  ) throws -> Program.Outcome {
    try write(cases.output, to: "cases.csv")
    try write(answers.csv(["case", "t", "position", "velocity"]) + surplus, to: "answers.csv")
    return try run("score --cases cases.csv answers.csv \(options)")
  }
}

extension [NamedFields] {
  /// The rows as CSV of some columns.
  func csv(_ columns: [String]) -> String {
    let lines = [columns] + map { row in columns.map { row[$0] ?? "" } }
    return lines.map { $0.joined(separator: ",") + "\n" }.joined()
  }
}
