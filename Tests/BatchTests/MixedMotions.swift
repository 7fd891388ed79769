import Batch
import Springs
import TestSupport

/// Random motions in every regime, reproducible.
enum MixedMotions {
  /// Damping ratios for every formula: undamped, lightly damped, critical, the
  /// doubles next to it and others nearby, and overdamped.
  static let ratios: [Double] = [
    0, 1e-3, 0.1, 0.5, 0.8, 0.99, 1 - 1e-9, (1.0).nextDown, 1, (1.0).nextUp, 1 + 1e-9, 1 + 1e-5,
    1.01, 1.5, 5, 1000,
  ]

  /// - Parameter ratios: the damping ratios to choose from.
  static func motions(
    _ count: Int, seed: UInt64, ratios: [Double] = MixedMotions.ratios
  ) -> [SpringMotion] {
    var generator = SplitMix64(seed: seed)
    func uniform(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &generator)
    }
    return (0..<count).map { _ in
      let ratio = ratios[Int.random(in: 0..<ratios.count, using: &generator)]
      let rates = SpringRates(dampingRatio: ratio, angularFrequency: uniform(2...40))
      return SpringMotion(
        rates: rates, from: uniform(-100...100), to: uniform(-10...10),
        initialVelocity: uniform(-1000...1000))
    }
  }

  /// A batch with springs of `presets` presets, or all different if that is 0.
  static func batch(_ count: Int, presets: Int) -> SpringBatch<Double> {
    let motions = motions(count, seed: 12)
    return SpringBatch(presets > 0 ? motions.withRates { $0 * presets / count } : motions)
  }
}

extension [SpringMotion] {
  /// The same starts, targets and velocities, each with the rates of the motion
  /// at the index that `source` gives for its own.
  func withRates(of source: (Int) -> Int) -> [SpringMotion] {
    enumerated().map { index, motion in
      SpringMotion(
        rates: self[source(index)].rates, from: motion.start, to: motion.target,
        initialVelocity: motion.initialVelocity)
    }
  }
}
