import Reports
import Runs

/// The columns and rows of a sweep: either one row per point and method, or, for
/// each method, statistics over all points and the worst points.
public enum SweepReport {
  public static let schema = Schema(
    "sweep",
    ReportColumns.common + [
      Column("zeta", .real, optional: true, "damping ratio of the spring"),
      Column("omega", .real, optional: true, "undamped angular frequency in rad/s"),
      Column("velocity", .real, optional: true, "at the start, per second; from 1 to 0"),
      Column("method", .text, "solver, engine or kernel"),
      Column("step_size_s", .real, optional: true, "step, and distance of the times compared"),
      Column("max_position_error", .real, optional: true, "largest |x - x_exact| / S"),
      Column("max_velocity_error", .real, optional: true, "largest |v - v_exact| / (S ω)"),
      Column("shard_index", .integer, "part of the sweep, from 1"),
      Column("shard_count", .integer, "parts of the sweep"),
      Column("point_index", .integer, optional: true, "the point's place in the sweep, from 0"),
      Column("points_count", .integer, "points of the whole sweep"),
      Column("top_count", .integer, optional: true, "how many of the worst points are kept"),
      Column("statistic", .text, optional: true, "what a row of a summary tells"),
      Column("rank", .integer, optional: true, "among the worst points, from 1"),
      Column("position_count", .integer, optional: true, "points counted by position error"),
      Column("velocity_count", .integer, optional: true, "points counted by velocity error"),
    ])

  // Indices of columns, for `ShardReader`, which does not parse whole rows.
  static let runPlace = schema.position(of: "run_id")
  static let methodPlace = schema.position(of: "method")
  static let shardPlace = schema.position(of: "shard_index")
  static let pointPlace = schema.position(of: "point_index")
  static let statisticPlace = schema.position(of: "statistic")
  static let pointsPlace = schema.position(of: "points_count")

  /// What all rows of a file have in common.
  struct Frame: Sendable, Hashable {
    let runID: String
    let shard: SweepShard
    /// The number of points of the whole sweep.
    let pointCount: Int
    /// How many of the worst points are kept; `nil` if all rows are.
    let topCount: Int?
  }

  /// The row of a point and a method.
  ///
  /// - Parameters:
  ///   - index: the place of the point in the sweep.
  ///   - statistic: why the row is in a summary, such as `worst_position`; `nil`
  ///     if all rows are kept.
  ///   - rank: the place in the list of this statistic, from 1.
  static func row(
    _ frame: Frame, method: String, index: Int, _ point: SweepPoint, _ error: SweepError,
    statistic: String? = nil, rank: Int? = nil
  ) -> Row {
    let name =
      statistic.map { "\($0)/\(rank ?? 0)" }
      ?? "zeta=\(Value.decimal(point.zeta))/omega=\(Value.decimal(point.omega))"
      + "/velocity=\(Value.decimal(point.velocity))/step=\(Value.decimal(point.step))"
    // By position, because a sweep may have millions of rows.
    return Row(
      schema,
      [
        .integer(ReportColumns.schemaVersion), .text(frame.runID), .text("sweep"),
        .text("sweep/\(method)/\(name)"),
        .text(error.isFinite ? "ok" : "diverged"),
        error.isFinite ? .missing : .text("the method gives no number"),
        .real(point.zeta), .real(point.omega), .real(point.velocity), .text(method),
        .real(point.step), .real(error.position), .real(error.velocity),
        .integer(frame.shard.index), .integer(frame.shard.count), .integer(index),
        .integer(frame.pointCount), Value(frame.topCount), Value(statistic), Value(rank),
        .missing, .missing,
      ])
  }

  /// The row of a statistic over all points of a method: errors, or the points
  /// counted by their position errors and by their velocity errors.
  static func row(
    _ frame: Frame, method: String, statistic: String, errors: SweepError? = nil,
    counts: (position: Int, velocity: Int)? = nil
  ) -> Row {
    Row(
      schema,
      [
        "schema_version": .integer(ReportColumns.schemaVersion), "run_id": .text(frame.runID),
        "suite": "sweep", "case_id": .text("sweep/\(method)/\(statistic)"), "status": "ok",
        "method": .text(method), "max_position_error": Value(errors?.position),
        "max_velocity_error": Value(errors?.velocity), "shard_index": .integer(frame.shard.index),
        "shard_count": .integer(frame.shard.count), "points_count": .integer(frame.pointCount),
        "top_count": Value(frame.topCount), "statistic": .text(statistic),
        "position_count": Value(counts?.position), "velocity_count": Value(counts?.velocity),
      ])
  }
}
