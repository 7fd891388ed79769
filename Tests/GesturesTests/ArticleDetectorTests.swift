import Foundation
import Gestures
import Testing

/// `ArticleDetector` has every flaw of the detector published in "Building
/// Fluid Interfaces" (N. Gitter, 2018); `SlidingDeadline`, our own, has none.
///
/// The article reports a pause when the velocity has lost 90 % of what it was
/// six callbacks earlier, at least 50 px from the start.
@Suite struct ArticleDetectorTests {
  /// As published: it sees the y axis only, and fires once per gesture.
  private let article = ArticleDetector(.literal)
  /// On both axes, by velocities over 50 ms, and it can fire again after the
  /// pointer has moved.
  private let corrected = ArticleDetector(.corrected)
  private let ours = SlidingDeadline()

  /// The pointer reverses ten times without resting.
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

  /// The loss is a quotient by the oldest velocity: 0/0 never counts as a
  /// pause, and x/0 always does.
  @Test func articleDetectorDividesByTheOldestVelocity() {
    // 100 px at once, a rest, and from 0.3 s on a slow motion or none. During
    // the rest the oldest velocity becomes exactly zero.
    func start(then speed: Double) -> [PointerSample] {
      samples(rate: 120, seconds: 0.6) { (0, -20_000 * min($0, 0.005) - speed * max($0 - 0.3, 0)) }
    }
    #expect(!triggers(article, start(then: 20)).isEmpty)
    #expect(triggers(article, start(then: 0)).isEmpty)
    // Ours detects one rest, whatever the old velocity.
    for speed in [0.0, 15, 20] {
      #expect(triggers(ours, start(then: speed)).count == 1)
    }
  }

  /// A fling decays by e^(−2.002 t), which halves its speed in 346 ms: seven
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

  /// The article's detector pauses at speeds of up to 100 px/s at least 50 px
  /// from the start; corrected, more than 100 px/s end the pause.
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
    // Seven velocities, and an eighth that is slow and compared with the
    // second: a step so long that the last position has the wanted offset.
    let long = offset - (6 * 2 + speed / 64)
    for step in [2, long, 2, 2, 2, 2, 2] { #expect(!go(step)) }
    #expect(go(speed / 64) == isPaused)
    detector = corrected
    for step in [20, 20, 20, 20, 20, 20, 20, 20, 1.5625, 1.5625, 1.5625, 1.5625] { _ = go(step) }
    #expect(detector.isPaused && go(100.0 / 64) && !go(100.5 / 64))
  }
}
