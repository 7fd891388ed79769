import Engines
import Harness
import Platform
import Springs

/// The suite `rest`: when the spring solvers of UI frameworks end moves of
/// different sizes, and what they do on difficult clocks.
public struct RestSuite: Suite {
  /// A sequence of frame times that clocks produce now and then.
  enum Hazard: String, CaseIterable, Sendable {
    case fast, jitter, equal, backward, stall

    /// The times of frames in milliseconds, at a rate in frames per second.
    ///
    /// - Parameter gap: of a stall, in seconds.
    func times(rate: Double, gap: Double) -> [Double] {
      let frame = 1000 / rate
      let regular = (1...Int(rate)).map { Double($0) * frame }
      switch self {
      case .fast: return regular
      case .jitter:
        // The fractions of multiples of the golden ratio are spread evenly over 0…1.
        return regular.enumerated().map { index, time in
          let random = (Double(index) * 0.6180339887498949).truncatingRemainder(dividingBy: 1)
          return time + (random - 0.5) * 0.7 * frame
        }
      case .equal:
        return regular.enumerated().map { index, time in index % 5 == 4 ? time - frame : time }
      case .backward:
        return regular.enumerated().map { index, time in index % 7 == 6 ? time - 1.2 * frame : time
        }
      case .stall: return regular.map { $0 <= 50 ? $0 : $0 + gap * 1000 }
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
      "frames at a high rate; jittered by a third of a frame; every fifth at the time of the one "
        + "before; every seventh before that; a stall after 50 ms"),
    .optional("stall_s", .real, role: .input, "length of the stall"),
    .optional("finish_time_s", .real, "when the engine ends by its own rule, within 60 s"),
    .optional("exact_settling_time_s", .real, "last time with 0.1 % of the distance left"),
    .optional(
      "finish_position_error", .real,
      "distance of the exact motion from the target when the engine ends, over |from - to|"),
    .optional(
      "wasted_frames_count", .integer,
      "frames drawn after the exact motion stays within half a unit (a pixel) of the target"),
    .optional("max_position_error", .real, "largest |x - x_exact| over |from - to|"),
    .optional("speed_ratio", .real, "the speed of the engine's clock that fits best, 1 if right"),
  ]

  private static let sizes = [0.01, 0.1, 1, 10, 100, 1000, 10_000]
  /// Rates of fast displays, Hz, and the lengths of stalls, s.
  private static let fastRates = [360.0, 500, 1000]
  private static let stalls = [0.1, 0.25, 1, 5]

  public init() {}

  public func cases(_ context: SuiteContext) -> [Case] {
    EngineCatalogue.engines.flatMap { type in
      InterruptSuite.usualSprings.filter { ["smooth", "bouncy"].contains($0.name) }
        .flatMap { Self.cases(type, $0) }
    }
  }

  private static func cases(
    _ type: any Engine.Type, _ spring: EnginesSuite.NamedSpring
  ) -> [Case] {
    func request(_ size: Double) -> EngineRequest {
      EngineRequest(
        mass: spring.spring.mass, stiffness: spring.spring.stiffness,
        damping: spring.spring.damping, from: 0, to: size)
    }
    let ends = sizes.filter { type.supports(request($0)) }.flatMap { size in
      [60.0, 120].map { endCase(type, request(size), spring.name, rate: $0) }
    }
    let move = request(100)
    guard spring.name == "bouncy", type.supports(move) else { return ends }
    let hazards = [Hazard.jitter, .equal, .backward].map {
      hazardCase(type, move, spring.name, $0, rate: 60, gap: 0)
    }
    return ends + fastRates.map { hazardCase(type, move, spring.name, .fast, rate: $0, gap: 0) }
      + hazards
      + stalls.map { hazardCase(type, move, spring.name, .stall, rate: 60, gap: $0) }
  }

  private static func endCase<E: Engine>(
    _ type: E.Type, _ request: EngineRequest, _ spring: String, rate: Double
  ) -> Case {
    let (motion, size) = (request.motion, request.target)
    return Case(
      id: "rest/\(E.name)/\(spring)/rate=\(Value.decimal(rate))/size=\(Value.decimal(size))",
      keys: keys(type, spring, rate, size)
    ) { row in
      row["exact_settling_time_s"] = Value(finite: motion.settlingTime(relativeTo: 0.001))
      var player = EnginePlayer<E>(request, rate: rate)
      let end = (1...Int(60 * rate)).first { frame in
        player.play(Double(frame) * 1000 / rate)
        return player.hasEnded
      }
      guard let end else { return .ok }
      let time = Double(end) / rate
      row["finish_time_s"] = .real(time)
      row["finish_position_error"] = Value(
        finite: (motion.position(at: time) - size).magnitude / size)
      // A move of less than half a pixel is never seen.
      let visible = size <= 0.5 ? 0 : motion.settlingTime(within: 0.5)
      row["wasted_frames_count"] = .integer(max(0, end - Int((visible * rate).rounded(.up))))
      return .ok
    }
  }

  private static func hazardCase<E: Engine>(
    _ type: E.Type, _ request: EngineRequest, _ spring: String, _ hazard: Hazard, rate: Double,
    gap: Double
  ) -> Case {
    var keys = keys(type, spring, rate, request.target)
    keys["clock"] = .text(hazard.rawValue)
    if hazard == .stall { keys["stall_s"] = .real(gap) }
    let suffix = hazard == .stall ? "=\(Value.decimal(gap))" : ""
    return Case(
      id: "rest/\(E.name)/\(spring)/rate=\(Value.decimal(rate))/clock=\(hazard.rawValue)\(suffix)",
      keys: keys
    ) { row in
      let motion = request.motion
      var player = EnginePlayer<E>(request, rate: rate)
      let frames = hazard.times(rate: rate, gap: gap).map { time in
        player.play(time)
        return (time: time / 1000, shown: player.engine.position)
      }
      let error = frames.map { ($0.shown - motion.position(at: $0.time)).magnitude }
        .reduce(0) { max($0, $1.isNaN ? .infinity : $1) }
      row["max_position_error"] = Value(finite: error / request.target)
      if hazard != .stall, error < .infinity {
        row["speed_ratio"] = Value(finite: speedRatio(frames, motion))
      }
      return .ok
    }
  }

  private static func keys(
    _ type: any Engine.Type, _ spring: String, _ rate: Double, _ size: Double
  ) -> [String: Value] {
    [
      "engine": .text(type.name), "spring": .text(spring), "frame_rate_hz": .real(rate),
      "move_size": .real(size),
    ]
  }

  /// The factor of time for which the exact motion fits the frames best.
  static func speedRatio(
    _ frames: [(time: Double, shown: Double)], _ motion: SpringMotion
  ) -> Double {
    func misfit(_ factor: Double) -> Double {
      frames.reduce(0) { sum, frame in
        let error = frame.shown - motion.position(at: frame.time * factor)
        return sum + error * error
      }
    }
    // The best of a ladder of factors, then ever smaller steps around it.
    func best(of factors: [Double]) -> Double {
      factors.min { misfit($0) < misfit($1) } ?? 1
    }
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
