import Gestures
import Reports

/// The changes of state that detectors find in traces, as rows.
public enum PauseEdgeRows {
  public static let schema = Schema(
    "edges",
    [
      Column("trace", .text, "name of the trace"),
      Column("detector", .text, "the detector"),
      Column("time_s", .real, "when the detector is sure of the change, on the trace's own clock"),
      Column("state", .choice(["paused", "moving"]), "the state from then on"),
      Column(
        "rest_time_s", .real, optional: true,
        "of a pause: since when the pointer rests, as the detector sees it in hindsight"),
    ])

  /// The rows of the detectors of a suite on its main set of traces.
  ///
  /// - Parameter seed: of the traces, if the suite generates them.
  public static func rows(of suite: PauseSuite, seed: UInt64) -> [Row] {
    let detectors = suite.detectors.isEmpty ? NamedPauseDetector.all : suite.detectors
    guard suite.traces == nil else { return rows(of: suite.files, detectors: detectors) }
    let traces = PauseSuite.generated(seed: seed, isQuick: false)
    return rows(
      names: traces.map(\.name), samples: traces.map(\.samples), detectors: detectors
    ) { _, time in time }
  }

  /// The rows of traces from files.
  ///
  /// - Parameter rest: how long the pointers rest after their last samples, in
  ///   seconds.
  public static func rows(
    of traces: [PointerTrace], detectors: [NamedPauseDetector], rest: Double = 0
  ) -> [Row] {
    rows(
      names: traces.map(\.name), samples: traces.map(\.samples), detectors: detectors, rest: rest
    ) { traces[$0].fileTime($1) }
  }

  /// - Parameter clock: converts a time of the samples to the time to write,
  ///   given the index of the trace.
  private static func rows(
    names: [String], samples: [[PointerSample]], detectors: [NamedPauseDetector],
    rest: Double = 0, clock: (Int, Double) -> Double
  ) -> [Row] {
    var rows: [Row] = []
    for detector in detectors {
      for (trace, edges) in detector.edges(samples, rest: rest).enumerated() {
        for edge in edges {
          rows.append(
            Row(
              schema,
              [
                "trace": .text(names[trace]), "detector": .text(detector.name),
                "time_s": .real(clock(trace, edge.time)),
                "state": .text(edge.isPaused ? "paused" : "moving"),
                "rest_time_s": Value(edge.pauseBeginning.map { clock(trace, $0) }),
              ]))
        }
      }
    }
    return rows
  }
}
