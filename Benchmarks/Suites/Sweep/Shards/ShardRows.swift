import Reports

/// The rows of one shard file, of which the next one can be inspected before it
/// is consumed.
struct ShardRows {
  let path: String
  /// `nil` at the end.
  private(set) var next: ShardRow?
  private let read: () throws(InputError) -> ShardRow?

  init(path: String) throws(InputError) {
    var reader = try ShardReader(path: path)
    try self.init(path: path) { () throws(InputError) in try reader.next() }
  }

  init(path: String, _ read: @escaping () throws(InputError) -> ShardRow?) throws(InputError) {
    self.path = path
    self.read = read
    next = try read()
  }

  mutating func advance() throws(InputError) { next = try read() }
}

extension SweepReport {
  /// Checks that a file holds all rows of a sweep, or of one of its shards, and
  /// no others.
  public static func checkWhole(
    _ rows: [Row], of document: CSVDocument
  ) throws(InputError) {
    var records = zip(rows, document.records).makeIterator()
    let file = try ShardRows(path: document.path) { () throws(InputError) in
      guard let (row, record) = records.next() else { return nil }
      return try ShardRow(
        Array(CSVWriter.line(row).utf8.dropLast()), path: document.path, line: record.line)
    }
    var contents = SweepContents(file)
    try contents?.check()
  }
}
