/// A fixed piece of work whose time tells how fast the CPU runs at a moment.
///
/// A chain of dependent multiplications and subtractions touches no memory
/// and takes the same number of cycles always; its time follows the CPU's
/// frequency, which on shared machines moves in steps of some per cent.
public enum Yardstick {
  /// The operations of the chain, two to a link.
  private static let linksCount = 1_000

  /// The time of one chain at this moment, in nanoseconds.
  public static func nanoseconds() -> UInt64 {
    let start = MonotonicClock.now
    consume(chain(from: launder(0.5)))
    return MonotonicClock.now - start
  }

  private static func chain(from start: Double) -> Double {
    var value = start
    for _ in 0..<linksCount { value = 1 - 0.5 * value }
    return value
  }
}
