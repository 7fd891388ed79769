import Harness
import Platform
import Springs

/// The exact motion with another clock, damping and amplitude that is nearest
/// to shown motions.
struct MotionFit: Sendable {
  /// In seconds; negative where the motion is early.
  private(set) var delay = 0.0
  /// How many times as fast time runs.
  private(set) var speed = 1.0
  /// A factor.
  private(set) var damping = 1.0
  /// A factor of all distances from the target.
  private(set) var amplitude = 1.0
  /// The largest error that remains, and that without the fit, in units of the
  /// scale.
  let remainder: Double
  let error: Double
  /// The damping ratio, if all motions have the same.
  private let zeta: Double?

  private static let unknowns: [WritableKeyPath<MotionFit, Double> & Sendable] = [
    \.delay, \.speed, \.damping, \.amplitude,
  ]

  private init(remainder: Double = 0, error: Double = 0, zeta: Double? = nil) {
    (self.remainder, self.error, self.zeta) = (remainder, error, zeta)
  }

  /// The nearest motion with as few changes as explain it; `nil` if no motion
  /// is finite, or nothing comes nearer by half of the squares.
  init?(_ motions: [ShownMotion]) {
    // Many motions say no more than some.
    let usable = motions.filter { $0.scale > 0 && $0.worst.error < 1e3 }
    let few = stride(from: 0, to: usable.count, by: usable.count / 12 + 1).map { usable[$0] }
    guard !few.isEmpty else { return nil }
    func residuals(_ fit: MotionFit) -> [Double] {
      few.flatMap { motion in
        zip(motion.frames, fit.model.play(motion)).map { frame, state in
          let error = ((state?.position ?? 0) - frame.position) / motion.scale
          return error.isFinite ? min(max(error, -1e3), 1e3) : 1e3
        }
      }
    }
    func fitted(
      _ start: MotionFit, _ unknowns: [WritableKeyPath<MotionFit, Double> & Sendable]
    ) -> (fit: MotionFit, sum: Double) {
      func fit(_ values: [Double]) -> MotionFit {
        var fit = start
        for (unknown, value) in zip(unknowns, values) { fit[keyPath: unknown] = value }
        return fit
      }
      let result = LeastSquares.fit(unknowns.map { start[keyPath: $0] }) { residuals(fit($0)) }
      return (fit(result.values), result.sum)
    }
    let before = residuals(MotionFit()).reduce(0) { $0 + $1 * $1 }
    let starts = [1, 0.7, 1.4].map { speed in
      var start = MotionFit()
      start.speed = speed
      return start
    }
    var best =
      starts.map { fitted($0, Self.unknowns) }.min { $0.sum < $1.sum } ?? (MotionFit(), .infinity)
    var free = Self.unknowns
    // An unknown that explains little is left out.
    while free.count > 1 {
      let neutral = MotionFit()
      let without = free.indices.map { index in
        var (start, rest) = (best.fit, free)
        start[keyPath: rest.remove(at: index)] = neutral[keyPath: free[index]]
        return (result: fitted(start, rest), rest: rest)
      }.min { $0.result.sum < $1.result.sum }
      guard let without, without.result.sum <= 1.1 * best.sum + 1e-4 * before else { break }
      (best, free) = (without.result, without.rest)
    }
    // Other numbers are possible, but no explanation.
    guard before > 0, best.sum < 0.5 * before, 0.1...10 ~= best.fit.speed,
      best.fit.delay.magnitude < 1
    else { return nil }
    let zetas = Set(motions.map(\.rates.dampingRatio))
    self.init(
      remainder: residuals(best.fit).reduce(0) { max($0, $1.magnitude) },
      error: few.map(\.worst.error).reduce(0, max), zeta: zetas.count == 1 ? zetas.first : nil)
    for unknown in Self.unknowns { self[keyPath: unknown] = best.fit[keyPath: unknown] }
  }

  /// A spring that is so late, fast, damped and large.
  private var model: SpringModel {
    let (delay, speed, amplitude) = (delay, speed, amplitude)
    let damping = max(0, damping)
    var model = SpringModel()
    model.clock = [
      { tick in
        tick.read { $0 > 0 ? speed * max(0, $0 - delay) : 0 }
      }
    ]
    if damping != 1 { model.parameters = [{ $0.damping *= damping }] }
    if amplitude != 1 {
      model.show = [
        { $0.state.position = $0.target + amplitude * ($0.state.position - $0.target) }
      ]
    }
    return model
  }

  /// `14 ms early, 5 % fast, damping 0.46 instead of 0.45; 0.6 % remain`.
  var words: String {
    var parts: [String] = []
    let milliseconds = (delay * 1000).magnitude
    if milliseconds >= 0.05 {
      let length = DecimalRounding.significant(milliseconds, digits: milliseconds < 10 ? 2 : 3)
      parts.append("\(length) ms \(delay > 0 ? "late" : "early")")
    }
    if (speed - 1).magnitude >= 5e-4 {
      parts.append("\(Self.percent((speed - 1).magnitude)) % \(speed > 1 ? "fast" : "slow")")
    }
    if (damping - 1).magnitude >= 5e-4 {
      let ratio = zeta.map { zeta in
        let digits = (2...6).first {
          DecimalRounding.significant(zeta * damping, digits: $0)
            != DecimalRounding.significant(zeta, digits: $0)
        }
        func text(_ value: Double) -> String {
          DecimalRounding.significant(value, digits: digits ?? 6)
        }
        return "damping ratio \(text(zeta * damping)) instead of \(text(zeta))"
      }
      parts.append(
        ratio ?? "damping \(DecimalRounding.significant(damping, digits: 3)) times the right one")
    }
    if (amplitude - 1).magnitude >= 5e-4 {
      parts.append(
        "distances \(DecimalRounding.significant(amplitude, digits: 3)) times the right ones")
    }
    return (parts.isEmpty ? "right but for rounding" : parts.joined(separator: ", "))
      + "; \(Self.percent(remainder)) % of the distance remain of \(Self.percent(error)) %"
  }

  static func percent(_ ratio: Double) -> String {
    DecimalRounding.significant(ratio * 100, digits: ratio < 0.1 ? 2 : 3)
  }
}
