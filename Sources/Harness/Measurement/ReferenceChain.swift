/// A fixed piece of work, whose time shows the current speed of the CPU.
///
/// A chain of dependent multiplications and subtractions does not touch memory
/// and always takes the same number of cycles. Its time follows the CPU's
/// frequency, which moves in steps of some per cent on shared machines.
enum ReferenceChain {
  /// Its time now, in nanoseconds.
  static func time() -> Double {
    let start = MonotonicClock.now
    var value = launder(0.5)
    for _ in 0..<1_000 { value = 1 - 0.5 * value }
    consume(value)
    return Double(MonotonicClock.now - start)
  }
}

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
  package mutating func isRecovering(_ reading: Double) -> Bool {
    chain = min(1.001 * chain, reading)
    return reading > 1.04 * chain
  }
}
