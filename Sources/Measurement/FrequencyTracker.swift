/// The speed the CPU has had lately.
///
/// After the widest vector instructions a CPU keeps to a lower frequency for
/// most of a millisecond. A case visited within that time looks a quarter
/// slower than it is, and which one that is depends on the order of the visits.
public struct FrequencyTracker {
  /// The shortest chain lately, in nanoseconds.
  private var chain = Double.infinity

  /// How long to wait for the CPU at most, in nanoseconds.
  static let patience: UInt64 = 1_000_000

  public init() {}

  /// Takes note of a reading and tells whether the CPU was slower than lately.
  ///
  /// What counts as lately grows longer by a part in a thousand with each
  /// reading, so that a frequency that stays lower is soon the usual one.
  package mutating func isRecovering(_ reading: ReferenceTimes) -> Bool {
    chain = min(1.001 * chain, reading.chain)
    return reading.chain > 1.04 * chain
  }
}
