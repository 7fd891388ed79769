/// Which cases a run is about.
public struct CaseSelection {
  private let filters: [Regex<AnyRegexOutput>]
  private let skips: [Regex<AnyRegexOutput>]

  /// - Throws: when a pattern is not a regular expression.
  public init(filters: [String], skips: [String]) throws {
    self.filters = try filters.map { try Regex($0) }
    self.skips = try skips.map { try Regex($0) }
  }

  /// Whether the case called `id` is selected: it contains a match of one of
  /// the filters, if there are any, and of none of the skips.
  public func contains(_ id: String) -> Bool {
    let wanted = filters.isEmpty || filters.contains { id.firstMatch(of: $0) != nil }
    return wanted && !skips.contains { id.firstMatch(of: $0) != nil }
  }
}
