import Gestures
import Harness

/// The changes of state that detectors find in traces, as rows.
public enum PauseEdgeRows {
  public static let schema = Schema(
    "edges",
    [
      Column("trace", .text, "name of the trace"),
      Column("detector", .text, "the detector"),
      Column("time_s", .real, "when the detector is sure of the change, on the trace's own clock"),
      Column("state", .choice(["paused", "moving"]), "the state from then on"),
      .optional(
        "rest_time_s", .real,
        "of a pause: since when the pointer rests, as the detector sees it in hindsight"),
    ])

  /// The rows of the detectors of a suite on its main set of traces.
  ///
  /// - Parameter seed: of the traces, if the suite generates them.
  public static func rows(of suite: PauseSuite, seed: UInt64) -> [Row] {
    let detectors = suite.detectors.isEmpty ? NamedPauseDetector.all : suite.detectors
    let traces = suite.traces ?? PauseSuite.generated(seed: seed, isQuick: false)
    return detectors.flatMap { detector in
      zip(traces, detector.edges(traces)).flatMap { rows($0.name, detector, $1) }
    }
  }

  /// The rows of detectors on traces.
  public static func rows(
    of traces: [PointerTrace], detectors: [NamedPauseDetector]
  ) -> [Row] {
    detectors.flatMap { detector in
      traces.flatMap { rows($0.name, detector, $0.edges(of: detector)) }
    }
  }

  private static func rows(
    _ trace: String, _ detector: NamedPauseDetector, _ edges: [PauseEdge]
  ) -> [Row] {
    edges.map { edge in
      Row(
        schema,
        [
          "trace": .text(trace), "detector": .text(detector.name), "time_s": .real(edge.time),
          "state": .text(edge.isPaused ? "paused" : "moving"),
          "rest_time_s": Value(edge.pauseBeginning),
        ])
    }
  }
}
