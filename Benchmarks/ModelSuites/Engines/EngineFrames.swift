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
    /// At least one, in the order of their times.
    public internal(set) var frames: [Frame]
  }

  /// One row of the file.
  public struct Frame: Sendable {
    /// In milliseconds since the start.
    public let time: Double
    /// The position that the published code showed, if known.
    public let position: Double?
    /// Whether the published code had ended the animation, if known.
    public let hasEnded: Bool?
  }

  public private(set) var animations: [Animation] = []

  /// Whether any frame has a position to compare with.
  public var hasPositions: Bool {
    animations.contains { $0.frames.contains { $0.position != nil } }
  }

  /// The columns that a file has, and that reports repeat.
  fileprivate static let inputColumns = [
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
  ///
  /// - Throws: `InputError` for the first row that is not valid, and for a file
  ///   without rows.
  public init(_ document: CSVDocument) throws(InputError) {
    let reader = try FrameReader(document)
    var names: Set<String> = []
    for record in document.records {
      let row = try reader.row(record)
      if let last = animations.last, last.name == row.name {
        try reader.check(row, continues: last)
      } else {
        guard names.insert(row.name).inserted else {
          throw document.error(
            record, at: reader.namePlace,
            "'\(row.name)' comes back after another case; its frames must stand together")
        }
        animations.append(try reader.animation(beginningWith: row))
      }
      animations[animations.count - 1].frames.append(row.frame)
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

    /// The difference between the position and the expected one over S =
    /// |from - to| + |velocity|/ω. If both are further than S from the target,
    /// it is over the smaller of these distances, so that two positions that
    /// diverge alike agree. 0 if neither is finite, infinite if only one is;
    /// `nil` if no position is expected.
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

  /// The animations that an engine cannot play, each with the reason as a
  /// clause.
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
  /// The row of the report.
  public func row(engine: String) -> Row {
    let request = animation.request
    return Row(
      EngineFrames.schema,
      [
        "case": .text(animation.name), "mass": .real(request.mass),
        "stiffness": .real(request.stiffness), "damping": .real(request.damping),
        "from": .real(request.start), "to": .real(request.target),
        "velocity": .real(request.velocity), "frame_rate_hz": .real(animation.rate),
        "time_ms": .real(frame.time), "position": Value(finite: position),
        "ended": .boolean(hasEnded), "engine": .text(engine),
        "frame_velocity": Value(finite: velocity), "expected_position": Value(frame.position),
        "position_error": Value(error),
      ])
  }
}

/// Reads the rows of a file of frames, and checks that they fit together.
private struct FrameReader {
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
  // Positions of columns; `nil` for those that the file does not have.
  let namePlace: Int
  /// The positions of the six numbers of a request.
  private let requestPlaces: [Int]
  private let timePlace: Int
  private let ratePlace: Int?
  private let startPlace: Int?
  private let positionPlace: Int?
  private let endPlace: Int?

  /// - Throws: `InputError` for a column that is missing.
  init(_ document: CSVDocument) throws(InputError) {
    self.document = document
    let names = EngineFrames.inputColumns.map(\.name).filter { $0 != "frame_rate_hz" }
    let places = try document.positions(of: names)
    (namePlace, requestPlaces, timePlace) = (places[0], Array(places[1..<7]), places[7])
    ratePlace = document.header.firstIndex(of: "frame_rate_hz")
    startPlace = document.header.firstIndex(of: "start_ms")
    positionPlace = document.header.firstIndex(of: "position")
    endPlace = document.header.firstIndex(of: "ended")
  }

  func row(_ record: CSVRecord) throws(InputError) -> FrameRow {
    let numbers = try requestPlaces.map { place throws(InputError) in
      try document.finite(record, at: place)
    }
    let request = EngineRequest(
      mass: numbers[0], stiffness: numbers[1], damping: numbers[2], from: numbers[3],
      to: numbers[4], velocity: numbers[5])
    for index in 0...1 where numbers[index] <= 0 {
      throw document.error(record, at: requestPlaces[index], "must be above 0")
    }
    guard request.damping >= 0 else {
      throw document.error(record, at: requestPlaces[2], "must not be below 0")
    }
    let time = try document.finite(record, at: timePlace)
    let position = try filled(positionPlace, record).map { place throws(InputError) in
      try document.number(record, at: place)
    }
    let hasEnded = try filled(endPlace, record).map { place throws(InputError) in
      let word = record.fields[place]
      guard word == "true" || word == "false" else {
        throw document.error(record, at: place, "'\(word)' is neither true nor false")
      }
      return word == "true"
    }
    let rate = try ratePlace.map { place throws(InputError) in
      let rate = try document.finite(record, at: place)
      guard rate >= 1 else { throw document.error(record, at: place, "must be at least 1") }
      return rate
    }
    return FrameRow(
      record: record, name: record.fields[namePlace], request: request, rate: rate,
      frame: EngineFrames.Frame(time: time, position: position, hasEnded: hasEnded))
  }

  /// The position of an optional column; `nil` if its field is empty, too.
  private func filled(_ place: Int?, _ record: CSVRecord) -> Int? {
    place.flatMap { record.fields[$0].isEmpty ? nil : $0 }
  }

  /// An animation without frames, as its first row describes it.
  func animation(beginningWith row: FrameRow) throws(InputError) -> EngineFrames.Animation {
    let time = row.frame.time
    guard time >= 0 else { throw document.error(row.record, at: timePlace, "is below 0") }
    let rate = row.rate ?? (time > 0 ? (1000 / time).rounded() : 60)
    guard rate.isFinite else {
      throw document.error(row.record, at: timePlace, "is too short for a frame")
    }
    let start = try startPlace.map { place throws(InputError) in
      try document.finite(row.record, at: place)
    }
    return EngineFrames.Animation(
      name: row.name, request: row.request, rate: max(rate, 1), start: start ?? 0, frames: [])
  }

  /// Checks that a row can be the next frame of an animation.
  func check(_ row: FrameRow, continues animation: EngineFrames.Animation) throws(InputError) {
    guard animation.request == row.request else {
      throw document.error(
        row.record, at: namePlace,
        "has another spring, start, target or velocity than the animation's first row")
    }
    if let place = ratePlace, row.rate != animation.rate {
      throw document.error(
        row.record, at: place, "is another frame rate than that of the animation's first row")
    }
    guard let before = animation.frames.last?.time, row.frame.time > before else {
      throw document.error(row.record, at: timePlace, "does not rise")
    }
  }
}
