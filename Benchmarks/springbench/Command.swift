import Arguments
import Reports

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
enum ExitStatus: Int32 {
  case done = 0
  /// A case failed, or results exceed their limits.
  case failed = 1
  // Only of `compare`.
  case regression = 3
  case inconclusive = 4
  case nothingToCompare = 5
  // As in sysexits.h.
  case usage = 64
  case malformedInput = 65
  case unreadableInput = 66
  case cannotCreateOutput = 73
  case writeFailed = 74
  case interrupted = 130
}
