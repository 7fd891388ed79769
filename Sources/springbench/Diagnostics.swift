import Glibc
import Harness

/// Messages on standard error: failures, notes and progress.
enum Diagnostics {
  /// Writes one line to standard error.
  static func say(_ line: String) { show("springbench: \(line.asOneLine)\n") }

  /// Writes text to standard error; write errors are ignored.
  static func show(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
