import Platform

/// The colours that a report's words have on a terminal.
public enum TerminalColour: Int, Sendable {
  case red = 31
  case green = 32
  case yellow = 33

  /// Statuses and verdicts that a reader should not miss; `ok` is plain.
  static let ofWords: [String: TerminalColour] = [
    "failed": .red, "regression": .red, "lost": .red,
    "improvement": .green,
    "noisy": .yellow, "disturbed": .yellow, "diverged": .yellow, "below_resolution": .yellow,
    "skipped": .yellow, "insufficient": .yellow,
  ]

  func painted(_ word: String) -> String { "\u{1B}[\(rawValue)m\(word)\u{1B}[0m" }

  /// Whether what is written to `path` should be coloured when the user says
  /// nothing: on a terminal, unless `NO_COLOR` is set or the terminal is dumb;
  /// elsewhere where `CLICOLOR_FORCE` is set, and not to 0.
  public static func suits(path: String?) -> Bool {
    if let refusal = getenv("NO_COLOR"), refusal.pointee != 0 { return false }
    if let force = getenv("CLICOLOR_FORCE").map({ String(cString: $0) }) {
      if !force.isEmpty, force != "0" { return true }
    }
    guard path == nil || path == "-", isatty(STDOUT_FILENO) == 1 else { return false }
    return getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
  }
}
