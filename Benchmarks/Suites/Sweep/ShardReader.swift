import Files
import Glibc
import Reports

/// Reads the rows of a shard one by one, in constant memory and without keeping
/// the file open, because there may be more shards than file descriptors.
struct ShardReader {
  /// A line with its fields.
  struct Record {
    let line: Int
    let bytes: [UInt8]
    /// The index after the last byte of each field.
    let ends: [Int]
    let runID: String
    let shard: SweepShard
    let pointCount: Int
    /// `nil` in rows of a summary.
    let pointIndex: Int?

    func field(_ place: Int) -> String {
      let start = place == 0 ? 0 : ends[place - 1] + 1
      return String(decoding: bytes[start..<ends[place]], as: UTF8.self)
    }

    /// The row as a line of the whole sweep's file.
    var wholeLine: String {
      let place = SweepReport.shardPlace
      return String(decoding: bytes[...ends[place - 1]], as: UTF8.self) + "1,1"
        + String(decoding: bytes[ends[place + 1]...], as: UTF8.self) + "\n"
    }

    /// The same as a row.
    func wholeRow(path: String) throws(InputError) -> Row {
      var row = try row(path: path)
      row["shard_index"] = .integer(1)
      row["shard_count"] = .integer(1)
      return row
    }

    /// The values of the row.
    func row(path: String) throws(InputError) -> Row {
      var values: [Value] = []
      for (place, column) in SweepReport.schema.columns.enumerated() {
        guard let value = RowReader.value(field(place), column.kind) else {
          throw InputError(
            path: path, line: line, column: column.name, "'\(field(place))' is of another kind")
        }
        values.append(value)
      }
      return Row(SweepReport.schema, values)
    }
  }

  let path: String
  private var offset = 0
  private var buffer: [UInt8] = []
  private var position = 0
  private var line = 0

  /// A longer line is not a row of a sweep.
  private static let longestLine = 1 << 20
  private static let chunk = 1 << 16

  init(path: String) throws(InputError) {
    self.path = path
    guard let header = try nextLine() else { throw InputError(path: path, "the file is empty") }
    let wanted = CSVWriter.header(SweepReport.schema).dropLast()
    guard String(decoding: header, as: UTF8.self) == wanted else {
      throw InputError(path: path, line: 1, "is not the header of a sweep of this version")
    }
  }

  mutating func next() throws(InputError) -> Record? {
    guard let bytes = try nextLine() else { return nil }
    let columns = SweepReport.schema.columns
    var ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: ",") }
    ends.append(bytes.count)
    guard ends.count == columns.count else {
      throw InputError(
        path: path, line: line, column: columns[min(ends.count, columns.count - 1)].name,
        "\(ends.count) fields where a sweep has \(columns.count)")
    }
    func integer(_ place: Int) throws(InputError) -> Int? {
      let start = ends[place - 1] + 1
      if start == ends[place] { return nil }
      let text = String(decoding: bytes[start..<ends[place]], as: UTF8.self)
      guard let number = Int(text) else {
        throw InputError(
          path: path, line: line, column: columns[place].name, "'\(text)' is not a whole number")
      }
      return number
    }
    let place = SweepReport.shardPlace
    let runPlace = SweepReport.runPlace
    guard let index = try integer(place), let count = try integer(place + 1),
      let shard = SweepShard(index, of: count),
      let pointCount = try integer(SweepReport.pointsPlace)
    else { throw InputError(path: path, line: line, column: columns[place].name, "is no shard") }
    return Record(
      line: line, bytes: bytes, ends: ends,
      runID: String(decoding: bytes[ends[runPlace - 1] + 1..<ends[runPlace]], as: UTF8.self),
      shard: shard, pointCount: pointCount, pointIndex: try integer(SweepReport.pointPlace))
  }

  /// The bytes of the next line, without its line break.
  private mutating func nextLine() throws(InputError) -> [UInt8]? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        line += 1
        // A program that moved the file may have made the breaks CR LF.
        let hasReturn = end > position && buffer[end - 1] == UInt8(ascii: "\r")
        return Array(buffer[position..<(hasReturn ? end - 1 : end)])
      }
      buffer.removeFirst(position)
      searched = buffer.count
      position = 0
      guard buffer.count <= Self.longestLine else {
        throw InputError(path: path, line: line + 1, "the line is longer than any of a sweep")
      }
      guard try readChunk() else {
        guard !buffer.isEmpty else { return nil }
        throw InputError(path: path, line: line + 1, "the last line is torn")
      }
    }
  }

  /// Reads more; returns false at the end of the file.
  private mutating func readChunk() throws(InputError) -> Bool {
    let file = FileSystem.open(path, O_RDONLY)
    guard file >= 0 else { throw InputError(unreadable: path, SystemText.lastError) }
    defer { close(file) }
    let start = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: ShardReader.chunk))
    let count = buffer.withUnsafeMutableBytes { bytes in
      pread(file, bytes.baseAddress.map { $0 + start }, ShardReader.chunk, off_t(offset))
    }
    buffer.removeLast(ShardReader.chunk - max(0, count))
    guard count >= 0 else { throw InputError(unreadable: path, SystemText.lastError) }
    offset += count
    return count > 0
  }
}
