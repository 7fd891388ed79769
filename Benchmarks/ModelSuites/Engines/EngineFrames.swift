import Engines
import Reports

/// Frames of an engine as data: the request, the frame times and, if known, the
/// positions that the published code showed.
///
/// `Data/engines/` has such files; other files of this form can be played, too.
public struct EngineFrames: Sendable {
  /// One animation.
  public struct Animation: Sendable {
    public let name: String
    public let request: EngineRequest
    /// The display's frame rate, in frames per second, for engines that use it.
    public let rate: Double
    /// What the exact clock shows when the animation starts, in milliseconds
    /// (`start_ms`).
    public let start: Double
    public internal(set) var frames: [Frame]
  }

  public struct Frame: Sendable {
    /// In milliseconds since the start.
    public let time: Double
    public let position: Double?
    public let hasEnded: Bool?
  }

  public private(set) var animations: [Animation] = []

  /// Whether any frame has a position to compare with.
  public var hasPositions: Bool {
    animations.contains { $0.frames.contains { $0.position != nil } }
  }

  static let inputColumns = [
    Column("case", .text, "name of the animation; its frames stand together"),
    Column("mass", .real, "kg"),
    Column("stiffness", .real, "N/m"),
    Column("damping", .real, "N s/m"),
    Column("from", .real, "position at the start"),
    Column("to", .real, "target"),
    Column("velocity", .real, "at the start, per second"),
    Column("frame_rate_hz", .real, "of the display"),
    Column("time_ms", .real, "of the frame, since the start, on an exact clock"),
  ]

  /// The columns that `engines --frames` writes.
  public static let schema = Schema(
    "frames",
    inputColumns + [
      Column("position", .real, optional: true, "what the engine shows"),
      Column("ended", .boolean, "whether it has ended the animation"),
      Column("engine", .text, "the engine"),
      Column("frame_velocity", .real, optional: true, "what it holds for its velocity, per second"),
      Column("expected_position", .real, optional: true, "the position that the file had"),
      Column(
        "position_error", .real, optional: true,
        "their difference over S or, where both are further from the target, over the smaller of "
          + "their distances from it; 0 if neither is finite, infinite if only one is"),
    ])

  /// Reads a file with at least the columns from `case` to `velocity` and
  /// `time_ms`. Without `frame_rate_hz` the rate follows from the first frame's
  /// length; without `start_ms` clocks start at zero with the animation.
  public init(_ document: CSVDocument) throws(InputError) {
    let names = Self.inputColumns.map(\.name).filter { $0 != "frame_rate_hz" }
    let places = try document.positions(of: names)
    let (casePlace, dampingPlace, timePlace) = (places[0], places[3], places[7])
    let ratePlace = document.header.firstIndex(of: "frame_rate_hz")
    let startPlace = document.header.firstIndex(of: "start_ms")
    let positionPlace = document.header.firstIndex(of: "position")
    let endPlace = document.header.firstIndex(of: "ended")
    var animationNames: Set<String> = []
    for record in document.records {
      var numbers: [Double] = []
      for place in places[1..<7] { numbers.append(try document.finite(record, at: place)) }
      let request = EngineRequest(
        mass: numbers[0], stiffness: numbers[1], damping: numbers[2], from: numbers[3],
        to: numbers[4], velocity: numbers[5])
      for index in 0...1 where numbers[index] <= 0 {
        throw document.error(record, at: places[index + 1], "must be above 0")
      }
      guard request.damping >= 0 else {
        throw document.error(record, at: dampingPlace, "must not be below 0")
      }
      let time = try document.finite(record, at: timePlace)
      var frame = (position: Double?.none, hasEnded: Bool?.none)
      if let place = positionPlace, !record.fields[place].isEmpty {
        frame.position = try document.number(record, at: place)
      }
      if let place = endPlace, !record.fields[place].isEmpty {
        let word = record.fields[place]
        guard word == "true" || word == "false" else {
          throw document.error(record, at: place, "'\(word)' is neither true nor false")
        }
        frame.hasEnded = word == "true"
      }
      let givenRate = try ratePlace.map { place throws(InputError) in
        let rate = try document.finite(record, at: place)
        guard rate >= 1 else { throw document.error(record, at: place, "must be at least 1") }
        return rate
      }
      let name = record.fields[casePlace]
      if let last = animations.last, last.name == name {
        guard last.request == request else {
          throw document.error(
            record, at: casePlace,
            "has another spring, start, target or velocity than the animation's first row")
        }
        if let place = ratePlace, givenRate != last.rate {
          throw document.error(
            record, at: place, "is another frame rate than that of the animation's first row")
        }
        guard let before = last.frames.last?.time, time > before else {
          throw document.error(record, at: timePlace, "does not rise")
        }
      } else {
        guard animationNames.insert(name).inserted else {
          throw document.error(
            record, at: casePlace,
            "'\(name)' comes back after another case; its frames must stand together")
        }
        guard time >= 0 else { throw document.error(record, at: timePlace, "is below 0") }
        let rate = givenRate ?? (time > 0 ? (1000 / time).rounded() : 60)
        guard rate.isFinite else {
          throw document.error(record, at: timePlace, "is too short for a frame")
        }
        let start = try startPlace.map { place throws(InputError) in
          try document.finite(record, at: place)
        }
        animations.append(
          Animation(
            name: name, request: request, rate: max(rate, 1), start: start ?? 0, frames: []))
      }
      animations[animations.count - 1].frames.append(
        Frame(time: time, position: frame.position, hasEnded: frame.hasEnded))
    }
    guard !animations.isEmpty else {
      throw InputError(path: document.path, "there are no frames below the header")
    }
  }

