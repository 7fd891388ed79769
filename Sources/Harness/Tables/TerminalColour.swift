import Platform

/// The terminal colours of words in reports.
public enum TerminalColour: Int, Sendable {
  case red = 31
  case green = 32
  case yellow = 33

  /// Statuses and verdicts that must not be overlooked; `ok` has no colour.
  static let ofWords: [String: TerminalColour] = [
    "wrong": .red, "regression": .red, "lost": .red,
    "improvement": .green,
    "unstable": .yellow, "insufficient": .yellow,
  ]

  func painted(_ word: String) -> String { "\u{1B}[\(rawValue)m\(word)\u{1B}[0m" }

  /// Whether output to `path` is coloured by default. If `NO_COLOR` is set, it
  /// is not; if `CLICOLOR_FORCE` is set to anything but 0, it is. Otherwise it
  /// is on a terminal that is not dumb.
  public static func suits(path: String?) -> Bool {
    if let refusal = getenv("NO_COLOR"), refusal.pointee != 0 { return false }
    if let force = getenv("CLICOLOR_FORCE").map({ String(cString: $0) }) {
      if !force.isEmpty, force != "0" { return true }
    }
    guard path == nil || path == "-", isatty(STDOUT_FILENO) == 1 else { return false }
    return getenv("TERM").map { String(cString: $0) != "dumb" } ?? false
  }
}
