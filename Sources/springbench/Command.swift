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
  case inconclusive = 4
  case nothingToCompare = 5
  // As in sysexits.h.
  case usage = 64
  case malformedInput = 65
  case unreadableInput = 66
  case missingProgram = 69
  /// Of the allocator, not of a command.
  case outOfMemory = 71
  case cannotCreateOutput = 73
  case writeFailed = 74
  case interrupted = 130

  /// The meaning, for the help.
  var meaning: String {
    switch self {
    case .done: "done"
    case .failed: "a case failed, no case gave a result, or numbers are out of their limits"
    case .regression: "compare found a regression, or cases and numbers lost"
    case .inconclusive: "inconclusive, where that was asked for"
    case .nothingToCompare: "nothing to compare"
    case .usage: "the command line cannot be understood"
    case .malformedInput: "malformed input"
    case .unreadableInput: "an input cannot be read"
    case .missingProgram:
      "an outside program that is needed is missing; the line says how to install it"
    case .outOfMemory: "out of memory"
    case .cannotCreateOutput: "an output cannot be created, or is there already"
    case .writeFailed: "a write failed"
    case .interrupted: "interrupted; finished rows are kept"
    }
  }
}
