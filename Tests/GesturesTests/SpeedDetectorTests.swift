import Gestures
import Testing

/// Detectors that compare the speed with a limit, at known speeds.
@Suite struct SpeedDetectorTests {
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

  /// The evidence for a pause grows at a rate of 1 − speed/reference: at half
  /// the reference speed the threshold of 55 ms is reached after 110 ms.
  @Test(arguments: [(0.0, 0.055), (0.5, 0.11), (0.75, 0.22)])
  func evidenceGrowsByTheMissingSpeed(share: Double, seconds: Double) throws {
    var detector = CumulativeSum(reference: 70, threshold: 0.055)
    var first: Double?
    for index in 0..<2000 {
      let time = Double(index) / 1000
      detector.observe(PointerSample(time: time, x: 70 * share * time, y: 0))
      if detector.isPaused, first == nil { first = time }
    }
    // Within two samples, because there is no velocity before the second.
    #expect((try #require(first) - seconds).magnitude <= 0.002)
  }
}
