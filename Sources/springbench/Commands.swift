/// The commands of the program.
enum Commands {
  /// The program's name.
  static let program = "springbench"

  /// All commands, in the order in which the help page shows them.
  static let all: [any Command.Type] = [
    RunCommand.self,
    BatchCommand.self,
    CompareCommand.self,
    AccuracyCommand.self,
    SolveCommand.self,
    DescribeCommand.self,
    CasesCommand.self,
    AnswerCommand.self,
    ScoreCommand.self,
    InteractionsCommand.self,
    GestureCommand.self,
    PlotCommand.self,
    ReportCommand.self,
    EnginesCommand.self,
    ValidateCommand.self,
    EnvironmentCommand.self,
    PeersCommand.self,
    SweepCommand.self,
    MergeCommand.self,
    ListCommand.self,
    CompletionsCommand.self,
    ManualCommand.self,
  ]

  static func named(_ name: String) throws -> any Command.Type {
    try all.named(name, "command") { $0.specification.name }
  }
}
