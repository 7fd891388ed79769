import Harness
import Springs

/// What is wrong with shown motions: the known defects that they look like.
///
/// A value is wrong if it is off by more than a tolerance, in units of S (the
/// motion's `scale`; S ω for velocities). Where no finite position is wrong,
/// velocities are diagnosed instead.
package struct Diagnosis: Sendable {
  package let wrongCount: Int
  private let rightCount: Int
  package let isOfVelocities: Bool
  private let tolerance: Double
  /// At most five defects, or combinations of two or three, the likeliest first.
  /// One is omitted if likelier ones explain over four fifths of its values.
  package let matches: [DefectMatch]
  /// The number of wrong values that no match explains.
  private let unexplainedCount: Int

  /// - Parameter tolerance: errors up to this part of S are no errors.
  package init(
    _ motions: [ShownMotion], among defects: [KnownDefect] = KnownDefect.all,
    tolerance: Double = 1e-4
  ) {
    func diagnosed(ofPositions: Bool) -> [DiagnosedMotion] {
      motions.filter { $0.scale > 0 }
        .map { DiagnosedMotion($0, ofPositions: ofPositions, tolerance) }
    }
    let positions = diagnosed(ofPositions: true)
    isOfVelocities = !positions.contains { $0.wrongCount > 0 }
    let all = isOfVelocities ? diagnosed(ofPositions: false) : positions
    self.tolerance = tolerance
    wrongCount = all.reduce(0) { $0 + $1.wrongCount }
    rightCount = all.reduce(0) { $0 + $1.values.count } - wrongCount
    guard wrongCount > 0 else {
      (matches, unexplainedCount) = ([], 0)
      return
    }
    let search = DefectSearch(all)
    // Defects of reported velocities (`told`) cannot make positions wrong;
    // defects of what is `shown` are not sought in velocities.
    let unsought: KnownDefect.Phase = isOfVelocities ? .shown : .told
    let defects = defects.filter { $0.phase != unsought }
    let ranked = search.ranked(defects)
    var candidates = ranked.prefix(8).compactMap { DefectMatch($0.changes, all) }
    let explained = candidates.max { $0.explained.count < $1.explained.count }?.explained ?? []
    if defects.count > 1, 100 * explained.count < 99 * wrongCount {
      // None explains 99 %, so pairs and triples are tried. A second defect may
      // show in a few motions alone, which a sample of all would miss.
      var first = 0
      let left = all.filter { motion in
        let indices = first..<first + motion.values.count
        first = indices.upperBound
        let count = indices.count(where: explained.contains)
        return motion.wrongCount == 0 || count < motion.wrongCount
      }
      let narrower = DefectSearch(left)
      func longer(_ chain: [DefectMatch.Change]) -> DefectMatch.Chain {
        narrower.ranked(defects, after: chain).first ?? (chain, .infinity)
      }
      // Replacing either defect of a pair, by turns, may give a better one.
      var pairs = ranked.prefix(3).map { longer($0.changes) }.sorted { $0.loss < $1.loss }
      for _ in 0..<4 { pairs.insert(longer(Array(pairs[0].changes.dropFirst())), at: 0) }
      let found = pairs.compactMap { DefectMatch($0.changes, all) }
      // A third one, after the last pair, if the best leaves over a twentieth.
      let isLeft = 20 * (found.map(\.explained.count).max() ?? 0) < 19 * wrongCount
      let triple = isLeft ? DefectMatch(longer(pairs[0].changes).changes, all) : nil
      candidates += found + (triple.map { [$0] } ?? [])
    }
    var explainedSoFar: Set<Int> = []
    let distinct = candidates.sorted { $0.weight > $1.weight }.filter { match in
      let newCount = match.explained.subtracting(explainedSoFar).count
      explainedSoFar.formUnion(match.explained)
      return 5 * newCount >= match.explained.count
    }
    matches = Array(distinct.prefix(5))
    unexplainedCount = wrongCount - Set(matches.flatMap(\.explained)).count
  }

  /// Whether the matches explain all wrong values but at most a twentieth.
  package var isComplete: Bool { isNearlyAll(wrongCount - unexplainedCount) }

  package var sentences: [String] {
    let unlike = "the errors look like no known defect: "
    let noun = isOfVelocities ? "velocities" : "positions"
    guard !isOfVelocities || !matches.isEmpty else {
      let told =
        wrongCount > 0 ? ", but \(wrongCount) velocities are, by over \(tolerance) of S omega" : ""
      return ["\(unlike)no finite position is off by over \(tolerance) of S\(told)"]
    }
    guard !matches.isEmpty else { return ["\(unlike)\(wrongCount) wrong \(noun)"] }
    let sentences = matches.map { match in
      let (count, changed) = (match.explained.count, match.contradictingCount)
      return "\(match.names): \(match.summary); explains \(isNearlyAll(count) ? "" : "a part, ")"
        + "\(count) of the \(wrongCount) wrong \(noun)"
        + (changed > 0 ? ", but would change \(changed) of the \(rightCount) right ones" : "")
    }
    return isComplete
      ? sentences
      : sentences + ["wrong \(noun) that none of these explains: \(unexplainedCount)"]
  }

  /// Whether this many are at least 95 % of the wrong values.
  private func isNearlyAll(_ count: Int) -> Bool { 20 * count >= 19 * wrongCount }
}

