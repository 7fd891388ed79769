import Engines
import Harness
import Springs

/// Frames of an engine as data, such as in `Data/engines/`: the request, the
/// frame times and, if known, the positions that the engine's code showed.
public struct EngineFrames: Sendable {
  public let animations: [Animation]

  /// The columns that `check --format csv` writes for frames.
  public static let schema = Schema(
    "frames",
    [Column("case", .text, "name of the animation")] + requestColumns.map(\.column) + [
      .optional(
        "frame_rate_hz", .real, "of the display, if the file has it or the engine counts frames"),
      Column("time_ms", .real, "of the frame, since the start, on an exact clock"),
      .optional("your_position", .real, "the position in the file"),
      .optional("exact_position", .real, "the position of the exact motion"),
      .optional("engine_position", .real, "what the engine shows; empty for closed-form"),
      Column("ended", .boolean, "whether the engine has ended the animation"),
      Column("engine", .text, "the engine; closed-form is the exact motion"),
      .optional("engine_velocity", .real, "the velocity in its state, per second; 0 at rest"),
      .optional(
        "position_error", .real,
        "difference from the engine's position (closed-form: exact) over S, or over the smaller "
          + "distance to the target if that exceeds S; 0 if neither is finite, inf if only one is"
      ),
    ])

  /// A row of the file: a frame, and what the row says of its animation.
  public struct Frame: Sendable {
    let record: CSVRecord
    /// The name of the column of `time`.
    let timeColumn: String
    let request: EngineRequest
    /// In frames per second, if the file has it.
    let rate: Double?
    /// In milliseconds since the start.
    public let time: Double
    /// The position that the engine's code showed, if known.
    public let position: Double?
    /// The target that the application sets then, after the frame. A row with a
    /// target and without a position is only a call, and shows nothing.
    public let target: Double?
    /// Whether the engine's code had ended the animation, if known.
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

    /// The display's frame rate, in frames per second, for engines that use it.
    /// If not given, it follows from the median length of frames, in whole Hz
    /// from 1 to 1e6; 60 if that length is 0.
    public var rate: Double {
      if let givenRate { return givenRate }
      // The length of the first frame counts only if there is no other: a
      // motion starts between two frames.
      let times = frames.filter { !$0.isCall }.map(\.time)
      let length = times.medianStep ?? times[0]
      return length > 0 ? min(max((1000 / length).rounded(), 1), 1e6) : 60
    }

    /// The new targets in flight, in order, with times in seconds.
    public var calls: [TargetPath.Call] {
      frames.compactMap { frame in frame.target.map { .init(frame.time / 1000, $0) } }
    }
  }

  public struct PlayedFrame: Sendable {
    public let animation: Animation
    public let frame: Frame
    public let position: Double
    public let velocity: Double
    /// The exact position; not finite where its computation overflows.
    public let exactPosition: Double
    public let hasEnded: Bool

    /// The difference between the position and the expected one over max(S, d),
    /// with S = |start - farthest target| + |velocity|/ω, and d the smaller of
    /// both distances to the request's target: positions that diverge alike
    /// agree. 0 if neither is finite; infinite if only one is, or if a spring at
    /// rest moves in only one; `nil` if no position is expected.
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
  }

