import Engines
import Harness
import Springs

/// The suite `interrupt`: the spring solvers of UI frameworks under new
/// targets, in flight or after rest, against the exact motion.
public struct InterruptSuite: Suite {
  enum Interrupt: String, CaseIterable, Sendable {
    case back, thrice, ramp, sine
    case everyFrame = "every-frame"
    case afterRest = "after-rest"
    case same

    /// The speed of the ramp, in units per second.
    static let speed = 1000.0
    /// The time at which lag is measured, in seconds.
    static let lagTime = 0.5
    /// The distance of the first move and the amplitude of the sine, in units.
    static let way = 100.0

    /// The targets and the end of the trial, in seconds. Calls after 0 s come
    /// midway between two frames.
    func path(_ spring: EngineRequest, rate: Double) -> (path: TargetPath, end: Double) {
      var request = spring
      (request.start, request.target) = (0, Self.way)
      let motion = request.motion
      let settled = min(max(motion.settlingTime(relativeTo: 0.001), 0.2), 10)
      func call(_ frame: Double, _ target: Double) -> TargetPath.Call {
        .init((frame + 0.5) / rate, target)
      }
      func frame(at time: Double) -> Double { (time * rate).rounded(.down) }
      func pointer(until end: Double, _ position: (Double) -> Double) -> TargetPath {
        TargetPath(
          from: 0,
          (0..<Int(end * rate)).map { index in
            let time = (Double(index) + 0.5) / rate
            return .init(time, position(time))
          })
      }
      /// A move with calls. The trial ends `settled` + 1 s after `last`.
      func move(_ calls: [TargetPath.Call], last: Double) -> (path: TargetPath, end: Double) {
        (TargetPath(from: 0, [.init(0, Self.way)] + calls), last + settled + 1)
      }
      func callHalfWay(to target: Double) -> (path: TargetPath, end: Double) {
        let half = motion.call(to: target, after: 0.5, rate: rate) ?? call(0, target)
        return move([half], last: half.time)
      }
      switch self {
      case .back: return callHalfWay(to: 0)
      case .same: return callHalfWay(to: Self.way)
      case .thrice:
        let calls = [200, -50, 120].enumerated().map { index, target in
          call(frame(at: 0.15 * Double(index + 1)), target)
        }
        return move(calls, last: 0.45)
      case .ramp: return (pointer(until: 0.75) { Self.speed * $0 }, 0.75 + settled + 1)
      case .sine: return (pointer(until: 3) { Self.way * sin(2 * .pi * $0) }, 3)
      case .everyFrame:
        let calls = (1..<Int(0.5 * rate)).map { call(Double($0), Self.way + Double($0 % 2)) }
        return move(calls, last: 0.5)
      case .afterRest:
        let rest = max(2, 2 * settled)
        return move([call(frame(at: rest), 0)], last: rest)
      }
    }
  }

  public let name = "interrupt"
  public let summary = "spring solvers of UI frameworks under new targets in flight"
  public let timeBudget = 1.0
  public let isTimedByDefault = false
  public let isVerifiedInParallel = true
  public let console: [ConsoleColumn] = [
    "engine", ConsoleColumn("spring", isCut: true),
    ConsoleColumn("frame_rate_hz", "rate", .significant(4)), "interrupt",
    ConsoleColumn("max_position_error", "error %", .percent),
    ConsoleColumn("velocity_jump_ratio", "speed change %", .percent),
    ConsoleColumn("lag_s", "lag ms", .decimals(0, times: 1000)),
    ConsoleColumn("exact_lag_s", "exact ms", .decimals(0, times: 1000)),
    ConsoleColumn("amplitude_ratio", "swing %", .decimals(0, times: 100)),
    ConsoleColumn("exact_amplitude_ratio", "exact %", .decimals(0, times: 100)),
    ConsoleColumn("time_ns", "ns/call", .significant(2)),
  ]
  private let selection: EngineSelection

