/// A detector with its name in reports and on the command line.
public struct NamedPauseDetector: Sendable {
  /// A parameter of a detector that can be changed.
  public struct Setting: Hashable, Sendable {
    /// The name of the setting.
    public let name: String
    /// The default value.
    public let value: Double
    /// The unit of the value; empty for dimensionless numbers.
    public let unit: String
    /// A description of the setting.
    public let meaning: String

    init(_ name: String, _ value: Double, _ unit: String, _ meaning: String) {
      self.name = name
      self.value = value
      self.unit = unit
      self.meaning = meaning
    }
  }

  /// The name on the command line.
  public let name: String
  /// How it decides, in one line.
  public let summary: String
  /// The settings of the detector; empty for the article's, which are fixed.
  public private(set) var settings: [Setting] = []
  /// Whether it replays a record instead of running an algorithm.
  public private(set) var isRecorded = false

  // The type of the detector is known only in these closures, so that they are
  // compiled for it.

  /// See ``edges(_:rest:)``.
  private let detect: @Sendable (_ traces: [[PointerSample]], _ rest: Double) -> [[PauseEdge]]
  /// See ``pausedSampleCount(_:)``.
  private let countPaused: @Sendable ([[PointerSample]]) -> Int
  /// See ``adjusted(_:)``; `nil` without settings.
  private var make: (@Sendable ([String: Double]) -> NamedPauseDetector)?

  /// - Parameters:
  ///   - name: without spaces and commas.
  ///   - summary: one line.
  ///   - prototype: a fresh detector.
  public init(_ name: String, _ summary: String, _ prototype: some PauseDetector) {
    self.name = name
    self.summary = summary
    detect = { traces, rest in
      var detector = prototype
      return traces.map { trace in
        FrameClock(of: trace).edges(
          of: &detector, over: trace, until: trace.last.map { $0.time + rest })
      }
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

  /// A detector with settings; `make` creates it from a function that gives the
  /// value of a setting. It may ask only for `settings`.
  init<Detector: PauseDetector>(
    _ name: String, _ summary: String, _ settings: [Setting],
    _ make: @escaping @Sendable ((String) -> Double) -> Detector
  ) {
    let defaults = Dictionary(uniqueKeysWithValues: settings.map { ($0.name, $0.value) })
    self.init(name, summary, make { defaults[$0] ?? .nan })
    self.settings = settings
    self.make = { given in
      NamedPauseDetector(name, summary, make { given[$0] ?? defaults[$0] ?? .nan })
    }
  }

  /// A detector that replays what another program has found, so that it can be
  /// scored: its changes of state over each trace. It finds nothing in traces
  /// that are not in `recorded`, and takes no time.
  public init(_ name: String, recorded: [[PointerSample]: [PauseEdge]]) {
    self.name = name
    summary = "recorded changes of state"
    isRecorded = true
    detect = { traces, _ in traces.map { recorded[$0] ?? [] } }
    countPaused = { _ in 0 }
  }

  /// The same detector with some settings changed; unknown settings are
  /// ignored.
  public func adjusted(_ values: [String: Double]) -> NamedPauseDetector { make?(values) ?? self }

  /// The changes of state over each of many traces, with one detector that is
  /// reset before each. The pointer rests for `rest` seconds after the last
  /// sample of each trace.
  public func edges(_ traces: [[PointerSample]], rest: Double = 0) -> [[PauseEdge]] {
    detect(traces, rest)
  }

  /// Feeds the samples of all traces to the detector without a clock, and
  /// counts those seen while paused: the work that is timed.
  public func pausedSampleCount(_ traces: [[PointerSample]]) -> Int { countPaused(traces) }
}
