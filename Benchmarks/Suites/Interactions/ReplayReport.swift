import Harness
import Interactions

/// A replay as rows `time_s,output,value`: one per frame and output, and one
/// per output event at its own time, `event:NAME`.
public enum ReplayReport {
  public static let schema = Schema(
    "replay",
    [
      Column(
        "time_s", .real,
        "when, in seconds, on the clock of the trace, or since the first event where that counts from 1970"
      ),
      Column("output", .text, "an output, or event:NAME"),
      .optional("value", .real, "its value, in its own unit"),
    ])

  /// Runs a scenario and writes the rows in chronological order.
  ///
  /// - Throws: what `write` throws.
  public static func run<Model: InteractionModel>(
    _ model: Model, _ description: ScenarioDescription, events: [InteractionEvent],
    frames: FrameSchedule, write: (Row) throws -> Void
  ) throws {
    try Replay.run(model, events: events, frames: frames) { line in
      switch line {
      case .event(let event):
        let name = "event:\(description.outputEvents[event.kind].name)"
        try write(Row(schema, [.real(event.time), .text(name), Value(event.value)]))
      case .frame(let time, let outputs):
        for (index, output) in description.outputs.enumerated() {
          try write(Row(schema, [.real(time), .text(output.name), .real(outputs[index])]))
        }
      }
    }
  }
}
