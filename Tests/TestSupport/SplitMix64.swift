import Glibc

/// A small seeded generator, so that every random test can be replayed.
///
/// S. Vigna's SplitMix64, after Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014, doi:10.1145/2660193.2660195.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Evenly distributed in [low, high).
  public mutating func uniform(_ low: Double = 0, _ high: Double = 1) -> Double {
    low + (high - low) * (Double(next() >> 11) * 0x1p-53)
  }

  /// Evenly distributed in the logarithm between two positive numbers.
  public mutating func logUniform(_ low: Double, _ high: Double) -> Double {
    exp(uniform(log(low), log(high)))
  }
}
