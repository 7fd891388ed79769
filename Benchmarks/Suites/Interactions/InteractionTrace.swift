import Harness
import Interactions

/// A trace of events, read from a file: `time_s,event,x,y,vx,vy,value`. Columns
/// after `event` may be missing if no event needs them; their fields are numbers,
/// or empty if the event of the row needs none. Other columns are not read.
public struct InteractionTrace {
  /// The largest magnitude of a number, so that nothing overflows later.
  static let limit = 1e9

  /// The events, one at least.
  public let events: [InteractionEvent]

  /// Reads the events of `scenario`.
  ///
  /// - Parameter unit: of `time_s`. If the first time is beyond ±1e9 s,
  ///   as times since 1970 are, all count from it.
  /// - Throws: `InputError` for the first row with an error.
  public init(
    _ document: CSVDocument, scenario: ScenarioDescription, unit: TimeUnit = .seconds
  ) throws(InputError) {
    try document.require(["time_s", "event"])
    var events: [InteractionEvent] = []
    // The first time as written, if times count from it.
    var origin: Double?
    for record in document.records {
      guard let kind = scenario.events.firstIndex(where: { $0.name == record["event"] }) else {
        let known = scenario.events.map(\.name).joined(separator: ", ")
        throw record.error(
          "event", "'\(record["event"])' is no event of \(scenario.name), which knows \(known)")
      }
      var time = try record.seconds("time_s", in: unit)
      let written = try record.finite("time_s")
      if events.isEmpty, time.magnitude > 1e9 { origin = written }
      // The difference of numbers as written is exact or nearly so; conversion
      // to seconds would round them first.
      if let origin { time = (written - origin) / unit.perSecond }
      guard time.magnitude <= 1e9 else {
        throw record.error("time_s", "is more than 1e9 s away from 0 or the first time")
      }
      if let last = events.last, time < last.time {
        throw record.error("time_s", "is before the time of the event above")
      }
      var event = InteractionEvent(time: time, kind: kind)
      let description = scenario.events[kind]
      for field in EventField.allCases where description.takes(field) {
        event[keyPath: field.path] = try Self.number(field, of: description, record)
      }
      for field in EventField.allCases where !record[field.rawValue].isEmpty {
        _ = try record.bounded(field.rawValue)
      }
      events.append(event)
    }
    guard !events.isEmpty else { throw InputError(path: document.path, "there are no events") }
    self.events = events
  }

  /// The columns that are read.
  public static let columns = ["time_s", "event"] + EventField.allCases.map(\.rawValue)

  /// The number in a field that an event takes; `nil` if the field is empty or
  /// missing, and not needed.
  private static func number(
    _ field: EventField, of event: EventDescription, _ record: CSVRecord
  ) throws(InputError) -> Double? {
    let column = field.rawValue
    let text = record[column]
    guard !text.isEmpty else {
      guard event.required.contains(field) else { return nil }
      let lack = record.has(column) ? "is empty" : "is not in the header"
      throw record.error(column, "\(lack), and '\(event.name)' needs it")
    }
    let number = try record.bounded(column)
    guard field != .value || event.values.contains(number) else {
      let (low, high) = (event.values.lowerBound, event.values.upperBound)
      throw record.error(
        column, "\(text) is outside \(Value.decimal(low))…\(Value.decimal(high))")
    }
    return number
  }
}

extension CSVRecord {
  /// The number in a column of a trace, of a magnitude up to the limit.
  func bounded(_ column: String) throws(InputError) -> Double {
    let number = try finite(column)
    guard number.magnitude <= InteractionTrace.limit else {
      throw error(column, "\(self[column]) is beyond ±1e9")
    }
    return number
  }
}

extension EventField {
  var path: WritableKeyPath<InteractionEvent, Double?> {
    switch self {
    case .x: \.x
    case .y: \.y
    case .vx: \.vx
    case .vy: \.vy
    case .value: \.value
    }
  }
}
