/// The cases selected for a run.
public struct CaseSelection {
  private let filters: [LinearPattern]
  private let skips: [LinearPattern]

  /// A text that is not a valid pattern.
  public struct BadPattern: Error, CustomStringConvertible {
    public let description: String
  }

  /// - Parameters:
  ///   - filters: regular expressions, of which the id of a case must match at
  ///     least one; empty for every case.
  ///   - skips: regular expressions, of which the id must match none.
  public init(filters: [String], skips: [String]) throws(BadPattern) {
    self.filters = try Self.patterns(filters)
    self.skips = try Self.patterns(skips)
  }

  private static func patterns(_ texts: [String]) throws(BadPattern) -> [LinearPattern] {
    try texts.map { text throws(BadPattern) in
      do {
        return try LinearPattern(text)
      } catch {
        throw BadPattern(description: "'\(text)' is not a regular expression: \(error)")
      }
    }
  }

  /// Whether the case called `id` is selected.
  public func contains(_ id: String) -> Bool {
    let wanted = filters.isEmpty || filters.contains { $0.matches(id) }
    return wanted && !skips.contains { $0.matches(id) }
  }
}
