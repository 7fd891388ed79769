import CMeasurement
import Glibc

/// What one iteration of a workload needs beside time, found in an untimed
/// pass of its own.
public struct ResourceUse: Sendable, Hashable {
  /// Heap allocations of one iteration; `nil` where the program cannot count.
  public var allocationsCount: Int?
  /// The bytes of those allocations.
  public var allocatedBytes: Int?
  /// The largest resident memory of the process meanwhile, in bytes; `nil`
  /// where the kernel does not tell.
  public var peakResidentBytes: Int?
  /// Instructions of one iteration; `nil` without hardware counters.
  public var instructionsCount: Int?
  /// Cycles of one iteration; `nil` without hardware counters.
  public var cyclesCount: Int?
}

/// Measures memory and counters of workloads.
public struct ResourceProbe {
  private let counters: HardwareCounters?

  public init(counters: HardwareCounters?) {
    self.counters = counters
  }

  /// Runs `body` once under observation; to be called when it is warm.
  ///
  /// - Parameter isPeakReset: whether the peak of memory was forgotten before
  ///   the workload was made.
  func measure(_ body: Workload.Body, isPeakReset: Bool) -> ResourceUse {
    var use = ResourceUse()
    if springbench_can_count_allocations() != 0 {
      springbench_start_counting_allocations()
      body(1)
      let counts = springbench_stop_counting_allocations()
      use.allocationsCount = Int(counts.count)
      use.allocatedBytes = Int(counts.bytes)
    }
    if let counts = counters?.count({ body(1) }) {
      use.instructionsCount = counts.instructions
      use.cyclesCount = counts.cycles
    }
    if isPeakReset { use.peakResidentBytes = PeakMemory.bytes }
    return use
  }
}

/// The largest resident memory of the process since the last reset.
public enum PeakMemory {
  /// Forgets the peak so far. Whether the kernel lets one do that.
  public static func reset() -> Bool {
    let file = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    // 5 resets the high-water mark and nothing else (proc_pid_clear_refs(5)).
    return write(file, "5", 1) == 1
  }

  /// The peak in bytes.
  public static var bytes: Int? {
    SystemFile.field("VmHWM", in: "/proc/self/status")
      .flatMap { $0.split(separator: " ").first }
      .flatMap { Int($0) }
      .map { $0 * 1024 }
  }
}
