import Equations
import Integrators
import Springs
import Testing

@Suite struct TimeTests {
  static let spans = [(1000.0, 999), (476.8, 1000), (0.1, 7), (3, 1), (1e4 / 3, 12_345), (0.7, 49)]

  /// The error of a time high + low that should be k/parts of a duration,
  /// relative to the duration.
  private func error(
    _ high: Double, _ low: Double, _ k: Int, _ duration: Double, _ parts: Int
  ) -> Double {
    let exact = DoubleDouble(duration) * Double(k) / DoubleDouble(Double(parts))
    return ((DoubleDouble.sum(high, low) - exact).rounded / duration).magnitude
  }

  @Test(arguments: spans) func samplesAreAtExactTimes(duration: Double, intervals: Int) throws {
    let times = SampleTimes(duration: duration, count: intervals + 1)
    #expect(times.count == intervals + 1 && times.end == duration)
    for k in 0...intervals {
      #expect(error(times.high[k], times.low[k], k, duration, intervals) < 1e-30)
      #expect(times.low[k].magnitude <= times.high[k].ulp / 2)
    }
    #expect(times.samplesPerSecond == Double(intervals) / duration)
    let spacing = try #require(times.spacing)
    #expect(error(spacing.high, spacing.low, 1, duration, intervals) < 1e-30)
    #expect(times.high.count == times.count && times.low.count == times.count)
  }

  @Test func givenSampleTimesAreKept() {
    let times = SampleTimes([0.25, 0.25, 3])
    #expect(times.count == 3 && times.end == 3 && times.spacing == nil)
    #expect(times.high == [0.25, 0.25, 3] && times.samplesPerSecond == 0)
    #expect(times.low == [0, 0, 0])
  }

  @Test(arguments: spans) func clocksAreExact(duration: Double, steps: Int) {
    let clock = FixedClock(duration: duration, steps: steps)
    for k in 0...steps {
      let (high, low) = clock.time(k)
      #expect(error(high, low, k, duration, steps) < 1e-30)
    }
  }

  /// A compensated sum of terms of forty bits, up to 16 of them below the last
  /// bit of the sum.
  @Test func compensatedSumsLoseNoBits() {
    var sum = Compensated(1024)
    var exact = DoubleDouble(1024)
    for k in 0..<10_000 {
      let term = Double((k * 829_348_951 * 104_729) % (1 << 40) - (1 << 39)) * 0x1p-58
      sum.add(term)
      exact = exact + DoubleDouble(term)
      #expect((DoubleDouble.sum(sum.value, sum.low) - exact).rounded == 0)
    }
  }

  /// The first step is tolerance^(1/order) over a rate: √(|a|/s) + |v|/s plus
  /// half of the damping, with s = 1 + |x|. It is no longer than the solve; at
  /// rest the duration replaces 1/rate.
  @Test(arguments: [(0.0, 4.0, 1e-4, 4), (3, -2, 1e-9, 7), (-10, 0, 1e-2, 2)])
  func firstStepsFollowTheRates(
    position: Double, acceleration: Double, tolerance: Double, order: Int
  ) {
    func step(velocity: Double, damping: Double, duration: Double, acceleration: Double) -> Double {
      InitialValue(position: position, velocity: velocity, duration: duration).firstStep(
        acceleration: acceleration, damping: damping, tolerance: tolerance, order: order)
    }
    let scale = 1 + position.magnitude
    // (step · rate)^order is compared with the tolerance, to spare the root.
    func power(_ x: Double) -> Double { (0..<order).reduce(1) { p, _ in p * x } }
    let rate = (acceleration.magnitude / scale).squareRoot() + 1.5 / scale + 0.25
    let found = step(velocity: -1.5, damping: 0.5, duration: 100, acceleration: acceleration)
    #expect((power(found * rate) / tolerance - 1).magnitude < 1e-13)
    #expect(step(velocity: -1.5, damping: 0.5, duration: 1e-6, acceleration: acceleration) == 1e-6)
    let resting = step(velocity: 0, damping: 0, duration: 8, acceleration: 0)
    #expect((power(resting / 8) / tolerance - 1).magnitude < 1e-13)
  }
}
