import Platform

/// The random numbers of the trace generator: the same seed gives the same
/// sequence everywhere.
///
/// SplitMix64: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014, doi:10.1145/2660193.2660195.
public struct GestureRandom: Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  /// 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Evenly distributed in [low, high).
  public mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * (Double(next() >> 11) * 0x1p-53)
  }

  /// Evenly distributed in the logarithm between two positive numbers.
  public mutating func logUniform(_ low: Double, _ high: Double) -> Double {
    exp(uniform(log(low), log(high)))
  }

  /// A whole number of a closed range, each equally likely to within 2⁻³².
  public mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(((next() >> 32) &* UInt64(range.count)) >> 32)
  }

  /// True with a probability.
  public mutating func chance(_ probability: Double) -> Bool {
    uniform(0, 1) < probability
  }

  /// Normally distributed with mean 0 and standard deviation 1 (Box and
  /// Muller).
  public mutating func normal() -> Double {
    let radius = (-2 * log(1 - uniform(0, 1))).squareRoot()
    return radius * cos(2 * .pi * uniform(0, 1))
  }

  /// One element.
  public mutating func element<Element>(_ elements: [Element]) -> Element {
    elements[integer(0...elements.count - 1)]
  }
}
