import Gestures
import TestSupport
import Testing

/// Recorded results of every detector, of some detectors also on dense traces,
/// and of velocity estimators. Other tests check that the results are right.
@Suite struct PinTests {
  private static let pins = Pins("Tests/GesturesTests/Pins.txt")

  static let runs = detectors + dense + velocities

  @Test func everyPinHasARun() { #expect(Self.runs.map(\.name).sorted() == Self.pins.names) }

  @Test(arguments: runs) func pinnedResultsAreUnchanged(run: PinnedRun) {
    Self.pins.expect(run, within: run.name.hasPrefix("velocity ") ? 1e-9 : 0)
  }

  static let traces =
    TraceGenerator(seed: 41).traces(count: 10, families: [.stop, .reverse])
    + TraceGenerator(seed: 42, Disturbance.mouse).traces(count: 8, families: [.pointer])
    + TraceGenerator(seed: 43, { _ in Disturbance(noise: 1) }).traces(
      count: 6, families: [.stop, .reverse, .pointer])

  /// The sum of the edges' times, weighted 1 where a pause begins and −1/2 where
  /// it ends.
  private static func weightedSum(_ edges: some Sequence<PauseEdge>) -> Double {
    edges.reduce(0) { $0 + ($1.isPaused ? 1 : -0.5) * $1.time }
  }

  /// To six decimals.
  private static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }

  private static func run(_ detector: NamedPauseDetector) -> PinnedRun {
    PinnedRun(detector.name) {
      let edges = detector.edges(traces.map(\.samples)).joined()
      let paused = detector.pausedSampleCount(traces.map(\.samples))
      return "\(edges.count) \(rounded(weightedSum(edges))) \(paused)"
    }
  }

  private static let detectors = NamedPauseDetector.all.map { run($0) }

  /// A thousand samples a second: traces at irregular times with noise of 0 to
  /// 2 px, and one at rest at the origin long after time zero. Denser samples
  /// reveal smaller changes of a detector's limit.
  private static let denseTraces =
    [0.0, 0.05, 0.4, 2].enumerated().flatMap { index, noise in
      var disturbance = Disturbance(noise: noise)
      disturbance.jitter = 0.3
      return TraceGenerator(seed: 44 + UInt64(index), { [disturbance] _ in disturbance }).traces(
        count: 3, families: [.stop, .reverse, .pointer], rates: [1000])
    }.map(\.samples) + [samples(rate: 1000, seconds: 0.3, from: 100) { _ in (0, 0) }]

  private static func onDense(_ name: String, _ detector: some PauseDetector) -> PinnedRun {
    PinnedRun("dense " + name) {
      let edges = NamedPauseDetector(name, "", detector).edges(denseTraces).joined()
      let since = edges.reduce(0) { $0 + ($1.pauseBeginning ?? 0) }
      return "\(edges.count) \(rounded(weightedSum(edges))) \(rounded(since))"
    }
  }

  private static let dense = [
    onDense("standard", SlidingDeadline()),
    onDense("filtered-dwell", Dwell(diagonal: 2, wait: 0.08, filter: 0.017)),
    onDense(
      "line", SpeedThreshold(WindowedVelocity(.line(window: 0.06)), limit: 25, hold: 0.033)),
    onDense("article-smoothed", ArticleDetector(.corrected)),
  ]

  private static func velocity(
    _ name: String, _ estimator: some VelocityEstimator & Sendable
  ) -> PinnedRun {
    PinnedRun("velocity " + name) { "\(sum(estimator))" }
  }

  /// The sum of the velocity's x, half its y and an eighth of its size over all
  /// samples, each weighted by its place in a cycle of five.
  private static func sum(_ estimator: some VelocityEstimator) -> Double {
    var (estimator, sum) = (estimator, 0.0)
    for trace in traces {
      estimator.reset()
      for (index, sample) in trace.samples.enumerated() {
        estimator.observe(sample)
        let weight = 1 + 0.25 * Double(index % 5)
        sum += weight * (estimator.velocity.x + 0.5 * estimator.velocity.y)
        sum += weight * 0.125 * estimator.velocity.speed
      }
    }
    return sum
  }

  private static let velocities = [
    velocity("one-euro", OneEuroVelocity()),
    velocity("kalman", KalmanVelocity()),
    velocity("two-point", WindowedVelocity(.meanOfPairs(1))),
    velocity("mean", WindowedVelocity(.mean(window: 0.05))),
    velocity("line", WindowedVelocity(.line(window: 0.06))),
    velocity("parabola", WindowedVelocity(.parabola(window: 0.1))),
    velocity("impulse", WindowedVelocity(.impulse(window: 0.1))),
    velocity(
      "impulse with gaps",
      WindowedVelocity(.impulse(window: 0.05), longestGap: 0.01, limit: 8)),
  ]
}
