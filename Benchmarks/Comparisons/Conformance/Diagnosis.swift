/// Which defects explain the wrong answers: those whose position is finite, but
/// off by more than 1e-4 of the scale. If none is, those whose velocity is.
public struct Diagnosis: Sendable {
  public let wrongCount: Int
  /// How many positions, or velocities, are finite and not wrong.
  private let rightCount: Int
  /// Whether all finite positions are right.
  private let isOfVelocities: Bool
  /// At most five, the likeliest first; see ``DefectLikeness``. A defect is omitted
  /// if likelier ones, omitted or not, explain more than four fifths of the same
  /// answers.
  public let likenesses: [DefectLikeness]
  /// How many wrong answers of each regime none of these explains, the most
  /// first.
  public let unexplained: [(regime: String, count: Int)]

  public init(_ answers: [ConformanceAnswer], among defects: [KnownDefect] = KnownDefect.all) {
    func compare(_ value: KeyPath<ConformanceAnswer, Double>) -> [ComparedAnswer] {
      answers.enumerated().compactMap { ComparedAnswer($1, value, index: $0) }
    }
    let positions = compare(\.position)
    isOfVelocities = !positions.contains(where: \.isWrong)
    let compared = isOfVelocities ? compare(\.velocity) : positions
    let wrong = compared.filter(\.isWrong)
    let model = isOfVelocities ? \KnownDefect.velocity : \.position
    let candidates = defects.map { $0.fitted(to: wrong) }.compactMap {
      $0.likeness(to: compared, by: $0[keyPath: model], wrongCount: wrong.count)
    }
    var covered: Set<Int> = []
    var kept: [DefectLikeness] = []
    for likeness in candidates.sorted(by: { $0.weight > $1.weight }) {
      let newCount = likeness.explained.subtracting(covered).count
      covered.formUnion(likeness.explained)
      if 5 * newCount >= likeness.explainedCount { kept.append(likeness) }
    }
    likenesses = Array(kept.prefix(5))
    let explained = likenesses.reduce(into: Set()) { $0.formUnion($1.explained) }
    let left = wrong.filter { !explained.contains($0.index) }
    wrongCount = wrong.count
    rightCount = compared.count - wrong.count
    unexplained = Dictionary(grouping: left) { ConformanceScore.Regime.of($0.question.zeta) }
      .map { (regime: $0.key.rawValue, count: $0.value.count) }
      .sorted { ($1.count, $0.regime) < ($0.count, $1.regime) }
  }

  /// Whether so many are nearly all of the wrong answers.
  private func isNearlyAll(_ count: Int) -> Bool { 20 * count >= 19 * wrongCount }

  /// How many right answers a defect would change, and one of them; empty for none.
  private func contradiction(of likeness: DefectLikeness) -> String {
    guard let first = likeness.contradicting.first else { return "" }
    return ", but would change \(likeness.contradicting.count) of the \(rightCount) right ones, "
      + "such as that of '\(first.name)' at t = \(first.time)"
  }

  /// The diagnosis in sentences.
  public var sentences: [String] {
    guard !isOfVelocities || !likenesses.isEmpty else {
      let velocities =
        wrongCount > 0 ? ", but \(wrongCount) velocities are, by 1e-4 of S omega" : ""
      return [
        "the errors look like no known defect: no finite position is off by 1e-4 of S\(velocities)"
      ]
    }
    let answers = isOfVelocities ? "velocities" : "answers"
    var sentences = likenesses.map { likeness in
      let (defect, count) = (likeness.defect, likeness.explainedCount)
      let known =
        defect.libraries.isEmpty ? "" : ", as in \(defect.libraries.joined(separator: ", "))"
      return "\(defect.name): \(defect.summary)\(known); explains "
        + "\(isNearlyAll(count) ? "" : "a part, ")\(count) of the \(wrongCount) wrong \(answers)"
        + contradiction(of: likeness)
    }
    let left = unexplained.map(\.count).reduce(0, +)
    if left > 0, !isNearlyAll(wrongCount - left) {
      let regimes = unexplained.map { "\($0.count) \($0.regime)" }.joined(separator: ", ")
      sentences.append(
        likenesses.isEmpty
          ? "the errors look like no known defect: \(wrongCount) wrong \(answers) (\(regimes))"
          : "the \(left) other wrong \(answers) look like none of these: \(regimes)")
    }
    return sentences
  }
}

/// A defect, and the wrong answers that it explains: at least 1 % of all, and at
/// least half of the answers that it would change, of which an occasional defect
/// changes the wrong ones only. An answer that is only near the defect's counts if
/// the defect explains half of the error of its motion.
public struct DefectLikeness: Sendable {
  public let defect: KnownDefect
  /// The indices of the answers.
  let explained: Set<Int>
  /// The closer the answers are to the defect's, the larger.
  let weight: Double
  /// The questions that are answered right, but that the defect would change.
  public let contradicting: [ConformanceCase]

