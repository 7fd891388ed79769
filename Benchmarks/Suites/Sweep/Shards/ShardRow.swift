import Reports
import Runs

/// A row of a shard: its line, and the fields that a merge needs.
struct ShardRow {
  private let fields: ShardFields
  /// The file, and the number of the line, from 1.
  let path: String
  let line: Int
  let shard: SweepShard
  /// The number of points of the whole sweep.
  let pointCount: Int
  /// The place of the point in the whole sweep; `nil` in rows of a summary.
  let pointIndex: Int?

  var runID: String { fields[SweepReport.runPlace] }

  init(_ bytes: [UInt8], path: String, line: Int) throws(InputError) {
    let columns = SweepReport.schema.columns
    let fields = ShardFields(bytes)
    func error(_ place: Int, _ problem: String) -> InputError {
      InputError(path: path, line: line, column: columns[place].name, problem)
    }
    guard fields.count == columns.count else {
      throw error(
        min(fields.count, columns.count - 1),
        "\(fields.count) fields where a sweep has \(columns.count)")
    }
    func integer(_ place: Int) throws(InputError) -> Int? {
      let text = fields[place]
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
    (self.fields, self.path, self.line) = (fields, path, line)
    self.shard = shard
    self.pointCount = pointCount
    pointIndex = try integer(SweepReport.pointPlace)
  }

  /// The error for a field of the row.
  func error(_ column: String, _ problem: String) -> InputError {
    InputError(path: path, line: line, column: column, problem)
  }

  /// The field in the column at `place`.
  func field(_ place: Int) -> String { fields[place] }

  /// The row as a line of the merged file, which is the only shard of its sweep:
  /// 1 of 1.
  var mergedLine: String {
    let place = SweepReport.shardPlace
    return fields.text(before: place) + "1,1" + fields.text(behind: place + 1) + "\n"
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
      SweepReport.schema,
      try columns.indices.map { place throws(InputError) in try value(place, columns[place]) })
  }

  private func value(_ place: Int, _ column: Column) throws(InputError) -> Value {
    let field = fields[place]
    guard let value = RowReader.value(field, column.kind) else {
      throw error(column.name, "'\(field)' is of another kind")
    }
    return value
  }
}

// MARK: - Checks

extension ShardRow {
  /// Checks that the row is of this version and that every field can be read,
  /// at less cost than `row`: a merge passes on millions of rows as lines.
  func checkFields() throws(InputError) {
    guard fields[SweepReport.versionPlace] == Self.version else {
      throw error("schema_version", "is not \(Self.version), which this program knows")
    }
    for (place, column) in SweepReport.schema.columns.enumerated() where column.kind != .text {
      _ = try value(place, column)
    }
    if pointIndex != nil, fields[SweepReport.statisticPlace].isEmpty { try checkPoint() }
  }

  private static let version = String(ReportColumns.schemaVersion)

  /// Checks what the row of a point tells twice: the case has the method and the
  /// parameters in its id, and its status says whether the errors are finite.
  private func checkPoint() throws(InputError) {
    guard hasIDOfPoint else { throw error("case_id", "is not that of the method and parameters") }
    var isFinite = true
    for place in Self.errorPlaces {
      let column = SweepReport.schema.columns[place]
      guard let number = try value(place, column).number, number >= 0 else {
        throw error(column.name, "is no error")
      }
      if number.isInfinite { isFinite = false }
    }
    guard fields[Self.statusPlace] == (isFinite ? "ok" : "diverged") else {
      throw error("status", "is not that of the errors")
    }
  }

  /// Whether the id is that which `SweepRowMaker` makes of the other fields. It
  /// is compared part by part, which takes half the time of putting it together.
  private var hasIDOfPoint: Bool {
    var rest = fields.bytes(Self.idPlace)
    func take(_ part: some Collection<UInt8>) -> Bool {
      guard rest.starts(with: part) else { return false }
      rest = rest.dropFirst(part.count)
      return true
    }
    return Self.idParts.allSatisfy { take($0.text) && take(fields.bytes($0.place)) } && rest.isEmpty
  }

  private static let idPlace = SweepReport.schema.position(of: "case_id")
  private static let statusPlace = SweepReport.schema.position(of: "status")
  private static let errorPlaces = ["max_position_error", "max_velocity_error"]
    .map { SweepReport.schema.position(of: $0) }
  /// The texts of an id, and the place of the field behind each of them.
  private static let idParts = [
    ("sweep/", "method"), ("/zeta=", "zeta"), ("/omega=", "omega"), ("/velocity=", "velocity"),
    ("/step=", "step_size_s"),
  ].map { (text: Array($0.utf8), place: SweepReport.schema.position(of: $1)) }
}

/// The fields of a line without quotes, found but not copied.
struct ShardFields {
  private let line: [UInt8]
  /// The index behind each field.
  private let ends: [Int]

  init(_ line: [UInt8]) {
    self.line = line
    ends = line.indices.filter { line[$0] == UInt8(ascii: ",") } + [line.count]
  }

  var count: Int { ends.count }

  func bytes(_ place: Int) -> ArraySlice<UInt8> {
    line[(place == 0 ? 0 : ends[place - 1] + 1)..<ends[place]]
  }

  subscript(place: Int) -> String { String(decoding: bytes(place), as: UTF8.self) }

  /// What precedes a field, with the comma before it; not for the first field.
  func text(before place: Int) -> String {
    String(decoding: line[...ends[place - 1]], as: UTF8.self)
  }

  /// What follows a field, with the comma behind it.
  func text(behind place: Int) -> String { String(decoding: line[ends[place]...], as: UTF8.self) }
}
