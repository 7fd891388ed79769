import Engines
import Reports
import Springs

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
    has("time_ms") || !has("clock_ms") ? ["time_ms"] : ["clock_ms", "start_ms"]
  }
  var timeColumn: String { Self.timeColumns(record.has)[0] }

  /// What the exact clock shows when the animation starts, in milliseconds: 0
  /// without `start_ms`.
  fileprivate var start: Double {
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
      time: times.dropFirst().reduce(times[0], -),
      position: record["position"].isEmpty ? nil : try record.number("position"),
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
        "is before that of line \(before.record.line); frames are played in order of time"
          + (beginsAgain ? "; an animation that begins again needs another name" : "")
      ).description
    }
  }

  /// Throws unless the row belongs to the same animation as the one before it
  /// in time.
  fileprivate func check(follows before: FrameRow) throws(InputError) {
    guard before.request == request else {
      throw record.error(
        "case", "has another spring, start, target or velocity than line \(before.record.line)")
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

extension EngineFrames.Animation {
  /// The animation that these rows are the frames of; they may come in any
  /// order. Of two frames at one time the later row has no length.
  ///
  /// - Parameter rows: at least one, all of the same animation.
  init(_ rows: [FrameRow]) throws(InputError) {
    let rows = rows.sorted { ($0.frame.time, $0.record.line) < ($1.frame.time, $1.record.line) }
    let first = rows[0]
    guard let last = rows.last, last.frame.time >= 0 else {
      throw first.record.error(
        first.timeColumn, "is before the start, and so are all frames of '\(first.animation)'")
    }
    for (before, row) in zip(rows, rows.dropFirst()) { try row.check(follows: before) }
    name = first.animation
    request = first.request
    givenRate = first.rate
    start = try first.start
    frames = rows.map(\.frame)
  }

  /// The display's frame rate, in frames per second, for engines that use it.
  /// If not given it follows from the length of most frames, and is a whole
  /// number.
  public var rate: Double {
    if let givenRate { return givenRate }
    let times = frames.map(\.time)
    let lengths = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
    // The first may be of any length: a motion starts between two frames.
    let length = lengths.isEmpty ? times[0] : lengths[lengths.count / 2]
    return length > 0 ? min(max((1000 / length).rounded(), 1), 1e6) : 60
  }

  /// Whether the motion is over, or has lasted for ten seconds, before the
  /// first frame, as where times are those of a page's clock.
  public var beginsAtItsEnd: Bool {
    guard request.isRepresentable else { return false }
    return SpringMotion(
      rates: SpringRates(dampingRatio: request.ratio, angularFrequency: request.frequency),
      from: request.start, to: request.target, initialVelocity: request.velocity
    ).isOver(at: frames[0].time / 1000)
  }

  /// The time of the last frame with a position, in milliseconds, if the motion
  /// still leaves a tenth of its scale S after it.
  public var cutOff: Double? {
    guard let last = frames.last(where: { $0.position != nil })?.time, request.isRepresentable
    else { return nil }
    let motion = request.motion
    let end = motion.settlingTime(within: 0.1 * motion.scale)
    return end < .infinity && last / 1000 < end ? last : nil
  }
}

extension SpringMotion {
  /// Whether a recording that begins at `time`, in seconds, shows no motion:
  /// 0.1 % of the distance is left, or ten seconds have passed. False in the
  /// first second.
  package func isOver(at time: Double) -> Bool {
    time > 10 || time > 1 && time > settlingTime(relativeTo: 0.001)
  }
}
