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
      .optional(
        "rest_time_s", .real,
        "of a pause: since when the pointer rests, as the detector sees it in hindsight"),
    ])

  /// The rows of the detectors of a suite on its main set of traces.
  ///
  /// - Parameter seed: of the traces, if the suite generates them.
  public static func rows(of suite: PauseSuite, seed: UInt64) -> [Row] {
    let detectors = suite.detectors.isEmpty ? NamedPauseDetector.all : suite.detectors
    guard suite.traces == nil else { return rows(of: suite.files, detectors: detectors) }
    let generated = PauseSuite.generated(seed: seed, isQuick: false)
    return rows(of: generated.map { PointerTrace($0) }, detectors: detectors)
  }

  /// The rows of detectors on traces.
  public static func rows(
    of traces: [PointerTrace], detectors: [NamedPauseDetector]
  ) -> [Row] {
    detectors.flatMap { detector in
      traces.flatMap { trace in
        trace.edges(of: detector).map { edge in
          Row(
            schema,
            [
              "trace": .text(trace.name), "detector": .text(detector.name),
              "time_s": .real(trace.fileTime(edge.time)),
              "state": .text(edge.isPaused ? "paused" : "moving"),
              "rest_time_s": Value(edge.pauseBeginning.map(trace.fileTime)),
            ])
        }
      }
    }
  }
}
