/// Selects the cases of a run by regular expressions.
public struct CaseSelection {
  private let filters: [Regex<AnyRegexOutput>]
  private let skips: [Regex<AnyRegexOutput>]

  /// - Parameters:
  ///   - filters: the id of a case must match at least one of these; empty for
  ///     every case.
  ///   - skips: the id must match none of these.
  public init(filters: [String], skips: [String]) throws(RunFailure) {
    self.filters = try Self.patterns(filters)
    self.skips = try Self.patterns(skips)
  }

  private static func patterns(_ texts: [String]) throws(RunFailure) -> [Regex<AnyRegexOutput>] {
    try texts.map { text throws(RunFailure) in
      do {
        return try Regex(text)
      } catch {
        throw RunFailure("'\(text)' is not a regular expression: \(error)")
      }
    }
  }

  /// Whether the case called `id` is selected.
  public func contains(_ id: String) -> Bool {
    let wanted = filters.isEmpty || filters.contains { id.contains($0) }
    return wanted && !skips.contains { id.contains($0) }
  }
}
