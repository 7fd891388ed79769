import Gestures
import Testing

/// Detectors that compare the speed with a limit, at known speeds.
@Suite struct SpeedDetectorTests {
  /// A pointer is paused from its third sample, if its speed is less than the
  /// limit.
  @Test(arguments: [(0.0, true), (0.99, true), (1, false)])
  func theSpeedLimitItselfIsMotion(share: Double, isPaused: Bool) {
    var detector = SpeedThreshold(WindowedVelocity(.twoPoint), limit: 64, hold: 0)
    for (index, expected) in [false, false, isPaused].enumerated() {
      let time = Double(index) / 64
      detector.observe(PointerSample(time: time, x: 64 * time * share, y: 0))
      #expect(detector.isPaused == expected, "\(index)")
    }
  }
}
