import GestureTraces
import Gestures
import TestSupport
import Testing

/// Velocity estimators on paths whose velocity is known.
@Suite struct VelocityTests {
  static let windows: [VelocityWindow] = [
    .twoPoint, .mean(window: 0.05), .line(window: 0.06), .parabola(window: 0.1),
    .impulse(window: 0.1),
  ]

  static let estimators: [any VelocityEstimator] =
    windows.map { WindowedVelocity($0) } + [OneEuroVelocity(), KalmanVelocity()]

  private func velocity(_ estimator: some VelocityEstimator, _ samples: [PointerSample])
    -> PointerVelocity
  {
    var estimator = estimator
    for sample in samples { estimator.observe(sample) }
    return estimator.velocity
  }

  @Test(arguments: windows)
  func exactLinesAreExact(window: VelocityWindow) {
    for rate in [60.0, 120, 240] {
      let path = samples(rate: rate, seconds: 0.5) { (300 * $0 + 7, -120 * $0) }
      let found = velocity(WindowedVelocity(window), path)
      #expect(abs(found.x - 300) < 1e-6, "\(window) at \(rate) Hz: \(found.x)")
      #expect(abs(found.y + 120) < 1e-6, "\(window) at \(rate) Hz: \(found.y)")
    }
  }

  /// Recursive filters approach the velocity of a line, and have reached it
  /// within a second.
  @Test func recursiveFiltersFindLines() {
    let path = samples(rate: 120, seconds: 1) { (300 * $0, -120 * $0) }
    #expect(abs(velocity(OneEuroVelocity(), path).x - 300) < 1e-6)
    #expect(abs(velocity(KalmanVelocity(), path).y + 120) < 1e-3)
  }

  /// x = 500 t² has the velocity 500 px/s at its last sample, 0.5 s. A mean and
  /// a straight line yield that of the middle of their window.
  @Test func onlyTheParabolaFollowsAParabola() {
    let path = samples(rate: 120, seconds: 0.5) { (500 * $0 * $0, 0) }
    #expect(abs(velocity(WindowedVelocity(.parabola(window: 0.1)), path).x - 500) < 1e-6)
    // 50 ms are 6 steps of 1/120 s: the middle is 25 ms ago.
    #expect(abs(velocity(WindowedVelocity(.mean(window: 0.05)), path).x - 475) < 1e-6)
    #expect(abs(velocity(WindowedVelocity(.line(window: 0.05)), path).x - 475) < 1e-6)
  }

  /// A window of 0.1 s at 2 kHz has 201 samples, of which 128 are kept: x = 500
  /// t² then yields the velocity of the middle of the newest 127 steps.
  @Test func aHistoryHoldsAHundredAndTwentyEightSamples() {
    let path = samples(rate: 2000, seconds: 0.5) { (500 * $0 * $0, 0) }
    let mean = velocity(WindowedVelocity(.mean(window: 0.1)), path).x
    #expect(abs(mean - 1000 * (0.5 - 127.0 / 4000)) < 1e-6)
  }

  /// On a line, samples at irregular times yield its velocity.
  @Test func jitterOfTimeDoesNoHarm() {
    var random = SplitMix64(seed: 2)
    var path = samples(rate: 120, seconds: 0.5) { (300 * $0, 0) }
    for index in path.indices {
      path[index].time += random.uniform(-0.003, 0.003)
      path[index].x = 300 * path[index].time
    }
    for window in Self.windows {
      #expect(abs(velocity(WindowedVelocity(window), path).x - 300) < 1e-6, "\(window)")
    }
  }

  /// A gap of more than 40 ms means a stop; one of exactly 40 does not.
  @Test(arguments: [(0.040, 1000.0), (0.0402, 0.0)])
  func gapsClear(gap: Double, expected: Double) {
    var path = samples(rate: 100, seconds: 0.2) { (1000 * $0, 0) }
    let end = path[path.count - 1].time + gap
    path.append(PointerSample(time: end, x: 1000 * end, y: 0))
    for window in Self.windows {
      #expect(abs(velocity(WindowedVelocity(window), path).x - expected) < 1e-6, "\(window)")
    }
    #expect(abs(velocity(OneEuroVelocity(), path).x - expected) < 1e-6)
  }

  @Test func duplicatesAndSteppingBackChangeNothing() {
    let path = samples(rate: 100, seconds: 0.2) { (1000 * $0, 0) }
    var dirty: [PointerSample] = []
    for sample in path {
      dirty.append(sample)
      dirty.append(sample)
      dirty.append(PointerSample(time: sample.time - 0.005, x: -1e6, y: 1e6))
      dirty.append(PointerSample(time: sample.time + 0.001, x: .nan, y: 0))
      dirty.append(PointerSample(time: .infinity, x: 0, y: 0))
    }
    for estimator in Self.estimators {
      #expect(velocity(estimator, path) == velocity(estimator, dirty), "\(estimator)")
    }
  }

  @Test func oneSampleHasNoVelocity() {
    let path = [PointerSample(time: 1, x: 5, y: 5)]
    for estimator in Self.estimators {
      #expect(velocity(estimator, path) == .zero, "\(estimator)")
    }
  }
}
