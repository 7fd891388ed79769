import Arguments
import Reports

/// One command of the program: its page of help as data, and what it does.
protocol Command: Sendable {
  static var specification: CommandSpecification { get }

  /// Runs to the end.
  ///
  /// - Returns: the exit status of a run that did what it was asked to.
  /// - Throws: `UsageError`, `InputError` or `OutputError`, which `Failure`
  ///   turns into a line and a status.
  static func run(_ arguments: ParsedArguments) throws -> ExitStatus
}

/// The exit statuses that scripts rely on.
enum ExitStatus: Int32 {
  case done = 0
  /// A case failed, or numbers are out of their limits.
  case failed = 1
  case regression = 3
  case inconclusive = 4
  case nothingToCompare = 5
  case usage = 64
  case malformedInput = 65
  case unreadableInput = 66
  case cannotCreateOutput = 73
  case writeFailed = 74
  case interrupted = 130
}
