/// Detects from a stream of positions whether the pointer has paused.
///
/// A detector is causal: its state at a time depends only on the samples up to
/// that time. It is a value: copies are independent.
public protocol PauseDetector: Sendable {
  /// Whether the pointer is paused, as of the last call.
  var isPaused: Bool { get }

  /// When the current pause began, in seconds, as far as the detector can tell;
  /// not later than its detection. `nil` while the pointer moves, and for
  /// detectors that do not know.
  var pauseBeginning: Double? { get }

  /// The sample last accepted or repeated; `nil` before the first.
  var newest: PointerSample? { get }

  /// Adds a position; ignores one that is not finite or not after the newest.
  mutating func observe(_ sample: PointerSample)

  /// Tells the detector that nothing new has arrived up to this time, in
  /// seconds: the pointer has not moved.
  mutating func advance(to time: Double)

  /// Forgets the gesture: the next sample is the first of a new one.
  mutating func reset()
}

extension PauseDetector {
  public var pauseBeginning: Double? { nil }

  /// Repeats the newest position up to the given time, in steps of 1/60 s, the
  /// last of less than 1/30 s, but only over the last 2 s: a detector sees the
  /// pointer at rest however rarely it is advanced.
  public mutating func advance(to time: Double) {
    guard var sample = newest, time.isFinite, time > sample.time else { return }
    let start = max(sample.time, time - FrameClock.longestSilence)
    let frames = Int((time - start) * 60)
    for frame in 1..<max(frames, 1) {
      sample.time = start + Double(frame) / 60
      observe(sample)
    }
    sample.time = time
    observe(sample)
  }
}

/// A change of a detector's state.
public struct PauseEdge: Hashable, Codable, Sendable {
  /// In seconds.
  public var time: Double
  /// The state afterwards.
  public var isPaused: Bool
  /// Of a pause: when the pointer came to rest, in seconds, if that is known.
  public var pauseBeginning: Double?

  /// An edge at a time, in seconds.
  public init(time: Double, isPaused: Bool, pauseBeginning: Double? = nil) {
    self.time = time
    self.isPaused = isPaused
    self.pauseBeginning = pauseBeginning
  }
}

/// A detector with its name in reports and on the command line.
public struct NamedPauseDetector: Sendable {
  /// The name on the command line.
  public let name: String
  /// How it decides, in one line.
  public let summary: String

  // Only these closures know the detector's type: they are specialised for it.

  /// The changes of state over each of many traces, with one detector that is
  /// reset before each.
  public let edges: @Sendable (_ traces: [[PointerSample]]) -> [[PauseEdge]]

  /// Feeds the samples of all traces to the detector without a clock, and
  /// counts those after which it is paused: the work that is timed.
  public let pausedSampleCount: @Sendable (_ traces: [[PointerSample]]) -> Int

  /// - Parameters:
  ///   - name: without spaces and commas.
  ///   - summary: one line.
  ///   - prototype: a fresh detector.
  public init(_ name: String, _ summary: String, _ prototype: some PauseDetector) {
    self.name = name
    self.summary = summary
    edges = { traces in
      var detector = prototype
      return traces.map { FrameClock(of: $0).edges(of: &detector, over: $0) }
    }
    pausedSampleCount = { traces in
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
}

// The catalogue. A new detector needs a type that conforms to `PauseDetector`,
// an entry here, and tests.

extension NamedPauseDetector {
  /// All detectors, in the order of reports.
  public static let all: [NamedPauseDetector] = [
    NamedPauseDetector(
      "sliding-deadline", "dwell with a deadline that motion in the box delays", SlidingDeadline()),
    NamedPauseDetector(
      "filtered-dwell", "80 ms in 2 px, of positions averaged over 17 ms",
      Dwell(diagonal: 2, wait: 0.08, filter: 0.017)),
    NamedPauseDetector("dwell", "80 ms in 2.5 px", Dwell(diagonal: 2.5, wait: 0.08)),
    NamedPauseDetector(
      "line", "slope over 60 ms below 25 px/s for 33 ms",
      SpeedThreshold(WindowedVelocity(.line(window: 0.06)), limit: 25, hold: 0.033)),
    NamedPauseDetector(
      "article", "seven velocities of y, to the letter", ArticleDetector(.literal)),
    NamedPauseDetector(
      "article-smoothed",
      "the same in both axes, velocities over 50 ms; finds another pause after motion",
      ArticleDetector(.corrected)),
  ]

  /// The detector called `name`.
  public static func named(_ name: String) -> NamedPauseDetector? { all.first { $0.name == name } }

  /// How well the detector does on labelled traces.
  public func score(_ traces: [LabelledTrace]) -> PauseScore {
    zip(edges(traces.map(\.samples)), traces).reduce(into: PauseScore()) { sum, pair in
      sum.add(PauseScore(pair.0.filter(\.isPaused).map(\.time), on: pair.1))
    }
  }
}