/// A defect, or several at once, and the wrong values that it explains.
///
/// A defect explains a wrong value if what it gives leaves less than a quarter
/// of the error. With many defects late values are near the target. Therefore
/// the errors of all wrong values of the motion that the defect changes must
/// also fall to less than half in sum, unless, to within the tolerance, the
/// defect gives this very value and not the target.
///
/// A match explains at least 1 % of all wrong values, and at least half of the
/// values, wrong or right, that the defect would change.
package struct DefectMatch: Sendable {
  /// A defect with a value, in one of its ways.
  package struct Change: Sendable {
    package let defect: KnownDefect
    var way = 0
    var value: Double
    package init(defect: KnownDefect, way: Int = 0, value: Double) {
      (self.defect, self.way, self.value) = (defect, way, value)
    }
  }
  /// Defects at once, and what they leave of the errors.
  typealias Chain = (changes: [Change], loss: Double)

  package let changes: [Change]
  /// The explained values, numbered from 0 over all motions.
  package let explained: Set<Int>
  /// Grows with the number of explained values and with their nearness to those
  /// that the defect gives; shrinks with the number of others that it changes.
  let weight: Double
  /// How many values are right although the defect would change them.
  package let contradictingCount: Int

  package var defects: [KnownDefect] { changes.map(\.defect) }
  package var names: String { defects.map(\.name).joined(separator: " + ") }

  package var summary: String {
    let libraries = changes.count == 1 ? changes[0].defect.libraries : []
    return changes.map { $0.defect.summary($0.value) }.joined(separator: ", and ")
      + (libraries.isEmpty ? "" : ", as in \(libraries.joined(separator: ", "))")
  }

  /// Less than this share of an error may be left.
  private static let largestResidue = 0.25

  init?(_ changes: [Change], _ motions: [DiagnosedMotion]) {
    var (explained, weight): (Set<Int>, Double) = ([], 0)
    var (wrongCount, contradictingCount, index) = (0, 0, 0)
    for motion in motions {
      // Wrong values, with the share of the error that the defect leaves.
      var wrong: [(index: Int, error: Double, residue: Double, isSame: Bool)] = []
      for (value, modelled) in motion.played(changes) {
        defer { index += 1 }
        // Values that the defect does not change say nothing about it.
        guard let modelled, value.isOff(modelled) else { continue }
        if value.isWrong {
          let isTarget = (value.target - modelled).magnitude <= value.slack
          let isSame = !isTarget && (value.value - modelled).magnitude <= value.slack
          wrong.append((index, value.error, value.residue(modelled), isSame))
        } else {
          contradictingCount += 1
        }
      }
      wrongCount += wrong.count
      let error = wrong.reduce(0) { $0 + $1.error }
      let rest = wrong.reduce(0) { $0 + $1.error * min($1.residue, 1) }
      for one in wrong
      where one.residue < Self.largestResidue && (2 * rest < error || one.isSame) {
        explained.insert(one.index)
        // From 1 for the very value that the defect gives to 0 at the limit.
        weight += 1 - one.residue / Self.largestResidue
      }
    }
    let changedCount = wrongCount + contradictingCount
    guard 2 * explained.count >= changedCount, !explained.isEmpty,
      100 * explained.count >= motions.reduce(0, { $0 + $1.wrongCount })
    else { return nil }
    (self.changes, self.explained) = (changes, explained)
    self.contradictingCount = contradictingCount
    // Of defects that explain about as much, those that a library is known to
    // have are likelier than others, and those that are fitted less likely.
    let likelihood = changes.map(\.defect).reduce(1) { product, defect in
      product
        * (defect.looksForItself
          ? 0.82 : defect.isFitted ? 0.93 : defect.libraries.isEmpty ? 0.95 : 0.97)
    }
    let surplus = Double(changedCount - explained.count) / Double(explained.count)
    self.weight = likelihood * weight / (1 + 2 * surplus)
  }
}

