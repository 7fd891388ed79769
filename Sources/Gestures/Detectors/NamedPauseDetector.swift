/// A detector with its name in reports and on the command line.
public struct NamedPauseDetector: Sendable {
  /// The name on the command line.
  public let name: String
  /// How it decides, in one line.
  public let summary: String
  /// Whether it replays a record instead of running an algorithm.
  public private(set) var isRecorded = false

  // The type of the detector is known only in these closures, so that they are
  // compiled for it.

  /// See ``edges(_:)``.
  private let detect: @Sendable ([[PointerSample]]) -> [[PauseEdge]]
  /// See ``pausedSampleCount(_:)``.
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

  /// A detector that replays what another program has found, so that it can be
  /// scored: its changes of state over each trace. It finds nothing in traces
  /// that are not in `recorded`, and takes no time.
  public init(_ name: String, recorded: [[PointerSample]: [PauseEdge]]) {
    self.name = name
    summary = "recorded changes of state"
    isRecorded = true
    detect = { traces in traces.map { recorded[$0] ?? [] } }
    countPaused = { _ in 0 }
  }

  /// The changes of state over each of many traces, with one detector that is
  /// reset before each.
  public func edges(_ traces: [[PointerSample]]) -> [[PauseEdge]] { detect(traces) }

  /// Feeds the samples of all traces to the detector without a clock, and
  /// counts those seen while paused: the work that is timed.
  public func pausedSampleCount(_ traces: [[PointerSample]]) -> Int { countPaused(traces) }
}
