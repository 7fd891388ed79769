import Harness
import TestSupport
import Testing

/// A timing of samples in nanoseconds per iteration, taken two per visit, of
/// which the first `disturbed` have an involuntary switch.
private func timing(_ samples: [Double], iterations: Int = 1_000, disturbed: Int = 0) -> Timing {
  let reference = ReferenceTimes(chain: 1, bundle: 1)
  let records = samples.enumerated().map { index, sample in
    SampleRecord(
      round: index / 2, startOffset: 0, elapsed: UInt64((sample * Double(iterations)).rounded()),
      involuntarySwitches: index < disturbed ? 1 : 0, reference: reference)
  }
  return Timing(
    unit: "turn", unitsPerIteration: 1, iterationsPerSample: iterations, records: records,
    references: [reference], warmupNanoseconds: 0)
}

@Suite("Quality of timings")
struct TimingQualityTests {
  private let floor = ResolutionFloor(granularity: 10, emptyLoop: 0.2)

  @Test("Steady samples are ok")
  func ok() {
    #expect(timing((0..<100).map { 100 + Double($0 % 3) }).quality(floor) == .ok)
  }

  @Test("A wide spread or many severe outliers are noise")
  func noisy() {
    #expect(timing((0..<100).map { 100 + Double($0) }).quality(floor) == .noisy)
    let outliers = (0..<100).map { $0 < 89 ? 100 + Double($0 % 3) : 1_000 }
    #expect(timing(outliers).quality(floor) == .noisy)
    // A third of the samples are a quarter slower, which neither the median
    // deviation nor the fences for outliers show.
    let skewed = (0..<99).map { $0 % 3 == 0 ? 125.0 : 100 }
    #expect(timing(skewed).quality(floor) == .noisy)
    // Few visits that disagree, each steady by itself.
    #expect(timing([100, 100, 104, 104, 114, 114]).quality(floor) == .noisy)
    // A single visit does not show how much visits differ.
    #expect(timing([100, 100]).quality(floor) == .singleVisit)
  }

  @Test("More than a tenth of severe outliers are noise", arguments: [(10, false), (11, true)])
  func severeOutliers(count: Int, isNoise: Bool) {
    let samples = (0..<100).map { $0 < count ? 100.5 : 100 }
    #expect(timing(samples).quality(floor) == (isNoise ? .noisy : .ok))
  }

  @Test("Interruptions, a slower CPU and waiting for a CPU disturb beyond a limit")
  func disturbed() {
    let samples = (0..<100).map { 100 + Double($0 % 3) }
    #expect(timing(samples, disturbed: 20).quality(floor) == .ok)
    #expect(timing(samples, disturbed: 21).quality(floor) == .disturbed)
    var slowed = timing(samples)
    slowed.slowdown = 1.19
    #expect(slowed.quality(floor) == .ok)
    slowed.slowdown = 1.21
    #expect(slowed.quality(floor) == .slowed(1.21))
    var crowded = timing(samples)
    crowded.waitingShare = 0.09
    #expect(crowded.quality(floor) == .ok)
    crowded.waitingShare = 0.11
    #expect(crowded.quality(floor) == .crowded(0.11))
  }

  @Test("Neither the step of the clock nor an empty loop is a measurement")
  func belowResolution() {
    // 1000 iterations of 5 ns take 5 µs, less than a thousand steps of 10 ns.
    #expect(timing([5, 5, 5, 5, 5, 5]).quality(floor) == .belowResolution)
    #expect(timing([0.25, 0.25], iterations: 1 << 20).quality(floor) == .belowResolution)
  }
}

@Suite("Intervals of medians")
struct MedianIntervalTests {
  @Test("No interval reaches below 0")
  func lowerEnd() {
    #expect(timing([100, 100, 300, 300]).medianInterval?.lowerBound == 0)
  }

  /// Speeds of processes vary by the spread that intervals allow for, those of
  /// visits by 2 % and samples by 1 %. The interval of 95 % must then contain
  /// the true time in 95 of 100 processes, less two standard errors.
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
      let samples = (0..<visits).flatMap { _ in
        let visit = speed * (1 + normal(0.02))
        return [visit * (1 + normal(0.01)), visit * (1 + normal(0.01))]
      }
      if timing(samples).medianInterval?.contains(100) == true { hits += 1 }
    }
    #expect(hits >= processes * 94 / 100, "\(hits) of \(processes), seed \(40 + visits)")
  }
}

@Suite("The frequency of the CPU")
struct FrequencyTests {
  /// `chain` is a time that depends on the frequency of the CPU alone.
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