/// A position or velocity that was shown, with the exact one.
struct DiagnosedValue: Sendable {
  let frame: Int
  let isPosition: Bool
  let value: Double
  let exact: Double
  /// Infinite for a velocity.
  let target: Double
  /// Errors up to this are no errors.
  let slack: Double

  var error: Double { (value - exact).magnitude }
  var isWrong: Bool { isOff(value) }

  func isOff(_ candidate: Double) -> Bool { !((candidate - exact).magnitude <= slack) }

  /// The share of the error of a wrong value that is left if `modelled` is
  /// right. For velocities, which several defects bring close to 0, it is a
  /// share of the error or of `modelled`, whichever is smaller.
  func residue(_ modelled: Double) -> Double {
    let distance = (value - modelled).magnitude
    let whole = isPosition ? error : min(error, modelled.magnitude)
    // Rounding must not decide between defects that do the same.
    return distance <= 1e-6 * whole ? 0 : distance.isFinite ? distance / whole : .infinity
  }
}

/// A motion and its finite values, which are diagnosed.
struct DiagnosedMotion: Sendable {
  private let motion: ShownMotion
  let values: [DiagnosedValue]
  let wrongCount: Int

  /// - Parameter tolerance: errors up to this part of S, or S ω, are no errors.
  init(_ motion: ShownMotion, ofPositions isPosition: Bool, _ tolerance: Double) {
    self.motion = motion
    let slack = tolerance * motion.unit(ofPosition: isPosition)
    values = motion.frames.enumerated().compactMap { index, frame in
      guard let value = isPosition ? frame.position : frame.velocity, value.isFinite else {
        return nil
      }
      let exact = isPosition ? frame.exact.position : frame.exact.velocity
      let target = motion.calls.last { $0.time < frame.time }?.target ?? motion.target
      return DiagnosedValue(
        frame: index, isPosition: isPosition, value: value, exact: exact,
        target: isPosition ? target : .infinity, slack: slack)
    }
    wrongCount = values.count(where: \.isWrong)
  }

  /// What a program with these defects shows for each value.
  func played(
    _ changes: [DefectMatch.Change], steps: Int = PlayedSpring.mostSteps
  ) -> [(value: DiagnosedValue, modelled: Double?)] {
    let states = PlayedSpring.play(motion, changes, steps: steps)
    return values.map { value in
      let state = states[value.frame]
      return (value, value.isPosition ? state?.position : state?.velocity)
    }
  }
}

