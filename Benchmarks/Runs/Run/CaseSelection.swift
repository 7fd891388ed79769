/// The cases selected for a run.
public struct CaseSelection {
  private let filters: [LinearPattern]
  private let skips: [LinearPattern]

  /// A text that is not a valid pattern.
  public struct BadPattern: Error, CustomStringConvertible {
    public let description: String
  }

  public init(filters: [String], skips: [String]) throws(BadPattern) {
    self.filters = try Self.patterns(filters)
    self.skips = try Self.patterns(skips)
  }

  private static func patterns(_ texts: [String]) throws(BadPattern) -> [LinearPattern] {
    var patterns: [LinearPattern] = []
    for text in texts {
      do {
        patterns.append(try LinearPattern(text))
      } catch {
        throw BadPattern(description: "'\(text)' is not a regular expression: \(error)")
      }
    }
    return patterns
  }

  /// Whether the case called `id` is selected: it must match one of the
  /// filters, if there are any, and none of the skips.
  public func contains(_ id: String) -> Bool {
    let wanted = filters.isEmpty || filters.contains { $0.matches(id) }
    return wanted && !skips.contains { $0.matches(id) }
  }
}
