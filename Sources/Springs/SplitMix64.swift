/// A small pseudorandom generator whose sequence follows from its seed.
///
/// SplitMix64: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014, doi:10.1145/2660193.2660195.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The generator of a seed's sequence.
  ///
  /// - Parameters:
  ///   - seed: any number.
  ///   - position: how many numbers of the sequence to skip; takes O(1).
  public init(seed: UInt64, position: UInt64 = 0) {
    state = seed &+ position &* SplitMix64.increment
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= SplitMix64.increment
    return SplitMix64.mix(state)
  }

  /// Scatters the bits of a counter: D. Stafford's Mix13.
  private static func mix(_ counter: UInt64) -> UInt64 {
    var mixed = counter
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Uniformly distributed in [0, 1), a multiple of 2⁻⁵³.
  public mutating func fraction() -> Double { SplitMix64.fraction(next()) }

  private static func fraction(_ bits: UInt64) -> Double { Double(bits >> 11) * 0x1p-53 }

  /// Uniformly distributed in [0, 1): the number at `index` of stream `stream`
  /// of a seed, computed without a generator. Streams are 0 to 7, indices not
  /// negative.
  public static func fraction(seed: UInt64, stream: UInt64, index: Int) -> Double {
    fraction(mix((seed &* 8 &+ stream) &* increment &+ UInt64(index)))
  }

  /// Uniformly distributed in [low, high), but rounding may give `high`.
  public mutating func uniform(_ low: Double = 0, _ high: Double = 1) -> Double {
    low + (high - low) * fraction()
  }

  /// Log-uniformly distributed between two positive numbers, to rounding.
  public mutating func logUniform(_ low: Double, _ high: Double) -> Double {
    exp(uniform(log(low), log(high)))
  }
}
