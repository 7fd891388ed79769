import Reports
import Runs

/// The columns of a sweep: one row per point and method, or the worst points
/// and a summary.
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

  /// Column indices, for readers of single lines.
  static let runPlace = schema.position(of: "run_id")
  static let methodPlace = schema.position(of: "method")
  static let shardPlace = schema.position(of: "shard_index")
  static let pointPlace = schema.position(of: "point_index")
  static let statisticPlace = schema.position(of: "statistic")
  static let pointsPlace = schema.position(of: "points_count")

  /// What all rows of a file have in common.
  struct Frame: Sendable, Hashable {
    let runID: String
    var shard: SweepShard
    let pointCount: Int
    let topCount: Int?
  }

  /// The row of a point, or of a point selected by a statistic.
  static func row(
    _ frame: Frame, method: String, index: Int, _ point: SweepPoint, _ error: SweepError,
    statistic: String? = nil, rank: Int? = nil
  ) -> Row {
    let name =
      statistic.map { "\($0)/\(rank ?? 0)" }
      ?? "zeta=\(Value.decimal(point.zeta))/omega=\(Value.decimal(point.omega))"
      + "/velocity=\(Value.decimal(point.velocity))/step=\(Value.decimal(point.step))"
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

  /// The row of a statistic over all points of a method.
  static func row(
    _ frame: Frame, method: String, statistic: String, errors: SweepError? = nil,
    counts: (position: Int, velocity: Int)? = nil
  ) -> Row {
    Row(
      schema,
      [
        .integer(ReportColumns.schemaVersion), .text(frame.runID), .text("sweep"),
        .text("sweep/\(method)/\(statistic)"), .text("ok"), .missing, .missing, .missing, .missing,
        .text(method), .missing, Value(errors?.position), Value(errors?.velocity),
        .integer(frame.shard.index), .integer(frame.shard.count), .missing,
        .integer(frame.pointCount), Value(frame.topCount), .text(statistic), .missing,
        Value(counts?.position), Value(counts?.velocity),
      ])
  }
}
