import Interactions
import Reports
import Runs

/// Reads a trace of events from a file: `time_s,event,x,y,vx,vy,value`.
///
/// Columns are found by name. Columns that no event of the trace needs may be
/// missing, unknown ones are ignored, and empty fields mean no value.
public enum InteractionTrace {
  /// The largest magnitude of any number, so that later computations cannot
  /// overflow.
  static let limit = 1e9
  /// The latest first event that may be a time since 1970, in s: some 30,000
  /// years of it.
  private static let latestStart = 1e12

  /// Reads the events of `scenario`.
  ///
  /// - Parameter unitsPerSecond: the number of units of `time_s` in a second.
  ///   Times since 1970, which begin beyond `limit` seconds, count from the
  ///   first event.
  /// - Throws: `InputError` with line and column for an unknown event, a
  ///   malformed or out-of-range number, a missing field, or a time before that
  ///   of the previous line.
  public static func read(
    _ path: String, scenario: ScenarioDescription, unitsPerSecond: Double = 1
  ) throws(InputError) -> [InteractionEvent] {
    try read(CSVDocument(path: path), scenario: scenario, unitsPerSecond: unitsPerSecond)
  }

  public static func read(
    _ document: CSVDocument, scenario: ScenarioDescription, unitsPerSecond: Double = 1
  ) throws(InputError) -> [InteractionEvent] {
    let time = try document.position(of: "time_s")
    let name = try document.position(of: "event")
    var fields: [EventField: Int] = [:]
    for field in EventField.allCases {
      fields[field] = document.header.firstIndex(of: field.rawValue)
    }
    var events: [InteractionEvent] = []
    var origin = 0.0
    for record in document.records {
      let kind = try kind(of: record, at: name, in: document, scenario)
      if events.isEmpty {
        let first = try document.finite(record, at: time)
        if (limit...latestStart).contains(first / unitsPerSecond) { origin = first }
      }
      let seconds = try seconds(
        record, at: time, in: document, since: origin, unitsPerSecond: unitsPerSecond)
      var event = InteractionEvent(time: seconds, kind: kind)
      if let last = events.last, event.time < last.time {
        throw document.error(record, at: time, "the time is before that of the event above")
      }
      let description = scenario.events[kind]
      for field in EventField.allCases {
        event[field] = try number(field, of: record, fields, in: document, description)
      }
      events.append(event)
    }
    guard !events.isEmpty else { throw InputError(path: document.path, "there are no events") }
    return events
  }

  private static func kind(
    of record: CSVRecord, at position: Int, in document: CSVDocument,
    _ scenario: ScenarioDescription
  ) throws(InputError) -> Int {
    let name = record.fields[position]
    if let kind = scenario.events.firstIndex(where: { $0.name == name }) { return kind }
    let known = scenario.events.map(\.name).joined(separator: ", ")
    throw document.error(
      record, at: position, "'\(name)' is no event of \(scenario.name), which knows \(known)")
  }

  private static func number(
    _ field: EventField, of record: CSVRecord, _ positions: [EventField: Int],
    in document: CSVDocument, _ description: EventDescription
  ) throws(InputError) -> Double? {
    let isRequired = description.required.contains(field)
    guard let position = positions[field] else {
      guard isRequired else { return nil }
      throw InputError(
        path: document.path, line: record.line, column: field.rawValue,
        "is not in the header, and '\(description.name)' needs it")
    }
    guard !record.fields[position].isEmpty else {
      guard isRequired else { return nil }
      throw document.error(record, at: position, "is empty, and '\(description.name)' needs it")
    }
    let number = try bounded(record, at: position, in: document)
    // A field the event does not use must still be a number, but is ignored.
    guard isRequired || description.optional.contains(field) else { return nil }
    guard field != .value || description.values.contains(number) else {
      let range = description.values
      throw document.error(
        record, at: position,
        "\(record.fields[position]) is outside \(Value.decimal(range.lowerBound))…"
          + Value.decimal(range.upperBound))
    }
    return number
  }

  /// The time of a record since `origin`, to within 0.2 µs for times since 1970.
  private static func seconds(
    _ record: CSVRecord, at position: Int, in document: CSVDocument, since origin: Double,
    unitsPerSecond: Double
  ) throws(InputError) -> Double {
    let written = try document.finite(record, at: position)
    let seconds =
      origin > 0
      ? (written - origin) / unitsPerSecond
      : TraceTimes.seconds(record.fields[position], written, unitsPerSecond: unitsPerSecond)
    guard seconds.magnitude <= limit else {
      let scaled = unitsPerSecond == 1 ? "" : " (\(seconds) s)"
      throw document.error(
        record, at: position,
        "\(record.fields[position])\(scaled) is beyond 1e9 s; --time-unit tells the unit")
    }
    return seconds
  }

  private static func bounded(
    _ record: CSVRecord, at position: Int, in document: CSVDocument
  ) throws(InputError) -> Double {
    let number = try document.finite(record, at: position)
    guard number.magnitude <= limit else {
      throw document.error(record, at: position, "\(record.fields[position]) is beyond 1e9")
    }
    return number
  }
}

extension InteractionEvent {
  /// The number in a field.
  subscript(field: EventField) -> Double? {
    get {
      switch field {
      case .x: x
      case .y: y
      case .vx: vx
      case .vy: vy
      case .value: value
      }
    }
    set {
      switch field {
      case .x: x = newValue
      case .y: y = newValue
      case .vx: vx = newValue
      case .vy: vy = newValue
      case .value: value = newValue
      }
    }
  }
}
