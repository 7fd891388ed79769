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

  /// The meaning in a word or two, for the first help page.
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

  /// The meaning, for the manual.
  var meaning: String {
    switch self {
    case .done: "done"
    case .failed: "a case is wrong, or a number beyond its limit"
    case .regression: "compare found a regression"
    case .usage: "the command line cannot be understood"
    case .malformedInput: "malformed input, or nothing to compare"
    case .unreadableInput: "an input cannot be read"
    case .missingProgram: "an outside program is missing"
    case .cannotCreateOutput: "an output cannot be created, or is there already"
    case .writeFailed: "a write failed, or memory is full"
    case .interrupted: "interrupted; finished rows are kept"
    }
  }
}
