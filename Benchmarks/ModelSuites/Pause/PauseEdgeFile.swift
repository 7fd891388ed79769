import Gestures
import Reports

/// A file of changes of state that the user's own programs have found in
/// labelled traces. Its columns are `trace,time_s,state` and, if it has the
/// changes of several programs, `detector`, as in `PauseEdgeRows`.
struct PauseEdgeFile {
  /// One for each program in the file, in the order of their first rows.
  let detectors: [NamedPauseDetector]
  /// The fields of all rows.
  let fields: [[String]]
  /// The lines of changes more than a second before or after their trace.
  private(set) var strayLines: [Int] = []

  /// - Parameter taken: names that belong to other detectors; `@edges` is added
  ///   to a program with such a name.
  /// - Throws: `InputError` for the first error in the file; also for a trace
  ///   that is not among `traces`, a time before that of the row above, and
  ///   traces with the same samples.
  init(path: String, traces: [PointerTrace], taken: Set<String>) throws(InputError) {
    let document = try CSVDocument(path: path)
    fields = document.records.map(\.fields)
    let parser = try Parser(document, traces)
    try Self.checkDistinct(traces, path)
    var rows: [Parser.Row] = []
    // By the names of the program and of the trace.
    var lastTimes: [[String]: Double] = [:]
    for record in document.records {
      let row = try parser.row(record)
      guard row.time >= lastTimes[[row.detector, row.trace.name]] ?? -.infinity else {
        throw record.error("time_s", "the time is before that of the trace's row above")
      }
      lastTimes[[row.detector, row.trace.name]] = row.time
      if row.trace.isOutside(row.time, by: 1) { strayLines.append(record.line) }
      rows.append(row)
    }
    // A file without rows is that of a program that has found nothing.
    let found = rows.isEmpty ? [(Parser.onlyName, [])] : rows.grouped(by: \.detector)
    detectors = found.map { name, rows in
      let edges = rows.grouped(by: \.trace.name).map { _, rows in
        (rows[0].trace.samples, Self.edges(of: rows))
      }
      return NamedPauseDetector(
        taken.contains(name) ? name + "@edges" : name,
        recorded: Dictionary(uniqueKeysWithValues: edges))
    }
  }

  /// The changes that one program has found in one trace. The trace begins
  /// moving, and a state that is repeated is no change.
  private static func edges(of rows: [Parser.Row]) -> [PauseEdge] {
    zip([false] + rows.map(\.isPaused), rows).filter { $0 != $1.isPaused }.map { _, row in
      PauseEdge(time: row.time, isPaused: row.isPaused)
    }
  }

  /// Reads the rows of a file.
  private struct Parser {
    /// The name of the program of a file without the column `detector`.
    static let onlyName = "own"

    /// Of several traces with the same name, the first.
    private let traceNamed: [String: PointerTrace]
    private let exampleName: String

    init(_ document: CSVDocument, _ traces: [PointerTrace]) throws(InputError) {
      try document.require(["trace", "time_s", "state"])
      traceNamed = Dictionary(traces.map { ($0.name, $0) }) { first, _ in first }
      exampleName = traces[0].name
    }

    /// What a row says. The time is on the clock of the trace's samples.
    typealias Row = (detector: String, trace: PointerTrace, time: Double, isPaused: Bool)

    func row(_ record: CSVRecord) throws(InputError) -> Row {
      let name = record.has("detector") ? record["detector"] : Self.onlyName
      guard !name.isEmpty else { throw record.error("detector", "a detector has a name") }
      let traceName = record["trace"]
      guard let trace = traceNamed[traceName] else {
        throw record.error(
          "trace",
          "'\(traceName)' is none of the traces; they are named as their files, "
            + "such as '\(exampleName)'")
      }
      let time = trace.sampleTime(try record.finite("time_s"))
      switch record["state"] {
      case "paused": return (name, trace, time, true)
      case "moving": return (name, trace, time, false)
      case let word:
        throw record.error("state", "'\(word)' is neither paused nor moving")
      }
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
  /// Whether a time lies more than `margin` seconds before or after the
  /// samples.
  fileprivate func isOutside(_ time: Double, by margin: Double) -> Bool {
    guard let first = samples.first, let last = samples.last else { return false }
    return time < first.time - margin || time > last.time + margin
  }
}
