import Reports
import Runs

/// The columns of a sweep. A report has either one row per point and method,
/// or, for each method, statistics over all points and the worst points.
public enum SweepReport {
  public static let schema = Schema(
    "sweep",
    ReportColumns.common + [
      // The point and its errors.
      Column("zeta", .real, optional: true, "damping ratio of the spring"),
      Column("omega", .real, optional: true, "undamped angular frequency in rad/s"),
      Column("velocity", .real, optional: true, "at the start, per second; from 1 to 0"),
      Column("method", .text, "solver, engine or kernel"),
      Column("step_size_s", .real, optional: true, "step, and distance of the times compared"),
      Column("max_position_error", .real, optional: true, "largest |x - x_exact| / S"),
      Column("max_velocity_error", .real, optional: true, "largest |v - v_exact| / (S ω)"),
      // Its place in the sweep.
      Column("shard_index", .integer, "part of the sweep, from 1"),
      Column("shard_count", .integer, "parts of the sweep"),
      Column("point_index", .integer, optional: true, "the point's place in the sweep, from 0"),
      Column("points_count", .integer, "points of the whole sweep"),
      // Its place in a summary, or a statistic.
      Column("top_count", .integer, optional: true, "how many of the worst points are kept"),
      Column(
        "statistic", .text, optional: true,
        "what a row of a summary tells; a quantile is inf among the failures and from 2.2e18 on"),
      Column("rank", .integer, optional: true, "among the worst points, from 1"),
      Column("position_count", .integer, optional: true, "points counted by position error"),
      Column("velocity_count", .integer, optional: true, "points counted by velocity error"),
    ])

  // The positions of columns, for `ShardReader`, which does not parse whole
  // rows.
  static let versionPlace = schema.position(of: "schema_version")
  static let runPlace = schema.position(of: "run_id")
  static let methodPlace = schema.position(of: "method")
  static let shardPlace = schema.position(of: "shard_index")
  static let pointPlace = schema.position(of: "point_index")
  static let statisticPlace = schema.position(of: "statistic")
  static let pointsPlace = schema.position(of: "points_count")
}