  public let columns: [Column] = [
    Column("engine", .text, "the library"),
    Column("clock", .choice(["published"]), "its own clock"),
    Column("spring", .text, "the spring it plays"),
    Column("frame_rate_hz", .real, role: .input, "frames per second"),
    Column(
      "interrupt", .choice(Interrupt.allCases.map(\.rawValue)),
      "sent back half-way; three targets 0.15 s apart; a pointer of 1,000 units/s that stops; a "
        + "sine of 1 Hz; a target every frame; a target after rest or 20 s; the same target again"
    ),
    .optional(
      "position_jump_ratio", .real,
      "largest effect of a new target on the next frame beyond its effect on the exact motion, "
        + "over the largest distance of a target from the start"),
    .optional(
      "velocity_jump_ratio", .real,
      "largest change of the velocity where a new target takes over, over the velocity before"),
    .optional(
      "max_position_error", .real,
      "largest |x - x_exact| over the largest distance of a target from the start; a new target "
        + "does not change the exact velocity"),
    .optional("lag_s", .real, "how late the engine follows the moving pointer, after 0.5 s"),
    .optional("exact_lag_s", .real, "the same of the exact motion"),
    .optional("lag_ratio_240_60", .real, "lag at 240 Hz over the lag at 60 Hz"),
    .optional("amplitude_ratio", .real, "amplitude shown over amplitude of the sine of 1 Hz"),
    .optional("exact_amplitude_ratio", .real, "the same of the exact motion"),
    .optional("phase_s", .real, "delay behind the sine"),
    .optional("exact_phase_s", .real, "the same of the exact motion"),
    Column("finished_count", .integer, "how often the engine reports the end"),
    .optional("ns_per_call", .real, repeating: "time_ns", "time of a call and the next frame"),
    Column("rule", .text, "what the engine does with a new target"),
    .optional("verdict", .text, "the row in words"),
  ]

  public init(_ selection: EngineSelection = EngineSelection()) { self.selection = selection }

  private var springs: [EngineSelection.NamedSpring] {
    selection.springs.isEmpty ? Self.usualSprings : selection.springs
  }

  public func refusals() -> [EngineRefusal] {
    selection.chosenEngines.compactMap { type in
      EngineRefusal(type, springs.map { ($0.name, Self.request($0)) })
    }
  }

  static let usualSprings: [EngineSelection.NamedSpring] = [
    ("smooth", 1, 170, 26), ("snappy", 1, 158, 21), ("bouncy", 1, 170, 8), ("critical", 1, 144, 24),
    ("overdamped", 1, 100, 30), ("heavy", 2, 200, 20),
  ].map { name, mass, stiffness, damping in
    (name, Spring(mass: mass, stiffness: stiffness, damping: damping), nil)
  }

  private static func request(_ named: EngineSelection.NamedSpring) -> EngineRequest {
    EngineRequest(named.spring, from: 0, to: Interrupt.way, duration: named.duration)
  }

  public func cases(_ context: SuiteContext) -> [Case] {
    let springs =
      context.isQuick && selection.springs.isEmpty ? Array(springs.prefix(2)) : springs
    let usualRates = context.isQuick ? [60, 240] : [30, 59.94, 60, 119.88, 120, 240]
    let rates = selection.rates.isEmpty ? usualRates : selection.rates
    return selection.chosenEngines.flatMap { type in
      springs.filter { type.supports(Self.request($0)) }.flatMap { spring in
        rates.flatMap { rate in
          Interrupt.allCases.map { Self.makeCase(type, spring, rate: rate, $0) }
        }
      }
    }
  }

  private static func makeCase<E: Engine>(
    _ type: E.Type, _ spring: EngineSelection.NamedSpring, rate: Double, _ interrupt: Interrupt
  ) -> Case {
    let request = request(spring)
    return Case(
      id: "interrupt/\(E.name)/\(spring.name)/rate=\(Value.decimal(rate))/\(interrupt.rawValue)",
      keys: [
        "engine": .text(E.name), "clock": .text("published"), "spring": .text(spring.name),
        "frame_rate_hz": .real(rate), "interrupt": .text(interrupt.rawValue),
        "rule": .text(E.retargeting.description),
      ],
      workload: interrupt == .everyFrame && rate == 60 && spring.name == usualSprings[0].name
        ? workload(type, request, rate: rate) : nil
    ) { row in
      let (path, end) = interrupt.path(request, rate: rate)
      let trial = InterruptTrial(type, request, path, rate: rate, until: end)
      row["position_jump_ratio"] = Value(finite: trial.positionJump)
      row["velocity_jump_ratio"] = Value(finite: trial.velocityKept.map { ($0 - 1).magnitude })
      row["max_position_error"] = Value(finite: trial.maxPositionError)
      row["finished_count"] = .integer(trial.finishedCount)
      if interrupt == .ramp, let lag = trial.lag(speed: Interrupt.speed, at: Interrupt.lagTime) {
        row["lag_s"] = Value(finite: lag.shown)
        row["exact_lag_s"] = Value(finite: lag.exact)
      }
      if interrupt == .sine, let shown = trial.response(\.shown),
        let exact = trial.response(\.exact)
      {
        row["amplitude_ratio"] = Value(finite: shown.amplitude / Interrupt.way)
        row["exact_amplitude_ratio"] = Value(finite: exact.amplitude / Interrupt.way)
        row["phase_s"] = Value(finite: shown.delay)
        row["exact_phase_s"] = Value(finite: exact.delay)
      }
      row["verdict"] = .text(words(trial, interrupt, row, rate: rate))
      // Times pass through milliseconds, so that phases ω t are rounded.
      let limit = max(1e-12, 2e-15 * spring.spring.angularFrequency * end)
      if E.self == Exact.self, trial.maxPositionError > limit {
        return .wrong("the piecewise closed form is \(trial.maxPositionError) off")
      }
      return .ok
    }
  }

