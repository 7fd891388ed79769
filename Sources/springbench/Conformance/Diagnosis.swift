import Harness
import Platform
import Springs

/// What is wrong with shown motions: the known defects that they look like.
///
/// A value is wrong if it is off by more than a tolerance, in units of S. Where
/// no finite position is wrong, velocities are diagnosed instead.
struct Diagnosis: Sendable {
  let wrongCount: Int
  private let rightCount: Int
  let isOfVelocities: Bool
  /// At most five defects, or combinations of two, the likeliest first. One is
  /// omitted if likelier ones explain four fifths of what it explains.
  let matches: [DefectMatch]
  /// How many wrong values of each regime none of these explains.
  let unexplained: [(regime: String, count: Int)]
  private let motions: [ShownMotion]
  private let noun: String

  /// - Parameters:
  ///   - combines: whether several defects may explain together what none does.
  ///   - tolerance: errors up to this are no errors.
  ///   - noun: what positions are called.
  init(
    _ motions: [ShownMotion], among defects: [KnownDefect] = KnownDefect.all,
    combining combines: Bool = true, tolerance: Double = 1e-4, noun: String = "answers"
  ) {
    self.motions = motions
    let positions = DiagnosedValues(motions, isOfPositions: true, tolerance)
    isOfVelocities = !positions.values.contains(where: \.isWrong)
    let all =
      isOfVelocities ? DiagnosedValues(motions, isOfPositions: false, tolerance) : positions
    self.noun = isOfVelocities ? "velocities" : noun
    wrongCount = all.wrongCount
    rightCount = all.values.count - all.wrongCount
    guard wrongCount > 0 else {
      (matches, unexplained) = ([], [])
      return
    }
    let isTold = isOfVelocities
    let defects = defects.filter { $0.phase != .told || isTold }
    let ranked = all.ranked(defects)
    // Right values say nothing against an occasional defect.
    let likely = ranked.enumerated().filter {
      $0.offset < 8 || $0.element.changes[0].defect.isOccasional
    }
    var candidates = likely.compactMap { DefectMatch($0.element.changes, all) }
    let explained = candidates.map(\.explained.count).max() ?? 0
    if combines, ranked.count > 1, 100 * explained < 99 * wrongCount {
      // None explains all: what two or three explain together.
      func longer(_ chain: [DefectMatch.Change]) -> DefectMatch.Chain {
        all.ranked(defects.filter { $0.isCombined(with: chain) }, after: chain).first
          ?? (chain, .infinity)
      }
      // With the second, another first one may be better, or simpler.
      var pairs = ranked.prefix(3).map { longer($0.changes) }.sorted { $0.loss < $1.loss }
      for _ in 0..<2 { pairs.insert(longer(Array(pairs[0].changes.dropFirst())), at: 0) }
      candidates += (pairs + [longer(pairs[0].changes)]).compactMap {
        DefectMatch($0.changes, all)
      }
    }
    var explainedSoFar: Set<Int> = []
    var kept: [DefectMatch] = []
    for match in candidates.sorted(by: { $0.weight > $1.weight }) {
      let newCount = match.explained.subtracting(explainedSoFar).count
      explainedSoFar.formUnion(match.explained)
      if 5 * newCount >= match.explained.count { kept.append(match) }
    }
    let matches = Array(kept.prefix(5))
    self.matches = matches
    let rest = all.values.enumerated().filter { index, value in
      value.isWrong && !matches.contains { $0.explained.contains(index) }
    }
    unexplained = Dictionary(grouping: rest) {
      ConformanceScore.Regime.of(motions[$0.element.motion].rates.dampingRatio)
    }
    .map { (regime: $0.key.rawValue, count: $0.value.count) }
    .sorted { ($1.count, $0.regime) < ($0.count, $1.regime) }
  }

  /// Whether the likeliest defects explain all but a twentieth.
  var isComplete: Bool { isNearlyAll(wrongCount - unexplained.map(\.count).reduce(0, +)) }

  /// The least squares of the wrong motions; `nil` where a defect explains some.
  var fit: MotionFit? {
    isOfVelocities || !matches.isEmpty ? nil : MotionFit(motions.filter { $0.worst.error > 1e-4 })
  }

