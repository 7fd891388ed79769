/// A small generator of random bits whose sequence follows from its seed.
///
/// SplitMix64: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014, doi:10.1145/2660193.2660195.
/// Good enough for shuffles and resampling, useless for secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// - Parameter position: how many numbers of the sequence are passed over.
  public init(seed: UInt64, position: UInt64 = 0) {
    state = seed &+ position &* SeededGenerator.increment
  }

  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  public mutating func next() -> UInt64 {
    state &+= SeededGenerator.increment
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
