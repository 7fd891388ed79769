import Engines
import Harness
import Springs

/// The springs that an engine cannot play.
public struct EngineRefusal {
  public let engine: String
  public let springs: [(name: String, reason: String)]

  /// `nil` if it can play all of them.
  public init?(_ type: any Engine.Type, _ requests: [(name: String, request: EngineRequest)]) {
    engine = type.name
    springs = requests.compactMap { name, request in
      type.refusal(of: request).map { (name, $0) }
    }
    if springs.isEmpty { return nil }
  }

  /// `smoothdamp cannot play bouncy: …; thrown: …`.
  public var words: String {
    let parts = springs.grouped(by: \.reason).map { reason, springs in
      "\(springs.map(\.name).joined(separator: ", ")): \(reason)"
    }
    return "\(engine) cannot play \(parts.joined(separator: "; "))"
  }
}

/// What users choose for the suites of engines.
public struct EngineSelection {
  /// A spring with its name; the duration is as in `EngineRequest`.
  public typealias NamedSpring = (name: String, spring: Spring, duration: Double?)

  /// Empty for all.
  public var engines: [any Engine.Type] = []
  /// Frames per second; empty for the suite's rates.
  public var rates: [Double] = []
  /// Empty for the suite's springs.
  public var springs: [NamedSpring] = []

  public init() {}

  public var chosenEngines: [any Engine.Type] {
    engines.isEmpty ? EngineCatalogue.engines : engines
  }
}

/// The suite `engines`: the spring solvers of UI frameworks against the exact
/// solution, at several frame rates.
public struct EnginesSuite: Suite {
  /// A spring that the engines play, each over its usual distance.
  struct Subject: Sendable {
    let name: String
    let ratio: Double
    let frequency: Double
    /// The initial velocity, in distances per second.
    var velocity = 0.0
    /// The user's spring, whose mass need not be 1.
    var spring: Spring?
    var duration: Double?

    func request(over distance: Double) -> EngineRequest {
      EngineRequest(
        mass: spring?.mass ?? 1, stiffness: spring?.stiffness ?? frequency * frequency,
        damping: spring?.damping ?? 2 * ratio * frequency, from: 0, to: distance,
        velocity: velocity * distance, duration: duration)
    }
  }

  public let name = "engines"
  public let summary = "spring solvers of UI frameworks against the exact solution"
  public let timeBudget = 1.5
  public let console: [ConsoleColumn] = [
    "engine", ConsoleColumn("spring", isCut: true),
    ConsoleColumn("frame_rate_hz", "rate", .significant(4)),
    ConsoleColumn("max_position_error", "error %", .percent),
    ConsoleColumn("effective_speed_ratio", "speed %", .decimals(1, times: 100)),
    ConsoleColumn("first_frame_latency_s", "1st frame ms", .decimals(1, times: 1000)),
    ConsoleColumn("finish_time_s", "end ms", .decimals(0, times: 1000)),
    ConsoleColumn("exact_settling_time_s", "exact ms", .decimals(0, times: 1000)),
    ConsoleColumn("time_ns", "ns/frame", .significant(2)),
    ConsoleColumn("instructions_per_unit", "instructions", .significant(4)),
  ]
  /// The console leaves out the clock `equations`.
  public let consoleCondition: (column: String, text: String)? = ("clock", "published")
  public let isTimedByDefault = false
  public let isVerifiedInParallel = true
  private let selection: EngineSelection

  public let columns: [Column] = [
    Column("engine", .text, "the library"),
    Column("spring", .text, "the spring it plays"),
    Column("frame_rate_hz", .real, role: .input, "frames per second"),
    .optional(
      "max_position_error", .real,
      "largest |x - x_exact| / S in 2 s; for your springs until 0.1 % of the distance is left or "
        + "the engine ends, for at least 2 s and at most 300 s or 100,000 frames; for 2 s if they "
        + "never settle. An engine that ends earlier is played on. Empty if not finite"
    ),
    .optional("max_velocity_error", .real, "largest |v - v_exact| / (S omega)"),
    .optional(
      "effective_speed_ratio", .real,
      "frequency shown over the exact motion's at the same frames (damping ratio up to 0.5, "
        + "at least four frames per oscillation)"),
    .optional("finish_time_s", .real, "when the engine ends by its own rule"),
    .optional("exact_settling_time_s", .real, "last time with 0.1 % of the distance left"),
    .optional("finish_time_error_s", .real, "finish_time_s - exact_settling_time_s"),
    .optional(
      "finish_position_error", .real,
      "distance of the exact motion from the target when the engine ends, over |from - to|"),
    Column("zeta", .real, role: .input, "damping ratio"),
    Column("omega_rad_per_s", .real, role: .input, "angular frequency"),
    Column("initial_velocity", .real, role: .input, "in |from - to| per second"),
    Column("clock", .choice(["published", "equations"]), "its own clock, or exact times"),
    .optional(
      "first_frame_latency_s", .real,
      "how late the first frame is; below zero when early"),
    .optional("verdict", .text, "the row in words"),
  ]

