import Platform

/// The random distributions of the trace generator.
extension SplitMix64 {
  /// An integer in a closed range: a fraction of 32 bits times the number of
  /// integers in it, so each has the same probability to within 2⁻³².
  package mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(((next() >> 32) &* UInt64(range.count)) >> 32)
  }

  /// True with the given probability.
  package mutating func chance(_ probability: Double) -> Bool { uniform(0, 1) < probability }

  /// Normally distributed with mean 0 and standard deviation 1 (Box-Muller
  /// transform).
  package mutating func normal() -> Double {
    let radius = (-2 * log(1 - uniform(0, 1))).squareRoot()
    return radius * cos(2 * .pi * uniform(0, 1))
  }
}
