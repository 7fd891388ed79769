import Springs

/// A known defect of spring libraries, described by the wrong motion that it
/// produces.
public struct KnownDefect: Sendable {
  public let name: String
  public internal(set) var summary: String
  /// The libraries in which `score` finds the defect, by their names in `list
  /// engines`.
  public let libraries: [String]
  /// Whether the defect does not always appear: a library that has it also
  /// gives correct answers where the defect would make a difference.
  let isOccasional: Bool
  /// The position that a library with this defect gives; the exact one or `nil`
  /// where the defect makes no difference.
  package internal(set) var position: @Sendable (ConformanceCase) -> Double?
  /// The same for velocities, of a library whose positions are right.
  package internal(set) var velocity: @Sendable (ConformanceCase) -> Double? = { _ in nil }
  /// The answers for any value of a parameter that is measured on them; see
  /// ``fitted(to:)``.
  private(set) var family: Family?

  private init(
    _ name: String, _ summary: String, of libraries: [String] = [], isOccasional: Bool = false,
    position: @escaping @Sendable (ConformanceCase) -> Double?
  ) {
    (self.name, self.summary, self.libraries) = (name, summary, libraries)
    (self.isOccasional, self.position) = (isOccasional, position)
  }

  /// Every known defect.
  public static let all: [KnownDefect] = [
    KnownDefect(
      "overdamped-as-critical", "more than critical damping is played as critical",
      of: [
        "react-native", "react-native-android", "react-native-ios", "reanimated", "webkit",
        "wobble",
      ]
    ) { $0.zeta > 1 ? $0.position(zeta: 1) : nil },
    KnownDefect("always-critical", "every spring is played as critical") { $0.position(zeta: 1) },
    KnownDefect("whole-milliseconds", "times are cut to whole milliseconds", of: ["compose"]) {
      $0.position(time: ($0.time * 1000).rounded(.down) / 1000)
    },
    // There are 0.06 frames of 60 Hz in a millisecond.
    KnownDefect("fast-60", "a frame of 16.7 ms is taken for 17: 2 % fast at 60 Hz") {
      $0.position(time: $0.time * 17 * 0.06)
    },
    KnownDefect(
      "fast-120", "a frame of 8.3 ms is taken for 9, the first for 17: 8 % fast at 120 Hz",
      of: ["react-spring"]
    ) { $0.position(time: $0.time > 0 ? 0.017 + ($0.time * 120 - 1) * 0.009 : 0) },
    KnownDefect("slow-120", "4 % slow: 0.3 ms of a frame of 120 Hz are lost", of: ["pop"]) {
      $0.position(time: Double($0.stepCount(120)) * 0.008)
    },
    .timeScaled,
    KnownDefect(
      "frame-late", "one frame of 60 Hz late",
      of: ["androidx", "react-native-android", "react-native-ios", "rebound"]
    ) { $0.position(time: max(0, $0.time - 1.0 / 60)) },
    KnownDefect("frame-early", "one frame of 60 Hz early") {
      $0.position(time: $0.time + 1.0 / 60)
    },
    KnownDefect("lost-velocity", "the velocity at the start is ignored") {
      $0.position(velocity: 0)
    },
    KnownDefect("velocity-per-millisecond", "velocities are taken per millisecond") {
      $0.position(velocity: $0.initialVelocity * 1000)
    },
    KnownDefect("velocity-backwards", "the velocity at the start has the wrong sign") {
      $0.position(velocity: -$0.initialVelocity)
    },
    KnownDefect(
      "velocity-per-distance", "velocities are taken to be in distances of the move per second"
    ) { $0.position(velocity: $0.initialVelocity * ($0.target - $0.start)) },
    KnownDefect("ends-swapped", "every motion goes from its target to its start") {
      $0.position(start: $0.target, target: $0.start)
    },
    KnownDefect("start-ignored", "every motion starts from 0") { $0.position(start: 0) },
    KnownDefect("half-damping", "damping is halved: ζω is taken for 2ζω") {
      $0.position(zeta: $0.zeta / 2)
    },
    KnownDefect("double-damping", "damping is doubled") { $0.position(zeta: $0.zeta * 2) },
    KnownDefect("hertz", "ω, in radians, is taken for hertz: 2π times as fast") {
      $0.position(omega: $0.omega * 2 * .pi)
    },
    KnownDefect("radians", "hertz are made of ω once too often: 2π times as slow") {
      $0.position(omega: $0.omega / (2 * .pi))
    },
    KnownDefect("degrees", "ω, in radians, is multiplied by 180/π: 57 times as fast") {
      $0.position(omega: $0.omega * 180 / .pi)
    },
    KnownDefect(
      "time-in-milliseconds", "seconds are taken for milliseconds: 1000 times as slow"
    ) { $0.position(time: $0.time / 1000) },
    KnownDefect("time-in-seconds", "milliseconds are taken for seconds: 1000 times as fast") {
      $0.position(time: $0.time * 1000)
    },
    KnownDefect("frames-counted", "frames are counted, not timed: each takes 1/60 s") { question in
      FrameTimes.number(of: question).map { question.position(time: Double($0) / 60) }
    },
    semiImplicit(60), semiImplicit(120), semiImplicit(1000),
    KnownDefect("unsquared", "ω is taken for the stiffness ω²") {
      $0.position(omega: $0.omega.squareRoot())
    },
    KnownDefect("from-target", "positions are those relative to the target") {
      $0.position() - $0.target
    },
    lostStall(
      "lost-stall", beyond: 64, ["react-spring", "reanimated", "rebound", "wobble-overdamped"]),
    lostStall("lost-stall-17", beyond: 1000.0 / 60),
    lostStall("lost-stall-33", beyond: 1000.0 / 30),
    lostStall("lost-stall-50", beyond: 50),
    lostStall("lost-stall-100", beyond: 100),
    lostStall("lost-stall-200", beyond: 200),
    KnownDefect("overshoot-clamped", "beyond the target it is shown at the target") {
      ($0.position() - $0.target) * ($0.start - $0.target) < 0 ? $0.target : nil
    },
    KnownDefect(
      "at-target", "it is at its target already",
      of: ["arkui", "compose", "kwin", "libadwaita", "motion"], isOccasional: true
    ) { $0.target },
    wrongVelocity("backwards", "have the wrong sign") { -$0 },
    wrongVelocity("per-millisecond", "are per millisecond") { $0 / 1000 },
    wrongVelocity("per-frame", "are per frame of 60 Hz") { $0 / 60 },
    wrongVelocity("zero", "are 0") { _ in 0 },
    .velocityScaled,
  ]

