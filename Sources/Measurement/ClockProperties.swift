/// What the clock can do on this machine, measured.
public struct ClockProperties: Sendable, Hashable {
  /// The smallest step seen between two readings, in nanoseconds.
  public let granularityNanoseconds: Double
  /// The cost of one reading, in nanoseconds.
  public let readNanoseconds: Double
  /// One iteration of an empty loop with a barrier in it, in nanoseconds.
  public let emptyLoopNanoseconds: Double
  /// Whether a known piece of work, between barriers, takes time: what a
  /// compiler that sees through the barriers would break.
  public let keepsWorkAlive: Bool

  /// The floor below which times measured with this clock mean nothing.
  public var floor: ResolutionFloor {
    ResolutionFloor(granularity: granularityNanoseconds, emptyLoop: emptyLoopNanoseconds)
  }

  /// Measures the clock. About 2 ms.
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

  /// Sixty-four dependent additions from an input that does not change: had the
  /// compiler hoisted or dropped them, an iteration would be an empty loop's.
  private static func work() -> Double {
    best(of: 5, iterations: 1 << 12) { count in
      for _ in 0..<count {
        var value = launder(1.0)
        for _ in 0..<64 { value += 0.5 * value }
        consume(value)
      }
    }
  }

  /// The least nanoseconds per iteration of some runs of `body`.
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
