import Files
import Glibc
import Reports
import Runs

/// Reads the rows of a shard one by one, in constant memory and without keeping
/// the file open, because there may be more shards than file descriptors.
struct ShardReader {
  /// One row, as its line with the fields that a merge needs.
  struct Record {
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

    fileprivate init(_ bytes: [UInt8], path: String, line: Int) throws(InputError) {
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
      // Sums of two numbers from a file must not overflow.
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

    private static func field(_ place: Int, _ bytes: [UInt8], _ ends: [Int]) -> String {
      let start = place == 0 ? 0 : ends[place - 1] + 1
      return String(decoding: bytes[start..<ends[place]], as: UTF8.self)
    }

    /// The row as a line of the whole sweep's file, which is the only shard: 1
    /// of 1.
    var wholeLine: String {
      let place = SweepReport.shardPlace
      return String(decoding: bytes[...ends[place - 1]], as: UTF8.self) + "1,1"
        + String(decoding: bytes[ends[place + 1]...], as: UTF8.self) + "\n"
    }

    /// The same as `wholeLine`, as a row.
    func wholeRow() throws(InputError) -> Row {
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
        guard RowReader.value(field(place), column.kind) == nil else { continue }
        throw error(column.name, "'\(field(place))' is of another kind")
      }
    }

    private static let version = String(ReportColumns.schemaVersion)

    /// The row with the values of all fields.
    func row() throws(InputError) -> Row {
      var values: [Value] = []
      for (place, column) in SweepReport.schema.columns.enumerated() {
        guard let value = RowReader.value(field(place), column.kind) else {
          throw error(column.name, "'\(field(place))' is of another kind")
        }
        values.append(value)
      }
      return Row(SweepReport.schema, values)
    }
  }

  let path: String
  /// The bytes of the file read so far.
  private var offset = 0
  /// The last of these bytes, and the index of the first that `next` has not
  /// returned.
  private var buffer: [UInt8] = []
  private var position = 0
  /// The number of the last line returned.
  private var line = 0

  /// In bytes. A longer line is not a row of a sweep.
  private static let longestLine = 1 << 20
  /// The number of bytes read at once.
  private static let chunk = 1 << 16

  /// Opens a file and checks its header.
  init(path: String) throws(InputError) {
    self.path = path
    guard let header = try nextLine() else { throw InputError(path: path, "the file is empty") }
    let wanted = CSVWriter.header(SweepReport.schema).dropLast()
    guard String(decoding: header, as: UTF8.self) == wanted else {
      throw InputError(path: path, line: 1, "is not the header of a sweep of this version")
    }
  }

  /// The next row; `nil` at the end of the file.
  mutating func next() throws(InputError) -> Record? {
    guard let bytes = try nextLine() else { return nil }
    return try Record(bytes, path: path, line: line)
  }

  /// The bytes of the next line, without its line break; `nil` at the end of the
  /// file.
  private mutating func nextLine() throws(InputError) -> [UInt8]? {
    // No line break comes before this index.
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        line += 1
        // A program that copied the file may have made the line breaks CR LF.
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

  /// Appends a chunk of the file to the buffer; returns false at the end of the
  /// file.
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