  /// The diagnosis in sentences.
  var sentences: [String] {
    guard !isOfVelocities || !matches.isEmpty else {
      let velocities =
        wrongCount > 0 ? ", but \(wrongCount) velocities are, by 1e-4 of S omega" : ""
      return [
        "the errors look like no known defect: no finite position is off by 1e-4 of S\(velocities)"
      ]
    }
    var sentences = matches.map { match in
      let count = match.explained.count
      return "\(match.names): \(match.summary); explains \(isNearlyAll(count) ? "" : "a part, ")"
        + "\(count) of the \(wrongCount) wrong \(noun)" + contradiction(match)
    }
    let restCount = unexplained.map(\.count).reduce(0, +)
    if restCount > 0, !isComplete {
      let regimes = unexplained.map { "\($0.count) \($0.regime)" }.joined(separator: ", ")
      sentences.append(
        matches.isEmpty
          ? "the errors look like no known defect: \(wrongCount) wrong \(noun) (\(regimes))"
          : "the \(restCount) other wrong \(noun) look like none of these: \(regimes)")
    }
    return sentences
  }

  /// Whether this many are at least 95 % of the wrong values.
  private func isNearlyAll(_ count: Int) -> Bool { 20 * count >= 19 * wrongCount }

  /// Says how many right values a defect would change, and names one of them.
  private func contradiction(_ match: DefectMatch) -> String {
    guard let first = match.contradicting.first else { return "" }
    return ", but would change \(match.contradicting.count) of the \(rightCount) right ones, "
      + "such as that of '\(first.name)' at t = \(first.time)"
  }
}

/// A defect, or two at once, and the wrong values that it explains.
///
/// What the defect gives explains a wrong value if it is nearer to it than the
/// exact value: at most a quarter of the error is left. Late values are near the
/// target, and so are those of many defects. Therefore half of the error of the
/// value's whole motion must be explained, too, unless the value is the very one
/// that the defect gives. That does not count at the target, unless being there
/// is the defect.
///
/// A match explains at least 1 % of all wrong values, which is more than chance
/// gives, and at least half of those that the defect would change. An
/// occasional defect may leave any number of values right.
struct DefectMatch: Sendable {
  /// A defect with a value, in one of its ways.
  struct Change: Sendable {
    let defect: KnownDefect
    var way = 0
    var value: Double
  }
  /// Defects at once, and what they leave of the errors.
  typealias Chain = (changes: [Change], loss: Double)

  let changes: [Change]
  /// The indices of the explained values.
  let explained: Set<Int>
  /// The more values are explained, the closer they are to those that the defect
  /// gives, and the fewer contradict it, the larger.
  let weight: Double
  /// The values that are right although the defect would change them.
  let contradicting: [(name: String, time: Double)]

  var names: String { changes.map(\.defect.name).joined(separator: " + ") }

  var summary: String {
    let libraries = changes.count == 1 ? changes[0].defect.libraries : []
    return changes.map { $0.defect.summary($0.value) }.joined(separator: ", and ")
      + (libraries.isEmpty ? "" : ", as in \(libraries.joined(separator: ", "))")
  }

  /// The most of an error that may be left.
  private static let largestResidue = 0.25

  init?(_ changes: [Change], _ values: DiagnosedValues) {
    let isOccasional = changes.count == 1 && changes[0].defect.isOccasional
    let played = values.play(changes)
    var contradicting: [(name: String, time: Double)] = []
    // Each with the share of its error that the defect leaves, and whether it is
    // the very one that the defect gives.
    var wrong: [(index: Int, value: DiagnosedValue, residue: Double, isDefects: Bool)] = []
    for (index, value) in values.values.enumerated() {
      // Values that the defect does not change say nothing about it.
      guard let modelled = played[index], value.isOff(modelled) else { continue }
      if value.isWrong {
        let isDefects =
          value.meets(modelled) && (isOccasional || !value.isAtTarget(modelled))
        wrong.append((index, value, value.residue(modelled), isDefects))
      } else {
        let motion = values.motions[value.motion]
        contradicting.append((motion.name, motion.frames[value.frame].time))
      }
    }
    var explained: Set<Int> = []
    var weight = 0.0
    for motion in wrong.grouped(by: { $0.value.motion }).map(\.members) {
      let error = motion.reduce(0) { $0 + $1.value.error }
      let rest = motion.reduce(0) { $0 + $1.value.error * min($1.residue, 1) }
      for one in motion
      where one.residue < Self.largestResidue && (2 * rest < error || one.isDefects) {
        explained.insert(one.index)
        // From 1 for the very value that the defect gives to 0 at the limit.
        weight += 1 - one.residue / Self.largestResidue
      }
    }
    let changedCount = wrong.count + (isOccasional ? 0 : contradicting.count)
    guard 2 * explained.count >= changedCount, 100 * explained.count >= values.wrongCount,
      !explained.isEmpty
    else { return nil }
    (self.changes, self.explained, self.contradicting) = (changes, explained, contradicting)
    let surplus =
      isOccasional
      ? 0.02 * Double(contradicting.count) : 0.25 * Double(changedCount - explained.count)
    self.weight =
      weight * changes.map { Self.preference($0.defect) }.reduce(1, *)
      * pow(0.95, Double(changes.count - 1)) / (1 + surplus / Double(explained.count))
  }

