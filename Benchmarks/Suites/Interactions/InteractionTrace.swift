import Harness
import Interactions

/// A trace of events, read from a file: `time_s,event,x,y,vx,vy,value`. Columns
/// that no event needs may be missing, and empty fields mean no value. Other
/// columns are ignored.
public struct InteractionTrace {
  /// The largest magnitude of a number, so that nothing overflows later.
  static let limit = 1e9

  /// The events, one at least.
  public let events: [InteractionEvent]
  /// The fields whose numbers are ignored, such as `vx of move`.
  public let ignoredFields: [String]

  /// Reads the events of `scenario`.
  ///
  /// - Parameter unit: the unit of `time_s`. Times since 1970 count from the
  ///   first event, to within 0.2 µs: see `FileClock`.
  /// - Throws: `InputError` for the first error in the file.
  public init(
    _ document: CSVDocument, scenario: ScenarioDescription, unit: TimeUnit = .seconds
  ) throws(InputError) {
    try document.require(["time_s", "event"])
    var clock = FileClock(column: "time_s", unit: unit)
    var (events, ignoredFields): ([InteractionEvent], [String]) = ([], [])
    for record in document.records {
      guard let kind = scenario.events.firstIndex(where: { $0.name == record["event"] }) else {
        let known = scenario.events.map(\.name).joined(separator: ", ")
        throw record.error(
          "event", "'\(record["event"])' is no event of \(scenario.name), which knows \(known)")
      }
      let time = try clock.time(of: record).seconds
      if let last = events.last, time < last.time {
        throw record.error("time_s", "the time is before that of the event above")
      }
      var event = InteractionEvent(time: time, kind: kind)
      let description = scenario.events[kind]
      for field in EventField.allCases {
        let number = try Self.number(field, of: description, record)
        if description.takes(field) {
          event[field] = number
        } else if number != nil {
          ignoredFields.append("\(field.rawValue) of \(description.name)")
        }
      }
      if event.vy != nil, event.value != nil, description.optional.contains(.vy) {
        ignoredFields.append("value of \(description.name) beside vy")
        event.value = nil
      }
      events.append(event)
    }
    guard !events.isEmpty else { throw InputError(path: document.path, "there are no events") }
    self.events = events
    self.ignoredFields = ignoredFields.uniqued()
  }

  /// The columns that are read.
  public static let columns = ["time_s", "event"] + EventField.allCases.map(\.rawValue)

  /// The number in a field of an event, used or not; `nil` in an empty one.
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
    let number = try record.finite(column)
    guard number.magnitude <= limit else { throw record.error(column, "\(text) is beyond 1e9") }
    guard field != .value || !event.takes(field) || event.values.contains(number) else {
      let (low, high) = (event.values.lowerBound, event.values.upperBound)
      throw record.error(
        column, "\(text) is outside \(Value.decimal(low))…\(Value.decimal(high))")
    }
    return number
  }
}

extension EventField {
  fileprivate var path: WritableKeyPath<InteractionEvent, Double?> {
    switch self {
    case .x: \.x
    case .y: \.y
    case .vx: \.vx
    case .vy: \.vy
    case .value: \.value
    }
  }
}

extension InteractionEvent {
  /// The number in a field.
  subscript(field: EventField) -> Double? {
    get { self[keyPath: field.path] }
    set { self[keyPath: field.path] = newValue }
  }
}
