import Gestures
import Reports

/// A file of changes of state that the user's own programs have found in
/// labelled traces. Its columns are `trace,time_s,state` and, if it has the
/// changes of several programs, `detector`, as in `PauseEdgeRows`.
struct PauseEdgeFile {
  /// One for each program in the file, in the order of their first rows.
  let detectors: [NamedPauseDetector]
  /// Changes more than a second before or after their trace.
  private(set) var strayCount = 0

  /// The name of the program of a file without the column `detector`.
  private static let onlyName = "own"

  /// The changes that one program has found in one trace.
  private struct Found {
    var edges: [PauseEdge] = []
    /// The time of the last row.
    var time = -Double.infinity
  }

  /// - Parameter taken: names that belong to other detectors; `@edges` is added
  ///   to a program with such a name.
  /// - Throws: `InputError` for the first error in the file; also for a trace
  ///   that is not among `traces`, a time before that of the row above, and
  ///   traces with the same samples.
  init(path: String, traces: [PointerTrace], taken: Set<String>) throws(InputError) {
    let document = try CSVDocument(path: path)
    let places = try document.positions(of: ["trace", "time_s", "state"])
    let namePlace = document.header.firstIndex(of: "detector")
    try Self.checkDistinct(traces, path)
    let traceNamed = Dictionary(traces.map { ($0.name, $0) }) { first, _ in first }
    var names: [String] = []
    // By the name of the program, then of the trace.
    var found: [String: [String: Found]] = [:]
    for record in document.records {
      let name = namePlace.map { record.fields[$0] } ?? Self.onlyName
      guard !name.isEmpty else {
        throw document.error(record, at: namePlace ?? 0, "a detector has a name")
      }
      let traceName = record.fields[places[0]]
      guard let trace = traceNamed[traceName] else {
        throw document.error(
          record, at: places[0],
          "'\(traceName)' is none of the traces; they are named as their files, "
            + "such as '\(traces[0].name)'")
      }
      let time = trace.sampleTime(try document.finite(record, at: places[1]))
      let state = record.fields[places[2]]
      guard state == "paused" || state == "moving" else {
        throw document.error(record, at: places[2], "'\(state)' is neither paused nor moving")
      }
      if found[name] == nil { names.append(name) }
      var own = found[name]?[traceName] ?? Found()
      guard time >= own.time else {
        throw document.error(
          record, at: places[1], "the time is before that of the trace's row above")
      }
      own.time = time
      if trace.isOutside(time, by: 1) { strayCount += 1 }
      // A trace begins moving, and a state that is repeated is no change.
      let wasPaused = own.edges.last?.isPaused ?? false
      if wasPaused != (state == "paused") {
        own.edges.append(PauseEdge(time: time, isPaused: !wasPaused))
      }
      found[name, default: [:]][traceName] = own
    }
    // A file without rows is that of a program that has found nothing.
    detectors = (names.isEmpty ? [Self.onlyName] : names).map { name in
      let edges = (found[name] ?? [:]).compactMap { traceName, own in
        traceNamed[traceName].map { ($0.samples, own.edges) }
      }
      return NamedPauseDetector(
        taken.contains(name) ? name + "@edges" : name,
        recorded: Dictionary(edges) { first, _ in first })
    }
  }

  /// Checks that all traces have different samples: a detector is not told the
  /// name of a trace, so it finds the recorded changes by the samples.
  private static func checkDistinct(_ traces: [PointerTrace], _ path: String) throws(InputError) {
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

extension PointerTrace {
  /// Whether a time lies more than `margin` seconds before or after the samples.
  fileprivate func isOutside(_ time: Double, by margin: Double) -> Bool {
    guard let first = samples.first, let last = samples.last else { return false }
    return time < first.time - margin || time > last.time + margin
  }
}
