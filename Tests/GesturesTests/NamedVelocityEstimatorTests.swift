import Gestures
import TestSupport
import Testing

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

  @Test func namesAreDistinct() {
    let names = NamedVelocityEstimator.all.map(\.name)
    #expect(Set(names).count == names.count && names.count == 13)
  }

  @Test("every estimator finds the speed of a steady finger")
  func steady() throws {
    for estimator in NamedVelocityEstimator.all {
      // The filter by Kalman approaches it.
      let tolerance = estimator.name == "kalman" ? 0.1 : 1e-6
      #expect(abs(try speed(estimator.name) - 1000) < tolerance, "\(estimator.name)")
    }
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

  @Test(arguments: ["motion-pan", "gesture-handler-web", "two-point", "article"])
  func noSilenceIsRest(name: String) throws {
    #expect(abs(try speed(name, silence: 10) - 1000) < 1e-6)
  }

  /// With few events Flutter's tracker says nothing, its imitation of iOS says
  /// a part, and the web gesture handler does not count the touch.
  @Test(arguments: [
    ("android-lsq2", 2, 1000.0), ("android-lsq2", 1, 0), ("flutter-velocity-tracker", 2, 0),
    ("flutter-velocity-tracker", 3, 1000), ("flutter-ios", 2, 50), ("flutter-ios", 3, 400),
    ("flutter-ios", 4, 1000), ("gesture-handler-web", 3, 0), ("gesture-handler-web", 4, 1000),
    ("motion-pan", 2, 1000), ("article", 3, 1000),
  ])
  func fewEvents(name: String, count: Int, expected: Double) throws {
    #expect(abs(try speed(name, count: count) - expected) < 1e-9)
  }

  /// Of twenty samples at 1 kHz Android keeps 20 ms, whatever came before.
  @Test func twentySamplesAreKept() throws {
    let samples = (0..<60).map { index in
      PointerSample(time: Double(index) / 1000, x: index < 40 ? 0 : Double(index - 40), y: 0)
    }
    for name in ["android-lsq1", "android-lsq2", "android-impulse"] {
      let estimator = try #require(NamedVelocityEstimator.named(name))
      #expect(abs(estimator.velocity(of: samples, at: 0.059).x - 1000) < 1e-6, "\(name)")
    }
  }

  /// Of two events at one time Android keeps the later. Flutter keeps both, so
  /// that its parabola passes between them.
  @Test func equalTimes() throws {
    var samples = (0..<5).map { PointerSample(time: Double($0) * 0.008, x: Double($0) * 8, y: 0) }
    samples.insert(PointerSample(time: 0.032, x: -100, y: 0), at: 4)
    func found(_ name: String) throws -> Double {
      try #require(NamedVelocityEstimator.named(name)).velocity(of: samples, at: 0.032).x
    }
    #expect(abs(try found("android-lsq2") - 1000) < 1e-6)
    #expect(try found("flutter-velocity-tracker") < 0)
    samples.swapAt(4, 5)
    #expect(try found("android-lsq2") < 0)
  }

  /// Motion goes back to the first sample beyond 100 ms; from a touch more than
  /// 200 ms ago to the sample after it; and begins 3 px away from the touch.
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
