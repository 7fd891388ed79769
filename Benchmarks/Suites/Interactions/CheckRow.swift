import Harness
import Interactions
import Springs

/// A check of interactions: a row of `Data/interactions/checks.csv`, whose
/// columns `Data/README.md` describes.
struct CheckRow {
  enum Relation: String {
    case equal = "="
    case atMost = "<="
    case atLeast = ">="
  }

  let scenario: String
  let check: String
  let settings: [InteractionSetting]
  private let trace: String
  /// What to measure in a replay, or the name of the code that measures.
  let measure: String
  /// The output, or `event:` and an output event, to measure; `event` is any.
  private let output: String
  /// The time or interval to measure, if any, or the arguments of a measure.
  let at: [Double]
  let relation: Relation
  let expected: Double
  let tolerance: Double
  let unit: String
  private let divisor: Double?
  private let subtrahend: Double?

  /// - Parameter name: the scenario for which `*` stands.
  private init(_ record: CSVRecord, for name: String? = nil) throws {
    func number(_ column: String) throws -> Double? {
      record[column].isEmpty ? nil : try record.finite(column)
    }
    func words(_ column: String) -> [Substring] { record[column].split(separator: " ") }
    scenario = name ?? record["scenario"]
    check = record["check"]
    settings = words("settings").map(Self.assignment)
    (trace, output) = (record["trace"], record["of"])
    // Without a measure, the code has the name of the check up to a slash.
    measure =
      record["measure"].isEmpty
      ? String(record["check"].prefix { $0 != "/" }) : record["measure"]
    at = words("at").compactMap { Double($0) }
    (divisor, subtrahend) = (try number("per"), try number("less"))
    guard let relation = Relation(rawValue: record["relation"]) else {
      throw record.error("relation", "must be =, <= or >=")
    }
    self.relation = relation
    (expected, tolerance) = (try record.finite("expected"), try number("tolerance") ?? 0)
    unit = record["unit"]
  }

  /// All checks, in the order of the report. The last rows have the scenario
  /// `*`: they are repeated together for every scenario in turn.
  static func all() throws -> [CheckRow] {
    let records = try CSVDocument(builtIn: "interactions/checks.csv").records
    let laws = records.drop { $0["scenario"] != "*" }
    return try records.prefix { $0["scenario"] != "*" }.map { try CheckRow($0) }
      + ScenarioCatalogue.scenarios.flatMap { model in
        try laws.map { try CheckRow($0, for: model.name) }
      }
  }

  private static func assignment(_ text: Substring) -> InteractionSetting {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    return (parts[0], parts.count > 1 ? parts[1] : "")
  }

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

  /// The model of the scenario; throws if there is none.
  private func modelType() throws -> any InteractionModel.Type {
    guard let model = ScenarioCatalogue.scenario(named: scenario) else {
      throw RunFailure("\(scenario) has no model")
    }
    return model
  }

  /// The model with the settings of the row.
  func scenarioModel() throws -> any InteractionModel { try modelType().model(settings) }

  /// The events of the trace, which are separated by semicolons: `0.05 move
  /// y=10`, or `0 down 100@50` for a hundred, 50 a second, over which a field
  /// `y=0...90` grows from 0 to 90.
  func events() throws -> [InteractionEvent] {
    let description = try modelType().description
    let events = try trace.split(separator: ";").flatMap { text -> [InteractionEvent] in
      let words = text.split(separator: " ")
      guard words.count > 1, let time = Double(words[0]),
        let kind = description.events.firstIndex(where: { $0.name == words[1] })
      else { throw RunFailure("'\(text)' is no event of \(scenario)") }
      var (count, rate) = (1, 1.0)
      var fields: [(field: EventField, first: Double, last: Double)] = []
      for word in words.dropFirst(2) {
        let parts = word.split(separator: "@")
        let (name, numbers) = Self.assignment(word)
        let ends = numbers.split(separator: "...").compactMap { Double($0) }
        if parts.count == 2, let repeated = Int(parts[0]), let perSecond = Double(parts[1]) {
          (count, rate) = (repeated, perSecond)
        } else if let field = EventField(rawValue: name), let first = ends.first {
          fields.append((field, first, ends[ends.count - 1]))
        } else {
          throw RunFailure("'\(word)' is no field of an event")
        }
      }
      return (0..<count).map { index in
        var event = InteractionEvent(time: time + Double(index) / rate, kind: kind)
        for (field, first, last) in fields {
          event[keyPath: field.path] =
            first + (last - first) * Double(index) / Double(max(count - 1, 1))
        }
        return event
      }
    }
    return events.sorted { $0.time < $1.time }
  }

