import Harness
import Springs

/// One question of the conformance kit: the position and velocity of a spring
/// at a time.
struct ConformanceCase: Hashable, Sendable {
  /// The name of the motion; several times may share it.
  let name: String
  /// Damping ratio ζ, dimensionless.
  let zeta: Double
  /// Undamped angular frequency ω, in radians per second.
  let omega: Double
  let start: Double
  let target: Double
  /// Initial velocity, per second.
  let initialVelocity: Double
  /// New targets in flight, in the order of their times.
  var calls: [TargetPath.Call] = []
  /// In seconds.
  var time: Double

  /// How messages name it.
  var words: String { "'\(name)' at t = \(time)" }

  var path: PiecewiseMotion { PiecewiseMotion(motion, calls) }

  /// The motion up to the first new target.
  var motion: SpringMotion {
    SpringMotion(
      rates: SpringRates(dampingRatio: zeta, angularFrequency: omega), from: start, to: target,
      initialVelocity: initialVelocity)
  }
}

extension ConformanceCase {
  static let inputColumns: [Column] = [
    Column("case", .text, "name of the motion"),
    Column("zeta", .real, "damping ratio"),
    Column("omega", .real, "undamped angular frequency, rad/s"),
    Column("x0", .real, "position at time zero"),
    Column("target", .real, "target at time zero"),
    Column("v0", .real, "velocity at time zero, per second"),
    Column("t", .real, "time of the question, s"),
  ]

  /// The columns of questions without new targets.
  static let schema = Schema("cases", inputColumns)
  /// The columns of questions with new targets in flight.
  static let interruptedSchema = Schema(
    "interrupted-cases",
    inputColumns + [
      .optional(
        "targets", .text, "new targets T=X;T=X: X is the target after the time T (s)")
    ])

  /// The columns of answers to questions without new targets.
  static let answerSchema = Schema(
    "answers",
    inputColumns + [
      .optional("position", .real, "answered position"),
      .optional("velocity", .real, "answered velocity, per second"),
    ])

  /// A row of a schema that begins with the input columns. Of the others only
  /// `targets` is filled in.
  func row(_ schema: Schema) -> Row {
    var row = Row(
      schema,
      [
        "case": .text(name), "zeta": .real(zeta), "omega": .real(omega), "x0": .real(start),
        "target": .real(target), "v0": .real(initialVelocity), "t": .real(time),
      ])
    if schema.has(column: "targets") {
      row["targets"] = Value(
        nonempty: calls.map { "\(Value.decimal($0.time))=\(Value.decimal($0.target))" }
          .joined(separator: ";"))
    }
    return row
  }
}

// MARK: - Reading

extension ConformanceCase {
  /// All questions of a file, each with its record.
  ///
  /// Columns may come in any order; unknown ones are ignored.
  ///
  /// - Throws: `InputError` for a field that is not a finite number or not
  ///   valid for a spring, for missing columns, and for a file without cases.
  static func read(
    _ document: CSVDocument
  ) throws(InputError) -> [(question: ConformanceCase, record: CSVRecord)] {
    try document.require(inputColumns.map(\.name))
    let questions = try document.records.map { record throws(InputError) in
      let question = ConformanceCase(
        name: record["case"], zeta: try record.finite("zeta"), omega: try record.finite("omega"),
        start: try record.finite("x0"), target: try record.finite("target"),
        initialVelocity: try record.finite("v0"), calls: try calls(record),
        time: try record.finite("t"))
      guard question.zeta >= 0 else {
        throw record.error("zeta", "the damping ratio must be 0 or more")
      }
      guard question.omega > 0 else {
        throw record.error("omega", "the angular frequency must be above 0")
      }
      guard question.motion.rates.isRepresentable else {
        throw record.error("zeta", "with omega, gives rates outside the range of a double")
      }
      guard question.time >= 0 else { throw record.error("t", "the time must be 0 or more") }
      // Position errors are divided by the scale, velocity errors by scale * ω.
      let scale = question.path.scale
      guard scale < .infinity, scale * question.omega < .infinity else {
        throw record.error(
          "x0",
          "|x − target| + |v|/omega of a move, or its product with omega, overflows")
      }
      return (question: question, record: record)
    }
    guard !questions.isEmpty else {
      throw InputError(path: document.path, "there are no cases below the header")
    }
    return questions
  }

  private static func calls(_ record: CSVRecord) throws(InputError) -> [TargetPath.Call] {
    try record["targets"].split(separator: ";").map { item throws(InputError) in
      let numbers = item.split(separator: "=", omittingEmptySubsequences: false)
        .map { Value.number(in: String($0)) }
      guard numbers.count == 2, let time = numbers[0], let target = numbers[1], time >= 0,
        time.isFinite, target.isFinite
      else { throw record.error("targets", "'\(item)' is not T=X, such as 0.1=0") }
      return TargetPath.Call(time, target)
    }.sorted { $0.time < $1.time }
  }
}
