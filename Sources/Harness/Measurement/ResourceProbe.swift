import CMeasurement
import Glibc

/// What one iteration of a workload needs besides time, measured in a separate
/// untimed pass.
public struct ResourceUse: Sendable, Hashable {
  /// Heap allocations of one iteration; `nil` if the program cannot count them.
  public var allocationCount: Int?
  /// The bytes of those allocations.
  public var allocatedBytes: Int?
  /// The largest resident memory of the process during the pass, in bytes;
  /// `nil` if the kernel does not report it.
  public var peakResidentBytes: Int?
  /// Instructions of one iteration; `nil` without hardware counters.
  public var instructionCount: Int?
  /// Cycles of one iteration; `nil` without hardware counters.
  public var cycleCount: Int?
}

/// Measures the memory and hardware counters of workloads.
public struct ResourceProbe {
  private let counters: HardwareCounters?

  public init(counters: HardwareCounters?) { self.counters = counters }

  /// Measures `body`, which must be warm, in runs of one iteration.
  ///
  /// - Parameter isPeakReset: whether the peak of memory was reset before the
  ///   workload was created.
  func measure(_ body: Workload.Body, isPeakReset: Bool) -> ResourceUse {
    var use = ResourceUse()
    if springbench_can_count_allocations() != 0 {
      springbench_start_counting_allocations()
      body(1)
      let counts = springbench_stop_counting_allocations()
      use.allocationCount = Int(counts.count)
      use.allocatedBytes = Int(counts.bytes)
    }
    if let counts = counters?.count({ body(1) }) {
      use.instructionCount = counts.instructions
      use.cycleCount = counts.cycles
    }
    if isPeakReset { use.peakResidentBytes = PeakMemory.bytes }
    return use
  }
}

/// The largest resident memory of the process since the last reset.
public enum PeakMemory {
  /// Resets the peak; returns whether the kernel allows it.
  public static func reset() -> Bool {
    let file = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    // 5 resets only the high-water mark (proc_pid_clear_refs(5)).
    return write(file, "5", 1) == 1
  }

  /// The peak in bytes; `nil` if the kernel does not report it.
  public static var bytes: Int? { SystemFile.bytes("VmHWM", in: "/proc/self/status") }
}
