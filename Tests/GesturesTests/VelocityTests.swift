import Gestures
import TestSupport
import Testing

/// Velocity estimators on paths whose velocity is known.
@Suite struct VelocityTests {
  static let windows: [VelocityWindow] = [
    .meanOfPairs(1), .mean(window: 0.05), .line(window: 0.06), .parabola(window: 0.1),
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

  /// A window of 0.1 s at 2 kHz has 201 samples, but the history keeps 128: x =
  /// 500 t² then yields the velocity in the middle of the newest 127 steps.
  @Test func aHistoryHoldsAHundredAndTwentyEightSamples() {
    let path = samples(rate: 2000, seconds: 0.5) { (500 * $0 * $0, 0) }
    let mean = velocity(WindowedVelocity(.mean(window: 0.1)), path).x
    #expect(abs(mean - 1000 * (0.5 - 127.0 / 4000)) < 1e-6)
  }

  /// Positions may be far from the origin, and times late: slopes lose no more
  /// than the digits that the samples themselves have lost. Between times so
  /// close that their squares vanish, the slope is zero.
  @Test(arguments: [(0.0, 0x1p40, 120.0, 1e-9), (1e5, 0, 128, 1e-6)])
  func slopesDoNotDependOnTheOrigin(
    start: Double, place: Double, rate: Double, tolerance: Double
  ) {
    var history = SampleHistory(capacity: 16)
    var windowed = [VelocityWindow.line(window: 0.05), .parabola(window: 0.05)].map {
      WindowedVelocity($0)
    }
    for tick in 0..<12 {
      let (time, x) = (start + Double(tick) / rate, Double(tick))
      let sample = PointerSample(time: time, x: place + x, y: -place - 3 * x)
      _ = history.append(sample)
      for index in windowed.indices { windowed[index].observe(sample) }
    }
    let slope = history.slope(over: 0.06)
    for found in [slope] + windowed.map(\.velocity) {
      #expect((found.x - rate).magnitude < tolerance, "\(found)")
      #expect((found.y + 3 * rate).magnitude < tolerance, "\(found)")
    }
    history.removeAll()
    for time in [0, 1e-200] { _ = history.append(PointerSample(time: time, x: time, y: 1)) }
    #expect(history.slope(over: 1) == .zero)
  }

  /// A parabola is fitted to samples at 0, g and 1 s only if the determinant of
  /// its equations exceeds 1e-12 of the product of the diagonal. For small g
  /// the ratio of both is 3g²/4, so g must be above 1.15e-6 s; below, a
  /// straight line is fitted, of slope −0.5.
  @Test func curvatureNeedsThreeTimes() {
    func slope(_ gap: Double) -> Double {
      var estimator = WindowedVelocity(.parabola(window: 2), longestGap: 2)
      for (time, x) in [(0.0, 1.0), (gap, 0), (1, 0)] {
        estimator.observe(PointerSample(time: time, x: x, y: 0))
      }
      return estimator.velocity.x
    }
    let limit = 1.1547012165e-06
    #expect(slope(limit * 1.002) > 100)
    #expect((slope(limit * 0.998) + 0.5).magnitude < 0.01)
  }

  @Test(arguments: [(0.040, 1000.0), (0.0402, 0.0)])
  func gapsOfMoreThan40MillisecondsClearTheHistory(gap: Double, expected: Double) {
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

  /// x = 500 t² has the velocity 500 px/s at its last sample, 0.5 s. A mean and
  /// a straight line yield the velocity in the middle of their window.
  @Test func parabolicFitsFollowAParabolaAndLinesLag() {
    let path = samples(rate: 120, seconds: 0.5) { (500 * $0 * $0, 0) }
    #expect(abs(velocity(WindowedVelocity(.parabola(window: 0.1)), path).x - 500) < 1e-6)
    // 50 ms are 6 steps of 1/120 s: the middle is 25 ms ago.
    #expect(abs(velocity(WindowedVelocity(.mean(window: 0.05)), path).x - 475) < 1e-6)
    #expect(abs(velocity(WindowedVelocity(.line(window: 0.05)), path).x - 475) < 1e-6)
  }

  @Test(arguments: windows, [0, 0.003])
  func velocityOfALineIsExact(window: VelocityWindow, jitter: Double) {
    var random = SplitMix64(seed: 2)
    for rate in [60.0, 120, 240] {
      let times = (0...60).map { Double($0) / rate + jitter * random.uniform(-0.5, 0.5) }
      let path = times.map { PointerSample(time: $0, x: 300 * $0 + 7, y: -120 * $0) }
      let found = velocity(WindowedVelocity(window), path)
      #expect(abs(found.x - 300) < 1e-6, "\(window) at \(rate) Hz: \(found.x)")
      #expect(abs(found.y + 120) < 1e-6, "\(window) at \(rate) Hz: \(found.y)")
    }
  }
}

/// The rules in which published velocity trackers differ.
@Suite struct NamedVelocityEstimatorTests {
  /// What an estimator says of a finger at 1000 px/s along x that has sent
  /// `count` samples 8 ms apart, the touch included, and is then lifted after a
  /// silence in seconds.
  private func speed(
    _ name: String, count: Int = 14, silence: Double = 0.008
  ) throws -> Double {
    let samples = (0..<count).map { index in
      PointerSample(time: Double(index) * 0.008, x: Double(index) * 8, y: 0)
    }
    let estimator = try #require(NamedVelocityEstimator.named(name))
    return estimator.velocity(of: samples, at: samples[count - 1].time + silence).x
  }

  /// Flutter counts whole milliseconds of a stopwatch.
  @Test(arguments: [
    ("android-lsq2", 0.040, 0.0401), ("android-impulse", 0.040, 0.0401),
    ("flutter-velocity-tracker", 0.0409, 0.041), ("flutter-ios", 0.0409, 0.041),
    ("one-euro", 0.040, 0.0401), ("kalman", 0.040, 0.0401),
  ])
  func silenceIsRest(name: String, longest: Double, tooLong: Double) throws {
    #expect(abs(try speed(name, silence: longest) - 1000) < 0.1)
    #expect(try speed(name, silence: tooLong) == 0)
  }

  /// The finger rests where it was, and sends the same position again.
  @Test(arguments: ["one-euro", "kalman", "android-lsq2"], [0.041, 0.1, 0.3])
  func aFingerThatRestedDoesNotTurnBack(name: String, gap: Double) throws {
    var samples = (0..<14).map { PointerSample(time: Double($0) * 0.008, x: Double($0) * 8, y: 0) }
    samples.append(PointerSample(time: samples[13].time + gap, x: samples[13].x, y: 0))
    let estimator = try #require(NamedVelocityEstimator.named(name))
    #expect(estimator.velocity(of: samples, at: samples[14].time).x == 0)
  }

  @Test(arguments: ["motion-pan", "gesture-handler-web", "two-point", "article"])
  func noSilenceIsRest(name: String) throws {
    #expect(abs(try speed(name, silence: 10) - 1000) < 1e-6)
  }

  /// With few events Flutter's tracker gives zero, its imitation of iOS a part
  /// of the velocity, and the web gesture handler does not count the touch.
  @Test(arguments: [
    ("android-lsq2", 2, 1000.0), ("android-lsq2", 1, 0), ("flutter-velocity-tracker", 2, 0),
    ("flutter-velocity-tracker", 3, 1000), ("flutter-ios", 2, 50), ("flutter-ios", 3, 400),
    ("flutter-ios", 4, 1000), ("gesture-handler-web", 3, 0), ("gesture-handler-web", 4, 1000),
    ("motion-pan", 2, 1000), ("article", 3, 1000),
  ])
  func fewEvents(name: String, count: Int, expected: Double) throws {
    #expect(abs(try speed(name, count: count) - expected) < 1e-9)
  }

  /// Android keeps twenty samples, here 19 ms, whatever came before.
  @Test func twentySamplesAreKept() throws {
    let samples = (0..<60).map { index in
      PointerSample(time: Double(index) / 1000, x: Double(max(index - 40, 0)), y: 0)
    }
    for name in ["android-lsq1", "android-lsq2", "android-impulse"] {
      let estimator = try #require(NamedVelocityEstimator.named(name))
      #expect(abs(estimator.velocity(of: samples, at: 0.059).x - 1000) < 1e-6, "\(name)")
    }
  }

  /// Velocities by `ask` in `Data/reference/velocity.py`, for events (time in
  /// ms, place in px) and the time of the release.
  @Test(
    arguments: [
      // Of events with equal times Android keeps the last: for Android `ask` is
      // given that one alone, for Flutter all.
      ([(0, 0), (8, 8), (8, -100), (16, 16), (16, 30)], 20, 30625, 15812.5),
      ([(0, 0), (16, 20)], 24, 1250, 0), ([(0, 5)], 4, 0, 0),
      // A gap of 41 ms between events, and before the release.
      (
        [(0, 0), (10, 50), (51, 90), (59, 98), (66, 110)], 70, 2047.6190476190477,
        2047.6190476190477
      ),
      ([(0, 0), (8, 8), (16, 16)], 57, 0, 0),
      ([(0, 0), (20, 10), (20.002, 10.5)], 21, 250_024.95, 250_024.95),
    ] as [([(Double, Double)], Double, Double, Double)])
  func strokesWithOddTimesHaveTheVelocitiesThatPythonComputes(
    events: [(Double, Double)], release: Double, android: Double, flutter: Double
  ) throws {
    let samples = events.map { PointerSample(time: $0 / 1000, x: $1, y: 0) }
    for (name, expected) in [("android-lsq2", android), ("flutter-velocity-tracker", flutter)] {
      let estimator = try #require(NamedVelocityEstimator.named(name))
      let found = estimator.velocity(of: samples, at: release / 1000).x
      #expect(abs(found - expected) <= 0.001 * expected, "\(name): \(found)")
    }
  }

  /// Motion measures from the last sample, after the touch, that is more than
  /// 100 ms old; without one, from the touch, or from the sample after a touch
  /// more than 200 ms ago. It begins 3 px away from the touch.
  @Test func motionGoesBackBeyondItsWindow() throws {
    func found(_ points: [(Double, Double)]) throws -> Double {
      let samples = points.map { PointerSample(time: $0, x: $1, y: 0) }
      return try #require(NamedVelocityEstimator.named("motion-pan"))
        .velocity(of: samples, at: points[points.count - 1].0).x
    }
    #expect(try found([(0, 0), (0.05, 10), (0.16, 20)]) == 10 / 0.11)
    #expect(try found([(0, 0), (0.15, 10)]) == 10 / 0.15)
    #expect(abs(try found([(0, 0), (0.45, 10), (0.5, 20)]) - 10 / 0.05) < 1e-9)
    #expect(try found([(0, 0), (0.01, 2.9)]) == 0)
  }
}
