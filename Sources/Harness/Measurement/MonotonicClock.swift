import CHarness
import Glibc

/// Measured properties of the clock on this machine.
public struct ClockProperties: Sendable {
  /// The smallest difference above 0 seen between two readings, in nanoseconds;
  /// 1 if there was none.
  public let granularityNanoseconds: Double
  /// The cost of one reading, in nanoseconds.
  public let readNanoseconds: Double
  /// One iteration of an empty loop with a barrier, in nanoseconds.
  public let emptyLoopNanoseconds: Double
  /// Whether a known piece of work between barriers takes time; false if the
  /// compiler optimises through the barriers.
  public let keepsWorkAlive: Bool

  public var floor: ResolutionFloor {
    ResolutionFloor(granularity: granularityNanoseconds, emptyLoop: emptyLoopNanoseconds)
  }

  /// Measures the clock.
  ///
  /// The work between barriers is expected to take longer than eight iterations
  /// of the empty loop: its 64 dependent steps take several hundred cycles.
  public static func measure() -> ClockProperties {
    let empty = emptyLoop()
    return ClockProperties(
      granularityNanoseconds: granularity(),
      readNanoseconds: best(of: 5, iterations: 2_000) { count in
        for _ in 0..<count { consume(Int(truncatingIfNeeded: MonotonicClock.now)) }
      },
      emptyLoopNanoseconds: empty, keepsWorkAlive: work() > 8 * empty)
  }

  private static func granularity() -> Double {
    var smallest = UInt64.max
    var last = MonotonicClock.now
    for _ in 0..<5_000 {
      let now = MonotonicClock.now
      if now > last { smallest = min(smallest, now - last) }
      last = now
    }
    return smallest == .max ? 1 : Double(smallest)
  }

  private static func emptyLoop() -> Double {
    best(of: 5, iterations: 1 << 18) { count in
      for iteration in 0..<count { consume(iteration) }
    }
  }

  /// Nanoseconds per iteration of 64 dependent steps on an input that does not
  /// change. About the time of an empty loop if the compiler removes the steps.
  private static func work() -> Double {
    best(of: 5, iterations: 1 << 12) { count in
      for _ in 0..<count {
        var value = launder(1.0)
        for _ in 0..<64 { value += 0.5 * value }
        consume(value)
      }
    }
  }

  /// The fewest nanoseconds per iteration among several runs of `body`.
  static func best(of runs: Int, iterations: Int, _ body: Workload.Body) -> Double {
    var least = Double.infinity
    for _ in 0..<runs {
      let start = MonotonicClock.now
      body(iterations)
      least = min(least, Double(MonotonicClock.now - start) / Double(iterations))
    }
    return least
  }
}

/// The clock of all samples: `CLOCK_MONOTONIC` in nanoseconds, read through an
/// inline C function.
public enum MonotonicClock {
  /// Nanoseconds since an arbitrary moment.
  @inlinable @inline(__always)
  public static var now: UInt64 { springbench_monotonic_ns() }

  /// The seconds elapsed since the reading `start`.
  @inlinable
  public static func seconds(since start: UInt64) -> Double {
    Double(now - start) * 1e-9
  }

  /// The CPU time of this process, in nanoseconds.
  static var processTime: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// Limits the calling thread, with the threads and processes that it starts
/// later, to one CPU.
public enum Affinity {
  public static func pin(to index: Int) { springbench_pin(Int32(index)) }

  public static func restore() { springbench_unpin() }
}
