import Harness
import Interactions

/// A check of interactions: a row of `Data/interactions/checks.csv`, whose
/// columns `Data/README.md` describes.
struct CheckRow {
  /// The relation of the measured value to the expected one.
  enum Relation: String {
    /// Within the tolerance.
    case equal = "="
    case atMost = "<="
    case atLeast = ">="
  }

  let scenario: String
  let check: String
  /// The model that is checked, unless the scenario has none.
  let model: (any InteractionModel.Type)?
  /// The name of the code that measures it, if a replay does not: scenario and
  /// check, as in the table.
  let code: String
  let settings: [InteractionSetting]
  let trace: String
  let measure: String
  /// The output, or the output event, that is measured.
  let output: String
  /// The time of measurement: none, one, or an interval. For code, its
  /// argument.
  let at: [Double]
  let relation: Relation
  let expected: Double
  let tolerance: Double
  let unit: String
  private let divisor: Double?
  private let subtrahend: Double?

  /// - Parameter name: the scenario for which `*` stands.
  private init(_ record: CSVRecord, for name: String = "") throws {
    func number(_ column: String) throws -> Double? {
      record[column].isEmpty ? nil : try record.finite(column)
    }
    func words(_ column: String) -> [Substring] { record[column].split(separator: " ") }
    code = record["scenario"] + "/" + record["check"]
    scenario = record["scenario"].replacing("*", with: name)
    check = record["check"].replacing("*", with: name)
    model = ScenarioCatalogue.scenario(named: name.isEmpty ? scenario : name)
    settings = words("settings").map(Self.assignment)
    (trace, measure, output) = (record["trace"], record["measure"], record["of"])
    at = words("at").compactMap { Double($0) }
    (divisor, subtrahend) = (try number("per"), try number("less"))
    guard let relation = Relation(rawValue: record["relation"]) else {
      throw record.error("relation", "must be =, <= or >=")
    }
    self.relation = relation
    (expected, tolerance) = (try record.finite("expected"), try number("tolerance") ?? 0)
    unit = record["unit"]
  }

  /// All checks, in the order of the report. A `*` at the end of a check stands
  /// for every scenario in turn. So does the scenario `*` of the last rows,
  /// which are repeated together.
  static func all() throws -> [CheckRow] {
    let document = try CSVDocument(builtIn: "interactions/checks.csv")
    let names = ScenarioCatalogue.scenarios.map { $0.name }
    let laws = document.records.drop { $0["scenario"] != "*" }
    return try document.records.prefix { $0["scenario"] != "*" }.flatMap { record in
      try (record["check"].hasSuffix("*") ? names : [""]).map { try CheckRow(record, for: $0) }
    } + names.flatMap { name in try laws.map { try CheckRow($0, for: name) } }
  }

  /// `key=text`.
  private static func assignment(_ text: Substring) -> InteractionSetting {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    return (parts[0], parts.count > 1 ? parts[1] : "")
  }

  /// The value to be compared, from the one that was measured.
  func actual(_ value: Double) -> Double {
    let quotient = divisor.map { value / $0 } ?? value
    return subtrahend.map { quotient - $0 } ?? quotient
  }

  /// Whether a value passes; NaN never does.
  func passes(_ actual: Double) -> Bool {
    switch relation {
    case .equal: (actual - expected).magnitude <= tolerance
    case .atMost: actual <= expected
    case .atLeast: actual >= expected
    }
  }

  // MARK: - Replays

  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  /// The events of the trace, which are separated by semicolons: `0.05 move
  /// y=10`, or `0 down 100@50` for a hundred, 50 a second.
  func events(_ scenario: ScenarioDescription) throws -> [InteractionEvent] {
    try trace.split(separator: ";").flatMap { text in
      let words = text.split(separator: " ")
      guard words.count > 1, let time = Double(words[0]),
        let kind = scenario.events.firstIndex(where: { $0.name == words[1] })
      else { throw Unreadable(description: "'\(text)' is no event of \(scenario.name)") }
      var event = InteractionEvent(time: time, kind: kind)
      var (count, rate) = (1, 1.0)
      for word in words.dropFirst(2) {
        let times = word.split(separator: "@")
        let (name, number) = Self.assignment(word)
        if times.count == 2, let repeated = Int(times[0]), let perSecond = Double(times[1]) {
          (count, rate) = (repeated, perSecond)
        } else if let field = EventField(rawValue: name), let value = Double(number) {
          event[field] = value
        } else {
          throw Unreadable(description: "'\(word)' is no field of an event")
        }
      }
      return (0..<count).map { index in
        var repeated = event
        repeated.time = time + Double(index) / rate
        return repeated
      }
    }.sorted { $0.time < $1.time }
  }

  /// The outputs of a model after the events of the trace or, for a jump, at
  /// the last one.
  func measured<Model: InteractionModel>(on scenario: Model.Type) throws -> Double {
    let description = scenario.description
    let drive = try ModelDrive<Model>(self, leavingOut: measure.hasPrefix("jump") ? 1 : 0)
    let place = description.outputs.firstIndex { $0.name == output } ?? 0
    let kind = description.outputEvents.firstIndex { "event:\($0.name)" == output }
    func time(_ index: Int) throws -> Double {
      guard at.indices.contains(index) else { throw Unreadable(description: "at which time?") }
      return at[index]
    }
    func jump() throws -> (outputs: InteractionOutputs, velocities: InteractionOutputs) {
      guard let last = try events(description).last else {
        throw Unreadable(description: "at which event?")
      }
      return drive.jump(at: last)
    }
    /// The output events until the time given.
    func log() -> [OutputEvent] {
      if let end = at.first { _ = drive.value(at: end) }
      return drive.log.filter { output == "event" || $0.kind == kind }
    }
    switch measure {
    case "value": return drive.value(at: try time(0), output: place)
    case "rate": return drive.velocity(at: try time(0), output: place)
    case "least": return drive.minimum(from: try time(0), to: try time(1)).value
    case "time of least": return drive.minimum(from: try time(0), to: try time(1)).time
    case "most": return drive.maximum(from: try time(0), to: try time(1)).value
    case "jump": return try jump().outputs[place].magnitude
    case "jump of rate": return try jump().velocities[place].magnitude
    case "count": return Double(log().count)
    case "first time": return log().first?.time ?? .nan
    case "last time": return log().last?.time ?? .nan
    case "last number": return log().last?.value ?? .nan
    default: throw Unreadable(description: "there is no measure '\(measure)'")
    }
  }
}
