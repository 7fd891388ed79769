import Glibc
import Springs
import Suites
import Testing

@testable import springbench

@Suite struct DiagnosisTests {
  /// Answers with the positions and velocities of a defective solver, or the
  /// exact ones if these are `nil`; of `standard` every third motion.
  private static func motions(
    _ set: ConformanceSet, velocity: (ConformanceCase) -> Double? = { _ in nil },
    _ position: (ConformanceCase) -> Double?
  ) -> [ShownMotion] {
    let all = ConformanceAnswers.motions(
      set.cases().map { question in
        let exact = question.path.exactState(at: question.time)
        return (
          question, position(question) ?? exact.position, velocity(question) ?? exact.velocity
        )
      })
    return stride(from: 0, to: all.count, by: set == .standard ? 3 : 1).map { all[$0] }
  }

  /// Some motions of a set, played with a defect at one of its values.
  private static func played(_ set: ConformanceSet, _ defect: KnownDefect) -> [ShownMotion] {
    let all = motions(set) { _ in nil }
    return stride(from: 0, to: all.count, by: 3).map { played(all[$0], [change(defect)]) }
  }

  private static func change(_ defect: KnownDefect) -> DefectMatch.Change {
    .init(defect: defect, value: defect.values[2 * defect.values.count / 3])
  }

  private static func played(
    _ motion: ShownMotion, _ changes: [DefectMatch.Change]
  ) -> ShownMotion {
    showing(PlayedSpring.play(motion, changes), motion)
  }

  /// The motion with these states in the frames that have one.
  private static func showing(_ states: [SpringState?], _ motion: ShownMotion) -> ShownMotion {
    var shown = motion
    for (index, state) in states.enumerated() {
      guard let state else { continue }
      shown.frames[index].position = state.position
      shown.frames[index].velocity = state.velocity
    }
    return shown
  }

  /// Defects that are not tried. The first three need frames of no length, a
  /// clock that goes back or masses, which no set has.
  private static let unseen: Set<String> = [
    "zero-as-frame", "backward-as-forward", "mass-ignored",
    // The times of the set `frames` are whole milliseconds.
    "whole-milliseconds", "frames-rounded",
    // Targets change in flight, in motions that begin without a velocity.
    "target-ignored-at-rest", "velocity-repeated",
    // It follows what is shown, which here is right.
    "at-target",
  ]

  /// Defects with these suffixes take steps other than frames. Of these only
  /// those with semi-implicit Euler are tried.
  private static func isTried(_ name: String) -> Bool {
    name.hasPrefix("semi-implicit")
      || !["-parts", "-fixed", "-up-to", "-whole"].contains(where: name.hasSuffix)
  }

  /// By planted defect, what may be found in its place: the same motions by
  /// another name.
  private static let likenesses: [String: Set<String>] = [
    "ends-within": ["ends-early", "ends-crossing"],
    "velocity-scaled": ["lost-velocity"], "jump-to-start": ["velocity-lost"],
    // A motion that ends early is at its target too soon.
    "ends-early": ["at-target", "ends-within"], "ends-crossing": ["at-target"],
    // Where all intervals are whole numbers of steps, no rest is lost.
    "semi-implicit-euler-whole": ["semi-implicit-euler-fixed", "semi-implicit-euler-up-to"],
  ]

