/// A detector by its name in reports and on the command line.
///
/// A new detector is a type that conforms to `PauseDetector`, a line in `all`,
/// and its tests.
public struct NamedPauseDetector: Sendable {
  public let name: String
  /// One line: how it decides.
  public let summary: String

  private let detect: @Sendable ([[PointerSample]]) -> [[PauseEdge]]
  private let pass: @Sendable ([[PointerSample]]) -> Int

  /// - Parameters:
  ///   - name: without spaces and commas.
  ///   - summary: one line.
  ///   - prototype: a fresh detector.
  public init(_ name: String, _ summary: String, _ prototype: some PauseDetector) {
    self.name = name
    self.summary = summary
    detect = { traces in
      var detector = prototype
      return traces.map { FrameClock(of: $0).edges(of: &detector, over: $0) }
    }
    pass = { traces in
      var detector = prototype
      var paused = 0
      for trace in traces {
        detector.reset()
        for sample in trace {
          detector.observe(sample)
          if detector.isPaused { paused += 1 }
        }
      }
      return paused
    }
  }

  /// The changes of state over each of many traces, with one detector that is
  /// reset before each.
  public func edges(_ traces: [[PointerSample]]) -> [[PauseEdge]] { detect(traces) }

  /// Feeds the samples of all traces, without a clock, and counts those seen
  /// paused: the work whose time is reported.
  public func pausedSamplesCount(_ traces: [[PointerSample]]) -> Int { pass(traces) }
}

extension NamedPauseDetector {
  /// Every detector, best first, then the simple ones, then the article's.
  public static let all: [NamedPauseDetector] = sliding + simple + article

  /// The detector called `name`.
  public static func named(_ name: String) -> NamedPauseDetector? {
    all.first { $0.name == name }
  }

  private static let sliding: [NamedPauseDetector] = [
    NamedPauseDetector(
      "sliding-deadline", "dwell whose deadline slides with leftover motion",
      SlidingDeadline()),
    NamedPauseDetector(
      "sliding-deadline-quick", "the same, tuned for 75 ms", SlidingDeadline(mode: .quick)),
    NamedPauseDetector(
      "sliding-deadline-quicker", "the same, tuned for 70 ms", SlidingDeadline(mode: .quicker)),
    NamedPauseDetector(
      "sliding-deadline-fast", "the same, tuned for 60 ms", SlidingDeadline(mode: .fast)),
  ]

  private static let simple: [NamedPauseDetector] = [
    NamedPauseDetector(
      "filtered-dwell", "80 ms in 2 px after a mean of 17 ms",
      Dwell(radius: 2, wait: .fixed(0.08), filter: 0.017)),
    NamedPauseDetector("dwell", "80 ms in 2.5 px", Dwell(radius: 2.5, wait: .fixed(0.08))),
    NamedPauseDetector("dwell-50", "50 ms in 2 px", Dwell(radius: 2, wait: .fixed(0.05))),
    NamedPauseDetector(
      "entry-dwell", "65 to 90 ms in 2.5 px, the less the faster it came",
      Dwell(radius: 2.5, wait: .byEntrySpeed(shortest: 0.065, longest: 0.09))),
    NamedPauseDetector(
      "cumulative-sum", "Page's test on the speed of 30 ms, 70 px/s, 55 ms", CumulativeSum()),
    NamedPauseDetector(
      "line", "slope over 60 ms below 25 px/s for 33 ms",
      SpeedThreshold(WindowedVelocity(.line(window: 0.06)), limit: 25, hold: 0.033)),
    NamedPauseDetector(
      "parabola", "Android's and Flutter's tracker below 60 px/s for 16 ms",
      SpeedThreshold(WindowedVelocity(.parabola(window: 0.1)), limit: 60, hold: 0.016)),
    NamedPauseDetector(
      "impulse", "Android's scroll tracker below 150 px/s for 33 ms",
      SpeedThreshold(WindowedVelocity(.impulse(window: 0.1)), limit: 150, hold: 0.033)),
    NamedPauseDetector(
      "one-euro", "derivative through 12 Hz below 60 px/s for 50 ms",
      SpeedThreshold(OneEuroVelocity(), limit: 60, hold: 0.05)),
    NamedPauseDetector(
      "kalman", "constant-velocity filter below 40 px/s for 40 ms",
      SpeedThreshold(KalmanVelocity(), limit: 40, hold: 0.04)),
  ]

  private static let article: [NamedPauseDetector] = [
    NamedPauseDetector(
      "article", "seven velocities of y, to the letter", ArticleDetector(.literal)),
    NamedPauseDetector(
      "article-rearmed", "the same, again after motion", ArticleDetector(.rearmed)),
    NamedPauseDetector("article-vector", "the same, in both axes", ArticleDetector(.vector)),
    NamedPauseDetector(
      "article-smoothed", "the same, velocity over 50 ms", ArticleDetector(.smoothed)),
  ]

  /// Detectors along their front between F1 and latency, with the swept window
  /// in seconds.
  public static let sweep: [(detector: NamedPauseDetector, window: Double)] =
    stride(from: 30, through: 100, by: 10).flatMap { milliseconds in
      let window = Double(milliseconds) / 1000
      return [
        (
          NamedPauseDetector(
            "sliding-deadline@\(milliseconds)ms", "sliding deadline with this A₀",
            SlidingDeadline(mode: .standard(soonest: window))), window
        ),
        (
          NamedPauseDetector(
            "filtered-dwell@\(milliseconds)ms", "filtered dwell of this wait",
            Dwell(radius: 2, wait: .fixed(window), filter: 0.017)), window
        ),
      ]
    }
}
