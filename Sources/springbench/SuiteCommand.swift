import Harness

/// A command that runs one suite. It makes the suite from its own options;
/// those in its specification end with `SuiteOptions.all`, which are handled
/// here.
protocol SuiteCommand: Command {
  /// The suite described by the command's own options.
  static func suite(_ arguments: ParsedArguments) throws -> any Suite
}

extension SuiteCommand {
  static func run(_ arguments: ParsedArguments) throws -> ExitStatus { try runSuite(arguments) }

  /// What `run` does, for commands that only sometimes run their suite.
  static func runSuite(_ arguments: ParsedArguments) throws -> ExitStatus {
    let run = try SingleSuiteRun(session: SuiteSession(arguments), suite: suite(arguments))
    return try run.run()
  }
}
