/// Which known defects explain the wrong answers.
///
/// A position is wrong if it is finite, but off by more than 1e-4 of the scale.
/// If no position is wrong, velocities are diagnosed instead.
public struct Diagnosis: Sendable {
  public let wrongCount: Int
  /// How many positions, or velocities, are finite and not wrong.
  private let rightCount: Int
  /// Whether velocities are diagnosed, because all finite positions are right.
  private let isOfVelocities: Bool
  /// At most five defects, the likeliest first. A defect is omitted if more
  /// than four fifths of the answers that it explains are already explained by
  /// likelier ones, including those that are themselves omitted.
  public let matches: [DefectMatch]
  /// How many wrong answers of each regime are not explained by any of these,
  /// the most first.
  public let unexplained: [(regime: String, count: Int)]

  public init(_ answers: [ConformanceAnswer], among defects: [KnownDefect] = KnownDefect.all) {
    func compare(positions: Bool) -> [ComparedAnswer] {
      answers.enumerated().compactMap { ComparedAnswer($1, isPosition: positions, index: $0) }
    }
    let positions = compare(positions: true)
    isOfVelocities = !positions.contains(where: \.isWrong)
    let compared = isOfVelocities ? compare(positions: false) : positions
    let wrong = compared.filter(\.isWrong)
    let model = isOfVelocities ? \KnownDefect.velocity : \.position
    let candidates = defects.map { $0.fitted(to: wrong) }.compactMap {
      $0.match(with: compared, model: $0[keyPath: model], wrongCount: wrong.count)
    }
    var explainedSoFar: Set<Int> = []
    var kept: [DefectMatch] = []
    for match in candidates.sorted(by: { $0.weight > $1.weight }) {
      let newCount = match.explained.subtracting(explainedSoFar).count
      explainedSoFar.formUnion(match.explained)
      if 5 * newCount >= match.explainedCount { kept.append(match) }
    }
    matches = Array(kept.prefix(5))
    let explained = matches.reduce(into: Set()) { $0.formUnion($1.explained) }
    let rest = wrong.filter { !explained.contains($0.index) }
    wrongCount = wrong.count
    rightCount = compared.count - wrong.count
    unexplained = Dictionary(grouping: rest) { ConformanceScore.Regime.of($0.question.zeta) }
      .map { (regime: $0.key.rawValue, count: $0.value.count) }
      .sorted { ($1.count, $0.regime) < ($0.count, $1.regime) }
  }

  /// The diagnosis in sentences.
  public var sentences: [String] {
    guard !isOfVelocities || !matches.isEmpty else {
      let velocities =
        wrongCount > 0 ? ", but \(wrongCount) velocities are, by 1e-4 of S omega" : ""
      return [
        "the errors look like no known defect: no finite position is off by 1e-4 of S\(velocities)"
      ]
    }
    let answers = isOfVelocities ? "velocities" : "answers"
    var sentences = matches.map { match in
      let (defect, count) = (match.defect, match.explainedCount)
      let known =
        defect.libraries.isEmpty ? "" : ", as in \(defect.libraries.joined(separator: ", "))"
      return "\(defect.name): \(defect.summary)\(known); explains "
        + "\(isNearlyAll(count) ? "" : "a part, ")\(count) of the \(wrongCount) wrong \(answers)"
        + contradictionClause(match)
    }
    let restCount = unexplained.map(\.count).reduce(0, +)
    if restCount > 0, !isNearlyAll(wrongCount - restCount) {
      let regimes = unexplained.map { "\($0.count) \($0.regime)" }.joined(separator: ", ")
      sentences.append(
        matches.isEmpty
          ? "the errors look like no known defect: \(wrongCount) wrong \(answers) (\(regimes))"
          : "the \(restCount) other wrong \(answers) look like none of these: \(regimes)")
    }
    return sentences
  }

  /// Whether this many are at least 95 % of the wrong answers.
  private func isNearlyAll(_ count: Int) -> Bool { 20 * count >= 19 * wrongCount }

  /// Says how many right answers a defect would change, and names one of them;
  /// empty if there are none.
  private func contradictionClause(_ match: DefectMatch) -> String {
    guard let first = match.contradicting.first else { return "" }
    return ", but would change \(match.contradicting.count) of the \(rightCount) right ones, "
      + "such as that of '\(first.name)' at t = \(first.time)"
  }
}

/// A defect, and the wrong answers that it explains: at least 1 % of all, and
/// at least half of the answers that it would change, of which an occasional
/// defect changes the wrong ones only. An answer that is only near the defect's
/// counts if the defect explains half of the error of its motion.
public struct DefectMatch: Sendable {
  public let defect: KnownDefect
  /// The indices of the explained answers.
  let explained: Set<Int>
  /// The more answers are explained, and the closer they are to those that the
  /// defect gives, the larger.
  let weight: Double
  /// The questions that are answered right although the defect would change the
  /// answer.
  public let contradicting: [ConformanceCase]

