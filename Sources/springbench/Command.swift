/// One command of the program: its help page as data, and its implementation.
protocol Command: Sendable {
  static var specification: CommandSpecification { get }

  /// Runs the command.
  ///
  /// - Returns: the exit status if the command did its work.
  /// - Throws: `UsageError`, `InputError` or `OutputError`, which `Failure`
  ///   turns into a message and a status.
  static func run(_ arguments: ParsedArguments) throws -> ExitStatus
}

extension Command {
  static var helpPage: String { specification.help(program: Commands.program) }
}

/// The exit statuses that scripts rely on.
enum ExitStatus: Int32, CaseIterable {
  case done = 0
  case failed = 1
  // Only of `compare`.
  case regression = 3
  // As in sysexits.h.
  case usage = 64
  case malformedInput = 65
  case unreadableInput = 66
  case missingProgram = 69
  case cannotCreateOutput = 73
  case writeFailed = 74
  case interrupted = 130

  /// The meaning in a word or two.
  var word: String {
    switch self {
    case .done: "done"
    case .failed: "wrong"
    case .regression: "regression"
    case .usage: "usage"
    case .malformedInput: "bad input"
    case .unreadableInput: "no input"
    case .missingProgram: "tool missing"
    case .cannotCreateOutput: "no output"
    case .writeFailed: "disk full"
    case .interrupted: "stopped"
    }
  }
}
