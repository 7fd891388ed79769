import Engines
import Harness

/// Frames of an engine as data, such as those in `Data/engines/`: the request,
/// the frame times and, if known, the positions that the published code showed.
public struct EngineFrames: Sendable {
  public let animations: [Animation]
  /// A note on the first row whose time is earlier than in a row above it.
  public let orderNote: String?

  public var hasPositions: Bool {
    animations.contains { $0.frames.contains { $0.position != nil } }
  }
  /// The first animation with positions in less than half of its frames after
  /// the start, or in none, where a comparison says little.
  public var leastKnown: (animation: String, count: Int, of: Int)? {
    animations.lazy.map { animation in
      let frames = animation.frames.filter { $0.time > 0 }
      return (animation.name, frames.count { $0.position != nil }, frames.count)
    }.first { _, count, all in count == 0 || 2 * count < all }
  }

  /// The columns that a file has, and that reports repeat.
  static let inputColumns: [Column] = [
    Column("case", .text, "name of the animation"),
    Column("mass", .real, "kg"),
    Column("stiffness", .real, "N/m"),
    Column("damping", .real, "N s/m"),
    Column("from", .real, "position at the start"),
    Column("to", .real, "target"),
    Column("velocity", .real, "at the start, per second"),
    .optional(
      "frame_rate_hz", .real, "of the display, if the file has it or the engine counts frames"),
    Column("time_ms", .real, "of the frame, since the start, on an exact clock"),
  ]

  /// The columns of a file that are read.
  public static let readColumns =
    inputColumns.map(\.name) + ["clock_ms", "start_ms", "time_s", "target", "position", "ended"]

  /// The columns that `check --format csv` writes for frames.
  public static let schema = Schema(
    "frames",
    inputColumns + [
      .optional("your_position", .real, "the position in the file"),
      .optional("exact_position", .real, "the position of the exact motion"),
      .optional("engine_position", .real, "what the engine shows, if one is asked for"),
      Column("ended", .boolean, "whether the engine has ended the animation"),
      Column("engine", .text, "the engine; closed-form is the exact motion"),
      .optional("engine_velocity", .real, "what it holds for its velocity, per second"),
      .optional(
        "position_error", .real,
        "difference of your position and the engine's or else the exact one, divided by S, or by the smaller distance to the target if "
          + "both distances exceed S; 0 if neither is finite, infinite if only one is"),
    ])

  /// Reads rows in any order. Frames before the start show the start. Without
  /// `frame_rate_hz` the rate follows from the lengths of frames; without
  /// `start_ms` clocks start at zero with the animation.
  ///
  /// - Throws: `InputError` for the first row that is not valid, and for a file
  ///   without rows.
  public init(_ document: CSVDocument) throws(InputError) {
    try document.require(
      Self.inputColumns.map(\.name).filter { !["frame_rate_hz", "time_ms"].contains($0) }
        + Frame.timeColumns(document.header.contains))
    let clocks = ["time_ms", "clock_ms", "time_s"].filter(document.header.contains)
    if clocks.count > 1 {
      throw InputError(
        path: document.path, line: 1, column: clocks[1],
        "is there as well as \(clocks[0]), and only one of them can count")
    }
    let rows = try document.records.map { record throws(InputError) in try Frame(record) }
    let groups = rows.grouped(by: \.animation).map(\.members)
    animations = try groups.map { group throws(InputError) in try Animation(group) }
    orderNote = groups.lazy.compactMap(Frame.orderNote).first
    guard !animations.isEmpty else {
      throw InputError(path: document.path, "there are no frames below the header")
    }
  }

  public struct PlayedFrame: Sendable {
    public let animation: Animation
    public let frame: Frame
    public let position: Double
    public let velocity: Double
    /// The exact position; NaN for a spring that is none.
    public let exactPosition: Double
    public let hasEnded: Bool

    /// The difference between the position and the expected one over S =
    /// |from - to| + |velocity|/ω, `to` being the farthest target, or over the
    /// smaller distance to the target if both exceed S: positions that diverge
    /// alike agree. 0 if neither is finite, infinite if only one is; `nil` if no
    /// position is expected.
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

  /// The animations that an engine cannot play, each with the reason.
  public func refusals(by engine: any Engine.Type) -> [(animation: String, reason: String)] {
    animations.compactMap { animation in
      engine.refusal(of: animation.request).map { (animation.name, $0) }
    }
  }

  /// Plays every animation that the engine supports, by its own clock.
  public func play<E: Engine>(_ type: E.Type, clock: EngineClock? = nil) -> [PlayedFrame] {
    animations.filter { type.supports($0.request) }.flatMap { animation in
      let exact = animation.exactMotion
      var player = EnginePlayer<E>(
        animation.request, rate: animation.rate, clock: clock ?? E.clock, start: animation.start)
      return animation.frames.compactMap { frame in
        let time = animation.start + frame.time
        // Recordings begin with the start, which is not a frame.
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
    let request = animation.request
    return Row(
      EngineFrames.schema,
      [
        "case": .text(animation.name), "mass": .real(request.mass),
        "stiffness": .real(request.stiffness), "damping": .real(request.damping),
        "from": .real(request.start), "to": .real(request.target),
        "velocity": .real(request.velocity),
        "frame_rate_hz": Value(engine.clock.countsFrames ? animation.rate : animation.givenRate),
        "time_ms": .real(frame.time), "your_position": Value(frame.position),
        "exact_position": Value(finite: exactPosition),
        "engine_position": engine is Exact.Type ? .missing : Value(finite: position),
        "ended": .boolean(hasEnded), "engine": .text(engine.name),
        "engine_velocity": engine is Exact.Type ? .missing : Value(finite: velocity),
        "position_error": Value(error),
      ])
  }
}
