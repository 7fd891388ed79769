import Engines
import Harness
import Springs

/// The suite `rest`: when the spring solvers of UI frameworks end moves of
/// different sizes, and what they do on difficult clocks.
public struct RestSuite: Suite {
  /// Frame times of fast displays and of unsteady clocks.
  enum Hazard: String, CaseIterable, Sendable {
    case fast, jitter, equal, backward, stall

    /// The times in ms of the frames of one second at `rate` Hz; a stall adds
    /// `gap` s to the times after 50 ms.
    func times(rate: Double, gap: Double) -> [Double] {
      let frame = 1000 / rate
      return (0..<Int(rate)).map { index in
        let time = Double(index + 1) * frame
        switch self {
        case .fast: return time
        case .jitter:
          // Fractions of multiples of the golden ratio spread evenly over 0…1.
          let random = (Double(index) * 0.6180339887498949).truncatingRemainder(dividingBy: 1)
          return time + (random - 0.5) * 0.7 * frame
        case .equal: return index % 5 == 4 ? time - frame : time
        case .backward: return index % 7 == 6 ? time - 1.2 * frame : time
        case .stall: return time <= 50 ? time : time + gap * 1000
        }
      }
    }
  }

  public let name = "rest"
  public let summary = "when UI frameworks end a move, by its size; difficult clocks"
  public let timeBudget = 0.5
  public let isTimedByDefault = false
  public let isVerifiedInParallel = true
  public let console: [ConsoleColumn] = [
    "engine", ConsoleColumn("spring", isCut: true),
    ConsoleColumn("frame_rate_hz", "rate", .significant(4)),
    ConsoleColumn("move_size", "move", .significant(3)), "clock",
    ConsoleColumn("max_position_error", "error %", .percent),
    ConsoleColumn("speed_ratio", "speed %", .decimals(1, times: 100)),
    ConsoleColumn("finish_time_s", "end ms", .decimals(0, times: 1000)),
    ConsoleColumn("finish_position_error", "left %", .percent),
    ConsoleColumn("wasted_frames_count", "wasted frames"),
  ]

  public let columns: [Column] = [
    Column("engine", .text, "the library"),
    Column("spring", .text, "the spring it plays"),
    Column("frame_rate_hz", .real, role: .input, "frames per second"),
    Column("move_size", .real, role: .input, "|from - to|"),
    .optional(
      "clock", .choice(Hazard.allCases.map(\.rawValue)),
      "fast: a high rate; jitter: by up to 0.35 frames; equal: every fifth at the time of the one "
        + "before; backward: every seventh earlier than the one before; stall: after 50 ms"),
    .optional("stall_s", .real, role: .input, "length of the stall"),
    .optional("finish_time_s", .real, "when the engine ends by its own rule, within 60 s"),
    .optional("exact_settling_time_s", .real, "last time with 0.1 % of the distance left"),
    .optional(
      "finish_position_error", .real,
      "distance of the exact motion from the target when the engine ends, over |from - to|"),
    .optional(
      "wasted_frames_count", .integer,
      "frames drawn after the first from which the exact motion is within 0.5 units of its end"),
    .optional("max_position_error", .real, "largest |x - x_exact| over |from - to|"),
    .optional("speed_ratio", .real, "speed of the exact motion that fits best, 1 if right"),
  ]

  public init() {}

  public func cases(_ context: SuiteContext) -> [Case] {
    EngineCatalogue.engines.flatMap { type in
      InterruptSuite.usualSprings.filter { ["smooth", "bouncy"].contains($0.name) }
        .flatMap(type.restCases)
    }
  }

  /// The factor of time at which the exact motion fits the frames best, sought
  /// near the best of 161 factors from 0.1 to 10.
  fileprivate static func speedRatio(
    _ frames: [(time: Double, shown: Double)], _ motion: SpringMotion
  ) -> Double {
    func misfit(_ factor: Double) -> Double {
      frames.reduce(0) { sum, frame in
        let error = frame.shown - motion.position(at: frame.time * factor)
        return sum + error * error
      }
    }
    func best(of factors: [Double]) -> Double { factors.min { misfit($0) < misfit($1) } ?? 1 }
    var factor = best(of: (0...160).map { 0.1 * pow(100, Double($0) / 160) })
    var step = 0.02
    while step > 1e-7 {
      let next = best(of: [factor * (1 - step), factor, factor * (1 + step)])
      if next == factor { step /= 2 }
      factor = next
    }
    return factor
  }
}

