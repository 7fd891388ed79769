import Springs

/// A known defect of libraries, given as the motion it produces in place of the
/// correct one.
public struct KnownDefect: Sendable {
  public let name: String
  public let summary: String
  /// The libraries in which `score` finds the defect, by the names of `list
  /// engines`.
  public internal(set) var libraries: [String] = []
  /// Whether the defect appears only at times: a library that has it also gives
  /// correct answers where the defect would make a difference.
  var isOccasional = false
  /// The position that a library with this defect gives; `nil` if the defect
  /// makes no difference.
  package let position: @Sendable (ConformanceCase) -> Double?

  /// Every defect that is recognised.
  public static let all: [KnownDefect] = [
    KnownDefect(
      name: "overdamped-as-critical", summary: "more than critical damping is played as critical",
      libraries: [
        "react-native", "react-native-android", "react-native-ios", "reanimated", "webkit",
        "wobble",
      ]
    ) { $0.zeta > 1 ? $0.position(zeta: 1) : nil },
    KnownDefect(name: "always-critical", summary: "every spring is played as critical") {
      $0.position(zeta: 1)
    },
    KnownDefect(
      name: "whole-milliseconds", summary: "times are cut to whole milliseconds",
      libraries: ["compose"]
    ) { $0.position(time: ($0.time * 1000).rounded(.down) / 1000) },
    // 0.06 frames of 60 Hz are a millisecond.
    KnownDefect(name: "fast-60", summary: "a frame of 16.7 ms is taken for 17: 2 % fast at 60 Hz") {
      $0.position(time: $0.time * 17 * 0.06)
    },
    KnownDefect(
      name: "fast-120",
      summary: "a frame of 8.3 ms is taken for 9, the first for 17: 8 % fast at 120 Hz",
      libraries: ["react-spring"]
    ) { $0.position(time: $0.time > 0 ? 0.017 + ($0.time * 120 - 1) * 0.009 : 0) },
    KnownDefect(
      name: "slow-120", summary: "4 % slow: 0.3 ms of a frame of 120 Hz are lost",
      libraries: ["pop"]
    ) {
      $0.position(time: $0.time * 0.96)
    },
    KnownDefect(
      name: "frame-late", summary: "one frame of 60 Hz late",
      libraries: ["androidx", "react-native-android", "react-native-ios", "rebound"]
    ) {
      $0.position(time: max(0, $0.time - 1.0 / 60))
    },
    KnownDefect(name: "frame-early", summary: "one frame of 60 Hz early") {
      $0.position(time: $0.time + 1.0 / 60)
    },
    KnownDefect(name: "lost-velocity", summary: "the velocity at the start is ignored") {
      $0.initialVelocity == 0 ? nil : $0.position(velocity: 0)
    },
    KnownDefect(name: "velocity-per-millisecond", summary: "velocities are taken per millisecond") {
      $0.initialVelocity == 0 ? nil : $0.position(velocity: $0.initialVelocity * 1000)
    },
    KnownDefect(name: "velocity-backwards", summary: "the velocity at the start has the wrong sign")
    {
      $0.initialVelocity == 0 ? nil : $0.position(velocity: -$0.initialVelocity)
    },
    KnownDefect(
      name: "velocity-per-distance",
      summary: "velocities are taken to be in distances of the move per second"
    ) {
      $0.initialVelocity == 0
        ? nil : $0.position(velocity: $0.initialVelocity * ($0.target - $0.start))
    },
    KnownDefect(name: "start-ignored", summary: "every motion starts from 0") {
      $0.start == 0 ? nil : $0.position(start: 0)
    },
    KnownDefect(name: "half-damping", summary: "damping is halved: ζω is taken for 2ζω") {
      $0.zeta == 0 ? nil : $0.position(zeta: $0.zeta / 2)
    },
    KnownDefect(name: "double-damping", summary: "damping is doubled") {
      $0.zeta == 0 ? nil : $0.position(zeta: $0.zeta * 2)
    },
    KnownDefect(name: "hertz", summary: "ω, in radians, is taken for hertz: 2π times as fast") {
      $0.position(omega: $0.omega * 2 * .pi)
    },
    KnownDefect(name: "radians", summary: "hertz are made of ω once too often: 2π times as slow") {
      $0.position(omega: $0.omega / (2 * .pi))
    },
    KnownDefect(name: "unsquared", summary: "ω is taken for the stiffness ω²") {
      $0.position(omega: $0.omega.squareRoot())
    },
    KnownDefect(name: "from-target", summary: "positions are those relative to the target") {
      $0.target == 0 ? nil : $0.position() - $0.target
    },
    lostStall(
      "lost-stall", beyond: 64, ["react-spring", "reanimated", "rebound", "wobble-overdamped"]),
    lostStall("lost-stall-17", beyond: 1000.0 / 60),
    lostStall("lost-stall-33", beyond: 1000.0 / 30),
    lostStall("lost-stall-50", beyond: 50),
    lostStall("lost-stall-100", beyond: 100),
    lostStall("lost-stall-200", beyond: 200),
    KnownDefect(name: "overshoot-clamped", summary: "beyond the target it is shown at the target") {
      ($0.position() - $0.target) * ($0.start - $0.target) < 0 ? $0.target : nil
    },
    KnownDefect(
      name: "at-target", summary: "it is at its target already",
      libraries: ["arkui", "compose", "kwin", "libadwaita", "motion"], isOccasional: true
    ) { $0.target },
  ]