  /// Motions with one defect are diagnosed as having that defect, or one that a
  /// set cannot tell from it, by every set that shows it.
  @Test(
    arguments: KnownDefect.all.map(\.name).filter { !unseen.contains($0) && isTried($0) },
    [ConformanceSet.quick, .standard, .frames])
  func defectsAreToldApart(name: String, set: ConformanceSet) throws {
    let defect = try #require(KnownDefect.all.first { $0.name == name })
    // New targets are in the set `interrupted` only.
    let motions = Self.played(
      set == .frames && defect.phase == .turn ? .interrupted : set, defect)
    let diagnosis = Diagnosis(motions)
    // Only frames show what depends on their lengths or on new targets.
    guard diagnosis.wrongCount > 0 || set == .frames else { return }
    let first = try #require(diagnosis.matches.first, "\(diagnosis.sentences)")
    let names = first.changes.map(\.defect.name)
    let isLikeness = names.count == 1 && Self.likenesses[name]?.contains(names[0]) == true
    let explainsAll =
      first.explained.count == diagnosis.wrongCount && first.contradictingCount == 0
    #expect(
      names == [name] || isLikeness || (explainsAll && Self.isAlike(first, defect, on: motions)),
      "\(diagnosis.sentences)")
    #expect(diagnosis.isComplete, "\(diagnosis.sentences)")
  }

  /// Whether what was found plays the motions as the defect does.
  private static func isAlike(
    _ match: DefectMatch, _ defect: KnownDefect, on motions: [ShownMotion]
  ) -> Bool {
    motions.allSatisfy { motion in
      zip(
        PlayedSpring.play(motion, match.changes), PlayedSpring.play(motion, [change(defect)])
      ).allSatisfy { found, planted in
        guard let found = found?.position, let planted = planted?.position else { return true }
        return !found.isFinite || (found - planted).magnitude <= 1e-4 * motion.scale
      }
    }
  }

  @Test func twoDefectsAreNamedTogether() throws {
    let euler = try #require(KnownDefect.all.first { $0.name == "semi-implicit-euler" })
    let stall = try #require(KnownDefect.all.first { $0.name == "lost-stall" })
    let changes = [
      DefectMatch.Change(defect: euler, value: 0), .init(defect: stall, value: 0.033),
    ]
    let motions = Self.motions(.frames) { _ in nil }.map { Self.played($0, changes) }
    let diagnosis = Diagnosis(motions)
    #expect(
      diagnosis.matches.first?.changes.map(\.defect.name) == ["semi-implicit-euler", "lost-stall"],
      "\(diagnosis.sentences)")
    #expect(diagnosis.isComplete)
  }

  /// The speed of time is measured. Answers that are nearer to their targets
  /// than they should be do not suggest a much faster solver.
  @Test(
    arguments: [ConformanceSet.quick, .standard, .frames],
    [(1.1, "1.1"), (1.5, "1.5"), (2, "2"), (3, "3"), (0.94, "0.94")])
  func theSpeedOfTimeIsMeasured(set: ConformanceSet, speed: (factor: Double, digits: String)) {
    let motions = Self.motions(set) {
      $0.motion.exactState(at: $0.time * speed.factor).position
    }
    let sentences = Diagnosis(motions).sentences
    let words = "time-scaled: time runs \(speed.digits) times as fast; explains "
    #expect(sentences.count == 1 && sentences[0].hasPrefix(words), "\(sentences)")
    #expect(!sentences[0].contains("a part"))
  }

  /// A factor of the velocities is measured: 1/120, for velocities per frame of
  /// 120 Hz, is not taken for 1/1000.
  @Test(
    arguments: [ConformanceSet.quick, .standard, .frames],
    [(1.0 / 120, "0.008333"), (57.3, "57.3")])
  func theUnitOfVelocitiesIsMeasured(set: ConformanceSet, unit: (factor: Double, digits: String)) {
    let motions = Self.motions(
      set, velocity: { $0.motion.exactState(at: $0.time).velocity * unit.factor }
    ) { _ in nil }
    let sentences = Diagnosis(motions).sentences
    let words =
      "answer-velocity-scaled: the velocities of the answers are \(unit.digits) times the right ones"
    #expect(sentences.count == 1 && sentences[0].hasPrefix(words), "\(sentences)")
  }

  /// A motion that is a thousand times too fast is at its target at almost all
  /// times, but that is not its defect.
  @Test(arguments: [ConformanceSet.quick, .standard, .frames])
  func aFastMotionIsNotDiagnosedAsAlwaysAtItsTarget(set: ConformanceSet) throws {
    let fast = Self.motions(set) { $0.motion.exactState(at: $0.time * 1000).position }
    #expect(Diagnosis(fast).matches.map(\.names) == ["time-in-seconds"])
  }

  /// Motions that are wrong before they decay do not look like a defect that
  /// agrees with them only near the target.
  @Test func agreementNearTheTargetAloneMatchesNoDefect() {
    let swapped = Self.motions(.frames) { $0.motion.exactState(at: $0.time).velocity }
    #expect(Diagnosis(swapped).matches.isEmpty, "\(Diagnosis(swapped).sentences)")
    let noSine = Self.motions(.frames) { question in
      let motion = question.motion
      let distance = motion.initialDistance
      let (decay, damped) = (motion.rates.decay.rounded, motion.rates.dampedFrequency.rounded)
      return question.target + distance * exp(-decay * question.time) * cos(damped * question.time)
    }
    let names = Diagnosis(noSine).matches.flatMap { $0.defects.map(\.name) }
    #expect(!names.contains { ["degrees", "hertz", "time-in-seconds"].contains($0) }, "\(names)")
  }

  /// An engine that rests early is at its target. So is a solver that is much
  /// too fast, but from the first frame.
  @Test func anEarlyRestIsNotDiagnosedAsAFastMotion() throws {
    let early = Self.motions(.frames) { question in
      let distance = question.motion.position(at: question.time) - question.target
      // The stall begins later, at 0.2 s.
      return question.target + (question.time < 0.15 ? 1.01 * distance : 0)
    }
    let names = Diagnosis(early).matches.flatMap { $0.defects.map(\.name) }
    #expect(names.first == "at-target" && !names.contains("time-in-seconds"), "\(names)")
  }

  /// Wrong velocities are mentioned even if they have no known defect.
  @Test func wrongVelocitiesAreReported() {
    let motions = Self.motions(
      .quick, velocity: { $0.motion.exactState(at: $0.time).velocity + 100 }
    ) { _ in nil }
    let words = ", but \(motions.map(\.frames.count).reduce(0, +)) velocities are, by"
    #expect(Diagnosis(motions).sentences.first?.contains(words) == true)
  }

  /// A solver that limits velocities to 500 per second gives wrong answers.
  @Test func setsHaveLargeVelocities() {
    for set in [ConformanceSet.quick, .standard, .frames] {
      #expect(set.cases().contains { $0.initialVelocity.magnitude > 500 })
    }
  }

  /// If a defect explains all wrong answers, but would change right ones, these
  /// are counted.
  @Test func rightAnswersAreCounted() throws {
    let defect = try #require(KnownDefect.all.first { $0.name == "frame-late" })
    let motions = Self.played(.frames, defect).map { motion in
      Self.showing(motion.frames.map { $0.time < 0.1 ? $0.exact : nil }, motion)
    }
    let diagnosis = Diagnosis(motions, among: [defect])
    let match = try #require(diagnosis.matches.first)
    #expect(match.explained.count == diagnosis.wrongCount)
    // The frames at 17, 33, 50, 67 and 83 ms of each motion.
    #expect(match.contradictingCount == 5 * motions.count)
    let words = "wrong positions, but would change \(match.contradictingCount) of the "
    #expect(diagnosis.sentences.first?.contains(words) == true, "\(diagnosis.sentences)")
  }

  /// The fit finds how late, fast, damped and large a motion is, and names only
  /// what differs.
  @Test(arguments: [
    (0.014, 1.0, 1.0, 1.0, "14 ms late;"), (-0.014, 1.05, 1, 1, "14 ms early, 5 % fast;"),
    (0, 1, 1.1, 1, "damping ratio 0.33 instead of 0.3;"), (0, 1.0004, 1, 1, "0.04 % fast;"),
    (0, 1, 1, 0.9, "distances 0.9 times the right ones;"),
    (0.008, 0.9, 1.2, 1, "8 ms late, 10 % slow, damping ratio 0.36 instead of 0.3;"),
  ])
  func leastSquaresFindHowAMotionDiffers(
    delay: Double, speed: Double, damping: Double, amplitude: Double, words: String
  ) throws {
    let (zeta, omega) = (0.3, 13.0)
    let changed = SpringMotion(
      rates: SpringRates(dampingRatio: zeta * damping, angularFrequency: omega), from: 0, to: 1)
    let shown = ShownMotion(
      "a", spring: (1, omega * omega, 2 * zeta * omega), from: 0, to: 1, velocity: 0,
      shown: (1...90).map { frame in
        let time = Double(frame) / 60
        let position = changed.position(at: speed * (time - delay))
        return (time, nil, 1 + amplitude * (position - 1), nil)
      })
    let fit = try #require(MotionFit([shown]))
    #expect(fit.words.hasPrefix(words), "\(fit.words)")
    #expect(fit.remainder < 1e-4, "\(fit.words)")
  }
}
