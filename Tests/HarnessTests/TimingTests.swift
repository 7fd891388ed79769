import Harness
import TestSupport
import Testing

/// A timing of visits, in nanoseconds per iteration.
private func timing(_ visits: [Double], iterations: Int = 1_000) -> Timing {
  Timing(
    unit: "turn", unitsPerIteration: 1, iterationsPerSample: iterations,
    visits: Dictionary(uniqueKeysWithValues: zip(1..., visits)),
    references: [ReferenceTimes(chain: 1, bundle: 1)])
}

@Suite("The floor of times")
struct ResolutionFloorTests {
  /// 1000 iterations of 5 ns take 5 µs, less than a thousand steps of 10 ns.
  @Test("Neither the step of the clock nor an empty loop is a measurement")
  func belowResolution() {
    let floor = ResolutionFloor(granularity: 10, emptyLoop: 0.2)
    #expect(!timing([5, 5, 5, 5, 5, 5]).isAbove(floor))
    #expect(!timing([0.25, 0.25], iterations: 1 << 20).isAbove(floor))
    #expect(timing([100, 101, 102]).isAbove(floor))
  }
}

@Suite("Intervals of times")
struct TimeIntervalTests {
  @Test("No interval reaches below 0")
  func lowerEnd() {
    #expect(timing([100, 300]).interval?.lowerBound == 0)
  }

  /// Speeds of processes vary by the spread that intervals allow for, speeds of
  /// visits by 2 %. The interval of 95 % must then contain the true time in 95 of
  /// 100 processes, less two standard errors.
  @Test("Intervals of 95 of 100 processes contain the true time", arguments: [3, 5, 10])
  func coverage(visits: Int) {
    var generator = SplitMix64(seed: 40 + UInt64(visits))
    func normal(_ deviation: Double) -> Double {
      // The sum of twelve uniform numbers has a variance of 1.
      (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &generator) }
        * deviation
    }
    var hits = 0
    let processes = 2_000
    for _ in 0..<processes {
      let speed = 100 * (1 + normal(Timing.processSpread))
      let visits = (0..<visits).map { _ in speed * (1 + normal(0.02)) }
      if timing(visits).interval?.contains(100) == true { hits += 1 }
    }
    #expect(hits >= processes * 94 / 100, "\(hits) of \(processes), seed \(40 + visits)")
  }
}

@Suite("The frequency of the CPU")
struct FrequencyTests {
  @Test("A slower CPU is waited for, until that is its usual frequency")
  func recovering() {
    var frequency = FrequencyTracker()
    let usual = ReferenceTimes(chain: 2_500, bundle: 5_000)
    let slow = ReferenceTimes(chain: 3_200, bundle: 9_000)
    let close = ReferenceTimes(chain: 2_520, bundle: 9_000)
    #expect([usual, slow, close].map { frequency.isRecovering($0) } == [false, true, false])
    let waits = (0..<500).map { _ in frequency.isRecovering(slow) }
    let waitCount = waits.count { $0 }
    #expect((100..<400).contains(waitCount))
    #expect(waits[..<waitCount].allSatisfy { $0 })
    // A fast reading restores the usual frequency, and slow ones are waited for
    // again.
    #expect([usual, slow].map { frequency.isRecovering($0) } == [false, true])
  }
}