  /// What the row measures of its model, during and after the events of the
  /// trace. Deadlines of the model after the last event are met up to `at[0]`
  /// seconds, even if `at[0]` is a distance; no row may need a later one.
  func replayed() throws -> Double {
    let (description, events) = (try modelType().description, try events())
    let place = description.outputs.firstIndex { $0.name == output } ?? 0
    let kind = description.outputEvents.firstIndex { "event:\($0.name)" == output }
    let drive = ModelDrive(try scenarioModel())
    if measure.hasPrefix("jump") {
      // The largest jump at an event not before `at`, by default at the last.
      let start = at.first ?? events.last?.time ?? .nan
      return events.map { event in
        let jump = drive.jump(at: event)
        return event.time < start
          ? 0 : (measure == "jump" ? jump.outputs : jump.rates)[place].magnitude
      }.worst()
    }
    for event in events { drive.send(event) }
    func value(_ time: Double) -> Double { drive.model.outputs(at: time)[place] }
    func rate(_ time: Double) -> Double { drive.model.velocities(at: time)[place] }
    if let start = at.first { drive.advance(to: start) }
    let log = drive.log.filter { output == "event" || $0.kind == kind }
    switch measure {
    case "value": return value(at[0])
    case "rate": return rate(at[0])
    case "chord": return (value(at[0] + 1e-9) - value(at[0])) / 1e-9
    case "most": return largest(value).value
    case "time of most": return largest(value).time
    case "least": return -largest { -value($0) }.value
    case "time of least": return largest { -value($0) }.time
    case "most rate": return largest { rate($0).magnitude }.value
    case "most rate of rate":
      return largest { (rate($0 + 1e-7) - rate($0 - 1e-7)).magnitude / 2e-7 }.value
    case "difference":
      // The difference from the model with the default settings.
      let plain = ModelDrive(try modelType().model())
      for event in events { plain.send(event) }
      return largest { (value($0) - plain.model.outputs(at: $0)[place]).magnitude }.value
    case "last time outside": return lastTimeOutside(value)
    case "count": return Double(log.count)
    case "first time": return log.first?.time ?? .nan
    case "last time": return log.last?.time ?? .nan
    case "last number": return log.last?.value ?? .nan
    default: throw RunFailure("there is no measure '\(measure)'")
    }
  }

  /// The maximum of a function of time over the interval, and its time; NaN if
  /// a value is. Found on a grid that is refined twice to the two steps around
  /// the largest value; the last steps are at most 5e-10 of the interval.
  private func largest(_ function: (Double) -> Double) -> (value: Double, time: Double) {
    let steps = 2_000
    var best = (value: -Double.infinity, time: at[0])
    var (low, high) = (at[0], at[1])
    for _ in 0..<3 {
      let step = (high - low) / Double(steps)
      for index in 0...steps {
        let time = low + Double(index) * step
        let value = function(time)
        if value.isNaN { return (.nan, time) }
        if value > best.value { best = (value, time) }
      }
      (low, high) = (max(at[0], best.time - step), min(at[1], best.time + step))
    }
    return best
  }

  /// The last time up to `at[1]` at which the value differs from the one at
  /// `at[1]` by more than `at[0]`, sought in 10,000 steps; 0 if there is none.
  private func lastTimeOutside(_ value: (Double) -> Double) -> Double {
    let (distance, end) = (at[0], at[1])
    func isOutside(_ time: Double) -> Bool { (value(time) - value(end)).magnitude > distance }
    let times = (0...10_000).map { end * Double($0) / 10_000 }
    guard let last = times.lastIndex(where: isOutside) else { return 0 }
    var (low, high) = (times[last], times[last + 1])
    while case let middle = (low + high) / 2, low < middle, middle < high {
      if isOutside(middle) { low = middle } else { high = middle }
    }
    return high
  }
}
