import Reports

/// The columns of the report of `solve`: one row per sample of every coordinate.
public enum SolutionReport {
  public static let schema = Schema(
    "solve",
    [
      Column("method", .text, "name of the method"),
      Column("time_s", .real, "time since the start, s"),
      Column("position", .real, optional: true, "position"),
      Column("velocity", .real, optional: true, "velocity, per second"),
      Column("position_error", .real, optional: true, "|x - x_exact| / S"),
      Column("velocity_error", .real, optional: true, "|v - v_exact| / (S omega)"),
      Column("coordinate", .text, "name of the coordinate; x of a spring"),
      Column(
        "reference", .text,
        "what errors are against: exact, computed in twice the precision, the tightest solve, or none"
      ),
      Column(
        "reference_error", .real, optional: true,
        "largest difference of two solves, over the largest value; empty if exact"),
      Column(
        "spring", .text, optional: true, "its name, or how it was written; empty of an equation"),
      Column("step_size_s", .real, optional: true, "equal steps or frames"),
      Column("relative_tolerance", .real, optional: true, "tolerance of adaptive methods"),
      Column("equation", .text, optional: true, "its name, or its text; empty of a spring"),
    ])

  /// An error relative to `scale`. It is 0 if there is no difference, even if
  /// the scale is 0, and missing if it is not finite.
  public static func error(_ difference: Double, scale: Double) -> Value {
    difference == 0 ? .real(0) : Value(finite: difference.magnitude / scale)
  }
}
