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
      DefectMatch($0, compared, model: $0[keyPath: model], wrongCount: wrong.count)
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
