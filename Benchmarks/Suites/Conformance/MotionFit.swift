import Harness

/// The exact motion with another clock, damping and amplitude that is nearest
/// to shown motions.
package struct MotionFit: Sendable {
  /// The factor of the speed of time.
  package let speed: Double
  /// `14 ms early, 5 % fast; 0.6 % of S remain of 9.8 %`.
  package let words: String
  /// The largest error left, in units of the scale.
  package let remainder: Double

  /// Delay in seconds, and the factors of the speed of time, of damping and of
  /// distances from the target.
  private static let neutral = [0.0, 1, 1, 1]
  /// In the order of `neutral`; their sentences are not shown.
  private static let changes: [KnownDefect] =
    KnownDefect.of(
      .clock,
      [
        .init("delay", "") {
          let delay = $0.value
          $0.read { time in time > 0 ? max(0, time - delay) : 0 }
        }, .init("speed", "") { $0.step *= $0.value },
      ]) + KnownDefect.of(.spring, [.init("damping", "") { $0.damping *= max(0, $0.value) }])
    + KnownDefect.of(
      .shown,
      [.init("amplitude", "") { $0.position = $0.target + $0.value * ($0.position - $0.target) }])

  /// The nearest motion with as few changes as explain it; `nil` if none of
  /// `motions` can be used, or no plausible fit halves the sum of squares.
  package init?(_ motions: [ShownMotion]) {
    // At most twelve, spread over all.
    let usable = motions.filter { $0.scale > 0 && $0.worst.error < 1e3 }
    let few = stride(from: 0, to: usable.count, by: usable.count / 12 + 1).map { usable[$0] }
    guard !few.isEmpty else { return nil }
    func residuals(_ values: [Double]) -> [Double] {
      let changes = zip(Self.changes, values).map { DefectMatch.Change(defect: $0, value: $1) }
      return few.flatMap { motion in
        zip(motion.frames, PlayedSpring.play(motion, changes)).map { frame, state in
          let error = ((state?.position ?? 0) - frame.position) / motion.scale
          return error.isFinite ? min(max(error, -1e3), 1e3) : 1e3
        }
      }
    }
    /// The best values of the free unknowns; the others are neutral.
    func fitted(_ start: [Double], _ free: [Int]) -> (values: [Double], sum: Double) {
      func filled(_ some: [Double]) -> [Double] {
        var values = Self.neutral
        for (index, value) in zip(free, some) { values[index] = value }
        return values
      }
      let result = LeastSquares.fit(free.map { start[$0] }) { residuals(filled($0)) }
      return (filled(result.values), result.sum)
    }
    let before = residuals(Self.neutral).reduce(0) { $0 + $1 * $1 }
    var free = Array(Self.neutral.indices)
    var best =
      [1, 0.7, 1.4].map { fitted([0, $0, 1, 1], free) }.min { $0.sum < $1.sum }
      ?? (Self.neutral, .infinity)
    // An unknown that explains little is left out.
    while free.count > 1 {
      let without = free.map { unknown in
        let rest = free.filter { $0 != unknown }
        return (result: fitted(best.values, rest), rest: rest)
      }.min { $0.result.sum < $1.result.sum }
      guard let without, without.result.sum <= 1.1 * best.sum + 1e-4 * before else { break }
      (best, free) = (without.result, without.rest)
    }
    // A speed outside 0.1...10 or a delay of 1 s or more may fit, but explains nothing.
    guard before > 0, best.sum < 0.5 * before, 0.1...10 ~= best.values[1],
      best.values[0].magnitude < 1
    else { return nil }
    speed = best.values[1]
    remainder = residuals(best.values).reduce(0) { max($0, $1.magnitude) }
    let zetas = Set(motions.map(\.rates.dampingRatio))
    let difference = Self.words(best.values, of: free, zeta: zetas.count == 1 ? zetas.first : nil)
    words =
      "\(difference); \(Self.percent(remainder)) % of S remain of "
      + "\(Self.percent(few.map(\.worst.error).reduce(0, max))) %"
  }

  /// - Parameters:
  ///   - free: the unknowns that explain something.
  ///   - zeta: the damping ratio, if all motions have the same.
  private static func words(_ values: [Double], of free: [Int], zeta: Double?) -> String {
    func digits(_ value: Double, _ count: Int = 3) -> String {
      DecimalRounding.significant(value, digits: count)
    }
    let (speed, damping, distance) = (values[1], values[2], values[3])
    let delay = (values[0] * 1000).magnitude
    var parts: [String] = []
    if free.contains(0) {
      parts.append("\(digits(delay, delay < 10 ? 2 : 3)) ms \(values[0] > 0 ? "late" : "early")")
    }
    if free.contains(1) {
      parts.append("\(Self.percent((speed - 1).magnitude)) % \(speed > 1 ? "fast" : "slow")")
    }
    if free.contains(2) {
      let ratio = zeta.map { zeta in
        let count = (2...6).first { digits(zeta * damping, $0) != digits(zeta, $0) } ?? 6
        return "damping ratio \(digits(zeta * damping, count)) instead of \(digits(zeta, count))"
      }
      parts.append(ratio ?? "damping \(digits(damping, 4)) times the right one")
    }
    if free.contains(3) {
      parts.append("distances \(digits(distance, 4)) times the right ones")
    }
    return parts.joined(separator: ", ")
  }

  package static func percent(_ ratio: Double) -> String {
    DecimalRounding.significant(ratio * 100, digits: ratio < 0.1 ? 2 : 3)
  }
}