extension Engine {
  /// Moves of the sizes that the engine supports; for the spring `bouncy` also
  /// moves of size 100 on the clocks.
  fileprivate static func restCases(_ named: EngineSelection.NamedSpring) -> [Case] {
    func item(
      _ size: Double, rate: Double, _ id: String, _ keys: [String: Value] = [:],
      _ fill: @escaping (EngineRequest, inout Row) -> Void
    ) -> Case {
      Case(
        id: "rest/\(name)/\(named.name)/rate=\(Value.decimal(rate))/\(id)",
        keys: keys.merging([
          "engine": .text(name), "spring": .text(named.name), "frame_rate_hz": .real(rate),
          "move_size": .real(size),
        ]) { $1 }
      ) { row in
        fill(EngineRequest(named.spring, from: 0, to: size), &row)
        return .ok
      }
    }
    let sizes = [0.01, 0.1, 1, 10, 100, 1000, 10_000].filter { size in
      supports(EngineRequest(named.spring, from: 0, to: size))
    }
    let ends = sizes.flatMap { size in
      [60.0, 120].map { rate in
        item(size, rate: rate, "size=\(Value.decimal(size))") { fillEnd($0, rate: rate, &$1) }
      }
    }
    guard named.name == "bouncy", sizes.contains(100) else { return ends }
    // Rates in Hz, and the lengths of stalls in s.
    let hazards: [(RestSuite.Hazard, rate: Double, gap: Double)] =
      [360.0, 500, 1000].map { (.fast, $0, 0) }
      + [RestSuite.Hazard.jitter, .equal, .backward].map { ($0, 60, 0) }
      + [0.1, 0.25, 1, 5].map { (.stall, 60, $0) }
    return ends
      + hazards.map { hazard, rate, gap in
        let isStall = hazard == .stall
        return item(
          100, rate: rate,
          "clock=\(hazard.rawValue)" + (isStall ? "=\(Value.decimal(gap))" : ""),
          ["clock": .text(hazard.rawValue), "stall_s": isStall ? .real(gap) : .missing]
        ) { fillErrors($0, hazard, hazard.times(rate: rate, gap: gap), rate: rate, &$1) }
      }
  }

  private static func fillEnd(_ request: EngineRequest, rate: Double, _ row: inout Row) {
    let (motion, size) = (request.motion, request.target)
    row["exact_settling_time_s"] = Value(finite: motion.settlingTime(relativeTo: 0.001))
    var player = EnginePlayer<Self>(request, rate: rate)
    guard let end = player.end(within: 60, rate: rate) else { return }
    let time = Double(end) / rate
    row["finish_time_s"] = .real(time)
    row["finish_position_error"] = Value(
      finite: (motion.position(at: time) - size).magnitude / size)
    // A move of half a pixel or less is never seen.
    let visible = size <= 0.5 ? 0 : motion.settlingTime(within: 0.5)
    row["wasted_frames_count"] = .integer(max(0, end - Int((visible * rate).rounded(.up))))
  }

  private static func fillErrors(
    _ request: EngineRequest, _ hazard: RestSuite.Hazard, _ times: [Double], rate: Double,
    _ row: inout Row
  ) {
    let motion = request.motion
    var player = EnginePlayer<Self>(request, rate: rate)
    let frames = times.map { time in
      player.play(time)
      return (time: time / 1000, shown: player.engine.position)
    }
    let error = frames.map { ($0.shown - motion.position(at: $0.time)).magnitude }
      .reduce(0) { max($0, $1.isNaN ? .infinity : $1) }
    row["max_position_error"] = Value(finite: error / request.target)
    if hazard != .stall, error < .infinity {
      row["speed_ratio"] = Value(finite: RestSuite.speedRatio(frames, motion))
    }
  }
}
