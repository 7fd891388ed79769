/// Which defects explain the wrong answers: those whose position is finite, but
/// off by more than 1e-4 of the scale.
public struct Diagnosis: Sendable {
  public let wrongCount: Int
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
      return ["the errors look like no known defect: no finite position is off by 1e-4 of S"]
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

/// A defect, and the wrong answers that it explains.
public struct DefectLikeness: Sendable {
  public let defect: KnownDefect
  /// The indices of the answers.
  let explained: Set<Int>
  /// The closer the answers are to the defect's, the larger.
  let weight: Double

  public var explainedCount: Int { explained.count }
}

extension KnownDefect {
  /// An answer is explained if no more than this share of its error is left when
  /// it is compared with the defect's position in place of the exact one.
  private static let mostLeft = 0.25

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
      guard answer.isWrong, left < Self.mostLeft else { continue }
      explained.insert(answer.index)
      // From 1 for the defect's own position to 0 at the limit.
      weight += 1 - left / Self.mostLeft
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

/// An answer together with the exact position.
private struct ComparedAnswer {
  let index: Int
  let question: ConformanceCase
  let position: Double
  let exact: Double
  let scale: Double

  /// `nil` for an answer that is not finite, and for a spring that never moves.
  init?(_ answer: ConformanceAnswer, index: Int) {
    let motion = answer.question.motion
    guard answer.position.isFinite, motion.scale > 0 else { return nil }
    self.index = index
    question = answer.question
    position = answer.position
    exact = motion.exactState(at: answer.question.time).position
    scale = motion.scale
  }

  var error: Double { (position - exact).magnitude }

  /// Whether a position is off by more than 1e-4 of the scale, which is far more
  /// than rounding.
  func differs(_ position: Double) -> Bool { (position - exact).magnitude > 1e-4 * scale }

  var isWrong: Bool { differs(position) }
}
