import Reports

/// Somebody's answers, read and scored.
public enum ConformanceAnswers {
  /// Scores a file of answers.
  ///
  /// - Parameters:
  ///   - document: with the columns of the cases and `position`, `velocity`.
  ///   - expected: the file that must be answered completely, where one is
  ///     named.
  /// - Throws: `InputError` for a field that is no number and for a question
  ///   that is answered twice or, of the expected ones, not at all.
  public static func score(
    _ document: CSVDocument, expecting expected: CSVDocument? = nil
  ) throws(InputError) -> ConformanceScore {
    let answers = try document.positions(of: ["position", "velocity"])
    var lines: [ConformanceCase: Int] = [:]
    var score = ConformanceScore()
    for (question, record) in try ConformanceCase.read(document) {
      if let earlier = lines.updateValue(record.line, forKey: question) {
        throw InputError(
          path: document.path, line: record.line, column: "case",
          "'\(question.name)' at t = \(question.time) is answered on line \(earlier) already")
      }
      for place in answers where record.fields[place].isEmpty {
        throw document.error(record, at: place, "the answer is missing")
      }
      score.add(
        question, position: try document.number(record, at: answers[0]),
        velocity: try document.number(record, at: answers[1]))
    }
    if let expected {
      for (question, record) in try ConformanceCase.read(expected) where lines[question] == nil {
        // A namesake with other numbers is easily taken for the answer.
        let namesake = lines.filter { $0.key.isNamesake(of: question) }.map(\.value).min()
        let fault =
          namesake.map { "is another motion on line \($0) of \(document.path)" }
          ?? "has no answer in \(document.path)"
        throw InputError(
          path: expected.path, line: record.line, column: "case",
          "'\(question.name)' at t = \(question.time) \(fault)")
      }
    }
    return score
  }
}
