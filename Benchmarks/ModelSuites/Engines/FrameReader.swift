import Engines
import Reports

/// Reads the rows of a file of frames, and puts them together to animations.
struct FrameReader {
  /// One frame, and what its row says of the animation that it belongs to.
  struct FrameRow {
    let record: CSVRecord
    let name: String
    let request: EngineRequest
    /// In frames per second; `nil` without a column of rates.
    let rate: Double?
    let frame: EngineFrames.Frame
  }

  private let document: CSVDocument

  /// - Throws: `InputError` for a column that is missing.
  init(_ document: CSVDocument) throws(InputError) {
    self.document = document
    let columns = EngineFrames.inputColumns.map(\.name)
    _ = try document.positions(of: columns.filter { $0 != "frame_rate_hz" })
  }

  func row(_ record: CSVRecord) throws(InputError) -> FrameRow {
    let request = EngineRequest(
      mass: try finite("mass", record), stiffness: try finite("stiffness", record),
      damping: try finite("damping", record), from: try finite("from", record),
      to: try finite("to", record), velocity: try finite("velocity", record))
    for (column, number) in [("mass", request.mass), ("stiffness", request.stiffness)]
    where number <= 0 {
      throw error(record, in: column, "must be above 0")
    }
    guard request.damping >= 0 else { throw error(record, in: "damping", "must not be below 0") }
    let time = try finite("time_ms", record)
    var position: Double?
    if let place = place("position"), !record.fields[place].isEmpty {
      position = try document.number(record, at: place)
    }
    let frame = EngineFrames.Frame(
      time: time, position: position, hasEnded: try hasEnded(record))
    return FrameRow(
      record: record, name: record.fields[try document.position(of: "case")], request: request,
      rate: try rate(record), frame: frame)
  }

  private func hasEnded(_ record: CSVRecord) throws(InputError) -> Bool? {
    guard let place = place("ended"), !record.fields[place].isEmpty else { return nil }
    let word = record.fields[place]
    guard word == "true" || word == "false" else {
      throw error(record, in: "ended", "'\(word)' is neither true nor false")
    }
    return word == "true"
  }

  private func rate(_ record: CSVRecord) throws(InputError) -> Double? {
    guard let place = place("frame_rate_hz") else { return nil }
    let rate = try document.finite(record, at: place)
    guard rate >= 1 else { throw error(record, in: "frame_rate_hz", "must be at least 1") }
    return rate
  }

  /// The animation that these rows are the frames of; they may come in any order.
  ///
  /// - Parameter rows: at least one, all with the same name.
  func animation(of rows: [FrameRow]) throws(InputError) -> EngineFrames.Animation {
    let rows = rows.sorted { ($0.frame.time, $0.record.line) < ($1.frame.time, $1.record.line) }
    let first = rows[0]
    let time = first.frame.time
    guard time >= 0 else { throw error(first.record, in: "time_ms", "is below 0") }
    let rate = first.rate ?? (time > 0 ? (1000 / time).rounded() : 60)
    guard rate.isFinite else {
      throw error(first.record, in: "time_ms", "is too short for a frame")
    }
    for (before, row) in zip(rows, rows.dropFirst()) { try check(row, follows: before) }
    var start = 0.0
    if let place = place("start_ms") { start = try document.finite(first.record, at: place) }
    return EngineFrames.Animation(
      name: first.name, request: first.request, rate: max(rate, 1), start: start,
      frames: rows.map(\.frame))
  }

  /// Checks that a row belongs to the same animation as the one before it in time.
  private func check(_ row: FrameRow, follows before: FrameRow) throws(InputError) {
    guard before.request == row.request else {
      throw error(
        row.record, in: "case",
        "has another spring, start, target or velocity than line \(before.record.line)")
    }
    guard row.rate == before.rate else {
      throw error(
        row.record, in: "frame_rate_hz",
        "is another frame rate than that of line \(before.record.line)")
    }
    guard row.frame.time > before.frame.time else {
      throw error(
        row.record, in: "time_ms", "is the time of line \(before.record.line), too")
    }
  }

  // MARK: Columns

  /// The number in a column that every file of frames has.
  private func finite(_ column: String, _ record: CSVRecord) throws(InputError) -> Double {
    try document.finite(record, at: document.position(of: column))
  }

  /// The position of a column that a file need not have; `nil` if it has not.
  private func place(_ column: String) -> Int? { document.header.firstIndex(of: column) }

  /// What is wrong with a field of a record.
  func error(_ record: CSVRecord, in column: String, _ problem: String) -> InputError {
    InputError(path: document.path, line: record.line, column: column, problem)
  }
}
