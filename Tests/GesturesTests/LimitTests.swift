import Gestures
import TestSupport
import Testing

/// Values exactly on a limit, and just beyond it.
@Suite struct LimitTests {
  /// `reaches`, `isBefore` and `isWithin` are ≥, < and ≤ for times, of which
  /// those that differ by a microsecond or less count as equal.
  @Test func timesAreEqualWithinAMicrosecond() {
    for (time, isEqual) in [(-1.005e-6, false), (-1e-6, true), (-0.995e-6, true), (0, true)] {
      #expect(time.reaches(0) == isEqual && time.isBefore(0) == !isEqual, "\(time)")
      #expect((-time).isWithin(0) == isEqual && time.isWithin(0), "\(time)")
      #expect((-time).reaches(0) && !(-time).isBefore(0), "\(time)")
    }
    for limit in [0.0, 1] {
      #expect(!Double.nan.reaches(limit) && !Double.nan.isBefore(limit))
      #expect(!Double.nan.isWithin(limit) && !limit.isBefore(.nan))
    }
  }

  /// No window reaches back to samples from before the history was emptied,
  /// which are still in its memory.
  @Test func windowsEndWithTheHistory() {
    var history = SampleHistory(capacity: 4)
    for time in 1...9 { _ = history.append(PointerSample(time: Double(time), x: 7, y: 8)) }
    history.removeAll()
    /// Counts, diagonal, mean, median, slope, dwell and velocity.
    func numbers() -> [Double] {
      let (mean, slope) = (history.mean(over: 9), history.slope(over: 9))
      let median = history.median(ofNewest: 5)
      let box = StillBox(diagonal: 5, around: history, limit: 9)
      let dwell = (history.newest?.time ?? 0) - box.since
      let velocity = history.velocity(over: 9, before: 0)
      return [
        Double(history.count), Double(history.count(within: 9)), history.diagonal(over: 9), mean.x,
        mean.y, median.x, median.y, slope.x, slope.y, dwell, Double(box.count), velocity.x,
        velocity.y,
      ]
    }
    #expect(numbers() == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    _ = history.append(PointerSample(time: 10, x: 3, y: 4))
    #expect(numbers() == [1, 1, 0, 3, 4, 3, 4, 0, 0, 0, 1, 0, 0])
    _ = history.append(PointerSample(time: 12, x: 6, y: 8))
    #expect(numbers() == [2, 2, 5, 4.5, 6, 6, 8, 1.5, 2, 2, 2, 1.5, 2])
    #expect(history.diagonal(over: 0) == 5)
  }

