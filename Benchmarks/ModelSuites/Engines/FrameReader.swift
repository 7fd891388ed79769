import Engines
import Reports

/// Reads the rows of a file of frames, and checks that they fit together.
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

  /// An animation without frames, as its first row describes it.
  func animation(beginningWith row: FrameRow) throws(InputError) -> EngineFrames.Animation {
    let time = row.frame.time
    guard time >= 0 else { throw error(row.record, in: "time_ms", "is below 0") }
    let rate = row.rate ?? (time > 0 ? (1000 / time).rounded() : 60)
    guard rate.isFinite else {
      throw error(row.record, in: "time_ms", "is too short for a frame")
    }
    var start = 0.0
    if let place = place("start_ms") { start = try document.finite(row.record, at: place) }
    return EngineFrames.Animation(
      name: row.name, request: row.request, rate: max(rate, 1), start: start, frames: [])
  }

  /// Checks that a row can be the next frame of an animation.
  func check(_ row: FrameRow, continues animation: EngineFrames.Animation) throws(InputError) {
    guard animation.request == row.request else {
      throw error(
        row.record, in: "case",
        "has another spring, start, target or velocity than the animation's first row")
    }
    guard row.rate == nil || row.rate == animation.rate else {
      throw error(
        row.record, in: "frame_rate_hz",
        "is another frame rate than that of the animation's first row")
    }
    // Of two frames at one time the second has no length.
    guard let before = animation.frames.last?.time, row.frame.time >= before else {
      throw error(row.record, in: "time_ms", "goes back")
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
