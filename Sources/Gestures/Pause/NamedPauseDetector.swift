/// A detector with its name in reports and on the command line.
public struct NamedPauseDetector: Sendable {
  /// The name on the command line.
  public let name: String
  /// How it decides, in one line.
  public let summary: String

  // The type of the detector is known only in these closures, so that they are
  // compiled for it.

  private let detect: @Sendable ([[PointerSample]]) -> [[PauseEdge]]
  private let countPaused: @Sendable ([[PointerSample]]) -> Int

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
    countPaused = { traces in
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

  /// Feeds the samples of all traces to the detector without a clock, and
  /// counts those seen while paused: the work that is timed.
  public func pausedSampleCount(_ traces: [[PointerSample]]) -> Int { countPaused(traces) }
}

// The catalogue. A new detector needs a type that conforms to `PauseDetector`,
// an entry here, and tests. All constants but the article's were chosen by
// their results on generated traces.

extension NamedPauseDetector {
  /// All detectors, in the order of reports.
  public static let all: [NamedPauseDetector] = [
    NamedPauseDetector(
      "sliding-deadline", "dwell whose deadline slides with leftover motion", SlidingDeadline()),
    NamedPauseDetector(
      "filtered-dwell", "80 ms in 2 px after a mean of 17 ms",
      Dwell(diagonal: 2, wait: 0.08, filter: 0.017)),
    NamedPauseDetector("dwell", "80 ms in 2.5 px", Dwell(diagonal: 2.5, wait: 0.08)),
    NamedPauseDetector(
      "line", "slope over 60 ms below 25 px/s for 33 ms",
      SpeedThreshold(WindowedVelocity(.line(window: 0.06)), limit: 25, hold: 0.033)),
    NamedPauseDetector(
      "article", "seven velocities of y, to the letter", ArticleDetector(.literal)),
    NamedPauseDetector(
      "article-smoothed", "the same in both axes, velocity over 50 ms, again after motion",
      ArticleDetector(.corrected)),
  ]

  /// The detector called `name`.
  public static func named(_ name: String) -> NamedPauseDetector? {
    all.first { $0.name == name }
  }

  /// How well the detector does on labelled traces.
  public func score(_ traces: [LabelledTrace]) -> PauseScore {
    zip(edges(traces.map(\.samples)), traces).reduce(into: PauseScore()) { sum, pair in
      sum.add(PauseScore(pair.0.filter(\.isPaused).map(\.time), on: pair.1))
    }
  }
}
