import Harness
import Springs

/// The errors of a set of answers, by damping regime.
public struct ConformanceScore: Sendable {
  /// A range of the damping ratio that needs a formula of its own.
  public enum Regime: String, CaseIterable, Sendable {
    case undamped
    case underdamped
    /// Within a thousandth of critical damping on either side, but not at it.
    case nearCritical = "near-critical"
    case critical
    case overdamped
    /// All regimes together.
    case total

    static func of(_ zeta: Double) -> Regime {
      if zeta == 0 { return .undamped }
      if zeta == 1 { return .critical }
      if (zeta - 1).magnitude <= 1e-3 { return .nearCritical }
      return zeta < 1 ? .underdamped : .overdamped
    }
  }

  /// The largest relative errors of some answers; `nil` if there are none.
  private struct LargestErrors {
    private(set) var position: Double?
    private(set) var velocity: Double?
    /// The question with the larger of the two errors.
    private(set) var question: ConformanceCase?

    /// The larger of the two errors.
    var larger: Double? { [position, velocity].compactMap(\.self).max() }

    mutating func add(_ question: ConformanceCase, position: Double?, velocity: Double?) {
      let before = larger ?? -1
      self.position = [self.position, position].compactMap(\.self).max()
      self.velocity = [self.velocity, velocity].compactMap(\.self).max()
      if let larger, larger > before { self.question = question }
    }
  }

  /// The errors of the answers of one regime.
  private struct Tally {
    var count = 0
    /// The number of answers that are not finite.
    var unansweredCount = 0
    var all = LargestErrors()
    /// The largest of the finite errors. If only one of the two errors of an
    /// answer is finite, that one counts.
    var finite = LargestErrors()
    /// The sum of the squares of position errors.
    var squares = 0.0

    /// Adds the errors of an answer, which are relative, not negative and not
    /// NaN.
    mutating func add(
      _ question: ConformanceCase, isFinite: Bool, position: Double, velocity: Double?
    ) {
      count += 1
      if !isFinite { unansweredCount += 1 }
      all.add(question, position: position, velocity: velocity)
      finite.add(
        question, position: position < .infinity ? position : nil,
        velocity: velocity.flatMap { $0 < .infinity ? $0 : nil })
      squares += position * position
    }
  }

  public static let schema = Schema(
    "score",
    [
      Column(
        "regime", .choice(Regime.allCases.map(\.rawValue)), role: .place,
        "part of the damping ratios"),
      Column("rows_count", .integer, role: .input, "answers in it"),
      Column("max_position_error", .real, "largest |x - x_exact| / S"),
      Column("rms_position_error", .real, "root of the mean square of the same"),
      .optional(
        "max_velocity_error", .real, "largest |v - v_exact| / (S omega); empty without velocities"),
      .optional("worst_case", .text, "case with the largest error of either kind"),
      .optional("worst_t", .real, role: .place, "its time, s"),
      Column("unanswered_count", .integer, "answers with a nan or an infinity"),
      .optional("max_finite_position_error", .real, "largest of the finite position errors"),
      .optional("max_finite_velocity_error", .real, "largest of the finite velocity errors"),
      .optional("worst_finite_case", .text, "case with the larger of these two"),
      .optional("worst_finite_t", .real, role: .place, "its time, s"),
    ])

  private var tallies: [Regime: Tally] = [:]

  public init() {}

  /// The largest error of position or velocity so far.
  public var worstError: Double { tallies[.total]?.all.larger ?? 0 }
  /// Its question; `nil` without answers.
  public var worstQuestion: ConformanceCase? { tallies[.total]?.all.question }

  /// Adds an answer, with a velocity or without. NaN and infinity count as
  /// infinite errors.
  ///
  /// Errors of positions are relative to S = |x0 - target| + |v0|/ω, those of
  /// velocities to S ω. Where S is 0, a spring at rest, any error is infinite.
  /// The unavoidable rounding error, 2^-52 of the larger of start and target,
  /// is subtracted from position errors.
  public mutating func add(_ question: ConformanceCase, position: Double, velocity: Double?) {
    let (exact, scale) = (question.exactState, question.scale)
    let slack = 0x1p-52 * max(question.start.magnitude, question.target.magnitude)
    let positionError = ConformanceScore.scaled(
      max(0, (position - exact.position).magnitude - slack), isFinite: position.isFinite,
      by: scale)
    let velocityError = velocity.map {
      ConformanceScore.scaled(
        ($0 - exact.velocity).magnitude, isFinite: $0.isFinite, by: scale * question.omega)
    }
    for regime in [Regime.of(question.zeta), .total] {
      tallies[regime, default: Tally()].add(
        question, isFinite: position.isFinite && velocity?.isFinite != false,
        position: positionError, velocity: velocityError)
    }
  }

  /// An error in units of `scale`: infinite if the answer is not finite, and 0
  /// if there is no error, even if the scale is 0.
  private static func scaled(_ error: Double, isFinite: Bool, by scale: Double) -> Double {
    guard isFinite else { return .infinity }
    return error == 0 ? 0 : error / scale
  }

  /// A row for each regime with answers, and one for the total.
  public var rows: [Row] {
    Regime.allCases.compactMap { regime in
      guard let tally = tallies[regime] else { return nil }
      let (all, finite) = (tally.all, tally.finite)
      // The squares may overflow although the errors do not.
      let rms = min((tally.squares / Double(tally.count)).squareRoot(), all.position ?? 0)
      return Row(
        ConformanceScore.schema,
        [
          "regime": .text(regime.rawValue), "rows_count": .integer(tally.count),
          "max_position_error": Value(all.position), "rms_position_error": .real(rms),
          "max_velocity_error": Value(all.velocity),
          "worst_case": Value(all.question?.name), "worst_t": Value(all.question?.time),
          "unanswered_count": .integer(tally.unansweredCount),
          "max_finite_position_error": Value(finite.position),
          "max_finite_velocity_error": Value(finite.velocity),
          "worst_finite_case": Value(finite.question?.name),
          "worst_finite_t": Value(finite.question?.time),
        ])
    }
  }
}
