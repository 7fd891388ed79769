import Foundation
import Gestures
import TestSupport
import Testing

/// Properties of detectors, whatever their quality: the first three tests are
/// of all detectors.
@Suite struct PauseDetectorLawTests {
  static let names = NamedPauseDetector.all.map(\.name)

  private let traces = TraceGenerator(seed: 77)
    .traces(count: repetitions(6), rates: [60, 240]).map(\.samples)

  private func detector(_ name: String) throws -> NamedPauseDetector {
    try #require(NamedPauseDetector.named(name))
  }

  @Test(arguments: names)
  func laterPositionsHaveNoInfluence(name: String) throws {
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

  @Test(arguments: names)
  func aBatchGivesWhatSingleTracesGive(name: String) throws {
    let detector = try detector(name)
    #expect(detector.edges(traces) == traces.map { detector.edges([$0])[0] })
  }

  /// Extreme times and positions, and times out of order.
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
    // Samples not later than the last accepted one are ignored.
    for _ in 0..<repetitions(100) {
      let inDisorder = extremeSamples(20) {
        $0.chance(0.3) ? $0.element(extremes) : $0.uniform(0, 1) + Double($1)
      }
      _ = detector.pausedSampleCount([inDisorder])
    }
  }

  @Test(arguments: ["sliding-deadline", "filtered-dwell", "dwell"])
  func silenceIsAPause(name: String) throws {
    let path =
      samples(rate: 120, seconds: 0.3, stopped) + [PointerSample(time: 1, x: 150, y: 500)]
    let edges = try detector(name).edges([path])[0]
    #expect(edges.count == 1)
    let time = try #require(edges.first).time
    #expect((0.3...0.42).contains(time), "\(time)")
  }

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

  /// A pointer is paused from its third sample, if it is slower than the limit.
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

/// `ArticleDetector` has the flaws of the detector published in "Building Fluid
/// Interfaces" (N. Gitter, 2018), here compared with our `SlidingDeadline`.
///
/// The article reports a pause when the velocity, now at most 100 px/s, has
/// changed by over 90 % in six callbacks and the offset is at least 50 px.
@Suite struct ArticleDetectorTests {
  /// As published: it sees the y axis only, and fires once per gesture.
  private let article = ArticleDetector(.literal)
  /// On both axes, by velocities over 50 ms, and it can fire again after the
  /// pointer has moved.
  private let corrected = ArticleDetector(.corrected)
  private let ours = SlidingDeadline()

  /// The pointer reverses eleven times without resting.
  @Test func articleDetectorTakesAReversalForAPause() {
    let scrub = samples(rate: 120, seconds: 3.4) { time in
      let turn = Int(time / 0.3)
      let way = stroke(time, from: Double(turn) * 0.3, lasting: 0.3)
      return (0, 300 * (turn % 2 == 0 ? way : 1 - way))
    }
    #expect(triggers(article, scrub).count == 1)
    #expect(triggers(corrected, scrub).count > 5)
    #expect(triggers(ours, scrub).count <= 1)
  }

  /// The change is divided by the oldest velocity: 0/0 counts as no change, and
  /// x/0 as an infinite one.
  @Test func articleDetectorDividesByTheOldestVelocity() {
    // 100 px at once, a rest, and after 0.3 s a slow motion or none. During
    // the rest the oldest velocity becomes exactly zero.
    func start(then speed: Double) -> [PointerSample] {
      samples(rate: 120, seconds: 0.6) { (0, -20_000 * min($0, 0.005) - speed * max($0 - 0.3, 0)) }
    }
    #expect(!triggers(article, start(then: 20)).isEmpty)
    #expect(triggers(article, start(then: 0)).isEmpty)
    // Ours detects one rest, whatever the later speed.
    for speed in [0.0, 15, 20] {
      #expect(triggers(ours, start(then: speed)).count == 1)
    }
  }

  /// A fling decays by e^(−2.002 t), which halves its speed in 346 ms: six
  /// callbacks never span a loss of 90 %.
  @Test func articleDetectorMissesADecayingFling() throws {
    let fling = samples(rate: 120, seconds: 2.5) { time in
      (0, -800 / 2.002 * (1 - exp(-2.002 * time)))
    }
    let pause = try #require(PauseOracle.pauses(in: fling).first)
    let theirs = triggers(corrected, fling).filter { $0 >= pause.lowerBound - 0.03 }
    #expect(theirs.isEmpty)
    let found = try #require(triggers(ours, fling).first)
    #expect(abs(found - pause.lowerBound) <= 0.1)
  }

  /// The article's detector pauses at speeds of up to 100 px/s, at an offset of
  /// at least 50 px, here upwards. The corrected one ends pauses above 100 px/s.
  @Test(arguments: [
    (100.0, 50.0, true), (100.5, 50, false), (100, 49.75, false), (0, 50, true),
  ])
  func theArticlesLimitsAreInclusive(speed: Double, offset: Double, isPaused: Bool) {
    var detector = article
    var sample = PointerSample(time: 1, x: 3, y: 4)
    detector.observe(sample)
    /// Whether the detector is paused after a step, in px.
    func go(_ step: Double) -> Bool {
      sample.time += 1 / 64
      sample.y -= step
      detector.observe(sample)
      return detector.isPaused
    }
    // The eighth velocity is slow. It is compared with the second, whose step
    // is so long that the last position has the wanted offset.
    let long = offset - (6 * 2 + speed / 64)
    for step in [2, long, 2, 2, 2, 2, 2] { #expect(!go(step)) }
    #expect(go(speed / 64) == isPaused)
    detector = corrected
    for step in [20, 20, 20, 20, 20, 20, 20, 20, 1.5625, 1.5625, 1.5625, 1.5625] { _ = go(step) }
    #expect(detector.isPaused && go(100.0 / 64) && !go(100.5 / 64))
  }
}
