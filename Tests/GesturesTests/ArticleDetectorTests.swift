import GestureTraces
import Gestures
import Testing

/// Every flaw of the article's detector is present in its model, and corrected
/// in our detector.
@Suite struct ArticleDetectorTests {
  private let article = ArticleDetector(.literal)
  private let vector = ArticleDetector(.vector)
  private let ours = SlidingDeadline()

  /// Seven samples take 100, 50 or 25 ms.
  @Test func countsSamplesInsteadOfTime() {
    func latencies(
      _ detector: some PauseDetector, _ path: (Double) -> (x: Double, y: Double)
    ) -> [Double] {
      [60.0, 120, 240].compactMap { rate in
        triggers(detector, samples(rate: rate, seconds: 1, path)).first
      }
    }
    func spread(_ times: [Double]) -> Double { (times.max() ?? 0) - (times.min() ?? 0) }
    // From 600 px/s, falling to 1/e every 25 ms: 90 % is lost in 58 ms.
    func slowing(_ time: Double) -> (x: Double, y: Double) {
      let late = max(time - 0.3, 0)
      return (0, -600 * (min(time, 0.3) + (1 - GestureCurve.exponential(-40 * late)) / 40))
    }
    #expect(latencies(ArticleDetector(.rearmed), slowing).count == 1)
    #expect(latencies(ours, slowing).count == 3)
    let corrected = latencies(ours, stopped)
    #expect(corrected.count == 3)
    #expect(spread(corrected) <= 1.0 / 60)
  }

  /// A gesture without a detection leaves its velocities to the next one.
  @Test func staleHistoryLeaks() {
    // A: fast all the time. B: far at once, then slow.
    let a = samples(rate: 120, seconds: 0.2) { (0, -900 * $0) }
    let b = samples(rate: 120, seconds: 0.5) { (0, -60 * $0 - ($0 > 0.001 ? 80 : 0)) }
    func run(_ paths: [[PointerSample]], endGesture: (inout ArticleDetector) -> Void) -> Bool {
      var detector = ArticleDetector(.literal)
      var fired = false
      for path in paths {
        fired = false
        for sample in path {
          detector.observe(sample)
          fired = fired || detector.isPaused
        }
        endGesture(&detector)
      }
      return fired
    }
    #expect(!run([b]) { $0.endGesture() })
    #expect(run([a, b]) { $0.endGesture() })
    // Our detector: the same after any gesture.
    var detector = ours
    let clock = FrameClock(of: b)
    let alone = clock.edges(of: &detector, over: b)
    _ = clock.edges(of: &detector, over: a)
    #expect(clock.edges(of: &detector, over: b) == alone)
  }

  /// On a circle at 500 px/s the y velocity keeps crossing zero.
  @Test func seesOneAxisOnly() {
    let circle = samples(rate: 120, seconds: 2) { time in
      let angle = 500 / 80 * time
      return (80 * GestureCurve.cosine(angle), 80 * GestureCurve.sine(angle))
    }
    #expect(!triggers(article, circle).isEmpty)
    #expect(!triggers(ArticleDetector(.rearmed), circle).isEmpty)
    #expect(triggers(ours, circle).isEmpty)
  }

  /// Ten reversals without a rest.
  @Test func takesAReversalForAPause() {
    let scrub = samples(rate: 120, seconds: 3.4) { time in
      let turn = Int(time / 0.3)
      let way = stroke(time, from: Double(turn) * 0.3, lasting: 0.3)
      return (0, 300 * (turn % 2 == 0 ? way : 1 - way))
    }
    #expect(triggers(article, scrub).count == 1)
    #expect(triggers(ArticleDetector(.rearmed), scrub).count > 2)
    #expect(triggers(vector, scrub).count > 5)
    #expect(triggers(ours, scrub).count <= 1)
  }

  /// 0/0 never triggers and x/0 always does.
  @Test func dividesByTheOldestVelocity() {
    func start(then speed: Double) -> [PointerSample] {
      samples(rate: 120, seconds: 0.6) { (0, -20_000 * min($0, 0.005) - speed * max($0 - 0.3, 0)) }
    }
    // At rest, beyond the 50 px, then creeping: the old velocity is exactly
    // zero.
    for theirs in [article, vector] {
      #expect(!triggers(theirs, start(then: 20)).isEmpty)
      #expect(triggers(theirs, start(then: 0)).isEmpty)
    }
    // Ours detects one rest, whatever the old velocity.
    for speed in [0.0, 15, 20] {
      #expect(triggers(ours, start(then: speed)).count == 1)
    }
  }

  /// A finger that sends no events is never detected.
  @Test func needsCallbacks() {
    let moving = samples(rate: 120, seconds: 0.25) { (0, -800 * $0) }
    func last(_ detector: some PauseDetector, advance: Bool) -> Bool {
      var detector = detector
      for sample in moving { detector.observe(sample) }
      if advance { detector.advance(to: 0.45) }
      return detector.isPaused
    }
    // The article's detector has only its callbacks.
    let states = (
      article: last(ArticleDetector(.rearmed), advance: false),
      before: last(ours, advance: false), after: last(ours, advance: true)
    )
    #expect(states == (article: false, before: false, after: true))
  }

  /// A fling halves its speed in 346 ms, so it never loses 90 % in time.
  @Test func missesADecayingFling() throws {
    let fling = samples(rate: 120, seconds: 2.5) { time in
      (0, -800 / 2.002 * (1 - GestureCurve.exponential(-2.002 * time)))
    }
    let pause = try #require(PauseOracle.standard.pauses(in: fling).first)
    let theirs = triggers(vector, fling).filter { $0 >= pause.lowerBound - 0.03 }
    #expect(theirs.isEmpty)
    let corrected = try #require(triggers(ours, fling).first)
    #expect(abs(corrected - pause.lowerBound) <= 0.1)
  }

  /// Pause, motion, pause.
  @Test func firesOnce() {
    let twice = samples(rate: 120, seconds: 2) { time in
      (0, -300 * (stroke(time, from: 0, lasting: 0.3) + stroke(time, from: 1, lasting: 0.3)))
    }
    #expect(triggers(article, twice).count == 1)
    #expect(triggers(ours, twice).count == 2)
  }
}
