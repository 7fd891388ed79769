import Harness

/// The columns of a sweep: a row per point and method, or a summary with
/// statistics over all points and the worst points of each method.
public enum SweepReport {
  public static let schema = Schema(
    "sweep",
    ReportColumns.common + [
      Column("grid_id", .text, "digest of grid, options, version: the same in all ranges"),
      .optional("zeta", .real, role: .input, "damping ratio of the spring"),
      .optional("omega", .real, role: .input, "undamped angular frequency in rad/s"),
      .optional("velocity", .real, role: .input, "at the start of a move from 1 to 0, per second"),
      Column("method", .text, "solver or engine"),
      .optional("step_size_s", .real, role: .input, "a step; errors are taken at its end"),
      .optional("max_position_error", .real, "largest |x - x_exact| / S"),
      .optional("max_velocity_error", .real, "largest |v - v_exact| / (S ω)"),
      Column("range_index", .integer, role: .place, "range of the points of the sweep, from 1"),
      Column("ranges_count", .integer, role: .place, "ranges of the sweep"),
      .optional("point_index", .integer, role: .place, "the point's place in the sweep, from 0"),
      Column("points_count", .integer, role: .input, "points of the whole sweep"),
      .optional("top_count", .integer, role: .input, "most points in a list of a summary"),
      .optional("statistic", .text, "what a row of a summary counts or lists"),
      .optional("rank", .integer, role: .place, "place in its list, from 1"),
      .optional("position_count", .integer, "points that the statistic counts"),
      Column("frames_count", .integer, role: .input, "steps that each point was played for"),
      .optional("seed", .integer, role: .input, "seed of the random points"),
    ],
    console: [
      "method", "statistic", "rank", ConsoleColumn("position_count", "points"),
      ConsoleColumn("zeta", "ζ", .significant(6)),
      ConsoleColumn("omega", "ω", .significant(6)),
      ConsoleColumn("velocity", "velocity", .significant(6)),
      ConsoleColumn("step_size_s", "step ms", .significant(4, times: 1000)),
      ConsoleColumn("max_position_error", "error", .significant(3)),
      ConsoleColumn("max_velocity_error", "velocity error", .significant(3)),
      ConsoleColumn("status", unless: "ok"),
    ])

  /// The part that all rows of a method in a range share.
  package static func template(_ plan: SweepPlan, _ range: SweepRange, _ method: Method) -> Row {
    Row(
      schema,
      [
        "schema_version": .integer(ReportColumns.schemaVersion), "suite": "sweep", "status": "ok",
        "grid_id": .text(plan.gridID), "method": .text(method.name),
        "range_index": .integer(range.index), "ranges_count": .integer(range.count),
        "points_count": .integer(plan.space.count), "top_count": Value(plan.topCount),
        "frames_count": .integer(plan.frames),
        "seed": Value(plan.space.seed.map(Int.init)),
      ])
  }
}

extension Row {
  /// This row of a sweep, for a count of points.
  func naming(statistic: String, count: Int) -> Row {
    var row = self
    row.set([
      "case_id": .text("sweep/\(self["method"].field)/\(statistic)"),
      "statistic": .text(statistic), "position_count": .integer(count),
    ])
    return row
  }

  /// This row, for the point at `index` in the whole sweep. The case id ends
  /// with `name`, by default the point's values.
  package func naming(
    _ name: String? = nil, index: Int, _ point: SweepPoint, _ error: SweepError
  ) -> Row {
    let name =
      name
      ?? "zeta=\(Value.decimal(point.zeta))/omega=\(Value.decimal(point.omega))"
      + "/velocity=\(Value.decimal(point.velocity))/step=\(Value.decimal(point.step))"
    var row = self
    row.set([
      "case_id": .text("sweep/\(self["method"].field)/\(name)"),
      "zeta": .real(point.zeta), "omega": .real(point.omega), "velocity": .real(point.velocity),
      "step_size_s": .real(point.step), "max_position_error": .real(error.position),
      "max_velocity_error": .real(error.velocity), "point_index": .integer(index),
    ])
    if !error.isFinite {
      row.set(["status": "unstable", "status_detail": "an error is not finite"])
    }
    return row
  }
}
