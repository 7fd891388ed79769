import Reports
import Runs

/// One row of a shard file: its line, and the fields that a merge needs. The
/// others are read on demand, as a merge copies millions of rows as lines.
struct ShardRow {
  private let fields: ShardFields
  /// The file, and the number of the line, from 1.
  let path: String
  let line: Int
  let shard: SweepShard
  /// The number of points of the whole sweep.
  let pointCount: Int
  /// The index of the point in the whole sweep; `nil` for a statistic.
  let pointIndex: Int?

  var runID: String { fields[Self.runColumn] }
  var method: String { fields[Self.methodColumn] }
  /// Whether it is the row of a point, not one of a summary.
  var isOfPoint: Bool { pointIndex != nil && fields[Self.statisticColumn].isEmpty }

  // The indices of columns.
  private static let versionColumn = column("schema_version")
  private static let runColumn = column("run_id")
  private static let idColumn = column("case_id")
  private static let statusColumn = column("status")
  private static let methodColumn = column("method")
  private static let errorColumns = ["max_position_error", "max_velocity_error"].map(column)
  private static let shardColumn = column("shard_index")
  private static let shardCountColumn = column("shard_count")
  private static let pointColumn = column("point_index")
  private static let pointsColumn = column("points_count")
  private static let statisticColumn = column("statistic")
  /// The columns that have the same field in every row of a sweep.
  private static let commonColumns = ["run_id", "points_count", "frames_count", "seed"].map(column)

  private static func column(_ name: String) -> Int { SweepReport.schema.position(of: name) }

  init(_ bytes: [UInt8], path: String, line: Int) throws(InputError) {
    let columns = SweepReport.schema.columns
    let fields = ShardFields(bytes)
    func error(_ column: Int, _ problem: String) -> InputError {
      InputError(path: path, line: line, column: columns[column].name, problem)
    }
    guard fields.count == columns.count else {
      throw error(
        min(fields.count, columns.count - 1),
        "\(fields.count) fields where a sweep has \(columns.count)")
    }
    func integer(_ column: Int) throws(InputError) -> Int? {
      let text = fields[column]
      if text.isEmpty { return nil }
      guard let number = Int(text) else { throw error(column, "'\(text)' is not a whole number") }
      return number
    }
    // `SweepShard` adds two such numbers, which must not overflow.
    let counts = 0...Int.max / 2
    guard let index = try integer(Self.shardColumn),
      let count = try integer(Self.shardCountColumn), counts.contains(count),
      let shard = SweepShard(index, of: count)
    else { throw error(Self.shardColumn, "is no shard") }
    guard let pointCount = try integer(Self.pointsColumn), counts.contains(pointCount)
    else { throw error(Self.pointsColumn, "is no number of points") }
    (self.fields, self.path, self.line) = (fields, path, line)
    self.shard = shard
    self.pointCount = pointCount
    pointIndex = try integer(Self.pointColumn)
  }

  /// The error for a field of the row.
  func error(_ column: String, _ problem: String) -> InputError {
    InputError(path: path, line: line, column: column, problem)
  }

  /// Whether both rows are of the same sweep.
  func isOfSameSweep(as other: ShardRow) -> Bool {
    Self.commonColumns.allSatisfy { fields[$0] == other.fields[$0] }
  }

  /// The row as a line of the merged file, which is shard 1 of 1.
  var mergedLine: String {
    fields.text(before: Self.shardColumn) + "1,1"
      + fields.text(after: Self.shardCountColumn) + "\n"
  }

  /// The same as `mergedLine`, as a row.
  func mergedRow() throws(InputError) -> Row {
    var row = try row()
    row["shard_index"] = .integer(1)
    row["shard_count"] = .integer(1)
    return row
  }

  /// The row with the values of all fields.
  func row() throws(InputError) -> Row {
    let columns = SweepReport.schema.columns
    return Row(
      SweepReport.schema, try columns.indices.map { column throws(InputError) in try value(column) }
    )
  }

  private func value(_ index: Int) throws(InputError) -> Value {
    let (field, column) = (fields[index], SweepReport.schema.columns[index])
    guard let value = RowReader.value(field, column.kind) else {
      throw error(column.name, "'\(field)' is of another kind")
    }
    return value
  }
}

// MARK: - Checks

extension ShardRow {
  /// Checks that the row is of this version and that every field is valid. This
  /// costs less than `row`: a merge copies millions of rows as lines.
  func checkFields() throws(InputError) {
    guard fields[Self.versionColumn] == Self.version else {
      throw error("schema_version", "is not \(Self.version), which this program knows")
    }
    for (index, column) in SweepReport.schema.columns.enumerated() where column.kind != .text {
      _ = try value(index)
    }
    if isOfPoint { try checkPoint() }
  }

  private static let version = String(ReportColumns.schemaVersion)

  /// Checks what the row of a point says twice: the case id contains the method
  /// and the parameters, and the status says whether the errors are finite.
  private func checkPoint() throws(InputError) {
    guard hasIDOfPoint else { throw error("case_id", "is not that of the method and parameters") }
    var isFinite = true
    for column in Self.errorColumns {
      guard let number = try value(column).number, number >= 0 else {
        throw error(SweepReport.schema.columns[column].name, "is no error")
      }
      if number.isInfinite { isFinite = false }
    }
    guard fields[Self.statusColumn] == (isFinite ? "ok" : "diverged") else {
      throw error("status", "is not that of the errors")
    }
  }

  /// Whether the id is the one that `SweepRowMaker` makes of the other fields.
  /// It is compared part by part, which takes half the time of assembling it.
  private var hasIDOfPoint: Bool {
    var rest = fields.bytes(Self.idColumn)
    func take(_ part: some Collection<UInt8>) -> Bool {
      guard rest.starts(with: part) else { return false }
      rest = rest.dropFirst(part.count)
      return true
    }
    return Self.idParts.allSatisfy { take($0.text) && take(fields.bytes($0.column)) }
      && rest.isEmpty
  }

  /// The texts of an id, and the column of the field after each of them.
  private static let idParts = [
    ("sweep/", "method"), ("/zeta=", "zeta"), ("/omega=", "omega"), ("/velocity=", "velocity"),
    ("/step=", "step_size_s"),
  ].map { (text: Array($0.utf8), column: column($1)) }
}

/// The fields of a CSV line without quotes. They are located, but not copied.
struct ShardFields {
  private let line: [UInt8]
  /// The index after each field: that of a comma, or the end of the line.
  private let ends: [Int]

  init(_ line: [UInt8]) {
    self.line = line
    ends = line.indices.filter { line[$0] == UInt8(ascii: ",") } + [line.count]
  }

  var count: Int { ends.count }

  func bytes(_ column: Int) -> ArraySlice<UInt8> {
    line[(column == 0 ? 0 : ends[column - 1] + 1)..<ends[column]]
  }

  subscript(column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }

  /// The line up to a field, including the comma; not for the first field.
  func text(before column: Int) -> String {
    String(decoding: line[...ends[column - 1]], as: UTF8.self)
  }

  /// The line after a field, from the comma on.
  func text(after column: Int) -> String {
    String(decoding: line[ends[column]...], as: UTF8.self)
  }
}
