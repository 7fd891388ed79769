import Reports
import Runs

/// One row of a gesture: a sample of a pointer, or an event of a replay.
struct TraceRow: Sendable {
  /// In s.
  let time: Double
  let record: CSVRecord

  /// The name of an event, and its value as text; empty for a sample.
  var event: String { record["event"] }
  var value: String { record["value"] }
  /// Whether a sample is labelled as one of a pause.
  var isPaused: Bool { record["label"] == "paused" }
}

extension [TraceRow] {
  /// The times during which the gesture pauses, as its samples are labelled.
  var pauses: [ClosedRange<Double>] {
    var spans: [ClosedRange<Double>] = []
    var start: Double?
    for (index, row) in enumerated() {
      if row.isPaused, start == nil { start = row.time }
      guard let since = start, !row.isPaused || index == count - 1, since <= row.time else {
        continue
      }
      spans.append(since...row.time)
      start = nil
    }
    return spans
  }

  /// The times during which the gesture holds: from each `down` to its end.
  var holds: [ClosedRange<Double>] {
    var start: Double?
    return compactMap { row in
      if row.event == "down" { start = row.time }
      guard ["up", "cancel"].contains(row.event), let down = start, down <= row.time else {
        return nil
      }
      start = nil
      return down...row.time
    }
  }
}

// MARK: - Reading

extension ReportTable {
  /// Reads the gestures from which the rows of a replay or of edges were computed:
  /// of a replay one file.
  ///
  /// - Parameters:
  ///   - unit: of their times; `nil` for seconds, unless the times look like
  ///     another unit.
  ///   - names: the files' own names for time, x and y; `nil` for `time_s`, `x`
  ///     and `y`.
  /// - Throws: `InputError` for a file without these columns, with times in
  ///   another unit, or that belongs to other rows.
  public mutating func read(
    traces paths: [String], unit: TimeUnit?, columns names: [String]?
  ) throws(InputError) {
    var rows: [TraceRow] = []
    for path in paths { rows += try traceRows(CSVDocument(path: path), unit: unit, columns: names) }
    trace = rows
    if kind == "replay" { try checkEvents(rows) } else { try checkNames(of: rows) }
  }

  private func traceRows(
    _ document: CSVDocument, unit: TimeUnit?, columns names: [String]?
  ) throws(InputError) -> [TraceRow] {
    let isReplay = kind == "replay"
    let needed = names ?? (isReplay ? ["time_s", "event"] : ["time_s"])
    try document.require(needed)
    let times = try document.records.map { record throws(InputError) in
      try record.finite(needed[0])
    }
    // The events of a replay may be further apart than the samples of a pointer.
    let longest = isReplay ? 4 : 0.9
    if unit == nil, let likely = TimeUnit.likely(ofSeconds: times, longest: longest) {
      throw likely.error(path: document.path, column: needed[0])
    }
    var clock = FileClock(column: needed[0], unit: unit ?? .seconds)
    return try document.records.map { record throws(InputError) in
      let time = try clock.time(of: record)
      // Edges are on the clock of their file.
      return TraceRow(time: isReplay ? time.seconds : time.inFile, record: record)
    }
  }

  /// - Throws: for the first event that no scenario with these outputs knows.
  private func checkEvents(_ trace: [TraceRow]) throws(InputError) {
    let scenarios = ReportPicture.scenarios(rows.names("output"))
    guard !scenarios.isEmpty else { return }
    let events = scenarios.flatMap(\.events).map(\.name).uniqued()
    for row in trace where !events.contains(row.event) {
      throw row.record.error(
        "event",
        "'\(row.event)' is no event of \(scenarios.map(\.name).joined(separator: " or ")), "
          + "which knows \(events.joined(separator: ", "))")
    }
  }

  // MARK: Names of traces

  /// The gesture of the trace called `name`: the one whose file has that name.
  func gesture(of name: String) -> [TraceRow]? {
    let rows = trace?.filter { CSVDocument.name(of: $0.record.path) == name }
    return rows?.isEmpty == false ? rows : nil
  }

  /// - Throws: for the first file that belongs to no trace.
  private func checkNames(of trace: [TraceRow]) throws(InputError) {
    let known = rows.names("trace")
    for path in trace.map(\.record.path).uniqued() {
      let name = CSVDocument.name(of: path)
      guard known.contains(name) else {
        throw InputError(
          path: path,
          "the edges have no trace '\(name)', but \(known.prefix(3).joined(separator: ", "))"
            + (known.count > 3 ? " and \(known.count - 3) more" : ""))
      }
    }
  }
}