  public init(_ selection: EngineSelection = EngineSelection()) { self.selection = selection }

  /// The user's springs, or else the suite's ten.
  private var subjects: [Subject] {
    selection.springs.isEmpty
      ? Self.subjects
      : selection.springs.map { name, spring, duration in
        Subject(
          name: name, ratio: spring.dampingRatio, frequency: spring.angularFrequency,
          spring: spring, duration: duration)
      }
  }

  public func refusals() -> [EngineRefusal] {
    selection.chosenEngines.compactMap { type in
      EngineRefusal(type, subjects.map { ($0.name, $0.request(over: type.usualDistance)) })
    }
  }

  /// ω in rad/s: a response of 0.3 s.
  private static let frequency = 2 * Double.pi / 0.3

  static let subjects = [
    Subject(name: "undamped", ratio: 0, frequency: frequency),
    Subject(name: "ui-0.4-0.2", ratio: 0.4, frequency: 2 * .pi / 0.2),
    Subject(name: "ui-0.8-0.3", ratio: 0.8, frequency: frequency),
    Subject(name: "ui-0.8-0.3-flung", ratio: 0.8, frequency: frequency, velocity: 10),
    Subject(name: "below-critical-1e-6", ratio: 1 - 1e-6, frequency: 10),
    Subject(name: "ui-1-0.4", ratio: 1, frequency: 2 * .pi / 0.4),
    Subject(name: "above-critical-1e-12", ratio: 1 + 1e-12, frequency: 10),
    Subject(name: "overdamped-1.5", ratio: 1.5, frequency: 10),
    Subject(name: "overdamped-5", ratio: 5, frequency: 10),
    Subject(name: "overdamped-50", ratio: 50, frequency: 10),
  ]

  private static let timedSubject = "ui-0.8-0.3"

  public func cases(_ context: SuiteContext) -> [Case] {
    let rates = selection.rates.isEmpty ? [30, 60, 120, 240] : selection.rates
    return selection.chosenEngines.flatMap { type in
      subjects.filter { type.supports($0.request(over: type.usualDistance)) }
        .flatMap { subject in
          rates.flatMap { rate in
            Self.clocks(of: type).map { Self.makeCase(type, subject, rate: rate, clock: $0) }
          }
        }
    }
  }

  /// The published clock and, if that differs, one with exact times, which
  /// shows the errors of the engine's equations alone.
  private static func clocks(of type: any Engine.Type) -> [(name: String, rules: EngineClock)] {
    let published = ("published", type.clock)
    return type.clock == type.clock.equations
      ? [published] : [published, ("equations", type.clock.equations)]
  }

  private static func makeCase<E: Engine>(
    _ type: E.Type, _ subject: Subject, rate: Double, clock: (name: String, rules: EngineClock)
  ) -> Case {
    let request = subject.request(over: E.usualDistance)
    let isPublished = clock.name == "published"
    return Case(
      id: "engines/\(E.name)/\(subject.name)/rate=\(Value.decimal(rate))/clock=\(clock.name)",
      keys: [
        "engine": .text(E.name), "spring": .text(subject.name), "frame_rate_hz": .real(rate),
        "zeta": .real(subject.ratio), "omega_rad_per_s": .real(subject.frequency),
        "initial_velocity": .real(subject.velocity), "clock": .text(clock.name),
      ],
      workload: isPublished && subject.name == timedSubject
        ? workload(type, request, rate: rate) : nil
    ) { row in
      let trial = EngineTrial(
        type, request, rate: rate, clock: clock.rules,
        duration: subject.spring == nil ? EngineTrial.leastSpan : nil)
      row["max_position_error"] = Value(finite: trial.maxPositionError)
      row["max_velocity_error"] = Value(finite: trial.maxVelocityError)
      row["effective_speed_ratio"] = Value(finite: trial.effectiveSpeedRatio)
      row["finish_time_s"] = Value(finite: trial.end?.time)
      row["exact_settling_time_s"] = Value(finite: trial.exactSettlingTime)
      row["finish_time_error_s"] = Value(
        finite: trial.end.map { $0.time - trial.exactSettlingTime })
      row["finish_position_error"] = Value(finite: trial.end?.positionError)
      row["first_frame_latency_s"] = Value(finite: trial.firstFrameLatency)
      row["verdict"] = .text(trial.words)
      // Only an error of this project's own solver is a failure.
      if E.self == Exact.self, trial.maxPositionError > 1e-14 {
        return .wrong("the closed form is \(trial.maxPositionError) off")
      }
      // A solver that becomes unstable is a finding, not a failed case.
      guard trial.maxPositionError > 1_000 else { return .ok }
      return .unstable("the position leaves all bounds \(trial.spanWords)")
    }
  }