  /// A call and the frame after it, 120 times.
  private static func workload<E: Engine>(
    _ type: E.Type, _ request: EngineRequest, rate: Double
  ) -> Workload {
    let calls = 120
    return Workload(unit: "call", unitsPerIteration: calls) {
      { iterations in
        for _ in 0..<iterations {
          var player = EnginePlayer<E>(request, rate: rate)
          for frame in 1...calls {
            let time = launder(Double(frame) * 1000 / rate)
            player.retarget(to: Interrupt.way + Double(frame % 2), at: time - 500 / rate)
            player.play(time)
            consume(player.position)
          }
        }
      }
    }
  }

  public func conclude(_ rows: inout [Row]) {
    let ramps = rows.indices.filter { rows[$0]["interrupt"] == "ramp" }
    for (_, trials) in ramps.grouped(by: { index in ["engine", "spring"].map { rows[index][$0] } })
    {
      func trial(_ rate: Double) -> Int? {
        trials.first { rows[$0]["frame_rate_hz"].number == rate }
      }
      guard let slow = trial(60), let fast = trial(240), let lag = rows[fast]["lag_s"].number,
        let slowLag = rows[slow]["lag_s"].number, slowLag > 0
      else { continue }
      rows[fast]["lag_ratio_240_60"] = .real(lag / slowLag)
    }
  }

  private static func milliseconds(_ seconds: Double?) -> String {
    seconds.map { "\(Words.milliseconds($0))" } ?? "?"
  }

  package static func speedWords(kept: Double) -> String {
    let lost = 1 - kept
    if lost.magnitude < 0.02 { return "keeps its speed at a new target" }
    if lost > 1.02 { return "turns its speed round at a new target" }
    if lost > 0.98 { return "loses all of its speed at a new target" }
    if (lost - 0.5).magnitude < 0.01 { return "loses half of its speed at a new target" }
    let share = Words.percent(lost.magnitude)
    return "\(lost > 0 ? "loses" : "gains") \(share) of its speed at a new target"
  }

  private static func words(
    _ trial: InterruptTrial, _ interrupt: Interrupt, _ row: Row, rate: Double
  ) -> String {
    let hertz = "at \(Value.decimal(rate)) Hz"
    func percent(_ column: String) -> String { Words.percent(row[column].number ?? 0) }
    let jump = Words.percent(trial.positionJump)
    switch interrupt {
    case .ramp:
      let limit = "\(hertz) (exact: \(milliseconds(row["exact_lag_s"].number)))"
      guard let lag = row["lag_s"].number, lag <= 0.98 * Interrupt.lagTime, lag >= -1 else {
        return "does not follow a finger \(limit)"
      }
      let side = lag < 0 ? "early" : "late"
      return "follows a finger \(milliseconds(lag.magnitude)) ms \(side) \(limit)"
    case .sine where row["amplitude_ratio"] == .missing: return "leaves all bounds \(hertz)"
    case .sine:
      return "moves \(percent("amplitude_ratio")) of a sine of 1 Hz \(hertz) "
        + "(exact: \(percent("exact_amplitude_ratio")))"
    case .same
    where trial.positionJump < 0.0005 && ((trial.velocityKept ?? 1) - 1).magnitude < 0.02:
      return "the same target again changes nothing \(hertz)"
    case .same: return "the same target again moves the next frame by \(jump)"
    default:
      let parts = [
        trial.velocityKept.map(speedWords),
        trial.positionJump >= 0.02 ? "jumps by \(jump) of the distance" : nil,
        "is \(Words.percent(trial.maxPositionError)) of the distance off \(hertz) at worst",
      ]
      return parts.compactMap(\.self).joined(separator: "; ")
    }
  }
}
