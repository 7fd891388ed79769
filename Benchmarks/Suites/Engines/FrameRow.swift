import Engines
import Harness

/// One row of a file of frames: a frame, and what the row says of the animation
/// that it belongs to.
struct FrameRow {
  let record: CSVRecord
  let request: EngineRequest
  /// In frames per second, if the file has it.
  let rate: Double?
  let frame: EngineFrames.Frame

  var animation: String { record["case"] }

  /// The columns of the times: `time_ms`, or without it those from which it
  /// follows.
  static func timeColumns(_ has: (String) -> Bool) -> [String] {
    if has("time_ms") { return ["time_ms"] }
    if has("clock_ms") { return ["clock_ms", "start_ms"] }
    return [has("time_s") ? "time_s" : "time_ms"]
  }
  var timeColumn: String { Self.timeColumns(record.has)[0] }

  /// The time on the exact clock at the start of the animation, in
  /// milliseconds: 0 without `start_ms`.
  var start: Double {
    get throws(InputError) { record.has("start_ms") ? try record.finite("start_ms") : 0 }
  }

  init(_ record: CSVRecord) throws(InputError) {
    self.record = record
    request = EngineRequest(
      mass: try record.finite("mass"), stiffness: try record.finite("stiffness"),
      damping: try record.finite("damping"), from: try record.finite("from"),
      to: try record.finite("to"), velocity: try record.finite("velocity"))
    for (column, number) in [("mass", request.mass), ("stiffness", request.stiffness)]
    where number <= 0 {
      throw record.error(column, "must be above 0")
    }
    guard request.damping >= 0 else { throw record.error("damping", "must not be below 0") }
    let times = try Self.timeColumns(record.has).map { column throws(InputError) in
      try record.finite(column)
    }
    frame = EngineFrames.Frame(
      time: times.dropFirst().reduce(times[0], -) * (record.has("time_s") ? 1000 : 1),
      position: record["position"].isEmpty ? nil : try record.number("position"),
      target: record["target"].isEmpty ? nil : try record.finite("target"),
      hasEnded: try Self.hasEnded(record), line: record.line)
    rate = record["frame_rate_hz"].isEmpty ? nil : try record.finite("frame_rate_hz")
    if let rate, rate < 1 { throw record.error("frame_rate_hz", "must be at least 1") }
  }

  private static func hasEnded(_ record: CSVRecord) throws(InputError) -> Bool? {
    switch record["ended"] {
    case "": return nil
    case "true": return true
    case "false": return false
    case let word: throw record.error("ended", "'\(word)' is neither true nor false")
    }
  }

  /// A note of the first row that is before the one above it, if any.
  static func orderNote(of rows: [FrameRow]) -> String? {
    zip(rows, rows.dropFirst()).first { $1.frame.time < $0.frame.time }.map { before, row in
      // A clock that is set steps back by less.
      let beginsAgain = row.frame.time < before.frame.time / 2
      return row.record.error(
        row.timeColumn,
        "is before the time in line \(before.record.line); frames are played in order of time"
          + (beginsAgain ? "; an animation that begins again needs another name" : "")
      ).description
    }
  }

  /// The request by the columns that it is read from.
  private var values: KeyValuePairs<String, Double> {
    [
      "mass": request.mass, "stiffness": request.stiffness, "damping": request.damping,
      "from": request.start, "to": request.target, "velocity": request.velocity,
    ]
  }

  /// Throws unless the row belongs to the same animation as the one before it
  /// in time.
  func check(follows before: FrameRow) throws(InputError) {
    for ((column, value), (_, other)) in zip(values, before.values) where value != other {
      throw record.error(
        column,
        "differs from line \(before.record.line), which is of the same animation"
          + (column == "velocity" ? "; it is the velocity at the start" : ""))
    }
    guard rate == before.rate else {
      throw record.error(
        "frame_rate_hz", "is another frame rate than that of line \(before.record.line)")
    }
    guard try start == before.start else {
      throw record.error("start_ms", "is another start than that of line \(before.record.line)")
    }
  }
}
