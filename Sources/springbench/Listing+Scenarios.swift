import Interactions

/// What `list events` and `list outputs` print about one scenario.
extension Listing {
  /// The scenario that is named after the kind.
  static func scenario(_ owner: String?) throws(UsageError) -> any InteractionModel.Type {
    guard let owner else { throw UsageError("name one scenario after it (list scenarios)") }
    return try GestureReplay.scenario(named: owner)
  }

  /// The meaning of an event and the fields that it takes: `… (needs y; may
  /// have x vx)`.
  static func eventSummary(_ event: EventDescription) -> String {
    var fields: [String] = []
    if !event.required.isEmpty {
      fields.append("needs " + event.required.map(\.rawValue).joined(separator: " "))
    }
    if !event.optional.isEmpty {
      fields.append("may have " + event.optional.map(\.rawValue).joined(separator: " "))
    }
    return event.meaning + (fields.isEmpty ? "" : " (\(fields.joined(separator: "; ")))")
  }

  static func outputSummary(_ output: OutputDescription) -> String {
    output.meaning + (output.unit.isEmpty ? "" : " (\(output.unit))")
  }
}
