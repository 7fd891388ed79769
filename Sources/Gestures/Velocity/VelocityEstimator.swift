/// The velocity of a pointer, in px/s.
public typealias PointerVelocity = SIMD2<Double>

extension PointerVelocity {
  /// The mean velocity between two samples.
  init(from start: PointerSample, to end: PointerSample) {
    self = (end.place - start.place) / (end.time - start.time)
  }

  /// The speed, in px/s.
  @inlinable
  public var speed: Double { (self * self).sum().squareRoot() }
}

/// Estimates a pointer's velocity from its positions.
public protocol VelocityEstimator: Sendable {
  /// At the newest sample, in px/s; zero before the second.
  var velocity: PointerVelocity { get }

  /// The velocity if the pointer is lifted at this time, in seconds, not before
  /// the newest sample: after a silence the pointer may count as resting.
  func velocity(at time: Double) -> PointerVelocity

  /// Observes a position. One that is not finite, or earlier than the newest
  /// that counts, has no effect. At an equal time, estimators differ.
  mutating func observe(_ sample: PointerSample)

  /// Forgets every sample.
  mutating func reset()
}

extension VelocityEstimator {
  /// The velocity at the newest sample, however long ago that was.
  public func velocity(at time: Double) -> PointerVelocity { velocity }
}

/// An estimator with its name in reports and on the command line.
public struct NamedVelocityEstimator: Sendable {
  /// The name on the command line.
  public let name: String
  /// Its rule, in one line.
  public let summary: String
  /// Where the rule comes from: a file, a publication or `textbook`.
  public let source: String

  // Only these closures know the estimator's type: they are specialised for it.

  /// The velocities of a pointer that is lifted at each of these times, in
  /// seconds and increasing, from the samples up to then.
  public let velocities:
    @Sendable (_ samples: ArraySlice<PointerSample>, _ times: [Double]) -> [PointerVelocity]

  /// Asks for the velocity after every sample of all strokes, and adds up the
  /// speeds: the work that is timed.
  public let speedSum: @Sendable (_ strokes: [[PointerSample]]) -> Double

  /// - Parameters:
  ///   - name: without spaces and commas.
  ///   - summary: one line.
  ///   - source: where the rule comes from.
  ///   - prototype: a fresh estimator.
  public init(
    _ name: String, _ summary: String, source: String, _ prototype: some VelocityEstimator
  ) {
    self.name = name
    self.summary = summary
    self.source = source
    velocities = { samples, times in
      var (estimator, rest) = (prototype, samples)
      return times.map { time in
        while let next = rest.first, next.time <= time {
          estimator.observe(next)
          rest.removeFirst()
        }
        return estimator.velocity(at: time)
      }
    }
    speedSum = { strokes in
      var (estimator, sum) = (prototype, 0.0)
      for stroke in strokes {
        estimator.reset()
        for sample in stroke {
          estimator.observe(sample)
          sum += estimator.velocity.speed
        }
      }
      return sum
    }
  }

  /// The velocity in px/s of a pointer that is lifted at a time in seconds.
  public func velocity(of samples: [PointerSample], at time: Double) -> PointerVelocity {
    velocities(samples[...], [time])[0]
  }
}

// The catalogue. A new estimator needs a type that conforms to
// `VelocityEstimator`, or a setting of one, and an entry here.

extension NamedVelocityEstimator {
  private static let android =
    "LineageOS/android_frameworks_native libs/input/VelocityTracker.cpp 0164277c, 2023-03-13"
  private static let flutter =
    "flutter/flutter packages/flutter/lib/src/gestures/velocity_tracker.dart, with the silence of "
    + "flutter/flutter#139166"

  /// All estimators: the frameworks', then the filters, then plain ones.
  public static let all: [NamedVelocityEstimator] = [
    NamedVelocityEstimator(
      "android-lsq2", "parabola over 100 ms and 20 samples; more than 40 ms of silence is rest",
      source: android, WindowedVelocity(.parabola(window: 0.1), limit: 20)),
    NamedVelocityEstimator(
      "android-lsq1", "the same with a straight line", source: android,
      WindowedVelocity(.line(window: 0.1), limit: 20)),
    NamedVelocityEstimator(
      "android-impulse", "the same samples, from the work of impulses; for scroll axes",
      source: android, WindowedVelocity(.impulse(window: 0.1), limit: 20)),
    NamedVelocityEstimator(
      "flutter-velocity-tracker", "parabola over 100 ms and 20 samples, zero below three",
      source: flutter,
      WindowedVelocity(
        .parabola(window: 0.1), longestSilence: flutterSilence, limit: 20, leastCount: 3,
        keepsEqualTimes: true)),
    NamedVelocityEstimator(
      "flutter-ios", "weights 0.05, 0.35, 0.6 on the three newest steps, the newest first",
      source: flutter,
      WindowedVelocity(
        .pairs(weights: [0.05, 0.35, 0.6]), longestGap: .infinity,
        longestSilence: flutterSilence, limit: 20, keepsEqualTimes: true)),
    NamedVelocityEstimator(
      "motion-pan",
      "mean velocity since the newest sample older than 100 ms; silence never counts as rest",
      source: "motiondivision/motion packages/framer-motion/src/gestures/pan/PanSession.ts "
        + "391027be, 2026-05-15",
      PanSessionVelocity()),
    NamedVelocityEstimator(
      "gesture-handler-web", "parabola over 300 ms and 20 moves, zero below three",
      source: "software-mansion/react-native-gesture-handler packages/"
        + "react-native-gesture-handler/src/web/tools/VelocityTracker.ts 8e010d1f, 2026-04-15",
      WindowedVelocity(
        .parabola(window: 0.3), longestSilence: .infinity, limit: 20, leastCount: 3,
        keepsEqualTimes: true, ignoresTouch: true)),
    NamedVelocityEstimator(
      "one-euro", "differences, low-pass filtered at 12 Hz; over 40 ms of silence is rest",
      source: "Casiez, Roussel, Vogel 2012, doi:10.1145/2207676.2208639", OneEuroVelocity()),
    NamedVelocityEstimator(
      "kalman", "Kalman filter of constant velocity; over 40 ms of silence is rest",
      source: "Kalman 1960, doi:10.1115/1.3662552", KalmanVelocity()),
    NamedVelocityEstimator(
      "article", "mean of the last seven steps, however long they took",
      source: "Gitter's article, 2018: its list of velocities, averaged",
      WindowedVelocity(.meanOfPairs(7), longestGap: .infinity)),
    NamedVelocityEstimator(
      "two-point", "the last step, however long it took", source: "textbook",
      WindowedVelocity(.meanOfPairs(1), longestGap: .infinity)),
    NamedVelocityEstimator(
      "mean-50ms", "mean over 50 ms; over 40 ms of silence is rest", source: "textbook",
      WindowedVelocity(.mean(window: 0.05))),
    NamedVelocityEstimator(
      "line-50ms", "straight line over 50 ms; over 40 ms of silence is rest", source: "textbook",
      WindowedVelocity(.line(window: 0.05))),
  ]

  /// In seconds, to the µs: the longest silence that Flutter's stopwatch of whole
  /// ms shows as 40. A longer silence is rest.
  private static let flutterSilence = 0.040_999

  /// The estimator called `name`.
  public static func named(_ name: String) -> NamedVelocityEstimator? {
    all.first { $0.name == name }
  }
}
