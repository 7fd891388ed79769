import Arguments
import Files
import Glibc
import Reports
import Runs

/// The one place where errors become a line on standard error and a status.
enum Failure {
  /// - Parameter command: the word after the program's name, whose page of help
  ///   is the one to read if it is a command.
  static func report(_ error: any Error, command: String? = nil) -> ExitStatus {
    switch error {
    case let error as UsageError:
      say("\(error)\(variable(of: error)) (see springbench \(page(for: error, command)))")
      return .usage
    case let error as InputError:
      say("\(error)")
      return error.isUnreadable ? .unreadableInput : .malformedInput
    case OutputError.closedPipe:
      return .done
    case OutputError.interrupted:
      return .interrupted
    case let error as OutputError:
      say("\(error)")
      if case .cannotCreate = error { return .cannotCreateOutput }
      return .writeFailed
    default:
      say("\(error)")
      return .failed
    }
  }

  /// Names the variable that a wrong option came from.
  private static func variable(of error: UsageError) -> String {
    let option = OptionVariables.options.first { option in
      OptionVariables.value(option) != nil && error.description.hasPrefix("--\(option):")
        && !CommandLine.arguments.contains { $0.hasPrefix("--\(option)") }
    }
    return option.map { ", which is what \(OptionVariables.variable($0)) says" } ?? ""
  }

  /// Where the names are listed, else the help of the command at hand.
  private static func page(for error: UsageError, _ command: String?) -> String {
    if let kind = error.kind.map({ $0 + "s" }), kind != "commands", Listing.named(kind) != nil {
      return "list \(kind)"
    }
    guard let command = Commands.all.first(where: { $0.specification.name == command }) else {
      return "--help"
    }
    return "\(command.specification.name) --help"
  }

  /// A remark on standard error, unless nobody wants any.
  static func note(_ line: String, _ arguments: ParsedArguments) {
    let isQuiet = arguments.declares("quiet") && arguments.has("quiet")
    if !isQuiet, !Worker.isMarked { say("note: \(line)") }
  }

  /// One line on standard error.
  static func say(_ line: String) { show("springbench: \(line.asOneLine)\n") }

  /// Text on standard error; nothing can be done where that fails too.
  static func show(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
