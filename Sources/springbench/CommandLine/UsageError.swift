/// An invalid command line, described in one line with suggestions for a
/// misspelt name.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  public let message: String
  /// Similar valid names, most similar first.
  public let suggestions: [String]
  /// What an unknown name should be a name of: `method`. The code that reports
  /// the error can say where such names are listed.
  public let kind: String?

  public init(_ message: String, suggestions: [String] = [], kind: String? = nil) {
    self.message = message
    self.suggestions = suggestions
    self.kind = kind
  }

  /// An unknown name.
  ///
  /// - Parameters:
  ///   - kind: what it should be a name of: `command`, `method`.
  ///   - name: the name given.
  ///   - known: all valid names.
  public static func unknown(_ kind: String, _ name: String, among known: [String]) -> UsageError {
    UsageError(
      "unknown \(kind) '\(name)'", suggestions: Suggestions.nearest(to: name, among: known),
      kind: kind)
  }

  /// An invalid value, with similar valid ones as suggestions.
  public init(_ message: String, mistaking name: String, among known: [String]) {
    self.init(message, suggestions: Suggestions.nearest(to: name, among: known))
  }

  /// On one line, provided that the names it quotes are.
  public var description: String {
    guard !suggestions.isEmpty else { return message }
    return message + "; did you mean " + suggestions.joined(separator: ", ") + "?"
  }
}

extension Sequence {
  /// The element with the name that a user gave.
  ///
  /// - Parameter kind: what it is a name of, for the message.
  public func named(
    _ name: String, _ kind: String, by key: (Element) -> String
  ) throws(UsageError) -> Element {
    for element in self where key(element) == name { return element }
    throw .unknown(kind, name, among: map(key))
  }
}
