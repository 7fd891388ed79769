import Gestures
import Harness

/// The changes of state that detectors find in traces, as rows.
public enum PauseEdges {
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
    ],
    console: [
      ConsoleColumn("trace", isCut: true), "detector", "state",
      ConsoleColumn("time_s", "sure at s", .decimals(3)),
      ConsoleColumn("rest_time_s", "still since s", .decimals(3)),
    ])

  /// The rows of detectors on traces.
  public static func rows(
    of traces: [PointerTrace], detectors: [NamedPauseDetector]
  ) -> [Row] {
    detectors.flatMap { detector in
      traces.flatMap { rows($0.name, detector, $0.edges(of: detector)) }
    }
  }

  static func rows(
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

/// A file of changes of state that the user's own programs have found in
/// labelled traces. Its columns are `trace,time_s,state` and, if it has the
/// changes of several programs, `detector`, as in `PauseEdges`.
struct PauseEdgeFile {
  /// One for each program in the file, in the order of their first rows.
  let detectors: [NamedPauseDetector]
  /// The fields of all rows.
  let fields: [[String]]

  /// - Parameter taken: names that belong to other detectors; `@edges` is added
  ///   to a program with such a name.
  /// - Throws: `InputError` for the first error in the file; also for a trace
  ///   that is not among `traces`, a time before the row above, and traces with
  ///   the same samples.
  init(path: String, traces: [LabelledTrace], taken: Set<String>) throws(InputError) {
    let document = try CSVDocument(path: path)
    try document.require(["trace", "time_s", "state"])
    try Self.checkDistinct(traces, path)
    let names = Set(traces.map(\.name))
    // By the names of the program and of the trace.
    var edges: [[String]: [PauseEdge]] = [:]
    var programs: [String] = []
    for record in document.records {
      let program = record.has("detector") ? record["detector"] : "own"
      guard !program.isEmpty else { throw record.error("detector", "a detector has a name") }
      let trace = record["trace"]
      guard names.contains(trace) else {
        throw record.error(
          "trace",
          "'\(trace)' is none of the traces; they are named as their files, "
            + "such as '\(traces[0].name)'")
      }
      let edge = PauseEdge(time: try record.finite("time_s"), isPaused: try Self.isPaused(record))
      if let last = edges[[program, trace]]?.last, edge.time < last.time {
        throw record.error("time_s", "the time is before that of the trace's row above")
      }
      edges[[program, trace], default: []].append(edge)
      programs.append(program)
    }
    fields = document.records.map(\.fields)
    // A file without rows is from a program that has found nothing.
    detectors = (programs.isEmpty ? ["own"] : programs.uniqued()).map { program in
      let recorded = traces.map { ($0.samples, Self.changes(edges[[program, $0.name]] ?? [])) }
      return NamedPauseDetector(
        taken.contains(program) ? program + "@edges" : program,
        recorded: Dictionary(uniqueKeysWithValues: recorded))
    }
  }

  private static func isPaused(_ record: CSVRecord) throws(InputError) -> Bool {
    switch record["state"] {
    case "paused": return true
    case "moving": return false
    case let word: throw record.error("state", "'\(word)' is neither paused nor moving")
    }
  }

  /// The rows that change the state. A trace begins moving.
  private static func changes(_ rows: [PauseEdge]) -> [PauseEdge] {
    zip([false] + rows.map(\.isPaused), rows).filter { $0 != $1.isPaused }.map(\.1)
  }

  /// Checks that all traces have different samples: a detector is not told the
  /// name of a trace, so it finds the recorded changes by the samples.
  private static func checkDistinct(
    _ traces: [LabelledTrace], _ path: String
  ) throws(InputError) {
    var nameOfSamples: [[PointerSample]: String] = [:]
    for trace in traces {
      if let first = nameOfSamples.updateValue(trace.name, forKey: trace.samples) {
        throw InputError(
          path: path,
          "the traces '\(first)' and '\(trace.name)' have the same \(trace.samples.count) rows, "
            + "by which edges are found")
      }
    }
  }
}
