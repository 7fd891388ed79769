import Engines
import Harness

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

  /// The columns of time; a file has exactly one of them.
  private static let clocks = ["time_ms", "clock_ms", "time_s"]

  /// The columns of a file that are read.
  public static let readColumns =
    ["case"] + requestColumns.map(\.column.name) + [
      "frame_rate_hz", "time_ms", "clock_ms", "start_ms", "time_s", "target", "position", "ended",
    ]

  /// Reads rows in any order. Frames before the start show the start. Without
  /// `frame_rate_hz` the rate follows from the lengths of frames; without
  /// `start_ms`, which `clock_ms` needs, the exact clock starts at zero.
  ///
  /// - Throws: `InputError` for a wrong header, an invalid row, or no rows.
  public init(_ document: CSVDocument) throws(InputError) {
    let clocks = Self.clocks.filter(document.header.contains)
    let clock = clocks.first ?? "time_ms"
    try document.require(
      ["case"] + Self.requestColumns.map(\.column.name) + [clock]
        + (clock == "clock_ms" ? ["start_ms"] : []))
    if clocks.count > 1 {
      throw InputError(
        path: document.path, line: 1, column: clocks[1],
        "is there as well as \(clock), and only one of them can count")
    }
    let frames = try document.records.map { record throws(InputError) in
      try Frame(record, clock: clock)
    }
    let groups = frames.grouped { $0.record["case"] }.map(\.members)
    animations = try groups.map { group throws(InputError) in try Animation(group) }
    orderNote = groups.lazy.compactMap(Frame.orderNote).first
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
    guard frames.contains(where: { $0.time >= 0 }) else {
      throw first.record.error(
        first.clock, "is before the start, and so are all frames of '\(name)'")
    }
    for (before, frame) in zip(self.frames, self.frames.dropFirst()) {
      try frame.check(follows: before)
    }
  }
}

extension EngineFrames.Frame {
  fileprivate init(_ record: CSVRecord, clock: String) throws(InputError) {
    func optional(_ column: String) throws(InputError) -> Double? {
      record[column].isEmpty ? nil : try record.finite(column)
    }
    (self.record, self.clock) = (record, clock)
    var request = EngineRequest(stiffness: 0, damping: 0)
    for (column, value) in EngineFrames.requestColumns {
      request[keyPath: value] = try record.finite(column.name)
    }
    for (column, number) in [("mass", request.mass), ("stiffness", request.stiffness)]
    where number <= 0 {
      throw record.error(column, "must be above 0")
    }
    guard request.damping >= 0 else { throw record.error("damping", "must not be below 0") }
    self.request = request
    let reading = try record.finite(clock)
    start = record.has("start_ms") ? try record.finite("start_ms") : 0
    time = clock == "time_s" ? reading * 1000 : clock == "clock_ms" ? reading - start : reading
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

  /// A note on the first frame that is earlier than the one above it, if any.
  fileprivate static func orderNote(of frames: [EngineFrames.Frame]) -> String? {
    zip(frames, frames.dropFirst()).first { $1.time < $0.time }.map { before, frame in
      // A clock that is set back goes back by less.
      let beginsAgain = frame.time < before.time / 2
      return frame.record.error(
        frame.clock,
        "is before the time in line \(before.line); frames are played in order of time"
          + (beginsAgain ? "; an animation that begins again needs another name" : "")
      ).description
    }
  }

  /// Throws unless request, rate and start are those of the frame before.
  fileprivate func check(follows before: EngineFrames.Frame) throws(InputError) {
    for (column, value) in EngineFrames.requestColumns
    where request[keyPath: value] != before.request[keyPath: value] {
      throw record.error(
        column.name,
        "differs from line \(before.line), which is of the same animation"
          + (column.name == "velocity" ? "; it is the velocity at the start" : ""))
    }
    for (column, what, differs) in [
      ("frame_rate_hz", "frame rate", rate != before.rate),
      ("start_ms", "start", start != before.start),
    ] where differs {
      throw record.error(column, "is another \(what) than that of line \(before.line)")
    }
  }
}