  public var explainedCount: Int { explained.count }
}

extension KnownDefect {
  /// An answer is explained if no more than this share of its error is left when
  /// it is compared with the defect's position in place of the exact one.
  private static let mostLeft = 0.25

  /// By how much the defect is preferred to others that explain about as much: most
  /// if a library has it, less if it tells only some of the answers, and least if
  /// it was fitted to them.
  private var preference: Double {
    family != nil ? 0.98 : isOccasional ? 0.99 : libraries.isEmpty ? 1 : 1.2
  }

  /// `nil` if the defect does not explain the answers.
  ///
  /// - Parameter model: what a library with the defect answers.
  fileprivate func likeness(
    to answers: [ComparedAnswer], by model: (ConformanceCase) -> Double?, wrongCount: Int
  ) -> DefectLikeness? {
    var contradicting: [ConformanceCase] = []
    var wrong: [ModelledAnswer] = []
    for answer in answers {
      // Answers that the defect does not change say nothing about it.
      guard let modelled = model(answer.question), answer.isOff(modelled) else { continue }
      if answer.isWrong {
        wrong.append(ModelledAnswer(answer, modelled))
      } else {
        contradicting.append(answer.question)
      }
    }
    var explained: Set<Int> = []
    var weight = 0.0
    for motion in wrong.grouped(by: \.answer.question.name).map(\.members) {
      // Late answers are near the target, and so are those of many defects. So
      // nearness is no explanation where most of the motion's error is left.
      let error = motion.reduce(0) { $0 + $1.answer.error }
      let isLikeMotion = 2 * motion.reduce(0) { $0 + $1.answer.error * min($1.left, 1) } < error
      for one in motion where one.left < Self.mostLeft && (isLikeMotion || one.isMet) {
        explained.insert(one.answer.index)
        // From 1 for the defect's own position to 0 at the limit.
        weight += 1 - one.left / Self.mostLeft
      }
    }
    // At least half of the answers it would change, and at least 1 % of the
    // wrong ones: too many for chance.
    let changed = isOccasional ? wrong.count : wrong.count + contradicting.count
    guard 2 * explained.count >= changed,
      100 * explained.count >= wrongCount, !explained.isEmpty
    else { return nil }
    return DefectLikeness(
      defect: self, explained: explained, weight: weight * preference, contradicting: contradicting)
  }

  /// The defect with the parameter of its family for which the least of the errors
  /// is left; itself if it has none.
  fileprivate func fitted(to wrong: [ComparedAnswer]) -> KnownDefect {
    // After many periods a value between two others may fit worse than both.
    let early = wrong.filter { $0.question.omega * $0.question.time < 10 }
    guard let family, !early.isEmpty else { return self }
    // Few answers suffice for one number.
    let few = stride(from: 0, to: early.count, by: early.count / 200 + 1).map { early[$0] }
    return fitted(
      family.least { value in
        few.reduce(0) { sum, answer in
          sum + min(ModelledAnswer(answer, family.position(answer.question, value)).left, 1)
        }
      })
  }
}

/// A wrong answer beside that of a defect.
private struct ModelledAnswer {
  let answer: ComparedAnswer
  /// The share of the error that is left if the defect's value is right.
  let left: Double
  /// Whether the answer is the defect's.
  let isMet: Bool

  init(_ answer: ComparedAnswer, _ modelled: Double) {
    self.answer = answer
    let distance = (answer.value - modelled).magnitude
    left = distance / answer.error
    isMet = distance <= 1e-4 * answer.scale
  }
}

/// A position or velocity that was answered, together with the exact one.
private struct ComparedAnswer {
  let index: Int
  let question: ConformanceCase
  let value: Double
  let exact: Double
  /// The unit of its error: S, or S ω for velocities.
  let scale: Double

  /// `nil` for a value that is not finite, and for a spring that never moves.
  init?(_ answer: ConformanceAnswer, _ path: KeyPath<ConformanceAnswer, Double>, index: Int) {
    self.index = index
    question = answer.question
    value = answer[keyPath: path]
    let motion = question.motion
    guard value.isFinite, motion.scale > 0 else { return nil }
    let state = motion.exactState(at: question.time)
    let isPosition = path == \.position
    exact = isPosition ? state.position : state.velocity
    scale = isPosition ? motion.scale : motion.scale * question.omega
  }

  var error: Double { (value - exact).magnitude }

  /// Whether a value is off by more than 1e-4 of the scale, which is far more than
  /// rounding.
  func isOff(_ candidate: Double) -> Bool { (candidate - exact).magnitude > 1e-4 * scale }

  var isWrong: Bool { isOff(value) }
}
