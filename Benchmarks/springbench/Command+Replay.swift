import Arguments
import InteractionChecks
import Interactions
import Reports
import Runs

/// `replay`: runs an interaction model on a trace, frame by frame.
enum ReplayCommand: Command {
  static let specification = CommandSpecification(
    "replay", summary: "drive an interaction model with a trace of events",
    operands: "SCENARIO", operandNames: ["": ["scenarios"]], operandCount: 1...1,
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
      CommonOptions.columns("time_s=timeStamp,x=clientX"), CommonOptions.condition,
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
      "replay rubber-band --trace drag.csv --columns time_s=timeStamp,y=pageY --time-unit ms",
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
    let events = try ReplayTrace(path, of: scenario.description, arguments).events()
    let (first, last) = (events[0].time, events[events.count - 1].time)
    let length = duration ?? (last - first + Replay.afterglow)
    guard length * rate * Double(scenario.description.outputs.count) <= Double(mostRows) else {
      throw UsageError("\(length) s at \(rate) Hz make more than \(mostRows) rows")
    }
    let frames = FrameSchedule(start: first, duration: length, rate: rate)
    let lateCount = events.count { $0.time > frames.end + InteractionEvent.coincidence }
    if lateCount > 0 {
      arguments.note(
        "\(InputFile.name(of: path)): events after --duration, which are left out: \(lateCount)")
    }
    let writer = try CommonOptions.streamingWriter(arguments, schema: ReplayReport.schema)
    try ReplayReport.run(model, scenario.description, events: events, frames: frames) {
      try writer.write($0)
    }
    try writer.finish()
    return .done
  }

  /// The scenario called `name`.
  static func scenario(named name: String) throws(UsageError) -> any ScenarioModel.Type {
    try ScenarioCatalogue.scenarios.named(name, "scenario") { $0.name }
  }

  // MARK: - Settings

  /// The model with the settings of the file `--settings` and those of `--set`,
  /// which take precedence. A setting of `--set` that the model does not have,
  /// or that has no effect, is an error; one of the file without effect is
  /// noted.
  private static func model(
    of scenario: any ScenarioModel.Type, _ arguments: ParsedArguments
  ) throws -> any InteractionModel {
    func text(_ owner: any ScenarioModel.Type, _ setting: InteractionSetting) -> String {
      inBaseUnits(setting, of: owner, arguments)
    }
    let given = try arguments.settings().map { ($0, text(scenario, ($0, $1))) }
    let inFile =
      try arguments.string("settings").map {
        try InteractionSettings.read($0, scenario: scenario, text: text)
      } ?? []
    // Of two with one key the last counts.
    let settings = inFile + given
    do {
      let model = try scenario.model(settings)
      if let reason = try scenario.contradiction(settings) { arguments.note("settings: \(reason)") }
      if let reason = try lackOfEffect(given, among: settings, of: scenario) {
        throw UsageError("--set: \(reason)")
      }
      // A file may list the defaults of all settings, whatever the mode.
      let changes = inFile.filter { setting in
        !scenario.parameters.contains { $0.name == setting.key && $0.defaultText == setting.text }
      }
      if let reason = try lackOfEffect(changes, among: settings, of: scenario) {
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

  /// The text of a setting in base units: a time in seconds, a percentage as a
  /// ratio. A setting that the scenario does not have is left as it is.
  private static func inBaseUnits(
    _ setting: InteractionSetting, of scenario: any ScenarioModel.Type, _ arguments: ParsedArguments
  ) -> String {
    let (key, text) = setting
    guard let unit = scenario.parameters.first(where: { $0.name == key })?.unit,
      let value = Quantity(unit: unit).value(of: text)
    else { return text }
    if unit == "s", value > 10, Double(text) != nil {
      arguments.note(
        "settings: \(key) is \(text), more than ten seconds; \(text)ms is in milliseconds")
    }
    return "\(value)"
  }

  /// Why one of some settings has no effect, as a clause; `nil` if each has
  /// one. A parameter may be used only if another one, such as the mode, has a
  /// certain value.
  ///
  /// - Parameter all: the settings given, among them those to check.
  private static func lackOfEffect(
    _ checked: [InteractionSetting], among all: [InteractionSetting],
    of scenario: any ScenarioModel.Type
  ) throws -> String? {
    let effective = try scenario.completed(all)
    for parameter in scenario.parameters
    where checked.contains(where: { $0.key == parameter.name }) {
      guard let needed = parameter.condition,
        let value = effective.first(where: { $0.key == needed.parameter })?.text,
        value != needed.choice
      else { continue }
      return "\(parameter.name) has no effect with \(needed.parameter)=\(value), only with "
        + "\(needed.parameter)=\(needed.choice)"
    }
    return nil
  }
}
