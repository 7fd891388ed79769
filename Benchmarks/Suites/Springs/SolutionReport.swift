import Harness

/// The columns of the report of `solve`: one row per sample of every
/// coordinate.
public enum SolutionReport {
  public static let schema = Schema(
    "solve",
    [
      Column("method", .text, "name of the method"),
      Column("time_s", .real, "time since the start, s"),
      .optional("position", .real, "position"),
      .optional("velocity", .real, "velocity, per second"),
      .optional("position_error", .real, "|x - x_exact| / S"),
      .optional("velocity_error", .real, "|v - v_exact| / (S omega)"),
      Column("coordinate", .text, "name of the coordinate; x of a spring"),
      Column(
        "reference", .text,
        "what errors are against: exact, computed in twice the precision, the tightest solve, or none"
      ),
      .optional(
        "reference_error", .real,
        "largest difference of two solves, over the largest value; empty if exact"),
      .optional("spring", .text, "its name, or how it was written; empty of an equation"),
      .optional("step_size_s", .real, "equal steps or frames"),
      .optional("tolerance", .real, "tolerance of adaptive methods"),
      .optional("equation", .text, "its name, or its text; empty of a spring"),
      .optional(
        "event", .text, "rising or falling where the expression of --event passes zero"),
      .optional("target", .real, "of a spring that is given new ones, in this frame"),
    ],
    console: [
      ConsoleColumn("spring", isCut: true), ConsoleColumn("equation", isCut: true),
      ConsoleColumn("method", unless: "closed-form"), ConsoleColumn("coordinate", unless: "x"),
      ConsoleColumn("time_s", "time s"), "position", "velocity",
      ConsoleColumn("position_error", "error", .significant(2)), "event",
    ])

  /// An error relative to `scale`. It is 0 if there is no difference, even if
  /// the scale is 0, and missing if it is not finite.
  public static func error(_ difference: Double, scale: Double) -> Value {
    difference == 0 ? .real(0) : Value(finite: difference.magnitude / scale)
  }
}

/// The columns of the report of `spring`: one row per quantity of every
/// spring.
public enum SpringReport {
  public static let schema = Schema(
    "spring",
    [
      Column("quantity", .text, "what it is"),
      .optional("value", .text, "a number, the name of the regime, or code"),
      .optional("unit", .text, "of the value; empty for pure numbers"),
      Column("spring", .text, "its name, or how it was written"),
    ])
}
