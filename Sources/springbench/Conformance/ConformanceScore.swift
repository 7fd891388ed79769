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

  /// The errors of an answer, which are not negative and not NaN.
  private struct Errors {
    let question: ConformanceCase
    let position: Double
    let velocity: Double?
    let isAnswered: Bool

    var larger: Double { max(position, velocity ?? 0) }
    /// The larger of those that are finite; `nil` if none is.
    var largerFinite: Double? { [position, velocity ?? 0].filter(\.isFinite).max() }
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

  private var errors: [Errors] = []

  public init() {}

  /// The largest error of position or velocity so far.
  public var worstError: Double { worst?.larger ?? 0 }
  /// Its question; `nil` without answers.
  public var worstQuestion: ConformanceCase? { worst?.question }
  private var worst: Errors? { errors.max { $0.larger < $1.larger } }

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
    errors.append(
      Errors(
        question: question, position: positionError, velocity: velocityError,
        isAnswered: position.isFinite && velocity?.isFinite != false))
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
      let all = errors.filter { regime == .total || Regime.of($0.question.zeta) == regime }
      guard let worst = all.max(by: { $0.larger < $1.larger }) else { return nil }
      let finite = all.max { ($0.largerFinite ?? -1) < ($1.largerFinite ?? -1) }
        .flatMap { $0.largerFinite == nil ? nil : $0.question }
      let (positions, velocities) = (all.map(\.position), all.compactMap(\.velocity))
      // The squares may overflow although the errors do not.
      let square = positions.reduce(0) { $0 + $1 * $1 } / Double(all.count)
      let rms = min(square.squareRoot(), positions.max() ?? 0)
      return Row(
        ConformanceScore.schema,
        [
          "regime": .text(regime.rawValue), "rows_count": .integer(all.count),
          "max_position_error": Value(positions.max()), "rms_position_error": .real(rms),
          "max_velocity_error": Value(velocities.max()),
          "worst_case": .text(worst.question.name), "worst_t": .real(worst.question.time),
          "unanswered_count": .integer(all.count { !$0.isAnswered }),
          "max_finite_position_error": Value(positions.filter(\.isFinite).max()),
          "max_finite_velocity_error": Value(velocities.filter(\.isFinite).max()),
          "worst_finite_case": Value(finite?.name), "worst_finite_t": Value(finite?.time),
        ])
    }
  }
}