  /// A factor of the weight. Of defects that explain about as much, it favours
  /// those that a library is known to have, and puts occasional ones after the
  /// others, and last those whose value is measured.
  private static func preference(_ defect: KnownDefect) -> Double {
    defect.isOccasional ? 0.99 : defect.isMeasured ? 0.98 : defect.libraries.isEmpty ? 1 : 1.02
  }
}

/// A position or velocity that was shown, beside the exact one.
struct DiagnosedValue: Sendable {
  let motion: Int
  let frame: Int
  let isPosition: Bool
  let value: Double
  let exact: Double
  let target: Double
  /// The unit of errors: S, or S ω for velocities.
  let scale: Double
  /// Errors up to this part of the scale are no errors.
  let tolerance: Double

  var error: Double { (value - exact).magnitude }

  /// Whether it is this value, but for rounding.
  func meets(_ candidate: Double) -> Bool { (value - candidate).magnitude <= tolerance * scale }

  /// Whether a value is wrong.
  func isOff(_ candidate: Double) -> Bool {
    !((candidate - exact).magnitude <= tolerance * scale)
  }

  var isWrong: Bool { isOff(value) }

  /// The share of the error of a wrong value that is left if `modelled` is
  /// right. For velocities, which may be nearly 0 by several defects, it is a
  /// share of `modelled` where that is smaller.
  func residue(_ modelled: Double) -> Double {
    let distance = (value - modelled).magnitude
    let whole = isPosition ? error : min(error, modelled.magnitude)
    return distance == 0 ? 0 : distance.isFinite ? distance / whole : .infinity
  }

  /// Whether `modelled` is a position at the target.
  func isAtTarget(_ modelled: Double) -> Bool {
    isPosition && (modelled - target).magnitude <= tolerance * scale
  }
}

/// The values of shown motions that are diagnosed: those that are finite, of
/// springs that move.
struct DiagnosedValues: Sendable {
  let motions: [ShownMotion]
  private(set) var values: [DiagnosedValue] = []
  let wrongCount: Int
  private let isOfPositions: Bool
  private let tolerance: Double

  init(_ motions: [ShownMotion], isOfPositions: Bool, _ tolerance: Double) {
    (self.motions, self.isOfPositions, self.tolerance) = (motions, isOfPositions, tolerance)
    for (index, motion) in motions.enumerated() where motion.scale > 0 {
      for (place, frame) in motion.frames.enumerated() {
        guard let value = isOfPositions ? frame.position : frame.velocity, value.isFinite else {
          continue
        }
        values.append(
          DiagnosedValue(
            motion: index, frame: place, isPosition: isOfPositions, value: value,
            exact: isOfPositions ? frame.exact.position : frame.exact.velocity,
            target: motion.calls.last { $0.time < frame.time }?.target ?? motion.target,
            scale: motion.unit(ofPosition: isOfPositions), tolerance: tolerance))
      }
    }
    wrongCount = values.count(where: \.isWrong)
  }

  /// What a program with these defects shows for each value.
  func play(_ changes: [DefectMatch.Change]) -> [Double?] {
    var played: [Double?] = []
    forEachValue(played: changes, steps: PlayedSpring.mostSteps) { _, modelled in
      played.append(modelled)
      return true
    }
    return played
  }

