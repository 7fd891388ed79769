/// The commands of the program.
enum Commands {
  /// The program's name.
  static let program = "springbench"

  /// The commands on the help page, in its order.
  static let listed: [any Command.Type] = [
    SpringCommand.self,
    SolveCommand.self,
    EnginesCommand.self,
    CheckCommand.self,
    AccuracyCommand.self,
    GestureCommand.self,
    BatchCommand.self,
    SweepCommand.self,
    RunCommand.self,
    CompareCommand.self,
    ReportCommand.self,
    PlotCommand.self,
    ListCommand.self,
  ]

  /// All commands; the last ones serve installers and `make peers`.
  static let all = listed + [CompletionsCommand.self, ManualCommand.self, PeersCommand.self]

  static func named(_ name: String) throws -> any Command.Type {
    guard let known = all.first(where: { $0.specification.name == name }) else {
      throw UsageError.unknown("command", name, among: listed.map { $0.specification.name })
    }
    return known
  }
}
