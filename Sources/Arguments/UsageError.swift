/// A command line that cannot be understood. One line, with the nearest names
/// where a name was mistaken.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  public let message: String
  /// The nearest names there are, nearest first.
  public let suggestions: [String]

  public init(_ message: String, suggestions: [String] = []) {
    self.message = message
    self.suggestions = suggestions
  }

  /// A name that is none of those there are.
  ///
  /// - Parameters:
  ///   - kind: what the name names: `command`, `method`.
  ///   - name: as it was given.
  ///   - known: all names there are.
  public static func unknown(_ kind: String, _ name: String, among known: [String]) -> UsageError {
    UsageError(
      "unknown \(kind) '\(printable(name))'",
      suggestions: Suggestions.nearest(to: name, among: known))
  }

  public var description: String {
    guard !suggestions.isEmpty else { return message }
    return message + "; did you mean " + suggestions.joined(separator: ", ") + "?"
  }

  /// Control characters would break the promise of one line.
  static func printable(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 ? "?" : $0 }))
  }
}

/// Names that look like a mistaken one.
enum Suggestions {
  /// At most three names within a third of the length, nearest first.
  static func nearest(to name: String, among known: [String]) -> [String] {
    let lowered = name.lowercased()
    let limit = max(2, lowered.count / 3)
    return
      known
      .map { (distance: distance(lowered, $0.lowercased()), name: $0) }
      .filter { $0.distance <= limit || ($0.name.hasPrefix(lowered) && !lowered.isEmpty) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(3).map(\.name)
  }

  /// The fewest insertions, deletions, replacements and swaps of neighbours
  /// that turn one text into the other (optimal string alignment).
  static func distance(_ first: String, _ second: String) -> Int {
    let a = Array(first.unicodeScalars.prefix(64))
    let b = Array(second.unicodeScalars.prefix(64))
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var best = min(
          rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
