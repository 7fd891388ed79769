import Harness
import Suites

/// An answer to a question; its velocity is `nil` in a file without velocities.
typealias ConformanceAnswer = (
  question: ConformanceCase, position: Double, velocity: Double?
)

struct ConformanceAnswers {
  let motions: [ShownMotion]
  /// The number of rows that do not answer any of the expected questions.
  let surplusCount: Int

  /// Reads a file of answers.
  ///
  /// - Parameters:
  ///   - document: has the columns of questions, `position` and, if velocities
  ///     are to be scored, `velocity`. If `expected` is given, the columns of
  ///     questions that `document` needs are `case` and `t` alone.
  ///   - expected: the questions; all must be answered. Rows that answer others
  ///     are counted and ignored.
  /// - Throws: `InputError` for a missing column, a field that is not a number,
  ///   a question answered twice, and an expected question without an answer.
  init(
    _ document: CSVDocument, expecting expected: CSVDocument? = nil
  ) throws(InputError) {
    try document.require(["position"] + (expected == nil ? [] : ["case", "t"]))
    let columns = ["position", "velocity"].filter(document.header.contains)
    let wanted = try expected.map(ConformanceCase.read)
    // By name, then by time.
    var known: [String: [Double: ConformanceCase]] = [:]
    for (question, _) in wanted ?? [] {
      known[question.name, default: [:]][question.time] = question
    }
    var rows: [(question: ConformanceCase, record: CSVRecord)] = []
    if expected == nil {
      rows = try ConformanceCase.read(document)
    } else {
      for record in document.records {
        let time = try record.finite("t")
        if let question = known[record["case"]]?[time] { rows.append((question, record)) }
      }
    }
    surplusCount = document.records.count - rows.count
    var (answers, lines): ([ConformanceAnswer], [ConformanceCase: Int]) = ([], [:])
    for (question, record) in rows {
      if let earlier = lines.updateValue(record.line, forKey: question) {
        throw record.error("case", "\(question.words) is answered on line \(earlier) already")
      }
      for column in columns where record[column].isEmpty {
        throw record.error(column, "the answer is missing")
      }
      answers.append(
        (
          question, try record.number("position"),
          record.has("velocity") ? try record.number("velocity") : nil
        ))
    }
    motions = Self.motions(answers)
    for (question, record) in wanted ?? [] where lines[question] == nil {
      throw record.error(
        "case",
        "\(question.words) has no answer in \(InputFile.name(of: document.path)), "
          + "where times must have all digits")
    }
  }

  /// The motions that answers are about, in the order of their first answers.
  static func motions(_ answers: [ConformanceAnswer]) -> [ShownMotion] {
    let motions = answers.grouped { answer in
      var motion = answer.question
      motion.time = 0
      return motion
    }
    return motions.map { question, members in
      ShownMotion(
        question.name,
        spring: (1, question.omega * question.omega, 2 * question.zeta * question.omega),
        rates: question.motion.rates, from: question.start, to: question.target,
        velocity: question.initialVelocity, calls: question.calls,
        shown: members.sorted { $0.question.time < $1.question.time }.map {
          ($0.question.time, nil, $0.position, $0.velocity)
        })
    }
  }
}
