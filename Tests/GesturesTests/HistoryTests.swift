import Gestures
import Testing

/// The ring buffer of samples, and windows of the newest of them.
@Suite struct HistoryTests {
  private func history(_ times: [Double]) -> SampleHistory {
    var history = SampleHistory(capacity: 4)
    for time in times { _ = history.append(PointerSample(time: time, x: 10 * time, y: -time)) }
    return history
  }

  @Test func theOldestAreOverwritten() {
    var full = history([1, 2, 3, 4, 5, 6])
    #expect(full.count == 4 && full.newest?.time == 6)
    #expect((0..<4).map { full[$0].time } == [6, 5, 4, 3])
    full.removeAll()
    #expect(full.count == 0 && full.newest == nil)
    #expect(SampleHistory().newest == nil)
  }

  @Test func samplesOutOfOrderOrNotFiniteAreRefused() {
    var one = history([1])
    for (time, x) in [(1.0, 0.0), (0.5, 0), (.nan, 0), (2, .infinity), (.infinity, 0)] {
      let isTaken = one.append(PointerSample(time: time, x: x, y: 0))
      #expect(!isTaken)
    }
    let isTaken = one.append(PointerSample(time: 1.5, x: 0, y: 0))
    #expect(isTaken && one.count == 2)
  }

  @Test func historyWindowsIncludeTheirEnds() {
    let some = history([1, 2, 3, 4])
    for (window, count) in [(0.0, 1), (0.5, 1), (1, 2), (2.5, 3), (3, 4), (9, 4)] {
      #expect(some.count(within: window) == count)
    }
    #expect(SampleHistory().count(within: 1) == 0)
    let mean = some.mean(over: 2)
    #expect(mean.x == 30 && mean.y == -3)
    // However short the window, a slope takes two samples.
    let slope = some.slope(over: 0)
    #expect(slope.x == 10 && slope.y == -1)
    let none = history([1]).slope(over: 1)
    #expect(none.x == 0 && none.y == 0)
  }

  /// Medians are taken for each coordinate by itself; with an even number of
  /// samples the median is the upper of the two in the middle.
  @Test func mediansAreOfEachCoordinate() {
    var some = SampleHistory(capacity: 8)
    for (index, place) in [(5.0, 1.0), (1, 9), (7, 3), (7, 3), (2, 8)].enumerated() {
      _ = some.append(PointerSample(time: Double(index), x: place.0, y: place.1))
    }
    for (size, x, y) in [(1, 2.0, 8.0), (2, 7, 8), (3, 7, 3), (4, 7, 8), (5, 5, 3), (9, 5, 3)] {
      let median = some.median(ofNewest: size)
      #expect(median.x == x && median.y == y, "of \(size)")
    }
    let none = SampleHistory().median(ofNewest: 3)
    #expect(none.x == 0 && none.y == 0)
  }

  /// No window reaches back to samples from before the history was emptied,
  /// which are still in its memory.
  @Test func windowsEndWithTheHistory() {
    var history = SampleHistory(capacity: 4)
    for time in 1...9 { _ = history.append(PointerSample(time: Double(time), x: 7, y: 8)) }
    history.removeAll()
    /// Two counts, diagonal, mean, median, slope, dwell and count of the box.
    func numbers() -> [Double] {
      let (mean, slope) = (history.mean(over: 9), history.slope(over: 9))
      let median = history.median(ofNewest: 5)
      let box = StillBox(diagonal: 5, around: history, limit: 9)
      let dwell = (history.newest?.time ?? 0) - box.since
      return [
        Double(history.count), Double(history.count(within: 9)), history.diagonal(over: 9), mean.x,
        mean.y, median.x, median.y, slope.x, slope.y, dwell, Double(box.count),
      ]
    }
    #expect(numbers() == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    _ = history.append(PointerSample(time: 10, x: 3, y: 4))
    #expect(numbers() == [1, 1, 0, 3, 4, 3, 4, 0, 0, 0, 1])
    _ = history.append(PointerSample(time: 12, x: 6, y: 8))
    #expect(numbers() == [2, 2, 5, 4.5, 6, 6, 8, 1.5, 2, 2, 2])
    // However short the window, a diagonal takes two samples.
    #expect(history.diagonal(over: 0) == 5)
  }

  /// If the box holds the whole path of 3 s, the dwell is the window, at most
  /// 3 s, rounded down to the samples' steps of 1 s.
  @Test(arguments: [0.5, 1, 1.5, 3, 9]) func boxesEndWithTheirWindow(window: Double) {
    let box = StillBox(diagonal: 99, around: history([0, 1, 2, 3]), limit: window)
    #expect(3 - box.since == min(window, 3).rounded(.down))
  }
}

@Suite struct FrameClockTests {
  /// `reaches`, `isBefore` and `isWithin` are ≥, < and ≤ for times; times that
  /// differ by a microsecond or less count as equal.
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

  /// Without an interval 60 Hz is assumed; the period is 1 to 20 ms.
  @Test(
    arguments: [
      ([], 1.0 / 60), ([0.5], 1.0 / 60), ([0, 0.01, 0.02, 0.05], 0.01),
      ([0, 0, 0, 0, 0.015, 0.03], 0.015), ([0, 0.01, 0.021], 0.011), ([0, 1e-4, 2e-4], 1.0 / 1000),
      ([0, 1, 2], 1.0 / 50),
    ] as [([Double], Double)])
  func theClockIsTheMedianInterval(times: [Double], period: Double) {
    let clock = FrameClock(of: times.map { PointerSample(time: $0, x: 0, y: 0) })
    #expect((clock.period - period).magnitude < 1e-15)
  }

  /// Between samples at 0 and `next` the clock advances the detector on every
  /// frame from 40 ms until 2 s. All times are shifted by −4 s: frames
  /// count from a sample, wherever time 0 is.
  @Test(
    arguments: [
      (1.0 / 64, 3.0 / 64, [0, 3.0 / 64]), (1.0 / 64, 0.0625, [0, 3.0 / 64, 0.0625]),
      (1.0 / 32, 0.125, [0, 0.0625, 0.09375, 0.125]), (1.0 / 32, 1.0 / 32, [0, 1.0 / 32]),
      (0.5, 0.75, [0, 0.5, 0.75]), (0.5, 9, [0, 0.5, 1, 1.5, 9]), (0.25, .nan, [0]),
    ] as [(Double, Double, [Double])])
  func framesOfSilence(period: Double, next: Double, expected: [Double]) {
    let clock = FrameClock(period: period)
    let path = [0, next].map { PointerSample(time: -4 + $0, x: 0, y: 0) }
    var seen: [Double] = []
    var detector = Recorder()
    clock.run(&detector, over: path) { time, _ in if time.isFinite { seen.append(time + 4) } }
    #expect(seen == expected)
  }

  /// Far from time 0, rounding leaves no frame between two samples.
  @Test(.timeLimit(.minutes(1))) func detectorsEndWhereFramesAreLostToRounding() {
    let samples = [1e300, 1.1e300].map { PointerSample(time: $0, x: 0, y: 0) }
    for detector in NamedPauseDetector.all { #expect(detector.edges([samples])[0].count <= 1) }
  }

  /// `advance` repeats the newest position at 60 Hz in the last 2 s, stops one
  /// to two frames before the time, and adds the time itself (`last`).
  @Test(
    arguments: [
      (0.0, 0, []), (0.03, 0, [0.03]), (0.04, 1, [0.04]), (0.5, 29, [0.5]),
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
}
