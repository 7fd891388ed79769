import Platform

/// The order in which cases are visited: rounds, each a random permutation of
/// all cases, reproducible from the seed.
///
/// A disturbance of some seconds then affects a few samples of every case
/// instead of all samples of one.
public struct Schedule: Sendable {
  /// The number of rounds.
  public let roundCount: Int
  /// The number of cases.
  public let caseCount: Int
  private let seed: UInt64

  public init(caseCount: Int, roundCount: Int, seed: UInt64) {
    self.caseCount = caseCount
    self.roundCount = roundCount
    self.seed = seed
  }

  /// The indices of the cases in their order in `round`.
  public func order(round: Int) -> [Int] {
    // An odd number with irregular bits, so that the seeds of the rounds differ
    // in many bits: 2⁶⁴ over the positive root of x⁴ = x + 1.
    var generator = SplitMix64(seed: seed &+ 0xD1B5_4A32_D192_ED03 &* UInt64(round + 1))
    return (0..<caseCount).shuffled(using: &generator)
  }
}