  /// One frame as an engine showed it.
  public struct PlayedFrame: Sendable {
    public let animation: Animation
    public let frame: Frame
    public let position: Double
    public let velocity: Double
    public let hasEnded: Bool

    /// The distance from the expected position over S = |from - to| +
    /// |velocity|/ω or, where both are further from the target, over the smaller
    /// of their distances from it, so that two that diverge alike agree; 0 if
    /// neither is finite, infinite if only one is.
    public var error: Double? {
      guard let expected = frame.position else { return nil }
      if position == expected || (!position.isFinite && !expected.isFinite) { return 0 }
      let request = animation.request
      let scale =
        (request.start - request.target).magnitude + request.velocity.magnitude / request.frequency
      let distances = [position, expected].map { ($0 - request.target).magnitude }
      let error = (position - expected).magnitude / max(scale, min(distances[0], distances[1]))
      return error.isNaN ? .infinity : error
    }
  }

  /// The animations that an engine cannot play, with the reasons.
  public func refusals(by engine: any Engine.Type) -> [(animation: String, reason: String)] {
    animations.compactMap { animation in
      engine.refusal(of: animation.request).map { (animation.name, $0) }
    }
  }

  /// Plays every animation that the engine supports.
  ///
  /// - Parameter clock: the engine's own if `nil`.
  public func play<E: Engine>(_ type: E.Type, clock: EngineClock? = nil) -> [PlayedFrame] {
    animations.filter { type.supports($0.request) }.flatMap { animation in
      var player = EnginePlayer<E>(
        animation.request, rate: animation.rate, clock: clock ?? E.clock, start: animation.start)
      return animation.frames.map { frame in
        player.play(animation.start + frame.time)
        return PlayedFrame(
          animation: animation, frame: frame, position: player.position, velocity: player.velocity,
          hasEnded: player.hasEnded)
      }
    }
  }
}

extension EngineFrames.PlayedFrame {
  /// As a row of the report.
  public func row(engine: String) -> Row {
    var row = Row(EngineFrames.schema)
    let request = animation.request
    row.set([
      "case": .text(animation.name), "mass": .real(request.mass),
      "stiffness": .real(request.stiffness), "damping": .real(request.damping),
      "from": .real(request.start), "to": .real(request.target),
      "velocity": .real(request.velocity), "frame_rate_hz": .real(animation.rate),
      "time_ms": .real(frame.time), "position": Value(finite: position),
      "ended": .boolean(hasEnded), "engine": .text(engine),
      "frame_velocity": Value(finite: velocity), "expected_position": Value(frame.position),
      "position_error": Value(error),
    ])
    return row
  }
}
