/// The recent speed of the CPU, from the times of the reference chain.
///
/// After the widest vector instructions a CPU runs at a lower frequency for
/// most of a millisecond. A case visited within that time seems a quarter
/// slower than it is, and which case that is depends on the order of visits.
public struct FrequencyTracker {
  /// The shortest recent time of the reference chain, in nanoseconds.
  private var chain = Double.infinity

  /// The longest wait for the CPU, in nanoseconds.
  static let patience: UInt64 = 1_000_000

  public init() {}

  /// Records a reading and returns whether the CPU was more than 4 % slower
  /// than recently.
  ///
  /// The recent shortest time grows by a thousandth with each reading, so that
  /// after some forty readings a lasting lower frequency is the usual one.
  package mutating func isRecovering(_ reading: ReferenceTimes) -> Bool {
    chain = min(1.001 * chain, reading.chain)
    return reading.chain > 1.04 * chain
  }
}
