import Harness

/// Makes the rows of one method in one range of a sweep.
struct SweepRowMaker: Sendable, Hashable {
  var range: SweepRange
  let gridID: String
  /// The number of points of the whole sweep.
  let pointCount: Int
  /// The number of worst points that are kept; `nil` if all rows are.
  let topCount: Int?
  var method: String
  /// The number of steps of each point.
  let frames: Value
  /// The tolerance; missing if the method does not control its step.
  var tolerance: Value
  /// The seed; missing if the points are not random.
  let seed: Value

  /// The row of a point.
  ///
  /// - Parameters:
  ///   - index: the index of the point in the whole sweep.
  ///   - entry: in a summary, the list that the row belongs to, such as
  ///     `worst_position`, and its rank there, from 1.
  func row(
    index: Int, _ point: SweepPoint, _ error: SweepError, entry: (list: String, rank: Int)? = nil
  ) -> Row {
    let name =
      entry.map { "\($0.list)/\($0.rank)" }
      ?? "zeta=\(Value.decimal(point.zeta))/omega=\(Value.decimal(point.omega))"
      + "/velocity=\(Value.decimal(point.velocity))/step=\(Value.decimal(point.step))"
    // By position, in the order of `SweepReport.schema`: a sweep may have
    // millions of rows, and finding each column by its name would take longer.
    return Row(
      SweepReport.schema,
      [
        // The columns common to all reports.
        .integer(ReportColumns.schemaVersion), "sweep",
        .text("sweep/\(method)/\(name)"), error.isFinite ? "ok" : "unstable",
        error.isFinite ? .missing : "the method gives no number", .text(gridID),
        // The point and its errors.
        .real(point.zeta), .real(point.omega), .real(point.velocity), .text(method),
        .real(point.step), .real(error.position), .real(error.velocity),
        // Where the point is in the sweep.
        .integer(range.index), .integer(range.count), .integer(index), .integer(pointCount),
        // Where the row is in a summary.
        Value(topCount), Value(entry?.list), Value(entry?.rank), .missing, .missing,
        // What else determines the errors.
        frames, tolerance, seed,
      ])
  }

  /// The row of a statistic over all points: errors, or numbers of points.
  func row(statistic: String, errors: SweepError? = nil, counts: PointCounts? = nil) -> Row {
    Row(
      SweepReport.schema,
      [
        "schema_version": .integer(ReportColumns.schemaVersion), "grid_id": .text(gridID),
        "suite": "sweep", "case_id": .text("sweep/\(method)/\(statistic)"), "status": "ok",
        "method": .text(method), "max_position_error": Value(errors?.position),
        "max_velocity_error": Value(errors?.velocity), "range_index": .integer(range.index),
        "ranges_count": .integer(range.count), "points_count": .integer(pointCount),
        "top_count": Value(topCount), "statistic": .text(statistic),
        "position_count": Value(counts?.position), "velocity_count": Value(counts?.velocity),
        "frames_count": frames, "tolerance": tolerance, "seed": seed,
      ])
  }

  /// The row of a range without points.
  var emptyRow: Row { row(statistic: "points", counts: (0, 0)) }

  /// Numbers of points, counted by their position errors and by their velocity
  /// errors.
  typealias PointCounts = (position: Int, velocity: Int)
}

// MARK: - From rows

extension SweepRowMaker {
  /// The maker of a row of a sweep; `nil` if its numbers cannot be right.
  init?(_ row: Row) {
    guard case .integer(let index) = row["range_index"],
      case .integer(let count) = row["ranges_count"], let range = SweepRange(index, of: count),
      case .integer(let pointCount) = row["points_count"], pointCount >= 0
    else { return nil }
    var topCount: Int?
    if case .integer(let count) = row["top_count"] { topCount = count }
    self.init(
      range: range, gridID: row["grid_id"].field, pointCount: pointCount, topCount: topCount,
      method: row["method"].field, frames: row["frames_count"],
      tolerance: row["tolerance"], seed: row["seed"])
  }
}

extension SweepPoint {
  /// The point of a row; `nil` if the row has none.
  init?(_ row: Row) {
    guard let zeta = row["zeta"].number, let omega = row["omega"].number,
      let velocity = row["velocity"].number, let step = row["step_size_s"].number
    else { return nil }
    self.init(zeta: zeta, omega: omega, velocity: velocity, step: step)
  }
}

extension SweepError {
  /// The errors of a row; `nil` if the row has none.
  init?(_ row: Row) {
    guard let position = row["max_position_error"].number,
      let velocity = row["max_velocity_error"].number, position >= 0, velocity >= 0
    else { return nil }
    self.init(position: position, velocity: velocity)
  }
}
