import CHarness

/// The times of two fixed pieces of work, which show the current speed of the
/// CPU.
///
/// A chain of dependent multiplications and subtractions does not touch memory
/// and always takes the same number of cycles. Its time follows the CPU's
/// frequency, which moves in steps of some per cent on shared machines. A
/// bundle of such chains keeps the core busy. Its time also follows what the
/// other hardware thread of the core uses, which a single chain hardly shows.
public struct ReferenceTimes: Sendable, Hashable {
  /// The time of the chain, in nanoseconds.
  public let chain: Double
  /// The time of the bundle, in nanoseconds.
  public let bundle: Double

  package init(chain: Double, bundle: Double) {
    self.chain = chain
    self.bundle = bundle
  }

  /// The links of a chain: a multiplication and a subtraction each.
  private static let linkCount = 1_000

  /// Times the chain and the bundle now.
  static func read() -> ReferenceTimes {
    let start = MonotonicClock.now
    consume(runChain(from: launder(0.5)))
    let middle = MonotonicClock.now
    consume(springbench_bundle(linkCount, launder(0.5)))
    let end = MonotonicClock.now
    return ReferenceTimes(chain: Double(middle - start), bundle: Double(end - middle))
  }

  private static func runChain(from start: Double) -> Double {
    var value = start
    for _ in 0..<linkCount { value = 1 - 0.5 * value }
    return value
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
  package mutating func isRecovering(_ reading: ReferenceTimes) -> Bool {
    chain = min(1.001 * chain, reading.chain)
    return reading.chain > 1.04 * chain
  }
}
