import CMeasurement

/// The clock of every measurement: `CLOCK_MONOTONIC` in nanoseconds.
///
/// It is read through a header-inline function, a third cheaper than
/// `ContinuousClock`, and its readings are plain integers.
public enum MonotonicClock {
  /// Nanoseconds since an arbitrary moment.
  @inlinable @inline(__always)
  public static var now: UInt64 { springbench_monotonic_ns() }

  /// The seconds that have passed since the reading `start`.
  @inlinable
  public static func seconds(since start: UInt64) -> Double {
    Double(now - start) * 1e-9
  }
}
