import Engines
import Harness
import Platform
import Springs

/// Frames of an engine as data, such as those in `Data/engines/`: the request,
/// the frame times and, if known, the positions that the published code showed.
public struct EngineFrames: Sendable {
  public let animations: [Animation]
  /// A note on a row that is earlier than its animation's row above, if any.
  public let orderNote: String?

  /// The first animation with positions in less than half of its rows after the
  /// start, or in none: a comparison then says little.
  public var leastKnown: (animation: String, count: Int, of: Int)? {
    animations.lazy.map { animation in
      let frames = animation.frames.filter { $0.time > 0 }
      return (animation.name, frames.count { $0.position != nil }, frames.count)
    }.first { _, count, all in count == 0 || 2 * count < all }
  }

  /// The columns that `check --format csv` writes for frames.
  public static let schema = Schema(
    "frames",
    [Column("case", .text, "name of the animation")] + requestColumns.map(\.column) + [
      .optional(
        "frame_rate_hz", .real, "of the display, if the file has it or the engine counts frames"),
      Column("time_ms", .real, "of the frame, since the start, on an exact clock"),
      .optional("your_position", .real, "the position in the file"),
      .optional("exact_position", .real, "the position of the exact motion"),
      .optional("engine_position", .real, "what the engine shows, if one is asked for"),
      Column("ended", .boolean, "whether the engine has ended the animation"),
      Column("engine", .text, "the engine; closed-form is the exact motion"),
      .optional("engine_velocity", .real, "the velocity in its state, per second"),
      .optional(
        "position_error", .real,
        "difference from the engine's position, or else the exact one, over S, or over the smaller "
          + "distance to the target if both exceed S; 0 if neither is finite, inf if only one is"),
    ])

  /// A row of the file: a frame, and what the row says of its animation.
  public struct Frame: Sendable {
    let record: CSVRecord
    /// The column of the time.
    let clock: String
    let request: EngineRequest
    /// In frames per second, if the file has it.
    let rate: Double?
    /// `start_ms`, or 0 without it.
    let start: Double
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
  }

  public struct Animation: Sendable {
    /// At least one, in the order of their times.
    public let frames: [Frame]

    public var name: String { frames[0].record["case"] }
    public var request: EngineRequest { frames[0].request }
    /// The display's frame rate, in frames per second, if the file has it.
    public var givenRate: Double? { frames[0].rate }
    /// The exact clock at the start, in milliseconds (`start_ms`).
    public var start: Double { frames[0].start }

    /// The display's frame rate, in frames per second, for engines that use it.
    /// If not given it follows from the median length of frames, in whole Hz.
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

    /// Whether the motion is over before the first frame, as with times of a
    /// page's clock: that frame is later than a second, with 0.1 % of the
    /// distance left or less, or later than ten seconds.
    public var beginsAtItsEnd: Bool {
      let time = frames[0].time / 1000
      guard request.isRepresentable, time > 1 else { return false }
      return time > 10 || time > request.motion.settlingTime(relativeTo: 0.001)
    }

    /// The time of the last frame with a position, in milliseconds, if the
    /// motion settles to a tenth of its scale S only later.
    public var cutOff: Double? {
      guard let last = frames.last(where: { $0.position != nil })?.time, request.isRepresentable
      else { return nil }
      let motion = request.motion
      let end = motion.settlingTime(within: 0.1 * motion.scale)
      return end < .infinity && last / 1000 < end ? last : nil
    }
  }

  public struct PlayedFrame: Sendable {
    public let animation: Animation
    public let frame: Frame
    public let position: Double
    public let velocity: Double
    /// The exact position; NaN for a spring whose numbers over- or underflow.
    public let exactPosition: Double
    public let hasEnded: Bool

    /// The difference between the position and the expected one, divided by S =
    /// |from - to| + |velocity|/ω, where `to` is the farthest target, or by the
    /// smaller distance to the target if both exceed S, so that positions which
    /// diverge alike agree. 0 if neither is finite; infinite if only one is, or
    /// for a move of a spring at rest; `nil` if no position is expected.
    public var error: Double? {
      guard let expected = frame.position else { return nil }
      if position == expected || (!position.isFinite && !expected.isFinite) { return 0 }
      let request = animation.request
      let places = animation.frames.compactMap(\.target) + [request.target]
      let farthest = places.map { (request.start - $0).magnitude }.max() ?? 0
      let scale = farthest + request.velocity.magnitude / request.frequency
      let distances = [position, expected].map { ($0 - request.target).magnitude }
      let error = (position - expected).magnitude / max(scale, min(distances[0], distances[1]))
      return error.isNaN ? .infinity : error
    }

    /// Why the error is infinite, as a clause; `nil` if it is not.
    public var reasonForInfinity: String? {
      guard error == .infinity, let expected = frame.position else { return nil }
      if !expected.isFinite { return "line \(frame.line) has \(expected)" }
      return position.isFinite
        ? "the spring is at rest, and line \(frame.line) has \(Value.decimal(expected))"
        : "the engine shows \(position) on line \(frame.line)"
    }
  }

  /// Plays every animation that the engine supports, on `clock` or on its own.
  public func play<E: Engine>(_ type: E.Type, clock: EngineClock? = nil) -> [PlayedFrame] {
    animations.filter { type.supports($0.request) }.flatMap { animation in
      let (request, start) = (animation.request, animation.start)
      let exact = request.isRepresentable ? PiecewiseMotion(request.motion, animation.calls) : nil
      var player = EnginePlayer<E>(
        request, rate: animation.rate, clock: clock ?? E.clock, start: start)
      return animation.frames.compactMap { frame in
        let time = start + frame.time
        // A row at the start is not a frame.
        if frame.time > 0, !frame.isCall { player.play(time) }
        let played = PlayedFrame(
          animation: animation, frame: frame, position: player.position, velocity: player.velocity,
          exactPosition: exact?.exactState(at: frame.time / 1000).position ?? .nan,
          hasEnded: player.hasEnded)
        if let target = frame.target { player.retarget(to: target, at: time) }
        return frame.isCall ? nil : played
      }
    }
  }
}

extension EngineFrames.PlayedFrame {
  public func row(engine: any Engine.Type) -> Row {
    let isExact = engine is Exact.Type
    var row = Row(
      EngineFrames.schema,
      [
        "case": .text(animation.name),
        "frame_rate_hz": Value(engine.clock.countsFrames ? animation.rate : animation.givenRate),
        "time_ms": .real(frame.time), "your_position": Value(frame.position),
        "exact_position": Value(finite: exactPosition),
        "engine_position": Value(finite: isExact ? nil : position),
        "ended": .boolean(hasEnded), "engine": .text(engine.name),
        "engine_velocity": Value(finite: isExact ? nil : velocity),
        "position_error": Value(error),
      ])
    for (column, value) in EngineFrames.requestColumns {
      row[column.name] = .real(frame.request[keyPath: value])
    }
    return row
  }
}