  /// Passes each value with what a program with these defects shows for it, until
  /// `body` returns `false`.
  private func forEachValue(
    played changes: [DefectMatch.Change], steps: Int, _ body: (DiagnosedValue, Double?) -> Bool
  ) {
    var played: (motion: Int, states: [SpringState?]) = (-1, [])
    for value in values {
      if played.motion != value.motion {
        played = (value.motion, PlayedSpring.play(motions[value.motion], changes, steps: steps))
      }
      let state = played.states[value.frame]
      guard body(value, isOfPositions ? state?.position : state?.velocity) else { return }
    }
  }

  /// Some of the motions, with about this many values, mostly of wrong ones.
  private func sample(_ count: Int) -> DiagnosedValues {
    guard values.count > count else { return self }
    let wrong = Set(values.lazy.filter(\.isWrong).map(\.motion))
    let size = values.count / motions.count + 1
    func some(_ indices: [Int], _ count: Int) -> [Int] {
      let step = max(1, indices.count * size / count)
      return stride(from: 0, to: indices.count, by: step).map { indices[$0] }
    }
    let all = Array(motions.indices)
    let chosen =
      some(all.filter(wrong.contains), 3 * count / 4)
      + some(all.filter { !wrong.contains($0) }, count / 4)
    return DiagnosedValues(
      chosen.sorted().map { motions[$0] }, isOfPositions: isOfPositions, tolerance)
  }

  /// Defects that are added to others, each with the value that leaves the least
  /// of the errors, the best first.
  func ranked(
    _ defects: [KnownDefect], after chain: [DefectMatch.Change] = []
  ) -> [DefectMatch.Chain] {
    // To play all values with every defect would take seconds.
    let (few, more) = (sample(150), sample(600))
    var likely: [(defect: KnownDefect, loss: Double)] = []
    // A measured value fits many errors: a defect without one is the likelier.
    for isMeasured in [false, true] {
      for defect in defects where defect.isMeasured == isMeasured {
        let bound = likely.count < 12 ? .infinity : likely[11].loss
        let loss = few.best(defect, after: chain, below: bound, isExact: false).loss
        likely.insert((defect, loss), at: likely.firstIndex { $0.loss > loss } ?? likely.endIndex)
      }
      if let best = likely.first, best.loss < 1e-6 { break }
    }
    return likely.enumerated().filter { $0.offset < 12 || $0.element.defect.isOccasional }
      .map { more.best($0.element.defect, after: chain, isExact: true) }
      .sorted { $0.loss < $1.loss }
  }

  /// A defect with the value that leaves the least of the errors.
  private func best(
    _ defect: KnownDefect, after chain: [DefectMatch.Change], below bound: Double = .infinity,
    isExact: Bool
  ) -> DefectMatch.Chain {
    var best: DefectMatch.Chain = (chain + [.init(defect: defect, value: defect.values[0])], bound)
    func attempt(_ way: Int, _ value: Double, orAsGood: Bool = false) -> Bool {
      let changes = chain + [.init(defect: defect, way: way, value: value)]
      var loss = 0.0
      forEachValue(played: changes, steps: 1_500) { value, modelled in
        if value.isWrong {
          loss += modelled.map { min(value.residue($0), 1) } ?? 1
        } else if let modelled, value.isOff(modelled) {
          loss += 1
        }
        return loss < best.loss || orAsGood && loss == best.loss
      }
      guard loss < best.loss || orAsGood && loss == best.loss else { return false }
      best = (changes, loss)
      return true
    }
    for way in defect.ways.indices {
      for value in defect.values { _ = attempt(way, value) }
    }
    if defect.isMeasured, isExact, let change = best.changes.last {
      var step = defect.values[1] / defect.values[0] - 1
      while step > 1e-6 {
        let middle = best.changes[chain.count].value
        if !attempt(change.way, middle * (1 + step)), !attempt(change.way, middle / (1 + step)) {
          step /= 2
        }
      }
      // Of values that are as good the one with the fewest digits.
      let measured = best.changes[chain.count].value
      _ = (1...3).first {
        let round = Double(DecimalRounding.significant(measured, digits: $0)) ?? measured
        return attempt(change.way, round, orAsGood: true)
      }
    }
    return best
  }
}
