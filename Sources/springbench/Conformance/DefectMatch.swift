/// A defect, and the wrong answers that it explains.
///
/// What the defect gives explains a wrong answer if it is nearer to it than the
/// exact value: at most a quarter of the error is left. Late answers are near
/// the target, and so are those of many defects. Therefore half of the error of
/// the answer's whole motion must be explained, too, unless the answer is the
/// very one that the defect gives. That does not count at the target, unless
/// being there is the defect.
///
/// A match explains at least 1 % of all wrong answers, which is more than
/// chance gives, and at least half of the answers that the defect would change.
/// An occasional defect may leave any number of answers right, so for one of
/// these only the wrong ones count.
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

  /// The most of an error that may be left.
  private static let largestResidue = 0.25

  /// - Parameters:
  ///   - model: the answer that a library with the defect gives; `nil` where
  ///     the defect makes no difference.
  ///   - wrongCount: the number of wrong answers.
  init?(
    _ defect: KnownDefect, _ answers: [ComparedAnswer], model: (ConformanceCase) -> Double?,
    wrongCount: Int
  ) {
    var contradicting: [ConformanceCase] = []
    // Each with the share of its error that the defect leaves, and whether it is
    // the very one that the defect gives.
    var wrong: [(answer: ComparedAnswer, residue: Double, isDefects: Bool)] = []
    for answer in answers {
      // Answers that the defect does not change say nothing about it.
      guard let modelled = model(answer.question), answer.isOff(modelled) else { continue }
      if answer.isWrong {
        let isDefects =
          answer.meets(modelled) && (defect.isOccasional || !answer.isAtTarget(modelled))
        wrong.append((answer, answer.residue(modelled), isDefects))
      } else {
        contradicting.append(answer.question)
      }
    }
    var explained: Set<Int> = []
    var weight = 0.0
    for motion in wrong.grouped(by: { $0.answer.question.name }).map(\.members) {
      let error = motion.reduce(0) { $0 + $1.answer.error }
      let rest = motion.reduce(0) { $0 + $1.answer.error * min($1.residue, 1) }
      for one in motion
      where one.residue < Self.largestResidue && (2 * rest < error || one.isDefects) {
        explained.insert(one.answer.index)
        // From 1 for the very answer that the defect gives to 0 at the limit.
        weight += 1 - one.residue / Self.largestResidue
      }
    }
    let changedCount = wrong.count + (defect.isOccasional ? 0 : contradicting.count)
    guard 2 * explained.count >= changedCount, 100 * explained.count >= wrongCount,
      !explained.isEmpty
    else { return nil }
    (self.defect, self.explained, self.contradicting) = (defect, explained, contradicting)
    self.weight = weight * defect.preference
  }
}

extension KnownDefect {
  /// A factor of the weight. Of defects that explain about as much, it favours
  /// those that a library is known to have, and puts occasional ones after the
  /// others, and last those fitted to the answers.
  fileprivate var preference: Double {
    family != nil ? 0.98 : isOccasional ? 0.99 : libraries.isEmpty ? 1 : 1.2
  }
}
