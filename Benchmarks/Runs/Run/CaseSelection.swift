/// Selects the cases of a run by regular expressions.
public struct CaseSelection {
  private let filters: [LinearPattern]
  private let skips: [LinearPattern]

  /// - Parameters:
  ///   - filters: the id of a case must match at least one of these; empty for
  ///     every case.
  ///   - skips: the id must match none of these.
  public init(filters: [String], skips: [String]) throws(LinearPattern.SyntaxError) {
    self.filters = try Self.patterns(filters)
    self.skips = try Self.patterns(skips)
  }

  private static func patterns(
    _ texts: [String]
  ) throws(LinearPattern.SyntaxError) -> [LinearPattern] {
    try texts.map { text throws(LinearPattern.SyntaxError) in
      do {
        return try LinearPattern(text)
      } catch {
        throw LinearPattern.SyntaxError(
          description: "'\(text)' is not a regular expression: \(error)")
      }
    }
  }

  /// Whether the case called `id` is selected.
  public func contains(_ id: String) -> Bool {
    let wanted = filters.isEmpty || filters.contains { $0.matches(id) }
    return wanted && !skips.contains { $0.matches(id) }
  }
}
