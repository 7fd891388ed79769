import Gestures
import Testing

/// Which times count as equal, and the frames on which a clock queries a
/// detector.
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
    #expect((clock.period - period).magnitude < 1e-15)
  }

  /// Between two samples at 0 and `next` the clock queries the detector on
  /// every frame from 40 ms on, for two seconds.
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

  /// Far from time 0 no frame lies between two samples.
  @Test(.timeLimit(.minutes(1))) func detectorsEndWhereFramesAreLostToRounding() {
    let samples = [1e300, 1.1e300].map { PointerSample(time: $0, x: 0, y: 0) }
    for detector in NamedPauseDetector.all { #expect(detector.edges([samples])[0].count <= 1) }
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
}
