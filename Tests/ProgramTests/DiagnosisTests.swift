import Glibc
import Harness
import Suites
import Testing

@testable import springbench

/// What `score --as` says of answers with known defects.
@Suite struct DiagnosisTests {
  /// Answers with the positions and velocities of a defective solver, or the
  /// exact ones if these are `nil`.
  private static func answers(
    _ set: ConformanceSet, velocity: (ConformanceCase) -> Double? = { _ in nil },
    _ position: (ConformanceCase) -> Double?
  ) -> [ConformanceAnswer] {
    set.cases().map { question in
      let exact = question.motion.exactState(at: question.time)
      return ConformanceAnswer(
        question: question, position: position(question) ?? exact.position,
        velocity: velocity(question) ?? exact.velocity)
    }
  }

  /// Answers with one defect are diagnosed as having that defect, by every set.
  /// Only `frames` has a stall and numbered frames.
  @Test(arguments: [ConformanceSet.quick, .standard, .frames], KnownDefect.all.map(\.name))
  func everySetTellsDefectsApart(set: ConformanceSet, name: String) throws {
    let needsFrames = name.hasPrefix("lost-stall") || name == "frames-counted"
    guard set == .frames || !needsFrames else { return }
    let defect = try #require(KnownDefect.all.first { $0.name == name })
    let diagnosis = Diagnosis(Self.answers(set, velocity: defect.velocity, defect.position))
    let first = try #require(diagnosis.matches.first)
    #expect(first.defect.name == name)
    #expect(first.explainedCount == diagnosis.wrongCount && diagnosis.unexplained.isEmpty)
    #expect(first.contradicting.isEmpty)
  }

  /// A motion that is a thousand times too fast is at its target at almost all
  /// times, but that is not its defect: right answers at the start contradict
  /// the defect `at-target`, even though it is an occasional one.
  @Test(arguments: [ConformanceSet.quick, .standard, .frames])
  func aFastMotionIsNotDiagnosedAsAlwaysAtItsTarget(set: ConformanceSet) throws {
    let fast = Self.answers(set) {
      $0.motion.exactState(at: $0.time * 1000).position
    }
    #expect(Diagnosis(fast).sentences.count == 1)
    let there = try #require(KnownDefect.all.first { $0.name == "at-target" })
    let match = try #require(Diagnosis(fast, among: [there]).matches.first)
    #expect(match.contradicting.contains { $0.time == 0 })
  }

  /// The speed of time is measured, and answers that are merely nearer to their
  /// targets than they should be are no sign of a much faster solver.
  @Test(
    arguments: [ConformanceSet.quick, .standard, .frames],
    [(1.1, "1.1"), (1.5, "1.5"), (2, "2"), (3, "3"), (0.94, "0.94")])
  func theSpeedOfTimeIsMeasured(set: ConformanceSet, speed: (factor: Double, digits: String)) {
    let answers = Self.answers(set) {
      $0.motion.exactState(at: $0.time * speed.factor).position
    }
    let sentences = Diagnosis(answers).sentences
    let words = "time-scaled: time runs \(speed.digits) times as fast; explains "
    #expect(sentences.count == 1 && sentences[0].hasPrefix(words), "\(sentences)")
    #expect(!sentences[0].contains("a part"))
  }

  /// A factor of the velocities is measured: one per frame of 120 Hz is not one
  /// per millisecond.
  @Test(
    arguments: [ConformanceSet.quick, .standard, .frames],
    [(1.0 / 120, "0.008333"), (-0.5, nil), (57.3, "57.3")])
  func theUnitOfVelocitiesIsMeasured(set: ConformanceSet, unit: (factor: Double, digits: String?)) {
    let answers = Self.answers(
      set, velocity: { $0.motion.exactState(at: $0.time).velocity * unit.factor }
    ) { _ in nil }
    let sentences = Diagnosis(answers).sentences
    let words = unit.digits.map {
      "answer-velocity-scaled: the velocities of the answers are \($0) times the right ones"
    }
    #expect(sentences.count == 1, "\(sentences)")
    #expect(sentences[0].hasPrefix(words ?? "the errors look like no known defect"), "\(sentences)")
  }

