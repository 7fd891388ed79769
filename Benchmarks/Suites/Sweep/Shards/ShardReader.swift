import Files
import Glibc
import Reports

/// Reads the rows of a shard one by one, in constant memory and without keeping
/// the file open, because there may be more shards than file descriptors.
struct ShardReader {
  let path: String
  /// The number of bytes read from the file so far.
  private var offset = 0
  /// The last of these bytes. Those before `position` have been returned.
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
  mutating func next() throws(InputError) -> ShardRow? {
    guard let bytes = try nextLine() else { return nil }
    return try ShardRow(bytes, path: path, line: line)
  }

  /// The bytes of the next line, without its line break; `nil` at the end of
  /// the file.
  private mutating func nextLine() throws(InputError) -> [UInt8]? {
    // There is no line break between `position` and this index.
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
    guard count >= 0 else {
      let reason = errno == ESPIPE ? "a shard must be a file" : SystemText.lastError
      throw InputError(unreadable: path, reason)
    }
    offset += count
    return count > 0
  }
}
