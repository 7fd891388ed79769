import Conformance
import Engines
import Harness
import Suites

/// The frames of a file, compared with the exact motion or with what engines
/// show at the same times.
struct FramesCheck {
  private let arguments: ParsedArguments
  private let engines: [any Engine.Type]
  private let frames: EngineFrames
  /// The name of the clock that replaces each engine's own, if any; `equations`
  /// for the exact motion.
  private let clock: String?
  /// The largest error allowed, relative to the scale S of the motion.
  private let limit: Double?

  init(_ document: CSVDocument, _ arguments: ParsedArguments) throws {
    self.arguments = arguments
    let path = document.path
    let named = try MethodArguments.engines(arguments)
    if named.isEmpty { try arguments.refuse(["clock"], "needs --engine E") }
    engines =
      named.isEmpty ? EngineCatalogue.engine(named: "closed-form").map { [$0] } ?? [] : named
    clock = try named.isEmpty ? "equations" : MethodArguments.clock(arguments)
    limit = try CheckCommand.limit(arguments)
    frames = try EngineFrames(Self.completed(document, arguments))
    if limit != nil, let (animation, count, all) = frames.leastKnown {
      let place = "after the start of '\(animation)'"
      throw InputError(
        path: path,
        count == 0
          ? "has no positions \(place) that --limit could be for"
          : "has positions in \(count) of \(all) frames \(place), and --limit needs half of them")
    }
    if let note = frames.orderNote { arguments.note(note) }
    let name = InputFile.name(of: path)
    let rows = frames.animations.flatMap(\.frames)
    let unknown = rows.count { $0.position == nil }
    if unknown > 0, unknown < rows.count {
      arguments.note("\(name): rows without a position, which are not compared: \(unknown)")
    }
    let cut = frames.animations.compactMap { animation in animation.cutOff.map { (animation, $0) } }
    if let (animation, time) = cut.first {
      let words =
        "\(name): the positions of \(animation.name) end at \(Value.decimal(time)) ms, before its "
        + "motion is within 10 % of S; animations that end so: \(cut.count)"
      // Even if the limit is kept, the rest of the motion may be wrong.
      if limit == nil { arguments.note(words) } else { Diagnostics.say(words) }
    }
    if let late = frames.animations.first(where: \.beginsAtItsEnd) {
      arguments.note(
        "\(name): the times of \(late.name) begin at \(Value.decimal(late.frames[0].time)) ms, when its "
          + "motion is over; time_ms counts from the start, clock_ms from where start_ms does")
    }
  }

  /// The file, with columns for what the options say. Without a column `case`
  /// it has one animation, and without a velocity that starts from rest.
  private static func completed(
    _ document: CSVDocument, _ arguments: ParsedArguments
  ) throws -> CSVDocument {
    var document = document
    let path = document.path
    let optional = ["case", "velocity", "frame_rate_hz", "position", "ended"]
    for note in optional.compactMap(document.spellingNote) { arguments.note(note) }
    let spring = try arguments.string("spring").map {
      try SpringArguments.named($0, arguments).spring
    }
    var given: [(column: String, option: String, value: Double?)] = [
      ("mass", "spring", spring?.mass), ("stiffness", "spring", spring?.stiffness),
      ("damping", "spring", spring?.damping),
    ]
    given += try ["from", "to", "velocity"].map { ($0, $0, try arguments.real($0)) }
    for (column, option, value) in given {
      guard let value else { continue }
      guard !document.header.contains(column) else {
        throw UsageError("--\(option): \(InputFile.name(of: path)) has a column '\(column)'")
      }
      document.add(column, Value.decimal(value))
    }
    // A file may lack the velocity, which is last.
    for (column, option, _) in given.dropLast() where !document.header.contains(column) {
      throw InputError(
        path: path, line: 1, column: column,
        "is not in the header; --\(option) \(option == "spring" ? "SPEC" : "X") says it, "
          + "--map \(column)=THEIRS names another")
    }
    for (column, text) in [("case", CSVDocument.name(of: path)), ("velocity", "0")]
    where !document.header.contains(column) {
      document.add(column, text)
    }
    return document
  }

  /// Writes a row for each engine and frame. The status says whether all
  /// positions in the file are within `--limit`, if there is one.
  func run() throws -> ExitStatus {
    let isComplete = try sayRefusals()
    sayRates()
    let writer = try CommonOptions.streamingWriter(arguments, schema: EngineFrames.schema)
    var errors = FrameErrors()
    var emptyCount = 0
    for engine in engines {
      for played in frames.play(engine, clock: engine.clock.named(clock)) {
        if let error = played.error { errors.add(error, played, engine: engine.name) }
        if !played.position.isFinite || !played.velocity.isFinite { emptyCount += 1 }
        try CommonOptions.beforeVerdict { try writer.write(played.row(engine: engine)) }
      }
    }
    try CommonOptions.beforeVerdict { try writer.finish() }
    if emptyCount > 0 {
      arguments.note("rows with an empty cell for a number that is not finite: \(emptyCount)")
    }
    if let summary = errors.summary { arguments.note(summary) }
    if engines.allSatisfy({ $0 is Exact.Type }), errors.worst > 1e-3 { explain() }
    guard let limit else {
      if errors.count > 0 { arguments.note(errors.description) }
      return .done
    }
    return CheckCommand.verdict(
      errors.description, errors.worst, limit, isComplete: isComplete, arguments)
  }

