import Arguments
import Glibc
import Reports

/// The one place where errors become a line on standard error and a status.
enum Failure {
  static func report(_ error: any Error) -> ExitStatus {
    switch error {
    case let error as UsageError:
      say("\(error) (see springbench --help)")
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

  /// One line on standard error.
  static func say(_ line: String) { show("springbench: \(line)\n") }

  /// Text on standard error; nothing can be done where that fails too.
  static func show(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
