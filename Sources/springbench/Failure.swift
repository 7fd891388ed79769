import Glibc
import Harness
import Suites

/// Converts errors to a message on standard error and an exit status.
enum Failure {
  /// Prints the message of an error.
  ///
  /// - Parameter command: the first argument; if it is a command, the message
  ///   refers to its help.
  static func report(_ error: any Error, command: String? = nil) -> ExitStatus {
    switch error {
    case let error as UsageError:
      Diagnostics.say("\(error) (see springbench \(page(for: error, command)))")
      return .usage
    case let error as InputError:
      Diagnostics.say("\(error)")
      return error.isUnreadable ? .unreadableInput : .malformedInput
    case is NothingToCompare:
      Diagnostics.say("\(error)")
      return .malformedInput
    case is MissingProgram:
      Diagnostics.say("\(error)")
      return .missingProgram
    case OutputError.closedPipe: return .done
    case OutputError.interrupted: return .interrupted
    case let error as OutputError:
      Diagnostics.say("\(error)")
      if case .cannotCreate = error { return .cannotCreateOutput }
      return .writeFailed
    default:
      Diagnostics.say("\(error)")
      return .failed
    }
  }

  /// Ends the process at once, whatever other threads do, with the status that
  /// `finish` returns, or the status of its error.
  static func endProcess(_ finish: () throws -> ExitStatus) -> Never {
    do { _exit(try finish().rawValue) } catch { _exit(report(error).rawValue) }
  }

  /// The arguments that print what helps: the command that lists the valid
  /// names, if there is one, else the help of the current command.
  private static func page(for error: UsageError, _ command: String?) -> String {
    // The listing of a kind has its name in the plural: `suites`.
    let kind = error.kind.map { $0.split(separator: " ").joined(separator: "-") + "s" }
    if let kind, kind != "commands", Listing.named(kind) != nil {
      return "list \(kind)"
    }
    guard let command = Commands.all.first(where: { $0.specification.name == command }) else {
      return "--help"
    }
    return "\(command.specification.name) --help"
  }
}

/// Messages on standard error: failures, notes and progress.
enum Diagnostics {
  /// Writes one line to standard error.
  static func say(_ line: String) { show("springbench: \(line.asOneLine)\n") }

  /// Writes text to standard error; write errors are ignored.
  static func show(_ text: String) { ProgressLine.emit(text) }
}
