import Harness
import Interactions
import SolverSuites
import Suites

/// `gesture replay`: runs an interaction model on a trace, frame by frame.
enum GestureReplay {
  /// The most rows; more are taken for a mistyped rate or duration.
  private static let mostRows = 100_000_000

  static func run(_ names: [String], _ arguments: ParsedArguments) throws -> ExitStatus {
    guard names.count == 1 else { throw UsageError("gesture replay needs one SCENARIO") }
    let scenario = try scenario(named: names[0])
    let model = try model(of: scenario, arguments)
    guard let path = arguments.string("trace") else {
      throw UsageError("gesture replay needs --trace FILE")
    }
    let rate = try arguments.real("rate", .frequency, in: 1e-3...1e6) ?? 60
    let duration = try arguments.real("duration", .time, in: 0...1e9)
    let description = scenario.description
    let events = try events(path, of: description, arguments)
    let (first, last) = (events[0].time, events[events.count - 1].time)
    let length = duration ?? (last - first + Replay.afterglow)
    guard length * rate * Double(description.outputs.count) <= Double(mostRows) else {
      throw UsageError("--rate: a replay of \(length) s at \(rate) Hz has over \(mostRows) rows")
    }
    let frames = Replay.frames(from: first, duration: length, rate: rate)
    let writer = try CommonOptions.streamingWriter(arguments, schema: schema)
    try Replay.run(model, events: events, frames: frames, until: first + length) { line in
      switch line {
      case .event(let event):
        let name = "event:\(description.outputEvents[event.kind].name)"
        try writer.write(Row(schema, [.real(event.time), .text(name), Value(event.value)]))
      case .frame(let time, let values):
        for (index, output) in description.outputs.enumerated() {
          try writer.write(Row(schema, [.real(time), .text(output.name), .real(values[index])]))
        }
      }
    }
    try writer.finish()
    return .done
  }

  /// The rows of a replay: one per frame and output, and one per output event
  /// at its own time.
  static let schema = Schema(
    "replay",
    [
      Column(
        "time_s", .real,
        "seconds on the clock of the trace, or since the first event if its time is beyond ±1e9 s"
      ),
      Column("output", .text, "an output, or event:NAME"),
      .optional("value", .real, "its value, in its own unit"),
    ])

  static func scenario(named name: String) throws(UsageError) -> any InteractionModel.Type {
    try ScenarioCatalogue.scenarios.named(name, "scenario") { $0.name }
  }

  private static func model(
    of scenario: any InteractionModel.Type, _ arguments: ParsedArguments
  ) throws -> any InteractionModel {
    // In base units: a time in seconds, a percentage as a ratio.
    let settings = try arguments.settings().map { key, text in
      let unit = scenario.parameters.first { $0.name == key }?.unit
      return (key, unit.flatMap { Quantity(unit: $0).value(of: text) }.map { "\($0)" } ?? text)
    }
    do {
      let model = try scenario.model(settings)
      let usual = scenario.parameters.first { $0.name == "mode" }?.defaultText ?? ""
      let mode = settings.last { $0.0 == "mode" }?.1 ?? usual
      let given = Set(settings.map(\.0))
      for parameter in scenario.parameters where given.contains(parameter.name) {
        guard let needed = parameter.mode?.rawValue, needed != mode else { continue }
        throw UsageError(
          "--set: \(parameter.name) has no effect with mode=\(mode), only with mode=\(needed)")
      }
      return model
    } catch ConfigurationError.unknownKey(let key, let known) {
      throw UsageError(
        "unknown setting of \(scenario.name) '\(key)'; 'list settings \(scenario.name)' has them",
        mistaking: key, among: known)
    } catch let error as ConfigurationError {
      throw UsageError("--set: \(error)")
    }
  }

  /// The events of a file, at least one.
  private static func events(
    _ path: String, of scenario: ScenarioDescription, _ arguments: ParsedArguments
  ) throws -> [InteractionEvent] {
    let unit = try CommonOptions.timeUnit(arguments) ?? .seconds
    let document = try CommonOptions.document(path, arguments, naming: InteractionTrace.columns)
    if let column = document.pointerColumn, document.alternates(column) {
      throw InputError(
        path: path, line: 1, column: column, "has several pointers, and a replay takes one")
    }
    for name in document.header where !InteractionTrace.columns.contains(name) {
      let near = Suggestions.nearest(to: name, among: InteractionTrace.columns)
      guard !near.isEmpty else { continue }
      arguments.note("column '\(name)' is not read\(Suggestions.question(near))")
    }
    let events = try InteractionTrace(document, scenario: scenario, unit: unit).events
    try CommonOptions.checkUnit(of: events.map(\.time), in: document, arguments)
    return events
  }
}