  /// Notes what mistake the positions of the file look like.
  private func explain() {
    let motions = frames.animations.compactMap { animation -> ShownMotion? in
      let (request, shown) = (animation.request, animation.frames.filter { !$0.isCall })
      guard request.isRepresentable else { return nil }
      return ShownMotion(
        animation.name, spring: (request.mass, request.stiffness, request.damping),
        from: request.start, to: request.target, velocity: request.velocity,
        calls: animation.calls,
        shown: shown.filter { $0.time >= 0 }.map { ($0.time / 1000, nil, $0.position ?? .nan, nil) }
      )
    }
    for sentence in Diagnosis(motions, tolerance: 1e-3).sentences {
      arguments.note(sentence)
    }
    let wrong = motions.filter { $0.worst.error > 1e-3 }
    for motion in wrong.prefix(3) {
      if let fit = MotionFit([motion]) { arguments.note("\(motion.name) is \(fit.words)") }
    }
  }

  /// Says at which rates engines that count frames are played, if the file does
  /// not.
  private func sayRates() {
    let counting = engines.filter { $0.clock.countsFrames }.map { $0.name }
    let rates = frames.animations.filter { $0.givenRate == nil }.map(\.rate).uniqued()
    guard !counting.isEmpty, !rates.isEmpty else { return }
    let list = rates.map(Value.decimal).prefix(4).joined(separator: ", ")
    arguments.note(
      "\(counting.joined(separator: ", ")) \(counting.count == 1 ? "counts" : "count") frames; "
        + "without frame_rate_hz their rate follows from the median frame: "
        + "\(list)\(rates.count > 4 ? ", …" : "") Hz")
  }

  /// Says how many animations each engine cannot play, and why not the first of
  /// them. Throws if no engine can play any.
  ///
  /// - Returns: whether every engine can play every animation.
  private func sayRefusals() throws(UsageError) -> Bool {
    let requests = frames.animations.map { ($0.name, $0.request) }
    let refusals = engines.compactMap { EngineRefusal($0, requests) }
    let lines = refusals.map { refusal in
      "\(refusal.springs.count) of \(requests.count) animations left out: \(refusal.engine) "
        + "cannot play '\(refusal.springs[0])': \(refusal.reason)"
    }
    guard refusals.count(where: { $0.springs.count == requests.count }) < engines.count else {
      throw UsageError("--engine: \(lines.joined(separator: "; "))")
    }
    for line in lines { Diagnostics.say(line) }
    return lines.isEmpty
  }
}

/// The errors of the positions that `check` compares.
private struct FrameErrors {
  private(set) var count = 0
  private(set) var worst = 0.0
  /// The frame of the worst error, in words.
  private var frame = ""
  /// The latest time of a position, in milliseconds.
  private var end = -Double.infinity
  /// The largest error of each engine and animation.
  private var byAnimation: [(name: String, error: Double)] = []

  /// Adds a frame that an engine has played. The frames of an animation follow
  /// each other.
  mutating func add(_ error: Double, _ played: EngineFrames.PlayedFrame, engine: String) {
    count += 1
    let (animation, time) = (played.animation.name, played.frame.time)
    let name = engine == Exact.name ? animation : "\(engine), \(animation)"
    end = max(end, time)
    let before = byAnimation.last?.name == name ? byAnimation.removeLast().error : 0
    byAnimation.append((name, max(before, error)))
    guard error > worst || count == 1 else { return }
    worst = error
    let reason = played.reasonForInfinity.map { "; \($0)" } ?? ""
    frame = "\(name) at \(DecimalRounding.significant(time, digits: 6)) ms\(reason)"
  }

  var description: String {
    "\(count) positions up to \(DecimalRounding.significant(end, digits: 6)) ms are at most \(MotionFit.percent(worst)) % "
      + "of the distance off (\(frame))"
  }

  /// The animations with the largest errors, up to eight; `nil` for a single
  /// one, and without errors.
  var summary: String? {
    guard byAnimation.count > 1, worst > 0 else { return nil }
    let first = byAnimation.sorted { $0.error > $1.error }.prefix(8)
    let list = first.map { "\($0.name) \(MotionFit.percent($0.error)) %" }
    return "the worst errors: \(list.joined(separator: "; "))"
      + (byAnimation.count > first.count ? "; and \(byAnimation.count - first.count) more" : "")
  }
}

extension EngineClock {
  /// The clock that `--clock` names: this one as published, `equations`, or
  /// this one with another resolution.
  func named(_ name: String?) -> EngineClock {
    if name == "equations" { return equations }
    var clock = self
    if let reading = name.flatMap(Reading.init) { clock.reading = reading }
    return clock
  }
}
