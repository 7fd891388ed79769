import Engines
import Harness
import Suites

/// The frames of a file, compared with the exact motion or with what engines
/// show at the same times.
struct FramesCheck {
  /// A position of the file, and its error against an engine's frame.
  private typealias Compared = (error: Double, played: EngineFrames.PlayedFrame, engine: String)

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
    let named = try MethodArguments.engines(arguments)
    if named.isEmpty { try arguments.refuse(["clock"], "needs --engine E") }
    engines =
      named.isEmpty ? EngineCatalogue.engine(named: "closed-form").map { [$0] } ?? [] : named
    clock = try named.isEmpty ? "equations" : MethodArguments.clock(arguments)
    limit = try CheckCommand.limit(arguments)
    frames = try EngineFrames(
      Self.completed(document, arguments), unit: CommonOptions.timeUnit(arguments))
    // A position at the start says nothing of the spring.
    if limit != nil,
      let unknown = frames.animations.first(where: { animation in
        animation.frames.allSatisfy { $0.time <= 0 || $0.position == nil }
      })
    {
      throw InputError(
        path: document.path,
        "has no position of '\(unknown.name)' after its start, so --limit has nothing to check")
    }
  }

  /// The file, with columns for what the options say. Without a column `case`
  /// it has one animation; without velocities animations start from rest.
  private static func completed(
    _ document: CSVDocument, _ arguments: ParsedArguments
  ) throws -> CSVDocument {
    var document = document
    let path = document.path
    for name in EngineFrames.readColumns where !document.header.contains(name) {
      if let other = document.header.first(where: { $0.lowercased().filter { $0 != " " } == name })
      {
        throw InputError(path: path, line: 1, column: other, "is to be called '\(name)'")
      }
    }
    let spring = try arguments.string("spring").map {
      try SpringArguments.named($0).spring
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
        "is not in the header; --\(option) \(option == "spring" ? "SPEC" : "X") gives it, "
          + "--map \(column)=THEIRS takes it from another column")
    }
    for (column, text) in [("case", CSVDocument.name(of: path)), ("velocity", "0")]
    where !document.header.contains(column) {
      document.add(column, text)
    }
    return document
  }

  /// Writes a row for each engine and frame. With `--limit` the status says
  /// whether all animations were played, with all positions within it.
  func run() throws -> ExitStatus {
    let isComplete = try sayRefusals()
    let writer = try CommonOptions.streamingWriter(arguments, schema: EngineFrames.schema)
    var compared: [Compared] = []
    for engine in engines {
      for played in frames.play(engine, clock: engine.clock.named(clock)) {
        if let error = played.error { compared.append((error, played, engine.name)) }
        try CommonOptions.beforeVerdict { try writer.write(played.row(engine: engine)) }
      }
    }
    try CommonOptions.beforeVerdict { try writer.finish() }
    let worst = compared.max { $0.error < $1.error }
    let error = worst?.error ?? 0
    if engines.allSatisfy({ $0 is Exact.Type }), error > 1e-3 { explain() }
    let words = worst.map { Self.words(compared, $0) }
    guard let limit else {
      if let words { arguments.note(words) }
      return .done
    }
    return CheckCommand.verdict(
      words ?? "no position is compared", error, limit, isComplete: isComplete, arguments)
  }

  private static func words(_ compared: [Compared], _ worst: Compared) -> String {
    func digits(_ time: Double) -> String { DecimalRounding.significant(time, digits: 6) }
    let end = compared.map(\.played.frame.time).max() ?? 0
    let (animation, time) = (worst.played.animation.name, worst.played.frame.time)
    let name = worst.engine == Exact.name ? animation : "\(worst.engine), \(animation)"
    let noun = Set(compared.map(\.engine)).count > 1 ? "comparisons" : "positions"
    return "\(compared.count) \(noun) up to \(digits(end)) ms are at most "
      + "\(MotionFit.percent(worst.error)) % of S off (\(name) at \(digits(time)) ms)"
  }

  /// Notes what mistake the positions of the file look like.
  private func explain() {
    let motions = frames.animations.map { animation in
      let (request, shown) = (animation.request, animation.frames.filter { !$0.isCall })
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

  /// Says how many animations each engine cannot play, and why it cannot play
  /// the first of them. Throws if no engine can play any.
  ///
  /// - Returns: whether every engine can play every animation.
  private func sayRefusals() throws(UsageError) -> Bool {
    let requests = frames.animations.map { ($0.name, $0.request) }
    let refusals = engines.compactMap { EngineRefusal($0, requests) }
    let lines = refusals.map { refusal in
      "\(refusal.springs.count) of \(requests.count) animations left out: \(refusal.engine) "
        + "cannot play '\(refusal.springs[0].name)': \(refusal.springs[0].reason)"
    }
    guard refusals.count(where: { $0.springs.count == requests.count }) < engines.count else {
      throw UsageError("--engine: \(lines.joined(separator: "; "))")
    }
    for line in lines { Diagnostics.say(line) }
    return lines.isEmpty
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
