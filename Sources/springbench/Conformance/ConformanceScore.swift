import Harness
import Springs
import Suites

/// The errors of a set of answers, by damping regime.
struct ConformanceScore: Sendable {
  /// A row of the report: a range of the damping ratio, or all answers.
  private enum Regime: String, CaseIterable {
    case undamped, underdamped
    /// Within a thousandth of critical damping on either side, but not at it.
    case nearCritical = "near-critical"
    case critical, overdamped, total

    static func of(_ zeta: Double) -> Regime {
      if zeta == 0 { return .undamped }
      if zeta == 1 { return .critical }
      if 0.999...1.001 ~= zeta { return .nearCritical }
      return zeta < 1 ? .underdamped : .overdamped
    }
  }

  /// An answer and its errors, which are 0 or more, perhaps infinite.
  private typealias Answer = (
    motion: ShownMotion, frame: ShownMotion.Frame, position: Double, velocity: Double?,
    larger: Double
  )

  static let schema = Schema(
    "score",
    [
      Column(
        "regime", .choice(Regime.allCases.map(\.rawValue)), role: .place,
        "range of damping ratios; total for all"),
      Column("rows_count", .integer, role: .input, "answers"),
      Column("max_position_error", .real, "largest |x - x_exact| / S, less a rounding allowance"),
      Column("rms_position_error", .real, "root mean square of these errors"),
      .optional(
        "max_velocity_error", .real, "largest |v - v_exact| / (S omega); empty without velocities"),
      .optional("worst_case", .text, "case with the largest error of either kind"),
      .optional("worst_t", .real, role: .place, "its time, s"),
      Column("unanswered_count", .integer, "answers with a nan or an infinity"),
    ])

  private let answers: [Answer]

  /// Scores answers. NaN and infinity count as infinite errors.
  ///
  /// Errors of positions are relative to the scale S of a motion, errors of
  /// velocities to S ω. An allowance for rounding, 2^-52 of the larger of
  /// |start| and |target|, is subtracted from position errors. Where S is 0, a
  /// spring at rest, any error that is left is infinite.
  init(_ motions: [ShownMotion]) {
    /// 0 if there is no error, even if the unit is 0.
    func error(_ value: Double, _ exact: Double, _ unit: Double, slack: Double = 0) -> Double {
      guard value.isFinite else { return .infinity }
      let error = max(0, (value - exact).magnitude - slack)
      return error == 0 ? 0 : error / unit
    }
    answers = motions.flatMap { motion in
      let slack = 0x1p-52 * max(motion.start.magnitude, motion.target.magnitude)
      let speed = motion.unit(ofPosition: false)
      return motion.frames.map { frame in
        let position = error(frame.position, frame.exact.position, motion.scale, slack: slack)
        let velocity = frame.velocity.map { error($0, frame.exact.velocity, speed) }
        return (motion, frame, position, velocity, max(position, velocity ?? 0))
      }
    }
  }

  var worst: (error: Double, name: String, time: Double)? {
    answers.max { $0.larger < $1.larger }.map { ($0.larger, $0.motion.name, $0.frame.time) }
  }

  var rows: [Row] {
    Regime.allCases.compactMap { regime in
      let all = answers.filter {
        regime == .total || Regime.of($0.motion.rates.dampingRatio) == regime
      }
      guard let worst = all.max(by: { $0.larger < $1.larger }) else { return nil }
      let errors = all.map(\.position)
      // The squares may overflow although the errors do not.
      let square = errors.reduce(0) { $0 + $1 * $1 } / Double(all.count)
      let rms = min(square.squareRoot(), errors.max() ?? 0)
      return Row(
        Self.schema,
        [
          "regime": .text(regime.rawValue), "rows_count": .integer(all.count),
          "max_position_error": Value(errors.max()), "rms_position_error": .real(rms),
          "max_velocity_error": Value(all.compactMap(\.velocity).max()),
          "worst_case": .text(worst.motion.name), "worst_t": .real(worst.frame.time),
          "unanswered_count": .integer(
            all.count { !$0.frame.position.isFinite || $0.frame.velocity?.isFinite == false }),
        ])
    }
  }
}
