import Arguments
import InteractionChecks
import Interactions
import Reports
import Runs

/// The file of `replay --trace`. Notes what in it has no effect.
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
}
