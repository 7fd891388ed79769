import Testing

/// A computation whose outcome is recorded under its name.
public struct PinnedRun: Sendable, CustomTestStringConvertible {
  public let name: String
  public let outcome: @Sendable () -> String
  public var testDescription: String { name }

  public init(_ name: String, _ outcome: @escaping @Sendable () -> String) {
    self.name = name
    self.outcome = outcome
  }
}

/// *Pins*: recorded outcomes of many computations, so that changes of numbers
/// show. A line of their file is `NAME| OUTCOME`, or a comment that begins with
/// `#`; an outcome: words, whole numbers and reals, separated by blanks.
public struct Pins: Sendable {
  private let outcomes: [String: Substring]

  /// Reads a file by its path relative to the top of the repository.
  public init(_ path: String) {
    let lines = ((try? Repository.lines(of: path)) ?? []).filter { !$0.hasPrefix("#") }
    outcomes = Dictionary(
      uniqueKeysWithValues: lines.map { line in
        let name = line.prefix { $0 != "|" }
        return (String(name), line.dropFirst(name.count + 1))
      })
  }

  public var names: [String] { outcomes.keys.sorted() }

  /// Expects that a run has its recorded outcome; a failure shows the line to
  /// be recorded.
  ///
  /// - Parameter tolerance: the largest difference of reals, relative for those
  ///   beyond ±1 and absolute for others. All else must be equal.
  public func expect(
    _ run: PinnedRun, within tolerance: Double = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let outcome = run.outcome()
    let found = outcome.split(separator: " ")
    let pinned = outcomes[run.name]?.split(separator: " ") ?? []
    let isAsPinned =
      found.count == pinned.count
      && zip(found, pinned).allSatisfy { Self.isSame($0, $1, within: tolerance) }
    #expect(isAsPinned, "\(run.name)| \(outcome)", sourceLocation: sourceLocation)
  }

  private static func isSame(
    _ found: Substring, _ pinned: Substring, within tolerance: Double
  ) -> Bool {
    guard found != pinned else { return true }
    guard Int(pinned) == nil, let value = Double(found), let recorded = Double(pinned),
      recorded.isFinite
    else { return false }
    return (value - recorded).magnitude <= tolerance * max(1, recorded.magnitude)
  }
}
