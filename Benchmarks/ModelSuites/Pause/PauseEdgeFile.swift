import Gestures
import Reports

/// Changes of state that a program of the user's own has found in labelled
/// traces: `trace,time_s,state`, and of several programs `detector`, as
/// `PauseEdgeRows` has them.
struct PauseEdgeFile {
  /// One for each name in the file, in order.
  let detectors: [NamedPauseDetector]

  /// - Throws: `InputError` for the first error in it; also for a trace that is
  ///   not among `traces`, and a time before the one above.
  init(path: String, traces: [PointerTrace], taken: Set<String>) throws(InputError) {
    let document = try CSVDocument(path: path)
    let positions = try document.positions(of: ["trace", "time_s", "state"])
    let namePosition =
      document.header.contains("detector") ? try document.position(of: "detector") : nil
    let traceNamed = Dictionary(traces.map { ($0.name, $0) }) { first, _ in first }
    var names: [String] = []
    var recorded: [String: [[PointerSample]: [PauseEdge]]] = [:]
    for record in document.records {
      let name = namePosition.map { record.fields[$0] } ?? "own"
      guard !name.isEmpty else {
        throw document.error(record, at: namePosition ?? 0, "a detector has a name")
      }
      guard let trace = traceNamed[record.fields[positions[0]]] else {
        throw document.error(
          record, at: positions[0],
          "'\(record.fields[positions[0]])' is none of the traces; they are named as their files, "
            + "such as '\(traces[0].name)'")
      }
      let time = trace.sampleTime(try document.finite(record, at: positions[1]))
      let state = record.fields[positions[2]]
      guard state == "paused" || state == "moving" else {
        throw document.error(record, at: positions[2], "'\(state)' is neither paused nor moving")
      }
      if recorded[name] == nil {
        names.append(name)
        recorded[name] = [:]
      }
      let before = recorded[name]?[trace.samples]?.last
      if let before, time < before.time {
        throw document.error(record, at: positions[1], "the time is before that of the row above")
      }
      // A state that is said again is no change.
      guard before?.isPaused ?? false != (state == "paused") else { continue }
      recorded[name]?[trace.samples, default: []].append(
        PauseEdge(time: time, isPaused: state == "paused"))
    }
    guard !names.isEmpty else { throw InputError(path: path, "there are no changes of state") }
    detectors = names.map {
      NamedPauseDetector(taken.contains($0) ? $0 + "@edges" : $0, recorded: recorded[$0] ?? [:])
    }
  }
}