  public var explainedCount: Int { explained.count }
}

extension KnownDefect {
  /// An answer is explained if the answer that the defect gives is closer to it
  /// than the exact one: at most by this factor of its error.
  private static let largestResidue = 0.25

  /// A factor of the weight. Of defects that explain about as much, it favours
  /// those that a library is known to have, and puts occasional ones after the
  /// others, and last those fitted to the answers.
  private var preference: Double {
    family != nil ? 0.98 : isOccasional ? 0.99 : libraries.isEmpty ? 1 : 1.2
  }

  /// The wrong answers that the defect explains; `nil` if these are too few.
  ///
  /// - Parameter model: the answer that a library with the defect gives; `nil`
  ///   where the defect makes no difference.
  fileprivate func match(
    with answers: [ComparedAnswer], model: (ConformanceCase) -> Double?, wrongCount: Int
  ) -> DefectMatch? {
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
      // nearness is no explanation where most of the motion's error is left,
      // nor is an answer at the target, unless that is the defect.
      let error = motion.reduce(0) { $0 + $1.answer.error }
      let rest = motion.reduce(0) { $0 + $1.answer.error * min($1.residue, 1) }
      for one in motion
      where one.residue < Self.largestResidue
        && (2 * rest < error || one.isMet && (isOccasional || !one.isAtTarget))
      {
        explained.insert(one.answer.index)
        // From 1 for the very answer that the defect gives to 0 at the limit.
        weight += 1 - one.residue / Self.largestResidue
      }
    }
    // Of the answers that the defect would change at least half must be
    // explained, and of all wrong answers at least 1 %: more than chance gives.
    // An occasional defect may leave any number of answers right.
    let changedCount = wrong.count + (isOccasional ? 0 : contradicting.count)
    guard 2 * explained.count >= changedCount,
      100 * explained.count >= wrongCount, !explained.isEmpty
    else { return nil }
    return DefectMatch(
      defect: self, explained: explained, weight: weight * preference, contradicting: contradicting)
  }

  /// The defect with the parameter of its family for which the least of the
  /// errors is left; itself if it has none.
  fileprivate func fitted(to wrong: [ComparedAnswer]) -> KnownDefect {
    // After many periods a value between two others may fit worse than both.
    let early = wrong.filter { $0.question.omega * $0.question.time < 10 }
    guard let family, let first = early.first, first.isPosition != family.isOfVelocity
    else { return self }
    // Few answers suffice for one number.
    let few = stride(from: 0, to: early.count, by: early.count / 200 + 1).map { early[$0] }
    return fitted(
      family.least { value in
        few.reduce(0) { sum, answer in
          sum + min(ModelledAnswer(answer, family.answer(answer.question, value)).residue, 1)
        }
      })
  }
}

/// A wrong answer beside that of a defect.
private struct ModelledAnswer {
  let answer: ComparedAnswer
  /// The share of the error that is left if the defect's value is right. For
  /// velocities, which may be nearly 0 by several defects, it is a share of the
  /// defect's value where that is smaller.
  let residue: Double
  /// Whether the answer is the defect's.
  let isMet: Bool
  /// Whether the defect's answer is a position at the target.
  let isAtTarget: Bool

  init(_ answer: ComparedAnswer, _ modelled: Double) {
    self.answer = answer
    let distance = (answer.value - modelled).magnitude
    let whole = answer.isPosition ? answer.error : min(answer.error, modelled.magnitude)
    residue = distance == 0 ? 0 : distance / whole
    isMet = distance <= 1e-4 * answer.scale
    isAtTarget =
      answer.isPosition && (modelled - answer.question.target).magnitude <= 1e-4 * answer.scale
  }
}

/// A position or velocity that was answered, and the exact one.
private struct ComparedAnswer {
  /// That of the answer.
  let index: Int
  let question: ConformanceCase
  let isPosition: Bool
  let value: Double
  let exact: Double
  /// The unit of errors: S, or S ω for velocities.
  let scale: Double

  /// `nil` for a value that is missing or not finite, and for a spring that
  /// never moves.
  init?(_ answer: ConformanceAnswer, isPosition: Bool, index: Int) {
    (self.index, self.isPosition) = (index, isPosition)
    question = answer.question
    let motion = question.motion
    guard let value = isPosition ? answer.position : answer.velocity, value.isFinite,
      motion.scale > 0
    else { return nil }
    self.value = value
    let state = motion.exactState(at: question.time)
    exact = isPosition ? state.position : state.velocity
    scale = isPosition ? motion.scale : motion.scale * question.omega
  }

  var error: Double { (value - exact).magnitude }

  /// Whether a value is off by more than 1e-4 of the scale, which is far more
  /// than rounding.
  func isOff(_ candidate: Double) -> Bool { (candidate - exact).magnitude > 1e-4 * scale }

  var isWrong: Bool { isOff(value) }
}
