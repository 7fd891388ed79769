import CHarness
import Glibc

/// The clock of all measurements: `CLOCK_MONOTONIC` in nanoseconds.
///
/// It is read through an inline C function, a third cheaper than
/// `ContinuousClock`, and its readings are plain integers.
public enum MonotonicClock {
  /// Nanoseconds since an arbitrary moment.
  @inlinable @inline(__always)
  public static var now: UInt64 { springbench_monotonic_ns() }

  /// The seconds elapsed since the reading `start`.
  @inlinable
  public static func seconds(since start: UInt64) -> Double {
    Double(now - start) * 1e-9
  }

  /// The CPU time of this process in nanoseconds.
  static var processTime: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// The CPU on which the calling thread runs, and the threads and processes that
/// it starts later.
public enum Affinity {
  /// Pins them to one CPU: `index`, 0 or more, modulo the number of CPUs.
  public static func pin(to index: Int) { springbench_pin(Int32(index)) }

  /// Lets them run on any CPU again.
  public static func restore() { springbench_unpin() }
}
