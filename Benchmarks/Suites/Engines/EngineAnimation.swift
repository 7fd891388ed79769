import Engines
import Harness
import Platform
import Springs

extension EngineFrames {
  public struct Animation: Sendable {
    public let name: String
    public let request: EngineRequest
    /// The display's frame rate, in frames per second, if the file has it.
    public let givenRate: Double?
    /// The exact clock at the start, in milliseconds (`start_ms`).
    public let start: Double
    /// At least one, in the order of their times.
    public let frames: [Frame]
  }

  /// A row of the file: a frame, and what the row says of its animation.
  public struct Frame: Sendable {
    let record: CSVRecord
    let request: EngineRequest
    /// In frames per second, if the file has it.
    let rate: Double?
    /// In milliseconds since the start.
    public let time: Double
    /// The position that the published code showed, if known.
    public let position: Double?
    /// The target that the application sets then, after the frame. A row with a
    /// target and without a position is only a call, and shows nothing.
    public let target: Double?
    /// Whether the published code had ended the animation, if known.
    public let hasEnded: Bool?

    public var line: Int { record.line }
    public var isCall: Bool { target != nil && position == nil }
    var animation: String { record["case"] }
  }
}

extension EngineFrames.Animation {
  /// The animation of these frames, at least one, in any order. Of two at one
  /// time the later row has no length.
  init(_ frames: [EngineFrames.Frame]) throws(InputError) {
    let frames = frames.sorted { ($0.time, $0.line) < ($1.time, $1.line) }
    let first = frames[0]
    guard let last = frames.last, last.time >= 0 else {
      throw first.record.error(
        first.timeColumn, "is before the start, and so are all frames of '\(first.animation)'")
    }
    for (before, frame) in zip(frames, frames.dropFirst()) { try frame.check(follows: before) }
    name = first.animation
    request = first.request
    givenRate = first.rate
    start = try first.start
    self.frames = frames
  }

  /// The display's frame rate, in frames per second, for engines that use it.
  /// If not given it follows from the length of most frames, and is a whole
  /// number.
  public var rate: Double {
    if let givenRate { return givenRate }
    // The first may be of any length: a motion starts between two frames.
    let length = frames.map(\.time).medianStep?.step ?? frames[0].time
    return length > 0 ? min(max((1000 / length).rounded(), 1), 1e6) : 60
  }

  /// The new targets in flight, in order, with times in seconds.
  public var calls: [TargetPath.Call] {
    frames.compactMap { frame in frame.target.map { .init(frame.time / 1000, $0) } }
  }

  /// The exact motion; `nil` for parameters that are not a spring's.
  public var exactMotion: PiecewiseMotion? {
    request.isRepresentable ? PiecewiseMotion(request.motion, calls) : nil
  }

  /// Whether the motion is over, or has lasted for ten seconds, before the
  /// first frame, as where times are from a page's clock.
  public var beginsAtItsEnd: Bool {
    request.isRepresentable && request.motion.isOver(at: frames[0].time / 1000)
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
  /// Whether a recording that begins at `time`, after a second or more, shows
  /// no motion: 0.1 % of the distance is left, or ten seconds have passed.
  package func isOver(at time: Double) -> Bool {
    time > 10 || time > 1 && time > settlingTime(relativeTo: 0.001)
  }
}

extension EngineFrames.Frame {
  /// The columns of the times: `time_ms`, or those from which it follows.
  static func timeColumns(_ has: (String) -> Bool) -> [String] {
    if has("time_ms") { return ["time_ms"] }
    if has("clock_ms") { return ["clock_ms", "start_ms"] }
    return [has("time_s") ? "time_s" : "time_ms"]
  }
  fileprivate var timeColumn: String { Self.timeColumns(record.has)[0] }

  /// The exact clock at the start, in milliseconds: 0 without `start_ms`.
  fileprivate var start: Double {
    get throws(InputError) { record.has("start_ms") ? try record.finite("start_ms") : 0 }
  }

  init(_ record: CSVRecord) throws(InputError) {
    func optional(_ column: String) throws(InputError) -> Double? {
      record[column].isEmpty ? nil : try record.finite(column)
    }
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
    time = times.dropFirst().reduce(times[0], -) * (record.has("time_s") ? 1000 : 1)
    position = record["position"].isEmpty ? nil : try record.number("position")
    target = try optional("target")
    let ends = ["": nil, "true": true, "false": false] as [String: Bool?]
    guard let hasEnded = ends[record["ended"]] else {
      throw record.error("ended", "'\(record["ended"])' is neither true nor false")
    }
    self.hasEnded = hasEnded
    rate = try optional("frame_rate_hz")
    if let rate, rate < 1 { throw record.error("frame_rate_hz", "must be at least 1") }
  }

  /// A note of the first frame that is before the one above it, if any.
  static func orderNote(of frames: [EngineFrames.Frame]) -> String? {
    zip(frames, frames.dropFirst()).first { $1.time < $0.time }.map { before, frame in
      // A clock that is set steps back by less.
      let beginsAgain = frame.time < before.time / 2
      return frame.record.error(
        frame.timeColumn,
        "is before the time in line \(before.line); frames are played in order of time"
          + (beginsAgain ? "; an animation that begins again needs another name" : "")
      ).description
    }
  }

  /// Throws unless the frame belongs to the animation of the one before it.
  fileprivate func check(follows before: EngineFrames.Frame) throws(InputError) {
    let values: KeyValuePairs<String, KeyPath<EngineRequest, Double>> = [
      "mass": \.mass, "stiffness": \.stiffness, "damping": \.damping, "from": \.start,
      "to": \.target, "velocity": \.velocity,
    ]
    for (column, value) in values where request[keyPath: value] != before.request[keyPath: value] {
      throw record.error(
        column,
        "differs from line \(before.line), which is of the same animation"
          + (column == "velocity" ? "; it is the velocity at the start" : ""))
    }
    guard rate == before.rate else {
      throw record.error(
        "frame_rate_hz", "is another frame rate than that of line \(before.line)")
    }
    guard try start == before.start else {
      throw record.error("start_ms", "is another start than that of line \(before.line)")
    }
  }
}
