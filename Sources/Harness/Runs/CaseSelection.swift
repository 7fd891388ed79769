/// Selects the cases of a run by regular expressions.
public struct CaseSelection {
  private let filters: [Regex<AnyRegexOutput>]

  /// - Parameter filters: the id of a case must match at least one of these;
  ///   empty for every case.
  public init(filters: [String]) throws(RunFailure) {
    self.filters = try filters.map { text throws(RunFailure) in
      do { return try Regex(text) } catch {
        throw RunFailure("'\(text)' is not a regular expression: \(error)")
      }
    }
  }

  /// Whether the case called `id` is selected.
  public func contains(_ id: String) -> Bool {
    filters.isEmpty || filters.contains { id.contains($0) }
  }
}
