import Harness

/// One row of a gesture: a sample of a pointer, or an event of a replay.
struct TraceRow: Sendable {
  /// In seconds.
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

  /// The times during which the pointer is held down: from each `down` to the
  /// `up` or `cancel` that follows.
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
  /// Reads the gestures from which the rows of a replay (a single gesture) or
  /// of edges were computed.
  ///
  /// - Parameters:
  ///   - unit: that of their times; `nil` for seconds. It is then an error if
  ///     the times look like another unit.
  ///   - columns: the names of columns such as `time_s`, each with that in the
  ///     files.
  /// - Throws: `InputError` for a file without these columns, with times in
  ///   another unit, or that the rows were not computed from.
  public mutating func read(
    traces paths: [String], unit: TimeUnit?, columns: [(name: String, inFile: String)]
  ) throws(InputError) {
    var rows: [TraceRow] = []
    for path in paths {
      var document = try CSVDocument(path: path)
      try document.rename(columns)
      rows += try traceRows(document, unit: unit)
    }
    trace = rows
    if kind == "replay" { try checkEvents(rows) } else { try checkNames(of: rows) }
  }

  private func traceRows(
    _ document: CSVDocument, unit: TimeUnit?
  ) throws(InputError) -> [TraceRow] {
    let isReplay = kind == "replay"
    try document.require(isReplay ? ["time_s", "event"] : ["time_s"])
    let times = try document.records.map { record throws(InputError) in
      try record.finite("time_s")
    }
    // In seconds. The events of a replay may be further apart than the samples
    // of a pointer.
    let longest = isReplay ? 4 : 0.9
    if unit == nil, let likely = TimeUnit.likely(ofSeconds: times, longest: longest) {
      throw likely.error(path: document.path, column: document.nameInFile("time_s"))
    }
    var clock = FileClock(column: "time_s", unit: unit ?? .seconds)
    return try document.records.map { record throws(InputError) in
      let time = try clock.time(of: record)
      // Edges have the times in the file, even if these are counted from 1970.
      return TraceRow(time: isReplay ? time.seconds : time.inFile, record: record)
    }
  }

  /// Checks that every event is known to a scenario that has the outputs in the
  /// rows.
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

  /// The gesture of the trace called `name`, which is that of its file.
  func gesture(of name: String) -> [TraceRow]? {
    let rows = trace?.filter { CSVDocument.name(of: $0.record.path) == name }
    return rows?.isEmpty == false ? rows : nil
  }

  /// Checks that every file belongs to a trace in the rows.
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
