import Gestures
import Reports

/// Changes of state that a program of the user's own has found in labelled
/// traces: `trace,time_s,state`, and of several programs `detector`, as
/// `PauseEdgeRows` has them.
struct PauseEdgeFile {
  /// One for each name in the file, in order.
  let detectors: [NamedPauseDetector]
  /// Changes more than a second before or after their trace.
  private(set) var strayCount = 0

  /// What one program has found in one trace.
  private struct Found {
    var edges: [PauseEdge] = []
    var time = -Double.infinity
  }

  /// - Throws: `InputError` for the first error in the file; also for a trace
  ///   that is not among `traces`, a time before that of the row above, and
  ///   traces with the same samples.
  init(path: String, traces: [PointerTrace], taken: Set<String>) throws(InputError) {
    let document = try CSVDocument(path: path)
    let positions = try document.positions(of: ["trace", "time_s", "state"])
    let namePosition =
      document.header.contains("detector") ? try document.position(of: "detector") : nil
    let traceNamed = Dictionary(traces.map { ($0.name, $0) }) { first, _ in first }
    // A detector is given rows, not names.
    var nameOfSamples: [[PointerSample]: String] = [:]
    for trace in traces {
      if let first = nameOfSamples.updateValue(trace.name, forKey: trace.samples) {
        throw InputError(
          path: path,
          "the traces '\(first)' and '\(trace.name)' have the same \(trace.samples.count) rows, "
            + "by which edges are found")
      }
    }
    var names: [String] = []
    var found: [String: [String: Found]] = [:]
    for record in document.records {
      let name = namePosition.map { record.fields[$0] } ?? "own"
      guard !name.isEmpty else {
        throw document.error(record, at: namePosition ?? 0, "a detector has a name")
      }
      let traceName = record.fields[positions[0]]
      guard let trace = traceNamed[traceName] else {
        throw document.error(
          record, at: positions[0],
          "'\(traceName)' is none of the traces; they are named as their files, "
            + "such as '\(traces[0].name)'")
      }
      let time = trace.sampleTime(try document.finite(record, at: positions[1]))
      let state = record.fields[positions[2]]
      guard state == "paused" || state == "moving" else {
        throw document.error(record, at: positions[2], "'\(state)' is neither paused nor moving")
      }
      if found[name] == nil { names.append(name) }
      var own = found[name]?[traceName] ?? Found()
      guard time >= own.time else {
        throw document.error(
          record, at: positions[1], "the time is before that of the trace's row above")
      }
      own.time = time
      if let first = trace.samples.first, let last = trace.samples.last,
        time < first.time - 1 || time > last.time + 1
      {
        strayCount += 1
      }
      // A repeated state is no change.
      if own.edges.last?.isPaused ?? false != (state == "paused") {
        own.edges.append(PauseEdge(time: time, isPaused: state == "paused"))
      }
      found[name, default: [:]][traceName] = own
    }
    // A program may have found nothing.
    detectors = (names.isEmpty ? ["own"] : names).map { name in
      let edges = (found[name] ?? [:]).compactMap { traceName, own in
        traceNamed[traceName].map { ($0.samples, own.edges) }
      }
      return NamedPauseDetector(
        taken.contains(name) ? name + "@edges" : name,
        recorded: Dictionary(edges) { first, _ in first })
    }
  }
}