  /// The defect that a frame counts for at most `longest` milliseconds. Only the
  /// set `frames` has a longer one.
  private static func lostStall(
    _ name: String, beyond longest: Double, _ libraries: [String] = []
  ) -> KnownDefect {
    KnownDefect(
      name: name, summary: "stalls beyond about \(Int(longest.rounded())) ms are lost",
      libraries: libraries
    ) {
      $0.name.hasPrefix("frames/") && $0.time >= FrameTimes.stallEnd
        ? $0.position(time: $0.time - FrameTimes.stall + longest / 1000) : nil
    }
  }

  /// `nil` if the defect does not explain the answers.
  fileprivate func likeness(to answers: [ComparedAnswer], wrongCount: Int) -> DefectLikeness? {
    var changed = 0
    var explained: Set<Int> = []
    var weight = 0.0
    for answer in answers {
      // Answers that the defect does not change say nothing about it.
      guard let model = position(answer.question), answer.differs(model) else { continue }
      if answer.isWrong || !isOccasional { changed += 1 }
      let left = (answer.position - model).magnitude / answer.error
      guard answer.isWrong, left < 0.25 else { continue }
      explained.insert(answer.index)
      weight += 1 - 4 * left
    }
    // At least half of the answers it would change, and at least 1 % of the
    // wrong ones: too many for chance.
    guard 2 * explained.count >= changed, 100 * explained.count >= wrongCount, !explained.isEmpty
    else { return nil }
    // Of two defects that explain the same, the one that says of every answer
    // what it is is likelier; of two that explain about as much, the one that a
    // library has.
    weight *= isOccasional ? 0.99 : libraries.isEmpty ? 1 : 1.2
    return DefectLikeness(defect: self, explained: explained, weight: weight)
  }
}

/// A defect, and the wrong answers that it explains.
public struct DefectLikeness: Sendable {
  public let defect: KnownDefect
  /// The indices of the answers that differ from the defect's by less than a
  /// quarter of their error.
  let explained: Set<Int>
  /// The closer the answers are to the defect's, the larger.
  let weight: Double

  public var explainedCount: Int { explained.count }
}

/// Which defects explain the wrong answers: those whose position is finite, but
/// off by more than 1e-4 of the scale.
public struct Diagnosis: Sendable {
  public let wrongCount: Int
  /// How many velocities are off by more than 1e-4 of S ω.
  private let wrongVelocityCount: Int
  /// At most five, the likeliest first. Each explains at least half of the
  /// answers that its defect would change. A defect is omitted if those before
  /// it explain more than four fifths of the same answers.
  public let likenesses: [DefectLikeness]
  /// How many wrong answers of each regime none of these explains, the most
  /// first.
  public let unexplained: [(regime: String, count: Int)]

