/// The options of a run that suites know when they create their cases.
public struct SuiteContext: Sendable {
  /// Whether a long suite should have fewer or smaller cases. All are measured
  /// in a sixteenth of the time.
  public var isQuick = false
  /// Seed of all random numbers.
  public var seed: UInt64 = 1
  /// The number of threads a kernel may use.
  public var threads = 1

  public init() {}
}
