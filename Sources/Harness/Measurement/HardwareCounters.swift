import CMeasurement
import Glibc

/// Hardware counters for instructions and cycles of this thread in user mode.
///
/// Most virtual machines have none; then the initialiser throws the reason.
public final class HardwareCounters {
  private var counters: springbench_counters

  /// - Throws: `Unavailable`, with the reason the kernel gives.
  public init() throws(Unavailable) {
    counters = springbench_counters()
    let error = springbench_open_counters(&counters)
    guard error == 0 else { throw Unavailable(reason: String(cString: strerror(error))) }
  }

  deinit { springbench_close_counters(&counters) }

  /// Why there are no counters.
  public struct Unavailable: Error, Sendable, Hashable {
    public let reason: String
  }

  /// The instructions and cycles that `work` takes; `nil` when the counters
  /// cannot be read.
  public func count(_ work: () -> Void) -> (instructions: Int, cycles: Int)? {
    springbench_start_counters(&counters)
    work()
    var instructions: UInt64 = 0
    var cycles: UInt64 = 0
    guard springbench_stop_counters(&counters, &instructions, &cycles) == 0 else { return nil }
    return (Int(instructions), Int(cycles))
  }
}