  public init(_ answers: [ConformanceAnswer], among defects: [KnownDefect] = KnownDefect.all) {
    let compared = answers.enumerated().compactMap { ComparedAnswer($1, index: $0) }
    let wrong = compared.filter(\.isWrong)
    let candidates = defects.compactMap { $0.likeness(to: compared, wrongCount: wrong.count) }
    var covered: Set<Int> = []
    let likenesses = candidates.sorted { $0.weight > $1.weight }.filter { likeness in
      let new = likeness.explained.subtracting(covered).count
      covered.formUnion(likeness.explained)
      return 5 * new >= likeness.explainedCount
    }.prefix(5)
    let explained = likenesses.reduce(into: Set()) { $0.formUnion($1.explained) }
    let left = wrong.filter { !explained.contains($0.index) }
    wrongCount = wrong.count
    wrongVelocityCount = compared.count(where: \.hasWrongVelocity)
    self.likenesses = Array(likenesses)
    unexplained = Dictionary(grouping: left) { ConformanceScore.Regime.of($0.question.zeta) }
      .map { (regime: $0.key.rawValue, count: $0.value.count) }
      .sorted { ($1.count, $0.regime) < ($0.count, $1.regime) }
  }

  /// Whether so many are nearly all of the wrong answers.
  private func isWhole(_ count: Int) -> Bool { 20 * count >= 19 * wrongCount }

  /// The diagnosis in sentences.
  public var sentences: [String] {
    guard wrongCount > 0 else {
      let count = wrongVelocityCount
      let velocities = count > 0 ? ", but \(count) velocities are, by 1e-4 of S omega" : ""
      return [
        "the errors look like no known defect: no finite position is off by 1e-4 of S\(velocities)"
      ]
    }
    var sentences = likenesses.map { likeness in
      let (defect, count) = (likeness.defect, likeness.explainedCount)
      let known =
        defect.libraries.isEmpty ? "" : ", as in \(defect.libraries.joined(separator: ", "))"
      return "\(defect.name): \(defect.summary)\(known); explains "
        + "\(isWhole(count) ? "" : "a part, ")\(count) of the \(wrongCount) wrong answers"
    }
    let left = unexplained.map(\.count).reduce(0, +)
    if left > 0, !isWhole(wrongCount - left) {
      let regimes = unexplained.map { "\($0.count) \($0.regime)" }.joined(separator: ", ")
      sentences.append(
        likenesses.isEmpty
          ? "the errors look like no known defect: \(wrongCount) wrong answers (\(regimes))"
          : "the \(left) other wrong answers look like none of these: \(regimes)")
    }
    return sentences
  }
}

/// An answer together with the exact position.
private struct ComparedAnswer {
  let index: Int
  let question: ConformanceCase
  let position: Double
  let exact: Double
  let scale: Double
  let hasWrongVelocity: Bool

  /// `nil` for an answer that is not finite, and for a spring that never moves.
  init?(_ answer: ConformanceAnswer, index: Int) {
    let motion = answer.question.motion
    guard answer.position.isFinite, motion.scale > 0 else { return nil }
    self.index = index
    question = answer.question
    position = answer.position
    let state = motion.exactState(at: answer.question.time)
    exact = state.position
    scale = motion.scale
    hasWrongVelocity =
      (answer.velocity - state.velocity).magnitude > 1e-4 * scale * answer.question.omega
  }

  var error: Double { (position - exact).magnitude }

  /// Whether a position is off by more than 1e-4 of the scale, which is far more
  /// than rounding.
  func differs(_ position: Double) -> Bool { (position - exact).magnitude > 1e-4 * scale }

  var isWrong: Bool { differs(position) }
}

extension ConformanceCase {
  /// The exact position with some parameters changed.
  fileprivate func position(
    zeta: Double? = nil, omega: Double? = nil, start: Double? = nil, velocity: Double? = nil,
    time: Double? = nil
  ) -> Double {
    ConformanceCase(
      name: name, zeta: zeta ?? self.zeta, omega: omega ?? self.omega, start: start ?? self.start,
      target: target, initialVelocity: velocity ?? initialVelocity, time: self.time
    ).motion.exactState(at: time ?? self.time).position
  }
}
