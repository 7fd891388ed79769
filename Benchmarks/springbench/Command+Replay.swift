import Arguments
import InteractionChecks
import Interactions
import Reports
import Runs

/// `replay`: runs an interaction model on a trace, frame by frame.
enum ReplayCommand: Command {
  static let specification = CommandSpecification(
    "replay", summary: "drive an interaction model with a trace of events",
    operands: "SCENARIO", operandCount: 1...1,
    discussion: [
      "A trace is a CSV file with the columns time_s,event,x,y,vx,vy,value; fields that an event "
        + "does not use are empty. 'list events SCENARIO' and 'list outputs SCENARIO' tell what "
        + "it may hold and what comes out, 'list settings SCENARIO' what --set can change.",
      "Frames begin with the first event and end after --duration, or 3 s after the last event. "
        + "A frame at an event's own time shows the state after it. Things that happen once are "
        + "rows event:NAME at the time they happen, whatever the frame rate.",
    ],
    options: [
      Option("trace", short: "i", .value("FILE"), "the events; - reads standard input"),
      Option("time-unit", .value(TraceTimes.placeholder), "what the times of the trace are in (s)"),
      Option("rate", .value("HZ"), "frames per second (60)"),
      Option("duration", .value("S"), "length in seconds, from the first event"),
      Option("set", .list("KEY=VALUE"), "a setting, such as mode=corrected"),
      Option(
        "settings", .value("FILE"),
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
    let model = try model(scenario, settings(arguments, of: scenario))
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
    let writer = try CommonOptions.streamingWriter(arguments, schema: ReplayReport.schema)
    try ReplayReport.run(model, scenario.description, events: events, frames: frames) {
      try writer.write($0)
    }
    try writer.finish()
    return .done
  }

  /// The events of a trace, of which there is at least one.
  private static func events(
    _ path: String, of scenario: Scenario, _ arguments: ParsedArguments
  ) throws -> [InteractionEvent] {
    let events = try InteractionTrace.read(
      path, scenario: scenario.description,
      unitsPerSecond: try CommonOptions.unitsPerSecond(arguments))
    // Events written by hand may be seconds apart, but not more than four.
    if !arguments.has("time-unit"),
      let unit = TraceTimes.likelyUnit(of: events.map(\.time), longest: 4)
    {
      throw TraceTimes.unitError(unit, path: path, column: "time_s")
    }
    // Too few for that; a gesture without anything for twenty seconds is rare.
    let gaps = zip(events.dropFirst(), events).map { $0.time - $1.time }.filter { $0 > 0 }
    if !arguments.has("time-unit"), let gap = gaps.min(), gap >= 20 {
      Failure.note(
        "\(path): its events are \(Value.decimal(gap)) s apart or more; --time-unit ms reads the times "
          + "as milliseconds", arguments)
    }
    return events
  }

  /// The scenario called `name`.
  static func scenario(named name: String) throws(UsageError) -> Scenario {
    try ScenarioCatalogue.scenarios.named(name, "scenario", by: \.name)
  }

  /// The settings of `--settings`, followed by those of `--set`, which win.
  private static func settings(
    _ arguments: ParsedArguments, of scenario: Scenario
  ) throws -> [(key: String, text: String)] {
    let file = arguments.string("settings")
    return try (file.map { try InteractionSettings.read($0, scenario: scenario) } ?? [])
      + namedSettings(arguments, of: scenario)
  }

  /// The settings of `--set` in base units: times in seconds, percentages as
  /// ratios.
  private static func namedSettings(
    _ arguments: ParsedArguments, of scenario: Scenario
  ) throws(UsageError) -> [(key: String, text: String)] {
    var settings: [(key: String, text: String)] = []
    for item in try arguments.list("set") {
      guard let (key, text) = item.keyAndValue else {
        throw UsageError("--set: '\(item)' is not KEY=VALUE")
      }
      guard !settings.contains(where: { $0.key == key }) else {
        throw UsageError("--set: '\(key)' stands twice")
      }
      let unit = scenario.settings.first { $0.name == key }?.unit
      let quantity: Quantity = unit == "s" ? .time : unit == "" ? .ratio : .plain
      let value = quantity.value(of: text)
      if unit == "s", let value, value > 10, Double(text) != nil {
        Failure.note(
          "--set: \(key) is \(text), more than ten seconds; 300ms is 300 milliseconds", arguments)
      }
      settings.append((key, value.map { "\($0)" } ?? text))
    }
    return settings
  }

  /// The model with these settings; a setting that it does not take is an error
  /// of usage.
  private static func model(
    _ scenario: Scenario, _ settings: [(key: String, text: String)]
  ) throws -> any InteractionModel {
    do {
      return try scenario.model(settings)
    } catch ConfigurationError.unknownKey(let key, let known) {
      throw UsageError(
        "unknown setting of \(scenario.name) '\(key)'; 'list settings \(scenario.name)' has them",
        mistaking: key, among: known)
    } catch ConfigurationError.badValue(let key, let text, let range) {
      throw UsageError("--set: \(key) is '\(text)'; it must be \(range)")
    }
  }
}