  /// Plays every animation that the engine supports, on `clock` or on its own.
  public func play<E: Engine>(_ type: E.Type, clock: EngineClock? = nil) -> [PlayedFrame] {
    animations.filter { type.supports($0.request) }.flatMap { animation in
      let request = animation.request
      let exact = PiecewiseMotion(request.motion, animation.calls)
      var player = EnginePlayer<E>(request, rate: animation.rate, clock: clock ?? E.clock)
      return animation.frames.compactMap { frame in
        // A row at or before the start shows the start.
        if frame.time > 0, !frame.isCall { player.play(frame.time) }
        let played = PlayedFrame(
          animation: animation, frame: frame, position: player.position, velocity: player.velocity,
          exactPosition: exact.exactState(at: frame.time / 1000).position,
          hasEnded: player.hasEnded)
        if let target = frame.target { player.retarget(to: target, at: frame.time) }
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

/// Reads a file of frames, and says what is wrong with it.
extension EngineFrames {
  /// The columns of the request, in which the frames of an animation agree.
  static let requestColumns:
    [(column: Column, value: WritableKeyPath<EngineRequest, Double> & Sendable)] = [
      (Column("mass", .real, "kg"), \.mass),
      (Column("stiffness", .real, "N/m"), \.stiffness),
      (Column("damping", .real, "N s/m"), \.damping),
      (Column("from", .real, "position at the start"), \.start),
      (Column("to", .real, "target"), \.target),
      (Column("velocity", .real, "at the start, per second"), \.velocity),
    ]

  /// The columns of a file that are read.
  public static let readColumns =
    ["case"] + requestColumns.map(\.column.name) + [
      "frame_rate_hz", "time_ms", "time_s", "target", "position", "ended",
    ]

  /// Reads rows in any order. Frames before the start show the start.
  ///
  /// - Parameter unit: of the times; by default the one in their column's name.
  /// - Throws: `InputError` for a wrong header, an invalid row, or no rows.
  public init(_ document: CSVDocument, unit: TimeUnit? = nil) throws(InputError) {
    let timeColumns = ["time_ms", "time_s"].filter(document.header.contains)
    let timeColumn = timeColumns.first ?? "time_ms"
    try document.require(["case"] + Self.requestColumns.map(\.column.name) + [timeColumn])
    if timeColumns.count > 1 {
      throw InputError(
        path: document.path, line: 1, column: timeColumns[1],
        "is there as well as \(timeColumn), and only one of them can count")
    }
    let frames = try document.records.map { record throws(InputError) in
      try Frame(
        record, timeColumn, unit: unit ?? (timeColumn == "time_s" ? .seconds : .milliseconds))
    }
    animations = try frames.grouped { $0.record["case"] }.map {
      _, group throws(InputError) in try Animation(group)
    }
    guard !animations.isEmpty else {
      throw InputError(path: document.path, "there are no frames below the header")
    }
  }
}

extension EngineFrames.Animation {
  /// The animation of these frames, at least one, in any order. Frames at one
  /// time are played in the order of their rows.
  fileprivate init(_ frames: [EngineFrames.Frame]) throws(InputError) {
    self.frames = frames.sorted { ($0.time, $0.line) < ($1.time, $1.line) }
    let first = self.frames[0]
    guard frames.contains(where: { $0.time >= 0 && !$0.isCall }) else {
      throw first.record.error(first.timeColumn, "'\(name)' has no frame at its start or later")
    }
    for (before, frame) in zip(self.frames, self.frames.dropFirst()) {
      try frame.check(follows: before)
    }
  }
}

extension EngineFrames.Frame {
  fileprivate init(
    _ record: CSVRecord, _ timeColumn: String, unit: TimeUnit
  ) throws(InputError) {
    func optional(_ column: String) throws(InputError) -> Double? {
      record[column].isEmpty ? nil : try record.finite(column)
    }
    (self.record, self.timeColumn) = (record, timeColumn)
    var request = EngineRequest(stiffness: 0, damping: 0)
    for (column, value) in EngineFrames.requestColumns {
      request[keyPath: value] = try record.finite(column.name)
    }
    for (column, number) in [("mass", request.mass), ("stiffness", request.stiffness)]
    where number <= 0 {
      throw record.error(column, "must be above 0")
    }
    guard request.damping >= 0 else { throw record.error("damping", "must not be below 0") }
    guard request.isRepresentable else {
      throw record.error("damping", "with mass and stiffness gives rates outside a double's range")
    }
    self.request = request
    time = try record.finite(timeColumn) * (1000 / unit.perSecond)
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

  /// Throws unless request and rate are the same as in the frame before.
  fileprivate func check(follows before: EngineFrames.Frame) throws(InputError) {
    for (column, value) in EngineFrames.requestColumns
    where request[keyPath: value] != before.request[keyPath: value] {
      throw record.error(
        column.name,
        "differs from line \(before.line), which is of the same animation"
          + (column.name == "velocity" ? "; it is the velocity at the start" : ""))
    }
    guard rate == before.rate else {
      throw record.error("frame_rate_hz", "differs from line \(before.line)")
    }
  }
}
