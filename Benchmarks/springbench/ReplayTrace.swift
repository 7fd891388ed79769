import Arguments
import InteractionChecks
import Interactions
import Reports
import Runs

/// The file of `replay --trace`. Notes what in it has no effect, and times that
/// seem to be in another unit.
struct ReplayTrace {
  private let path: String
  private let scenario: ScenarioDescription
  private let arguments: ParsedArguments
  /// The unit that `--time-unit` names, if any.
  private let unit: TimeUnit?

  init(_ path: String, of scenario: ScenarioDescription, _ arguments: ParsedArguments) throws {
    (self.path, self.scenario, self.arguments) = (path, scenario, arguments)
    unit = try CommonOptions.timeUnit(arguments)
  }

  /// The events, of which there is at least one.
  func events() throws -> [InteractionEvent] {
    var document = try CommonOptions.document(
      path, arguments, naming: InteractionTrace.columns)
    let conditions = try CommonOptions.conditions(arguments)
    try document.select(conditions)
    let pointers = PointerColumn(document)
    if let pointers { arguments.note(pointers.note(path)) }
    let trace = try InteractionTrace(document, scenario: scenario, unit: unit ?? .seconds)
    let columns = InteractionTrace.ignoredColumns(document).filter { column in
      column != pointers?.name && !conditions.contains { $0.column == column }
    }
    noteIgnored("columns that are no columns of a trace, and not read", columns)
    noteIgnored("fields that have no effect", trace.ignoredFields)
    // Events written by hand may be seconds apart, but not more than four.
    try CommonOptions.checkUnit(
      of: trace.events.map(\.time), in: document.nameInFile("time_s"), of: path, longest: 4,
      arguments)
    noteUntouched(trace.events)
    noteSparse(trace.events)
    return trace.events
  }

  private func noteIgnored(_ what: String, _ names: [String]) {
    guard !names.isEmpty else { return }
    arguments.note("\(InputFile.name(of: path)): \(what): \(names.joined(separator: ", "))")
  }

  /// Notes the events before the first touch, which have no effect in a
  /// scenario that has touches.
  private func noteUntouched(_ events: [InteractionEvent]) {
    guard let touch = scenario.events.firstIndex(where: { $0.name == "down" }) else { return }
    let count = events.prefix { $0.kind != touch }.count
    guard count > 0 else { return }
    arguments.note(
      "\(InputFile.name(of: path)): events before the first 'down', which have no effect: \(count)"
    )
  }

  /// Notes events in seconds that are twenty or more apart, which is rare in a
  /// gesture. They may be too few to guess their unit.
  private func noteSparse(_ events: [InteractionEvent]) {
    let gaps = zip(events.dropFirst(), events).map { $0.time - $1.time }.filter { $0 > 0 }
    guard unit == nil, let gap = gaps.min(), gap >= 20 else { return }
    arguments.note(
      "\(InputFile.name(of: path)): its events are \(Value.decimal(gap)) s apart or more; "
        + "--time-unit ms reads the times as milliseconds")
  }
}
