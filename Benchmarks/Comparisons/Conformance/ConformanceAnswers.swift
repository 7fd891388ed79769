import Reports

/// One answer to one question.
public struct ConformanceAnswer: Sendable {
  public let question: ConformanceCase
  public let position: Double
  public let velocity: Double
}

/// Submitted answers, read and scored.
public struct ConformanceAnswers {
  /// The answers to be scored, in the order of the file.
  public private(set) var answers: [ConformanceAnswer] = []
  /// The number of rows that answer none of the expected questions.
  public private(set) var surplusCount = 0

  /// Reads a file of answers.
  ///
  /// - Parameters:
  ///   - document: with the columns of the cases, `position` and `velocity`;
  ///     `case` and `t` are enough if `expected` is given.
  ///   - expected: the questions that must all be answered, if given. Other
  ///     rows are counted and ignored.
  /// - Throws: `InputError` for a field that is not a number, a question
  ///   answered twice, and an expected question without an answer.
  public init(_ document: CSVDocument, expecting expected: CSVDocument? = nil) throws(InputError) {
    guard document.header.contains("position") || !document.header.contains("zeta") else {
      throw InputError(
        path: document.path, line: 1, column: "position",
        "is not in the header: these are questions, which 'springbench answer' answers")
    }
    let answerColumns = try document.positions(of: ["position", "velocity"])
    let wanted = try expected.map(ConformanceCase.read)
    let inputs = ConformanceCase.schema.header
    let hasAllInputs = inputs.allSatisfy(document.header.contains)
    if !hasAllInputs, wanted == nil, ["case", "t"].allSatisfy(document.header.contains) {
      let missing = inputs.filter { !document.header.contains($0) }
      throw InputError(
        path: document.path, line: 1, column: missing[0],
        "is not in the header; with --cases FILE, the questions, case and t are enough")
    }
    // Rows without all inputs are matched by name and time with the expected
    // questions; without these, the file itself must hold the questions.
    let answered =
      hasAllInputs || wanted == nil
      ? try ConformanceCase.read(document).map { (Optional($0.question), $0.record) }
      : try Self.named(document, wanted ?? [])
    var lineOfQuestion: [ConformanceCase: Int] = [:]
    let known = Set((wanted ?? []).map(\.question))
    for (question, record) in answered {
      guard let question, wanted == nil || known.contains(question) else {
        surplusCount += 1
        // Kept to explain a missing answer: the row may have the name of an
        // expected question and the numbers of another motion.
        if let question { lineOfQuestion[question] = record.line }
        continue
      }
      if let earlier = lineOfQuestion.updateValue(record.line, forKey: question) {
        throw InputError(
          path: document.path, line: record.line, column: "case",
          "'\(question.name)' at t = \(question.time) is answered on line \(earlier) already")
      }
      for column in answerColumns where record.fields[column].isEmpty {
        throw document.error(record, at: column, "the answer is missing")
      }
      answers.append(
        ConformanceAnswer(
          question: question, position: try document.number(record, at: answerColumns[0]),
          velocity: try document.number(record, at: answerColumns[1])))
    }
    for (question, record) in wanted ?? [] where lineOfQuestion[question] == nil {
      // A case with the same name but other numbers is easily taken for the
      // answer.
      let similarLine =
        lineOfQuestion.filter { $0.key.sharesNameAndTime(with: question) }.map(\.value).min()
      let nearest = try Self.nearest(to: question, in: document)
      let fault =
        similarLine.map { "is another motion on line \($0) of \(document.path)" }
        ?? "has no answer in \(document.path)\(nearest)"
      throw InputError(
        path: expected?.path ?? "-", line: record.line, column: "case",
        "'\(question.name)' at t = \(question.time) \(fault)")
    }
  }

  /// Names the row of the same case whose time is nearest, if there is one.
  private static func nearest(
    to question: ConformanceCase, in document: CSVDocument
  ) throws(InputError) -> String {
    let places = try document.positions(of: ["case", "t"])
    var nearest: (record: CSVRecord, distance: Double)?
    for record in document.records where record.fields[places[0]] == question.name {
      let distance = (try document.finite(record, at: places[1]) - question.time).magnitude
      if nearest.map({ distance < $0.distance }) ?? true { nearest = (record, distance) }
    }
    guard let record = nearest?.record else { return "" }
    return "; its nearest time there is \(record.fields[places[1]]) on line \(record.line), "
      + "and times must have all digits"
  }

  private typealias Question = (question: ConformanceCase, record: CSVRecord)

  /// The question for each row of a file that has only names and times; `nil`
  /// for a row without a matching question.
  private static func named(
    _ document: CSVDocument, _ wanted: [Question]
  ) throws(InputError) -> [(ConformanceCase?, CSVRecord)] {
    let places = try document.positions(of: ["case", "t"])
    var byName: [Name: ConformanceCase] = [:]
    for item in wanted {
      byName[Name(case: item.question.name, time: item.question.time)] = item.question
    }
    var rows: [(ConformanceCase?, CSVRecord)] = []
    for record in document.records {
      let time = try document.finite(record, at: places[1])
      rows.append((byName[Name(case: record.fields[places[0]], time: time)], record))
    }
    return rows
  }

  private struct Name: Hashable {
    let `case`: String
    let time: Double
  }

  /// The score of the answers.
  public var score: ConformanceScore {
    var score = ConformanceScore()
    for answer in answers {
      score.add(answer.question, position: answer.position, velocity: answer.velocity)
    }
    return score
  }
}