  /// Plays an animation of 120 frames from its start.
  private static func workload<E: Engine>(
    _ type: E.Type, _ request: EngineRequest, rate: Double
  ) -> Workload {
    let frames = 120
    return Workload(unit: "frame", unitsPerIteration: frames) {
      { iterations in
        for _ in 0..<iterations {
          var player = EnginePlayer<E>(request, rate: rate)
          for frame in 1...frames {
            player.play(launder(Double(frame) * 1000 / rate))
            consume(player.position)
            consume(player.velocity)
          }
        }
      }
    }
  }

  /// At each rate all engines against the exact one or, without it, each other.
  public func contests(_ rows: [Row]) -> [Contest] {
    rows.timed.grouped { rows[$0]["frame_rate_hz"] }.map { _, cases in
      let exact = cases.filter { rows[$0]["engine"].field == Exact.name }
      return Contest(cases, against: exact.isEmpty ? cases : exact)
    }
  }

  public func closing(_ result: SuiteResult) -> String? {
    // Of the suite's own springs only the one in the highlights is tallied.
    let tallies = subjects.filter { $0.spring != nil }.compactMap { subject in
      Self.tally(of: subject.name, in: result.rows).map { "\(subject.name): \($0)" }
    }
    return (highlights(result) + tallies).map { $0 + "\n" }.joined()
  }

  /// The engines of the summary's table.
  private static let summaryEngines = [
    "compose", "motion", "react-spring", "androidx", "swiftui", "svelte",
  ]

  /// A table of well-known or selected engines with their own clocks.
  public func highlights(_ result: SuiteResult) -> [String] {
    let rows = result.rows.filter { $0["clock"] == "published" }
    func row(_ engine: String, _ rate: Double, _ spring: String = "ui-0.8-0.3") -> Row? {
      rows.first {
        $0["engine"].field == engine && $0["frame_rate_hz"] == .real(rate)
          && $0["spring"].field == spring
      }
    }
    func percent(_ row: Row?, _ column: String) -> String {
      row?[column].number.map { DecimalRounding.significant($0 * 100, digits: 2) } ?? "-"
    }
    let engines =
      selection.engines.isEmpty ? Self.summaryEngines : selection.engines.map { $0.name }
    let cells = engines.compactMap { engine -> [String]? in
      guard let slow = row(engine, 60), let fast = row(engine, 120) else { return nil }
      let end = fast["finish_time_s"].number.map { "\(Words.milliseconds($0)) ms" } ?? "never"
      let left = percent(fast, "finish_position_error")
      return [
        "  " + engine, percent(slow, "max_position_error"), percent(fast, "max_position_error"),
        Self.speed(row(engine, 120, "ui-0.4-0.2")),
        fast["first_frame_latency_s"].number.map(Words.lateness) ?? "-",
        left == "-" ? end : "\(end), \(left) % left",
      ]
    }
    guard !cells.isEmpty else { return [] }
    let settled = engines.lazy.compactMap { row($0, 120)?["exact_settling_time_s"].number }.first
    let header = [
      "Springs (ζ 0.8): error in %", "60 Hz", "120 Hz", "speed (ζ 0.4)", "first frame",
      "ends" + (settled.map { " (0.1 % left: \(Words.milliseconds($0)) ms)" } ?? ""),
    ]
    let table = ConsoleTable.lines(
      header: header, cells: cells, rightAligned: [false, true, true, false, false, false])
    let tally = Self.tally(of: "ui-0.8-0.3", in: rows).map { ["  " + $0] } ?? []
    return table + tally
  }

  /// How many engines are right on their own clocks, and which is furthest off.
  private static func tally(of spring: String, in rows: [Row]) -> String? {
    let trials = rows.filter {
      $0["spring"].field == spring && $0["clock"] == "published"
        && $0["engine"].field != Exact.name
    }
    // A position that is not finite leaves the column empty.
    func error(_ row: Row) -> Double { row["max_position_error"].number ?? .infinity }
    guard let worst = trials.max(by: { error($0) < error($1) }) else { return nil }
    let engines = trials.grouped { $0["engine"].field }
    let right = engines.count { _, trials in trials.allSatisfy { error($0) < 1e-3 } }
    let rates = trials.compactMap { $0["frame_rate_hz"].number }
    let range = Set([rates.min() ?? 0, rates.max() ?? 0]).sorted().map(Value.decimal)
    let summary =
      "at \(range.joined(separator: " to ")) Hz \(right) of \(engines.count) engines are right to 0.1 %"
    if error(worst) < 1e-3 { return summary }
    let size = error(worst) > 1_000 ? "beyond all bounds" : Words.percent(error(worst))
    return "\(summary); furthest off: \(worst["engine"].field), \(size) at "
      + "\(worst["frame_rate_hz"].field) Hz"
  }

  private static func speed(_ row: Row?) -> String {
    guard let ratio = row?["effective_speed_ratio"].number else { return "-" }
    let percent = Int(((ratio - 1) * 100).rounded())
    return percent == 0 ? "right" : "\(abs(percent)) % \(percent > 0 ? "fast" : "slow")"
  }
}
