import Gestures
import TestSupport
import Testing

/// Properties of every detector, whatever its quality, and of the best.
@Suite struct PauseDetectorLawTests {
  static let names = NamedPauseDetector.all.map(\.name)

  private let traces = TraceGenerator(seed: 77)
    .traces(count: repetitions(6), rates: [60, 240]).map(\.samples)

  private func detector(_ name: String) throws -> NamedPauseDetector {
    try #require(NamedPauseDetector.named(name))
  }

  /// Results do not depend on later samples, to the bit.
  @Test(arguments: names)
  func laterSamplesHaveNoInfluence(name: String) throws {
    let detector = try detector(name)
    var random = SplitMix64(seed: 8)
    for trace in traces {
      let cut = random.integer(trace.count / 4...trace.count - 2)
      let moment = trace[cut].time
      var other = trace
      for index in cut..<trace.count {
        other[index].x = random.uniform(-500, 500)
        other[index].y = random.uniform(-500, 500)
      }
      let past = detector.edges([trace])[0].filter { $0.time < moment }
      #expect(past == detector.edges([other])[0].filter { $0.time < moment })
    }
  }

  /// One detector on many traces gives the same as a new one on each.
  @Test(arguments: names)
  func aBatchGivesWhatSingleTracesGive(name: String) throws {
    let detector = try detector(name)
    #expect(detector.edges(traces) == traces.map { detector.edges([$0])[0] })
  }

  /// Extreme times and positions, and equal times of samples.
  @Test(arguments: names)
  func detectorsSurviveAnySamples(name: String) throws {
    let detector = try detector(name)
    var random = SplitMix64(seed: 12)
    let extremes = [
      0, -0.0, 1e-300, 1e9, -1e9, 1e15, 1e300, .infinity, -.infinity, .nan,
      .greatestFiniteMagnitude,
    ]
    /// Samples with one coordinate in five extreme.
    func extremeSamples(
      _ count: Int, at time: (inout SplitMix64, Int) -> Double
    ) -> [PointerSample] {
      (0..<count).map { index in
        PointerSample(
          time: time(&random, index),
          x: random.chance(0.2) ? random.element(extremes) : random.uniform(0, 10),
          y: random.chance(0.2) ? random.element(extremes) : random.uniform(0, 10))
      }
    }
    let inOrder = extremeSamples(repetitions(2_000)) { $0.uniform(0, 0.01) + 0.01 * Double($1) }
    let farAway = samples(rate: 1000, seconds: 1) { _ in (1e300, -1e300) }
    for path in [inOrder, farAway, [], Array(inOrder.prefix(1))] {
      _ = detector.pausedSampleCount([path])
    }
    // Some of these samples are not later than the one before, and are refused.
    for _ in 0..<repetitions(100) {
      let inDisorder = extremeSamples(20) {
        $0.chance(0.3) ? $0.element(extremes) : $0.uniform(0, 1) + Double($1)
      }
      _ = detector.pausedSampleCount([inDisorder])
    }
  }

  /// The best detectors report a pause for a pointer that has sent nothing
  /// since it stopped.
  @Test(arguments: [
    "sliding-deadline", "filtered-dwell", "dwell",
  ])
  func silenceIsAPause(name: String) throws {
    let path =
      samples(rate: 120, seconds: 0.3, stopped) + [PointerSample(time: 1, x: 150, y: 500)]
    let edges = try detector(name).edges([path])[0]
    #expect(edges.count == 1)
    let time = try #require(edges.first).time
    #expect((0.3...0.42).contains(time), "\(time)")
  }

  /// Results do not depend on position and direction: the path is turned by 90°
  /// and shifted.
  @Test(arguments: ["sliding-deadline", "filtered-dwell"])
  func turningThePathChangesNothing(name: String) throws {
    let detector = try detector(name)
    for trace in traces {
      var turned = trace
      for index in trace.indices {
        turned[index].x = 1024 - trace[index].y
        turned[index].y = 512 + trace[index].x
      }
      let (plainEdges, turnedEdges) = (detector.edges([trace])[0], detector.edges([turned])[0])
      #expect(plainEdges.map(\.isPaused) == turnedEdges.map(\.isPaused))
      // Shifted positions round differently, which may move a change of state
      // by one sample.
      for (plain, turned) in zip(plainEdges, turnedEdges) {
        #expect(abs(plain.time - turned.time) < 1.01 * FrameClock(of: trace).period)
      }
    }
  }

  /// A pointer is paused from its third sample, if its speed is less than the
  /// limit.
  @Test(arguments: [(0.0, true), (0.99, true), (1, false)])
  func theSpeedLimitItselfIsMotion(share: Double, isPaused: Bool) {
    var detector = SpeedThreshold(WindowedVelocity(.meanOfPairs(1)), limit: 64, hold: 0)
    for (index, expected) in [false, false, isPaused].enumerated() {
      let time = Double(index) / 64
      detector.observe(PointerSample(time: time, x: 64 * time * share, y: 0))
      #expect(detector.isPaused == expected, "\(index)")
    }
  }
}