struct DefectSearch {
  // Samples of the motions, because playing all with every defect takes long.
  private let few, more: [DiagnosedMotion]

  init(_ motions: [DiagnosedMotion]) {
    /// Some of the motions, with about `count` values, or more if single ones
    /// have many; about three quarters are of motions with wrong values.
    func sample(_ count: Int) -> [DiagnosedMotion] {
      [(true, 3 * count / 4), (false, count / 4)].flatMap { isWrong, share in
        let some = motions.filter { ($0.wrongCount > 0) == isWrong }
        let step = max(1, some.reduce(0) { $0 + $1.values.count } / share)
        return stride(from: 0, to: some.count, by: step).map { some[$0] }
      }
    }
    (few, more) = (sample(150), sample(600))
  }

  /// Defects that are added to others, each with its best value, the best first.
  func ranked(
    _ defects: [KnownDefect], after chain: [DefectMatch.Change] = []
  ) -> [DefectMatch.Chain] {
    var likely: [(defect: KnownDefect, loss: Double)] = []
    // After a chain only the best is used, so fewer are compared.
    let count = chain.isEmpty ? 12 : 4
    // Fitted defects suit many errors, so the others are tried first.
    for isFitted in [false, true] {
      for defect in defects
      where defect.isFitted == isFitted && !chain.contains(where: { $0.defect.excludes(defect) }) {
        let bound = likely.count < count ? .infinity : likely[count - 1].loss
        let loss = Self.best(defect, after: chain, in: few, below: bound).loss
        likely.insert((defect, loss), at: likely.firstIndex { $0.loss > loss } ?? likely.endIndex)
      }
      if let best = likely.first, best.loss < 1e-6 { break }
    }
    return likely.prefix(count).map { Self.best($0.defect, after: chain, in: more) }
      .sorted { $0.loss < $1.loss }
  }

  /// A defect with the value that leaves the least of the errors.
  ///
  /// - Parameter bound: a loss to stay below; the value is then not refined.
  private static func best(
    _ defect: KnownDefect, after chain: [DefectMatch.Change], in motions: [DiagnosedMotion],
    below bound: Double? = nil
  ) -> DefectMatch.Chain {
    var best: DefectMatch.Chain = (
      chain + [.init(defect: defect, value: defect.values[0])], bound ?? .infinity
    )
    func attempt(_ way: Int, _ value: Double, orAsGood: Bool = false) -> Bool {
      let changes = chain + [.init(defect: defect, way: way, value: value)]
      var loss = 0.0
      for motion in motions {
        // Few steps, because the search tries many defects.
        for (value, modelled) in motion.played(changes, steps: 1_500) {
          if value.isWrong {
            loss += modelled.map { min(value.residue($0), 1) } ?? 1
          } else if let modelled, value.isOff(modelled) {
            loss += 1
          }
        }
        guard loss < best.loss || orAsGood && loss == best.loss else { return false }
      }
      best = (changes, loss)
      return true
    }
    for way in defect.ways.indices {
      for value in defect.values { _ = attempt(way, value) }
    }
    guard bound == nil, defect.isFitted, !defect.looksForItself else { return best }
    let way = best.changes[chain.count].way
    // Tried values have equal ratios. Smaller steps refine the best.
    var step = defect.values[1] / defect.values[0] - 1
    while step > 1e-6 {
      let middle = best.changes[chain.count].value
      if !attempt(way, middle * (1 + step)), !attempt(way, middle / (1 + step)) { step /= 2 }
    }
    // Of equally good values, the one with the fewest digits.
    let measured = best.changes[chain.count].value
    _ = (1...3).first {
      let round = Double(DecimalRounding.significant(measured, digits: $0)) ?? measured
      return attempt(way, round, orAsGood: true)
    }
    return best
  }
}
