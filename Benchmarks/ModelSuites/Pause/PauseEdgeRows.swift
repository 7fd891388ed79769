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
    return rows(names: traces.map(\.name), detectors: detectors) {
      $0.edges(traces)
    } clock: { _, time in
      time
    }
  }

  /// The rows of traces from files.
  ///
  /// - Parameter rest: how long the pointers rest after their last samples, in
  ///   seconds.
  public static func rows(
    of traces: [PointerTrace], detectors: [NamedPauseDetector], rest: Double = 0
  ) -> [Row] {
    rows(names: traces.map(\.name), detectors: detectors) { detector in
      traces.map { $0.edges(of: detector, rest: rest) }
    } clock: {
      traces[$0].fileTime($1)
    }
  }

  /// - Parameters:
  ///   - edges: those of a detector, one list for each trace.
  ///   - clock: converts a time of the samples to the time to write, given the
  ///     index of the trace.
  private static func rows(
    names: [String], detectors: [NamedPauseDetector],
    edges: (NamedPauseDetector) -> [[PauseEdge]], clock: (Int, Double) -> Double
  ) -> [Row] {
    var rows: [Row] = []
    for detector in detectors {
      for (trace, edges) in edges(detector).enumerated() {
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
