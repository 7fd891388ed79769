import Reports
import Runs

/// A row of a shard: its line, and the fields that a merge needs.
struct ShardRow {
  /// The file, and the number of the line, from 1.
  let path: String
  let line: Int
  private let bytes: [UInt8]
  /// The index after the last byte of each field.
  private let ends: [Int]
  let runID: String
  let shard: SweepShard
  /// The number of points of the whole sweep.
  let pointCount: Int
  /// The place of the point in the whole sweep; `nil` in rows of a summary.
  let pointIndex: Int?

  init(_ bytes: [UInt8], path: String, line: Int) throws(InputError) {
    let columns = SweepReport.schema.columns
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: ",") } + [bytes.count]
    func error(_ place: Int, _ problem: String) -> InputError {
      InputError(path: path, line: line, column: columns[place].name, problem)
    }
    guard ends.count == columns.count else {
      throw error(
        min(ends.count, columns.count - 1),
        "\(ends.count) fields where a sweep has \(columns.count)")
    }
    func integer(_ place: Int) throws(InputError) -> Int? {
      let text = Self.field(place, bytes, ends)
      if text.isEmpty { return nil }
      guard let number = Int(text) else { throw error(place, "'\(text)' is not a whole number") }
      return number
    }
    // `SweepShard` adds two such numbers, which must not overflow.
    let counts = 0...Int.max / 2
    guard let index = try integer(SweepReport.shardPlace),
      let count = try integer(SweepReport.shardPlace + 1), counts.contains(count),
      let shard = SweepShard(index, of: count)
    else { throw error(SweepReport.shardPlace, "is no shard") }
    guard let pointCount = try integer(SweepReport.pointsPlace), counts.contains(pointCount)
    else { throw error(SweepReport.pointsPlace, "is no number of points") }
    (self.path, self.line, self.bytes, self.ends) = (path, line, bytes, ends)
    runID = Self.field(SweepReport.runPlace, bytes, ends)
    self.shard = shard
    self.pointCount = pointCount
    pointIndex = try integer(SweepReport.pointPlace)
  }

  /// The error for a field of the row.
  func error(_ column: String, _ problem: String) -> InputError {
    InputError(path: path, line: line, column: column, problem)
  }

  /// The field in the column at `place`.
  func field(_ place: Int) -> String { Self.field(place, bytes, ends) }

  private func fieldBytes(_ place: Int) -> ArraySlice<UInt8> {
    Self.fieldBytes(place, bytes, ends)
  }

  private static func field(_ place: Int, _ bytes: [UInt8], _ ends: [Int]) -> String {
    String(decoding: fieldBytes(place, bytes, ends), as: UTF8.self)
  }

  private static func fieldBytes(
    _ place: Int, _ bytes: [UInt8], _ ends: [Int]
  ) -> ArraySlice<UInt8> {
    bytes[(place == 0 ? 0 : ends[place - 1] + 1)..<ends[place]]
  }

  /// The row as a line of the merged file, which is the only shard of its sweep:
  /// 1 of 1.
  var mergedLine: String {
    let place = SweepReport.shardPlace
    let beforeShard = bytes[...ends[place - 1]]
    let afterShard = bytes[ends[place + 1]...]
    return String(decoding: beforeShard, as: UTF8.self) + "1,1"
      + String(decoding: afterShard, as: UTF8.self) + "\n"
  }

  /// The same as `mergedLine`, as a row.
  func mergedRow() throws(InputError) -> Row {
    var row = try row()
    row["shard_index"] = .integer(1)
    row["shard_count"] = .integer(1)
    return row
  }

  /// Checks that the row is of this version and that every field can be read,
  /// at less cost than `row`: a merge passes on millions of rows as lines.
  func checkFields() throws(InputError) {
    guard field(SweepReport.versionPlace) == Self.version else {
      throw error("schema_version", "is not \(Self.version), which this program knows")
    }
    for (place, column) in SweepReport.schema.columns.enumerated() where column.kind != .text {
      _ = try value(place, column)
    }
    if pointIndex != nil, field(SweepReport.statisticPlace).isEmpty { try checkPoint() }
  }

  /// Checks what the row of a point tells twice: the case has the method and the
  /// parameters in its id, and its status says whether the errors are finite.
  private func checkPoint() throws(InputError) {
    let schema = SweepReport.schema
    let id = Self.idParts.flatMap { Array($0.utf8) + fieldBytes($1) }
    guard fieldBytes(Self.idPlace).elementsEqual(id) else {
      throw error("case_id", "is not that of the method and parameters")
    }
    var isFinite = true
    for place in Self.errorPlaces {
      guard let number = try value(place, schema.columns[place]).number, number >= 0 else {
        throw error(schema.columns[place].name, "is no error")
      }
      if number.isInfinite { isFinite = false }
    }
    guard field(Self.statusPlace) == (isFinite ? "ok" : "diverged") else {
      throw error("status", "is not that of the errors")
    }
  }

  private static let idPlace = SweepReport.schema.position(of: "case_id")
  private static let statusPlace = SweepReport.schema.position(of: "status")
  private static let errorPlaces = ["max_position_error", "max_velocity_error"]
    .map { SweepReport.schema.position(of: $0) }
  /// The texts of an id, and the columns of the fields behind each of them.
  private static let idParts = [
    ("sweep/", "method"), ("/zeta=", "zeta"), ("/omega=", "omega"), ("/velocity=", "velocity"),
    ("/step=", "step_size_s"),
  ].map { ($0, SweepReport.schema.position(of: $1)) }

  private static let version = String(ReportColumns.schemaVersion)

  /// The row with the values of all fields.
  func row() throws(InputError) -> Row {
    var values: [Value] = []
    for (place, column) in SweepReport.schema.columns.enumerated() {
      values.append(try value(place, column))
    }
    return Row(SweepReport.schema, values)
  }

  private func value(_ place: Int, _ column: Column) throws(InputError) -> Value {
    let field = field(place)
    guard let value = RowReader.value(field, column.kind) else {
      throw error(column.name, "'\(field)' is of another kind")
    }
    return value
  }
}
