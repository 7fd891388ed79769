import Gestures
import Harness

/// The pauses that detectors find in traces, as rows of changes of state.
public enum PauseEdges {
  public static let schema = Schema(
    "edges",
    [
      Column("trace", .text, "name of the trace"),
      Column("detector", .text, "the detector"),
      Column("time_s", .real, "when the detector is sure or the stroke ends, on the trace's clock"),
      Column("state", .choice(["paused", "moving"]), "the state from then on"),
      .optional(
        "rest_time_s", .real,
        "of a pause: beginning of the rest, if the detector tells it"),
    ],
    console: [
      ConsoleColumn("trace", isCut: true), "detector", "state",
      ConsoleColumn("time_s", "sure at s", .decimals(3)),
      ConsoleColumn("rest_time_s", "still since s", .decimals(3)),
    ])

  public static func rows(
    of traces: [PointerTrace], detectors: [NamedPauseDetector]
  ) -> [Row] {
    detectors.flatMap { detector in
      traces.flatMap { rows($0.name, detector.name, $0.edges(of: detector)) }
    }
  }

  static func rows(_ trace: String, _ detector: String, _ edges: [PauseEdge]) -> [Row] {
    edges.map { edge in
      Row(
        schema,
        [
          "trace": .text(trace), "detector": .text(detector), "time_s": .real(edge.time),
          "state": edge.isPaused ? "paused" : "moving", "rest_time_s": Value(edge.pauseBeginning),
        ])
    }
  }

  /// Reads the changes that the user's own programs have found in labelled
  /// traces, by program in the order of their first rows, and by trace. The
  /// columns are `trace,time_s,state` and, for several programs, `detector`.
  ///
  /// - Throws: `InputError` for an error in the file, such as a trace not among
  ///   `names`, or a time before the program's last one in the same trace.
  static func read(
    _ path: String, traces names: [String]
  ) throws(InputError) -> [(program: String, edges: [String: [PauseEdge]])] {
    let document = try CSVDocument(path: path)
    try document.require(["trace", "time_s", "state"])
    let isNamed = document.header.contains("detector")
    let groups = document.records.grouped { isNamed ? $0["detector"] : "own" }
    // A file without rows is from a program that has found nothing.
    guard !groups.isEmpty else { return [("own", [:])] }
    return try groups.map { program, records throws(InputError) in
      guard !program.isEmpty else {
        throw records[0].error("detector", "a detector must have a name")
      }
      var edges: [String: [PauseEdge]] = [:]
      // The time of the last row of each trace.
      var times: [String: Double] = [:]
      for record in records {
        let trace = record["trace"]
        guard names.contains(trace) else {
          throw record.error(
            "trace",
            "'\(trace)' is not the name of a trace, such as '\(names.first ?? "")'")
        }
        guard ["paused", "moving"].contains(record["state"]) else {
          throw record.error("state", "'\(record["state"])' is neither paused nor moving")
        }
        let edge = PauseEdge(
          time: try record.finite("time_s"), isPaused: record["state"] == "paused")
        if let before = times.updateValue(edge.time, forKey: trace), edge.time < before {
          throw record.error("time_s", "the time is before the last one of its trace")
        }
        // A trace begins moving; a row that changes nothing is passed over.
        if edge.isPaused != (edges[trace]?.last?.isPaused ?? false) {
          edges[trace, default: []].append(edge)
        }
      }
      return (program, edges)
    }
  }
}

/// The velocities that estimators give at the releases of traces, as rows.
public enum VelocityRows {
  public static let schema = Schema(
    "releases",
    [
      Column("trace", .text, "name of the trace"),
      Column("estimator", .text, "the estimator"),
      Column("axis", .choice(["x", "y"]), "the coordinate"),
      Column("time_s", .real, "of the release, or else the last event, on the trace's own clock"),
      Column("velocity", .real, "at that time, in the file's unit of length per second"),
    ],
    console: [
      ConsoleColumn("trace", isCut: true), "estimator", "axis",
      ConsoleColumn("time_s", "release s", .decimals(3)),
      ConsoleColumn("velocity", "units/s", .significant(4)),
    ])

  public static func rows(
    of traces: [PointerTrace], estimators: [NamedVelocityEstimator]
  ) -> [Row] {
    estimators.flatMap { estimator in
      traces.flatMap { trace in
        trace.releases(by: estimator).flatMap { time, velocity in
          [("x", velocity.x), ("y", velocity.y)].map { axis, velocity in
            Row(
              schema,
              [
                "trace": .text(trace.name), "estimator": .text(estimator.name),
                "axis": .text(axis), "time_s": .real(time), "velocity": .real(velocity),
              ])
          }
        }
      }
    }
  }
}
