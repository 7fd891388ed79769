/// Measured properties of the clock on this machine.
public struct ClockProperties: Sendable, Hashable {
  /// The smallest difference seen between two readings, in nanoseconds.
  public let granularityNanoseconds: Double
  /// The cost of one reading, in nanoseconds.
  public let readNanoseconds: Double
  /// One iteration of an empty loop with a barrier, in nanoseconds.
  public let emptyLoopNanoseconds: Double
  /// Whether a known piece of work between barriers takes time; false if the
  /// compiler optimises through the barriers.
  public let keepsWorkAlive: Bool

  /// The shortest times that this clock can measure.
  public var floor: ResolutionFloor {
    ResolutionFloor(granularity: granularityNanoseconds, emptyLoop: emptyLoopNanoseconds)
  }

  /// Measures the clock, which takes about 2 ms.
  ///
  /// The work between barriers is expected to take at least eight empty loops;
  /// its 64 dependent operations take some hundred cycles.
  public static func measure() -> ClockProperties {
    let empty = emptyLoop()
    return ClockProperties(
      granularityNanoseconds: granularity(), readNanoseconds: readCost(),
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

  private static func readCost() -> Double {
    best(of: 5, iterations: 2_000) { count in
      for _ in 0..<count { consume(Int(truncatingIfNeeded: MonotonicClock.now)) }
    }
  }

  private static func emptyLoop() -> Double {
    best(of: 5, iterations: 1 << 18) { count in
      for iteration in 0..<count { consume(iteration) }
    }
  }

  /// One iteration of 64 dependent operations on an input that does not change.
  /// If the compiler hoisted or deleted them, it would take as long as an empty
  /// loop.
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
  package static func best(of runs: Int, iterations: Int, _ body: Workload.Body) -> Double {
    var least = Double.infinity
    for _ in 0..<runs {
      let start = MonotonicClock.now
      body(iterations)
      least = min(least, Double(MonotonicClock.now - start) / Double(iterations))
    }
    return least
  }
}
