import Arguments
import InteractionChecks
import Interactions
import Reports
import Runs

/// `replay`: runs an interaction model on a trace, frame by frame.
enum ReplayCommand: Command {
  static let specification = CommandSpecification(
    "replay", summary: "drive an interaction model with a trace of events",
    operands: "SCENARIO", operandNames: ["": "scenarios"], operandCount: 1...1,
    discussion: [
      "A trace is a CSV file with the columns time_s,event,x,y,vx,vy,value; fields that an event "
        + "does not use are empty. 'list events SCENARIO' and 'list outputs SCENARIO' tell what "
        + "it may hold and what comes out, 'list settings SCENARIO' what --set can change.",
      "Frames begin with the first event and end after --duration, or 3 s after the last event. "
        + "A frame at an event's own time shows the state after it. Things that happen once are "
        + "rows event:NAME at the time they happen, whatever the frame rate.",
    ],
    options: [
      Option(
        "trace", short: "i", .value("FILE"), file: .input, "the events; - reads standard input"),
      Option("time-unit", .value(TimeUnit.placeholder), "what the times of the trace are in (s)"),
      CommonOptions.condition,
      Option("rate", .value("HZ"), "frames per second (60)"),
      Option("duration", .value("S"), "length in seconds, from the first event"),
      Option("set", .list("KEY=VALUE"), "a setting, such as mode=corrected"),
      Option(
        "settings", .value("FILE"), file: .input,
        "settings from a CSV file with the columns scenario,setting,value"),
    ] + CommonOptions.report,
    examples: [
      "replay momentum-drawer --trace Data/interactions/momentum-drawer.csv --rate 120",
      "replay rubber-band --trace drag.csv --set mode=corrected,dimension=812",
    ])