  /// A defect by which positions are right, but velocities are wrong.
  private static func wrongVelocity(
    _ name: String, _ summary: String, _ change: @escaping @Sendable (Double) -> Double
  ) -> KnownDefect {
    var defect = KnownDefect(
      "answer-velocity-\(name)", "the velocities of the answers \(summary)"
    ) { _ in nil }
    defect.velocity = { change($0.motion.exactState(at: $0.time).velocity) }
    return defect
  }

  /// The defect that time runs at another speed: twice as fast, unless fitted.
  private static var timeScaled: KnownDefect {
    let family = Family(
      values: 0.2...5, summary: { "time runs \($0) times as fast" },
      answer: { $0.position(time: $0.time * $1) })
    var defect = KnownDefect(
      "time-scaled", "time runs faster or slower by a factor, which is measured"
    ) { family.answer($0, 2) }
    defect.family = family
    return defect
  }

  /// The defect that velocities are in another unit: twice as large, unless
  /// fitted.
  private static var velocityScaled: KnownDefect {
    let family = Family(
      values: 1e-4...1e4,
      summary: { "the velocities of the answers are \($0) times the right ones" },
      isOfVelocity: true,
      answer: { $0.motion.exactState(at: $0.time).velocity * $1 })
    var defect = wrongVelocity("scaled", "are wrong by a factor, which is measured") { $0 * 2 }
    defect.family = family
    return defect
  }

  /// The defect that a spring takes steps of semi-implicit Euler and shows the
  /// last one. Nothing is said beyond 100,000 steps.
  ///
  /// - Parameter stepsPerSecond: how many steps it takes in a second.
  private static func semiImplicit(_ stepsPerSecond: Int) -> KnownDefect {
    let rate = Double(stepsPerSecond)
    return KnownDefect(
      "semi-implicit-euler-\(stepsPerSecond)",
      "semi-implicit Euler in steps of 1/\(stepsPerSecond) s, of which the last is shown"
    ) { question in
      guard question.time * rate < 1e5 else { return nil }
      var (distance, velocity) = (question.start - question.target, question.initialVelocity)
      let (stiffness, damping) = (
        question.omega * question.omega, 2 * question.zeta * question.omega
      )
      for _ in 0..<question.stepCount(rate) {
        velocity -= (stiffness * distance + damping * velocity) / rate
        distance += velocity / rate
      }
      return question.target + distance
    }
  }

  /// A defect by which a frame counts for at most `longest` milliseconds, so
  /// that the rest of a stall is lost. Only the set `frames` has a stall.
  private static func lostStall(
    _ name: String, beyond longest: Double, _ libraries: [String] = []
  ) -> KnownDefect {
    KnownDefect(
      name, "stalls beyond about \(Int(longest.rounded())) ms are lost", of: libraries
    ) {
      FrameTimes.number(of: $0) != nil && $0.time >= FrameTimes.stallEnd
        ? $0.position(time: $0.time - FrameTimes.stall + longest / 1000) : nil
    }
  }
}

extension ConformanceCase {
  /// How many whole steps there are until the time. One that ends after it only
  /// by rounding counts.
  fileprivate func stepCount(_ rate: Double) -> Int {
    Int(min(time * rate * (1 + 0x1p-50), 0x1p53).rounded(.down))
  }

  /// The exact position with some parameters changed.
  fileprivate func position(
    zeta: Double? = nil, omega: Double? = nil, start: Double? = nil, target: Double? = nil,
    velocity: Double? = nil, time: Double? = nil
  ) -> Double {
    ConformanceCase(
      name: name, zeta: zeta ?? self.zeta, omega: omega ?? self.omega, start: start ?? self.start,
      target: target ?? self.target, initialVelocity: velocity ?? initialVelocity, time: self.time
    ).motion.exactState(at: time ?? self.time).position
  }
}
