import Harness

/// One answer to one question.
public struct ConformanceAnswer: Sendable {
  public let question: ConformanceCase
  public let position: Double
  /// `nil` in a file without velocities.
  public let velocity: Double?

  package init(question: ConformanceCase, position: Double, velocity: Double?) {
    (self.question, self.position, self.velocity) = (question, position, velocity)
  }
}

/// Submitted answers, read and scored.
public struct ConformanceAnswers {
  /// The answers to be scored, in the order of the file.
  public private(set) var answers: [ConformanceAnswer] = []
  /// The number of rows that do not answer any of the expected questions.
  public let surplusCount: Int

  private typealias Question = (question: ConformanceCase, record: CSVRecord)
  /// A row of the file and the question that it answers; `nil` if none of the
  /// expected questions has its name and time.
  private typealias AnswerRow = (question: ConformanceCase?, record: CSVRecord)

  /// Reads a file of answers.
  ///
  /// - Parameters:
  ///   - document: has the columns of questions, `position` and, if velocities
  ///     are to be scored, `velocity`. If `expected` is given, `case` and `t`
  ///     suffice to identify a question.
  ///   - expected: the questions, all of which must be answered. Rows that
  ///     answer others are counted and ignored.
  /// - Throws: `InputError` for a field that is not a number, a question that
  ///   is answered twice, and an expected question without an answer.
  public init(_ document: CSVDocument, expecting expected: CSVDocument? = nil) throws(InputError) {
    let hasPositions = document.header.contains { $0.lowercased().contains("position") }
    guard hasPositions || !document.header.contains("zeta") else {
      throw InputError(
        path: document.path, line: 1, column: "position",
        "is not in the header: 'springbench solve --at FILE' answers questions, and --map position=NAME "
          + "reads answers from a column NAME")
    }
    try document.require(["position"])
    let columns = ["position", "velocity"].filter(document.header.contains)
    let wanted = try expected.map(ConformanceCase.read)
    let known = wanted.map { Set($0.map(\.question)) }
    let rows = try Self.rows(of: document, among: wanted)
    var answeredOnLine: [ConformanceCase: Int] = [:]
    for (question, record) in rows {
      guard let question, known?.contains(question) ?? true else { continue }
      if let earlier = answeredOnLine.updateValue(record.line, forKey: question) {
        throw record.error(
          "case",
          "'\(question.name)' at t = \(question.time) is answered on line \(earlier) already")
      }
      for column in columns where record[column].isEmpty {
        throw record.error(column, "the answer is missing")
      }
      answers.append(
        ConformanceAnswer(
          question: question, position: try record.number("position"),
          velocity: record.has("velocity") ? try record.number("velocity") : nil))
    }
    surplusCount = rows.count - answers.count
    for (question, record) in wanted ?? [] where answeredOnLine[question] == nil {
      let problem = try Self.reasonForAbsence(of: question, from: rows, of: document)
      throw record.error("case", "'\(question.name)' at t = \(question.time) \(problem)")
    }
  }

  /// The rows of a file of answers, each with its question. If the file has all
  /// columns of questions, these are read from it. Otherwise, rows are matched
  /// with the wanted questions by name and time.
  private static func rows(
    of document: CSVDocument, among wanted: [Question]?
  ) throws(InputError) -> [AnswerRow] {
    let isInterrupted = wanted?.contains { !$0.question.calls.isEmpty } ?? false
    let columns = isInterrupted ? ConformanceCase.interruptedSchema : ConformanceCase.schema
    let missing = columns.header.filter { !document.header.contains($0) }
    guard let wanted, !missing.isEmpty else {
      if let first = missing.first, ["case", "t"].allSatisfy(document.header.contains) {
        throw InputError(
          path: document.path, line: 1, column: first,
          "is not in the header; with --cases FILE, the questions, case and t are enough")
      }
      return try ConformanceCase.read(document).map { ($0.question, $0.record) }
    }
    try document.require(["case", "t"])
    // By name, then by time.
    var known: [String: [Double: ConformanceCase]] = [:]
    for (question, _) in wanted { known[question.name, default: [:]][question.time] = question }
    return try document.records.map { record throws(InputError) in
      let time = try record.finite("t")
      return (known[record["case"]]?[time], record)
    }
  }

  /// Why a wanted question has no answer. Names the row that may have been
  /// meant as one, if there is any: with the same name and time but other
  /// parameters, or with the same name and the nearest time.
  private static func reasonForAbsence(
    of question: ConformanceCase, from rows: [AnswerRow], of document: CSVDocument
  ) throws(InputError) -> String {
    let file = InputFile.name(of: document.path)
    let namesake = rows.first {
      $0.question?.name == question.name && $0.question?.time == question.time
    }
    if let namesake {
      return "is another motion on line \(namesake.record.line) of \(file)"
    }
    var nearest: (record: CSVRecord, distance: Double)?
    for (_, record) in rows where record["case"] == question.name {
      let distance = (try record.finite("t") - question.time).magnitude
      if nearest.map({ distance < $0.distance }) ?? true { nearest = (record, distance) }
    }
    let absence = "has no answer in \(file)"
    // A time further off is another question: the file may have been cut short.
    guard let (record, distance) = nearest, distance <= 1e-3 * question.time else { return absence }
    return "\(absence); its nearest time there is \(record["t"]) on line "
      + "\(record.line), and times must have all digits"
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