  /// More rows mean that a rate or a duration was mistyped.
  private static let mostRows = 100_000_000

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let scenario = try scenario(named: arguments.operands[0])
    let model = try model(of: scenario, arguments)
    guard let path = arguments.string("trace") else {
      throw UsageError("replay needs --trace FILE")
    }
    let rate = try arguments.real("rate", .frequency, in: 1e-3...1e6) ?? 60
    let duration = try arguments.real("duration", .time, in: 0...1e9)
    let events = try events(path, of: scenario, arguments)
    let (first, last) = (events[0].time, events[events.count - 1].time)
    let length = duration ?? (last - first + Replay.afterglow)
    guard length * rate * Double(scenario.description.outputs.count) <= Double(mostRows) else {
      throw UsageError("\(length) s at \(rate) Hz make more than \(mostRows) rows")
    }
    let frames = FrameSchedule(start: first, duration: length, rate: rate)
    let lateCount = events.count { $0.time > frames.end + InteractionEvent.coincidence }
    if lateCount > 0 {
      arguments.note("\(path): events after --duration, which are left out: \(lateCount)")
    }
    let writer = try CommonOptions.streamingWriter(arguments, schema: ReplayReport.schema)
    try ReplayReport.run(model, scenario.description, events: events, frames: frames) {
      try writer.write($0)
    }
    try writer.finish()
    return .done
  }

  /// The events of a trace, of which there is at least one.
  private static func events(
    _ path: String, of scenario: any ScenarioModel.Type, _ arguments: ParsedArguments
  ) throws -> [InteractionEvent] {
    let unit = try CommonOptions.timeUnit(arguments)
    var document = try CSVDocument(path: path)
    let conditions = try CommonOptions.conditions(arguments)
    try document.select(conditions)
    let pointers = PointerColumn(document)
    if let pointers { arguments.note(pointers.note(path)) }
    let trace = try InteractionTrace(
      document, scenario: scenario.description, unit: unit ?? .seconds)
    let events = trace.events
    let columns = InteractionTrace.ignoredColumns(document).filter { column in
      column != pointers?.name && !conditions.contains { $0.column == column }
    }
    noteIgnored("columns that are no columns of a trace, and not read: ", columns, path, arguments)
    noteIgnored("fields that have no effect: ", trace.ignoredFields, path, arguments)
    // Events written by hand may be seconds apart, but not more than four.
    if unit == nil, let likely = TimeUnit.likely(ofSeconds: events.map(\.time), longest: 4) {
      throw likely.error(path: path, column: "time_s")
    }
    if unit != nil, let note = TimeUnit.densityNote(ofSeconds: events.map(\.time), path: path) {
      arguments.note(note)
    }
    noteUntouched(events, of: scenario, path, arguments)
    // Too few for that; a gesture without anything for twenty seconds is rare.
    let gaps = zip(events.dropFirst(), events).map { $0.time - $1.time }.filter { $0 > 0 }
    if unit == nil, let gap = gaps.min(), gap >= 20 {
      arguments.note(
        "\(path): its events are \(Value.decimal(gap)) s apart or more; --time-unit ms reads the times "
          + "as milliseconds")
    }
    return events
  }

  /// Notes what of a trace is ignored, if anything.
  private static func noteIgnored(
    _ reason: String, _ names: [String], _ path: String, _ arguments: ParsedArguments
  ) {
    guard !names.isEmpty else { return }
    arguments.note("\(path): \(reason)\(names.joined(separator: ", "))")
  }

  /// The scenario called `name`.
  static func scenario(named name: String) throws(UsageError) -> any ScenarioModel.Type {
    try ScenarioCatalogue.scenarios.named(name, "scenario") { $0.name }
  }

  /// Notes the events before the first touch, which have no effect in a scenario
  /// that has touches.
  private static func noteUntouched(
    _ events: [InteractionEvent], of scenario: any ScenarioModel.Type, _ path: String,
    _ arguments: ParsedArguments
  ) {
    guard let touch = scenario.description.events.firstIndex(where: { $0.name == "down" }) else {
      return
    }
    let count = events.prefix { $0.kind != touch }.count
    guard count > 0 else { return }
    let file = path == "-" ? "<stdin>" : path
    arguments.note("\(file): events before the first 'down', which have no effect: \(count)")
  }

  // MARK: - Settings

  /// The model with the settings of `--settings` and of `--set`, which win. One
  /// that it does not take is an error of usage.
  private static func model(
    of scenario: any ScenarioModel.Type, _ arguments: ParsedArguments
  ) throws -> any InteractionModel {
    let named = try namedSettings(arguments, of: scenario)
    let inFile = try arguments.string("settings").map {
      try InteractionSettings.read($0, scenario: scenario)
    }
    let settings = (inFile ?? []) + named
    do {
      let model = try scenario.model(settings)
      if let reason = try ineffective(named, among: settings, of: scenario) {
        throw UsageError("--set: \(reason)")
      }
      // A file may have the defaults of all settings, whatever the mode.
      let changes = (inFile ?? []).filter { setting in
        !scenario.parameters.contains { $0.name == setting.key && $0.defaultText == setting.text }
      }
      if let reason = try ineffective(changes, among: settings, of: scenario) {
        arguments.note("--settings: \(reason)")
      }
      return model
    } catch ConfigurationError.unknownKey(let key, let known) {
      throw UsageError(
        "unknown setting of \(scenario.name) '\(key)'; 'list settings \(scenario.name)' has them",
        mistaking: key, among: known)
    } catch ConfigurationError.badValue(let key, let text, let range) {
      throw UsageError("--set: \(key) is '\(text)'; it must be \(range)")
    }
  }

  /// The settings of `--set` in base units: times in seconds, percentages as
  /// ratios.
  private static func namedSettings(
    _ arguments: ParsedArguments, of scenario: any ScenarioModel.Type
  ) throws(UsageError) -> [InteractionSetting] {
    try arguments.settings().map { key, text in
      let unit = scenario.parameters.first { $0.name == key }?.unit
      let quantity: Quantity = unit == "s" ? .time : unit == "" ? .ratio : .plain
      let value = quantity.value(of: text)
      if unit == "s", let value, value > 10, Double(text) != nil {
        arguments.note("--set: \(key) is \(text), more than ten seconds; 300ms is 300 milliseconds")
      }
      return (key, value.map { "\($0)" } ?? text)
    }
  }

  /// Why the first of some settings that has no effect beside all has none.
  private static func ineffective(
    _ some: [InteractionSetting], among settings: [InteractionSetting],
    of scenario: any ScenarioModel.Type
  ) throws -> String? {
    let all = try scenario.completed(settings)
    for parameter in scenario.parameters where some.contains(where: { $0.key == parameter.name }) {
      guard let needed = parameter.condition,
        let value = all.first(where: { $0.key == needed.parameter })?.text, value != needed.choice
      else { continue }
      return "\(parameter.name) has no effect with \(needed.parameter)=\(value), only with "
        + "\(needed.parameter)=\(needed.choice)"
    }
    return nil
  }
}