  /// Motions that decay as they should, but are wrong before, look like no
  /// defect that is only near the target in the end.
  @Test func agreementNearTheTargetAloneMatchesNoDefect() {
    let swapped = Self.answers(.frames) { $0.motion.exactState(at: $0.time).velocity }
    #expect(Diagnosis(swapped).matches.isEmpty, "\(Diagnosis(swapped).sentences)")
    let noSine = Self.answers(.frames) { question in
      let motion = question.motion
      let distance = motion.initialDistance
      let (decay, damped) = (motion.rates.decay.rounded, motion.rates.dampedFrequency.rounded)
      return question.target + distance * exp(-decay * question.time) * cos(damped * question.time)
    }
    let names = Diagnosis(noSine).matches.map(\.defect.name)
    #expect(!names.contains { ["degrees", "hertz", "time-in-seconds"].contains($0) }, "\(names)")
  }

  /// An engine that rests early is at its target, as is a solver that is much
  /// too fast, but that one is there from the first frame.
  @Test func anEarlyRestIsNotDiagnosedAsAFastMotion() throws {
    let early = Self.answers(.frames) { question in
      let distance = question.motion.position(at: question.time) - question.target
      return question.target + (question.time < 0.3 ? 1.01 * distance : 0)
    }
    let names = Diagnosis(early).matches.map(\.defect.name)
    #expect(names.first == "at-target" && !names.contains("time-in-seconds"), "\(names)")
  }

  /// Wrong velocities are mentioned even if they have no known defect.
  @Test func wrongVelocitiesAreReported() {
    let answers = Self.answers(
      .quick, velocity: { $0.motion.exactState(at: $0.time).velocity + 100 }
    ) { _ in nil }
    let words = ", but \(answers.count) velocities are, by"
    #expect(Diagnosis(answers).sentences.first?.contains(words) == true)
  }

  /// Every set has velocities that reveal a solver which limits them.
  @Test func setsHaveLargeVelocities() {
    for set in [ConformanceSet.quick, .standard, .frames] {
      #expect(set.cases().contains { $0.initialVelocity.magnitude > 500 })
    }
  }

  /// If a defect explains all wrong answers, but would change right ones, these
  /// are counted and one of them is named.
  @Test func rightAnswersAreCounted() throws {
    let defect = try #require(KnownDefect.all.first { $0.name == "frame-late" })
    let answers = Self.answers(.frames) { $0.time < 0.1 ? nil : defect.position($0) }
    let diagnosis = Diagnosis(answers, among: [defect])
    let match = try #require(diagnosis.matches.first)
    let first = try #require(match.contradicting.first)
    #expect(match.explainedCount == diagnosis.wrongCount)
    #expect(match.contradicting.allSatisfy { $0.time < 0.1 && $0.time > 0 })
    let rightCount = answers.count - diagnosis.wrongCount
    let words =
      "wrong answers, but would change \(match.contradicting.count) of the \(rightCount) "
      + "right ones, such as that of '\(first.name)' at t = \(first.time)"
    #expect(diagnosis.sentences.first?.hasSuffix(words) == true, "\(diagnosis.sentences)")
  }

  /// If a defect explains only some of the wrong answers, the diagnosis says so
  /// and counts the others.
  @Test func aDefectThatExplainsAPartSaysSo() throws {
    let defect = try #require(KnownDefect.all.first { $0.name == "overdamped-as-critical" })
    let answers = Self.answers(.standard) { question in
      question.zeta < 1 && question.zeta > 0 && question.time == 0.1
        ? question.target + 3 * question.motion.scale : defect.position(question)
    }
    let diagnosis = Diagnosis(answers)
    let explained = try #require(diagnosis.matches.first?.explainedCount)
    let others = diagnosis.wrongCount - explained
    #expect(diagnosis.unexplained.map(\.regime).sorted() == ["near-critical", "underdamped"])
    #expect(diagnosis.unexplained.map(\.count).reduce(0, +) == others)
    #expect(
      diagnosis.sentences.first?.hasSuffix(
        "; explains a part, \(explained) of the \(diagnosis.wrongCount) wrong answers") == true)
    let rest = "the \(others) other wrong answers look like none of these: "
    #expect(diagnosis.sentences.last?.hasPrefix(rest) == true)
  }
}
