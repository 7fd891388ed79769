import Harness

/// An invalid command line, described in one line with suggestions for a
/// misspelt name.
struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  let message: String
  /// Similar valid names, most similar first.
  let suggestions: [String]
  /// What an unknown name should name, such as `method`; see `Failure.page`.
  let kind: String?

  /// - Parameter name: an invalid value; similar ones of `known` are suggested.
  init(
    _ message: String, mistaking name: String = "", among known: [String] = [],
    kind: String? = nil
  ) {
    (self.message, self.kind) = (message, kind)
    suggestions = Suggestions.nearest(to: name, among: known)
  }

  static func unknown(_ kind: String, _ name: String, among known: [String]) -> UsageError {
    UsageError("unknown \(kind) '\(name)'", mistaking: name, among: known, kind: kind)
  }

  /// On one line, provided that the names it quotes are.
  var description: String { message + Suggestions.question(suggestions) }
}

extension Sequence {
  /// The element with the name that a user gave.
  func named(
    _ name: String, _ kind: String, by key: (Element) -> String
  ) throws(UsageError) -> Element {
    for element in self where key(element) == name { return element }
    throw .unknown(kind, name, among: map(key))
  }
}
