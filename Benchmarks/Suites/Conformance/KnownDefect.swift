import Springs

/// A way in which libraries are known to be wrong, as the motion it makes of
/// the right one.
public struct KnownDefect: Sendable {
  public let name: String
  public let summary: String
  /// Libraries that have it, by the names of `list engines`.
  public let libraries: [String]
  /// The position that a library with this defect answers; nil where the defect
  /// makes no difference.
  let position: @Sendable (ConformanceCase) -> Double?

  /// Every defect that is looked for.
  public static let all: [KnownDefect] = [
    KnownDefect(
      "overdamped-as-critical", "more than critical damping is played as critical",
      ["react-native", "reanimated", "webkit", "wobble"]
    ) { $0.zeta > 1 ? $0.position(zeta: 1) : nil },
    KnownDefect(
      "whole-milliseconds", "times are cut to whole milliseconds", ["androidx", "compose"]
    ) { $0.position(time: ($0.time * 1000).rounded(.down) / 1000) },
    KnownDefect(
      "fast-60", "a frame of 16.7 ms is taken for 17: 2 % fast at 60 Hz", ["react-spring"]
    ) { $0.position(time: $0.time * 17 * 0.06) },
    KnownDefect(
      "fast-120", "a frame of 8.3 ms is taken for 9: 8 % fast at 120 Hz", ["react-spring"]
    ) { $0.position(time: $0.time * 9 * 0.12) },
    KnownDefect("frame-late", "one frame of 60 Hz late", []) {
      $0.position(time: max(0, $0.time - 1.0 / 60))
    },
    KnownDefect("frame-early", "one frame of 60 Hz early", []) {
      $0.position(time: $0.time + 1.0 / 60)
    },
    KnownDefect("lost-velocity", "the velocity at the start is ignored", ["motion"]) {
      $0.velocity == 0 ? nil : $0.position(velocity: 0)
    },
    KnownDefect("velocity-per-millisecond", "velocities are taken per millisecond", []) {
      $0.velocity == 0 ? nil : $0.position(velocity: $0.velocity * 1000)
    },
    KnownDefect("velocity-backwards", "the velocity at the start has the wrong sign", []) {
      $0.velocity == 0 ? nil : $0.position(velocity: -$0.velocity)
    },
    KnownDefect("half-damping", "damping is halved: ζω is taken for 2ζω", []) {
      $0.zeta == 0 ? nil : $0.position(zeta: $0.zeta / 2)
    },
    KnownDefect("double-damping", "damping is doubled", []) {
      $0.zeta == 0 ? nil : $0.position(zeta: $0.zeta * 2)
    },
    KnownDefect("lost-stall", "stalls beyond 64 ms are lost", ["rebound", "reanimated"]) {
      $0.name.hasPrefix("frames/") && $0.time > FrameTimes.stallEnd
        ? $0.position(time: $0.time - FrameTimes.stall + 0.064) : nil
    },
    KnownDefect("at-target", "it is at its target already", ["motion"]) { $0.target },
  ]

  private init(
    _ name: String, _ summary: String, _ libraries: [String],
    _ position: @escaping @Sendable (ConformanceCase) -> Double?
  ) {
    self.name = name
    self.summary = summary
    self.libraries = libraries
    self.position = position
  }

  /// What part of the wrong answers a defect explains.
  public struct Likeness: Sendable {
    public let defect: KnownDefect
    /// Answers that are wrong where the defect makes a difference, and of these
    /// the ones that it brings ten times nearer.
    public let wrongCount: Int
    public let explainedCount: Int
  }

  /// An answer is wrong when it is off by more than this, as a part of S.
  static let wrong = 1e-4

  /// The defects that explain at least half of the wrong answers they could
  /// explain, most answers first.
  public static func likenesses(
    _ answers: [ConformanceAnswer], among defects: [KnownDefect] = all
  ) -> [Likeness] {
    defects.compactMap { defect in
      var (wrong, explained) = (0, 0)
      for answer in answers where answer.position.isFinite {
        let scale = answer.question.motion.scale
        guard scale > 0, let model = defect.position(answer.question) else { continue }
        let exact = answer.question.motion.exactState(at: answer.question.time).position
        let error = (answer.position - exact).magnitude / scale
        let rest = (answer.position - model).magnitude / scale
        // What the defect does not change says nothing about it.
        guard error > Self.wrong, (model - exact).magnitude > Self.wrong * scale else { continue }
        wrong += 1
        if rest < 0.1 * error { explained += 1 }
      }
      guard explained > 0, 2 * explained >= wrong else { return nil }
      return Likeness(defect: defect, wrongCount: wrong, explainedCount: explained)
    }
    .sorted { $0.explainedCount > $1.explainedCount }
  }
}

extension ConformanceCase {
  /// The exact position with some of the parameters changed.
  fileprivate func position(
    zeta: Double? = nil, velocity: Double? = nil, time: Double? = nil
  ) -> Double {
    ConformanceCase(
      name: name, zeta: zeta ?? self.zeta, omega: omega, start: start, target: target,
      velocity: velocity ?? self.velocity, time: self.time
    ).motion.exactState(at: time ?? self.time).position
  }
}

/// The frames of the set `frames`: whole milliseconds at 60 Hz, with a stall.
enum FrameTimes {
  /// In seconds.
  static let stall = 0.25
  private static let framesBefore = 12
  /// Seconds at which the stall is over.
  static let stallEnd = milliseconds(framesBefore) + stall

  private static func milliseconds(_ frame: Int) -> Double {
    (Double(frame) * 1000 / 60).rounded() / 1000
  }

  /// The start, 12 frames, the stall, and a second more.
  static let all: [Double] =
    (0...framesBefore).map(milliseconds)
    + (0...60).map { ((stallEnd + milliseconds($0)) * 1000).rounded() / 1000 }
}