  /// Velocities over a window that ends some samples before the newest, of
  /// x = t² at 0, 1, 2 and 3 s in a history of four samples.
  @Test(arguments: [
    (0, 0.5, 5.0), (0, 1, 5), (0, 1.5, 4), (0, 3, 3), (0, 9, 3), (1, 1, 3), (2, 1, 1), (3, 1, 0),
    (4, 1, 0),
  ])
  func meanVelocities(before age: Int, window: Double, expected: Double) {
    var history = SampleHistory(capacity: 4)
    for t in [0.0, 1, 2, 3] { _ = history.append(PointerSample(time: t, x: t * t, y: -t * t)) }
    let velocity = history.velocity(over: window, before: age)
    #expect(velocity.x == expected && velocity.y == -expected)
    // In a box that holds the whole path the dwell is the window, in whole
    // steps.
    let box = StillBox(diagonal: 99, around: history, limit: window)
    #expect(3 - box.since == min(window, 3).rounded(.down))
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
  /// its equations exceeds 1e-9 of the product of their diagonal, which holds
  /// for g above 3.65e-5 s; below, a straight line is fitted, of slope −0.5.
  @Test func curvatureNeedsThreeTimes() {
    func slope(_ gap: Double) -> Double {
      var estimator = WindowedVelocity(.parabola(window: 2), longestGap: 2)
      for (time, x) in [(0.0, 1.0), (gap, 0), (1, 0)] {
        estimator.observe(PointerSample(time: time, x: x, y: 0))
      }
      return estimator.velocity.x
    }
    let limit = 3.6514172727708516e-05
    #expect(slope(limit * 1.002) > 100)
    #expect((slope(limit * 0.998) + 0.5).magnitude < 0.01)
  }

  /// Without an interval 60 Hz are assumed; no display is slower than 50 Hz or
  /// faster than 1 kHz.
  @Test(
    arguments: [
      ([], 1.0 / 60), ([0.5], 1.0 / 60), ([0, 0.01, 0.02, 0.05], 0.01),
      ([0, 0, 0, 0, 0.015, 0.03], 0.015), ([0, 0.01, 0.021], 0.011), ([0, 1e-4, 2e-4], 1.0 / 1000),
      ([0, 1, 2], 1.0 / 50),
    ] as [([Double], Double)])
  func theClockIsTheMedianInterval(times: [Double], period: Double) {
    let clock = FrameClock(of: times.map { PointerSample(time: $0, x: 0, y: 0) })
    #expect((clock.period - period).magnitude < 1e-15 && clock.silence == 0.04)
    #expect(FrameClock(period: 1).silence == 0.04)
  }

  /// Between two samples at 0 and `next` the clock queries the detector on
  /// every frame, once `silence` has passed.
  @Test(
    arguments: [
      (0.25, 0.25, 0.5, [0, 0.25, 0.5]), (0.25, 0.25, 0.75, [0, 0.25, 0.5, 0.75]),
      (0.25, 0.375, 1, [0, 0.5, 0.75, 1]), (0.25, 0.5, 0.625, [0, 0.5, 0.625]),
      (0.25, 2, 3, [0, 3]), (0.5, 0.25, 9, [0, 0.5, 1, 1.5, 9]), (0.25, 0, .nan, [0]),
    ] as [(Double, Double, Double, [Double])])
  func framesOfSilence(period: Double, silence: Double, next: Double, expected: [Double]) {
    let clock = FrameClock(period: period, silence: silence)
    let path = [0, next].map { PointerSample(time: -4 + $0, x: 0, y: 0) }
    var seen: [Double] = []
    var detector = Recorder()
    clock.run(&detector, over: path) { time, _ in if time.isFinite { seen.append(time + 4) } }
    #expect(seen == expected)
    guard next.isFinite else { return }
    // The same until a given end, at which there is no sample.
    seen = []
    clock.run(&detector, over: Array(path.prefix(1)), until: -4 + next) { time, _ in
      seen.append(time + 4)
    }
    #expect(seen == Array(expected.dropLast()))
  }

  /// Keeps the times of the samples that it observes, and is never paused.
  private struct Recorder: PauseDetector {
    var times: [Double] = []
    var newest: PointerSample?
    var isPaused: Bool { false }
    mutating func observe(_ sample: PointerSample) {
      times.append(sample.time)
      newest = sample
    }
    mutating func reset() { self = Recorder() }
  }

  /// `advance` repeats the newest position at 60 Hz, for the last 2 s at most,
  /// and at the time itself: a number of frames, and then the times `last`.
  @Test(
    arguments: [
      (0.0, 0, []), (0.03, 0, [0.03]), (0.04, 0, [1.0 / 60, 0.04]), (0.5, 29, [0.5]),
      (2, 119, [2]), (9, 119, [9]), (-1, 0, []), (.infinity, 0, []),
    ] as [(Double, Int, [Double])])
  func advancesAreFilledIn(time: Double, frames: Int, last: [Double]) {
    var detector = Recorder()
    detector.advance(to: 1)
    #expect(detector.times.isEmpty)
    detector.observe(PointerSample(time: 0, x: 1, y: 2))
    detector.advance(to: time)
    let start = max(time - 2, 0)
    let filled = (0..<frames).map { start + Double($0 + 1) / 60 }
    #expect(Array(detector.times.dropFirst()) == filled + last)
  }

  /// The estimate, which selects, against the 30th percentile of the sorted
  /// second differences.
  @Test func noiseIsThePercentile() {
    var random = SplitMix64(seed: 31)
    for size in 0...40 {
      var estimate = NoiseEstimate(capacity: 64)
      var history = SampleHistory(capacity: 64)
      // Every third history is so noisy that the estimate ends at its maximum.
      let scale = size % 3 == 2 ? 9.0 : 0.5
      for index in 0..<size {
        _ = history.append(
          PointerSample(
            time: Double(index) / 64, x: (random.uniform(0, scale) * 8).rounded() / 8,
            y: random.uniform(0, scale)))
      }
      // Of 400 ms: 26 samples at 64 Hz. x is a multiple of 1/8 px, so that some
      // differences are equal.
      let differences = (0..<max(min(size - 2, 26), 0)).flatMap { age in
        let (a, b, c) = (history[age], history[age + 1], history[age + 2])
        return [(a.x - 2 * b.x + c.x).magnitude, (a.y - 2 * b.y + c.y).magnitude]
      }
      let expected = GesturesTests.noise(ofSecondDifferences: differences)
      let found = estimate.deviation(of: history)
      #expect((found - expected).magnitude < 1e-15, "of \(size): \(found) \(expected)")
    }
  }

  /// A pointer is paused from its third sample on, if its speed is less than
  /// the limit.
  @Test(arguments: [(0.0, true), (0.99, true), (1, false)])
  func theSpeedLimitItselfIsMotion(share: Double, isPaused: Bool) {
    var detector = SpeedThreshold(WindowedVelocity(.twoPoint), limit: 64, hold: 0)
    for (index, expected) in [false, false, isPaused].enumerated() {
      let time = Double(index) / 64
      detector.observe(PointerSample(time: time, x: 64 * time * share, y: 0))
      #expect(detector.isPaused == expected, "\(index)")
    }
  }

  /// The article's detector pauses at speeds of up to 100 px/s at least 50 px
  /// from the start; more than 100 px/s ends the pause.
  @Test(arguments: [
    (100.0, 50.0, true), (100.5, 50, false), (100, 49.75, false), (0, 50, true),
  ])
  func theArticlesLimitsAreInclusive(speed: Double, offset: Double, isPaused: Bool) {
    var detector = ArticleDetector(.vector)
    var sample = PointerSample(time: 1, x: 3, y: 4)
    detector.observe(sample)
    /// Whether the detector is paused after a step, in px.
    func go(_ step: Double) -> Bool {
      sample.time += 1 / 64
      sample.y += step
      detector.observe(sample)
      return detector.isPaused
    }
    // Seven velocities, and an eighth that is slow and compared with the
    // second: a step so long that the last position has the wanted offset.
    let long = offset - (6 * 2 + speed / 64)
    for step in [2, long, 2, 2, 2, 2, 2] { #expect(!go(step)) }
    #expect(go(speed / 64) == isPaused)
    guard isPaused else { return }
    #expect(go(100.0 / 64) && !go(100.5 / 64))
  }

  /// Rests of 40 to 100 ms are counted, up to two. The count decays by
  /// 1/(1 + t/2 s) from sample to sample.
  @Test(
    arguments: [
      ([0.0398], 0.0), ([0.04], 1), ([0.1], 1), ([0.1002], 0), ([0.05, 0.06], 2),
      ([0.05, 0.06, 0.07], 2),
    ] as [([Double], Double)])
  func shortRestsAreCounted(dwells: [Double], count: Double) {
    var habits = GestureHabits()
    var path = SampleHistory(capacity: 8)
    _ = path.append(PointerSample(time: 1, x: 0, y: 0))
    for dwell in dwells { for time in [dwell, 0] { habits.update(path, dwell: time) } }
    #expect(habits.rests == count)
    _ = path.append(PointerSample(time: 3, x: 0, y: 0))
    habits.update(path, dwell: 0)
    #expect(habits.rests == count / 2)
    habits.reset()
    #expect(habits.rests == 0)
  }

  /// A turn by more than 90° at more than 60 px/s is counted. The speed is that
  /// of the last 34 ms, in which each jump, one every 50 ms, must exceed 2.04
  /// px.
  @Test(
    arguments: [
      ([(2.05, 0), (-2.05, 0)], 1.0), ([(2.03, 0), (-2.03, 0)], 0), ([(3, 0), (0, 3)], 0),
      ([(3, 0), (0.5, 3)], 0), ([(3, 0), (-0.5, 3)], 1), ([(3, 3), (3, -3), (-3, -3)], 0),
      ([(0, 3), (0, -3), (0, 3), (0, -3), (0, 3)], 3),
    ] as [([(Double, Double)], Double)])
  func turnsAreCounted(jumps: [(Double, Double)], count: Double) {
    var habits = GestureHabits()
    var path = SampleHistory(capacity: 64)
    var place = (x: 0.0, y: 0.0)
    for tick in 0...50 * (jumps.count + 1) {
      if tick > 0, tick % 50 == 0, tick / 50 <= jumps.count {
        place = (place.x + jumps[tick / 50 - 1].0, place.y + jumps[tick / 50 - 1].1)
      }
      _ = path.append(PointerSample(time: Double(tick) / 1000, x: place.x, y: place.y))
      habits.update(path, dwell: 0)
    }
    // The count decays with a time constant of 2 s, so it is a little lower.
    #expect(habits.reversals.rounded(.up) == count)
    #expect(habits.reversals <= count && habits.reversals > 0.8 * count - 1e-9)
  }

  /// Moving there and back at exactly 60 px/s, 2.8125 px in 3/64 s, is no turn.
  @Test(arguments: [(2.8125, 0.0), (2.84375, 1)])
  func turnsAreFasterThanTheLimit(jump: Double, count: Double) {
    var habits = GestureHabits()
    var path = SampleHistory(capacity: 16)
    for tick in 0..<12 {
      let x = (4...7).contains(tick) ? jump : 0
      _ = path.append(PointerSample(time: Double(tick) / 64, x: x, y: 0))
      habits.update(path, dwell: 0)
    }
    #expect(habits.reversals.rounded(.up) == count)
  }

  @Test func namesLeadToDetectors() {
    for detector in NamedPauseDetector.all {
      #expect(NamedPauseDetector.named(detector.name)?.summary == detector.summary)
    }
    #expect(NamedPauseDetector.named("nonsense") == nil)
  }

  /// At the edge, no pull gives an offset of positive zero. Velocities use the
  /// slope at one pixel for every shorter pull, because the slope at zero may
  /// be infinite.
  @Test func rubberBandsAtTheEdge() {
    for band in [RubberBand.article, .scrollView(dimension: 400)] {
      var many = [0.0]
      band.offsets(pulls: [0], into: &many)
      for zero in [band.offset(pull: 0), band.pull(offset: 0), many[0]] {
        #expect(zero == 0 && zero.sign == .plus)
      }
    }
    let band = RubberBand.article
    for pull in [0, 0.5, 1, 1.5, 2.5] {
      #expect(band.velocity(pull: pull, fingerVelocity: 1) == band.slope(pull: max(pull, 1)))
    }
  }
}
