/// The shortest times that can be measured.
public struct ResolutionFloor: Sendable, Hashable {
  /// The shortest sample that the resolution of the clock allows, in
  /// nanoseconds.
  public var sampleNanoseconds: Double
  /// An iteration must take longer than this, or it may be an empty loop.
  public var iterationNanoseconds: Double

  /// - Parameters:
  ///   - granularity: the smallest step of the clock, in nanoseconds; a sample
  ///     must last a thousand of them.
  ///   - emptyLoop: nanoseconds per iteration of an empty loop; an iteration
  ///     must last 1.5 times as long.
  public init(granularity: Double, emptyLoop: Double) {
    sampleNanoseconds = 1_000 * granularity
    iterationNanoseconds = 1.5 * emptyLoop
  }
}

/// How far a measured time can be trusted.
public enum TimingQuality: Sendable, Hashable {
  case ok
  /// The median absolute deviation is above 5 % of the median, the upper
  /// quartile more than a fifth above it, more than a tenth of the samples are
  /// severe outliers, or the interval is wider than ±15 %.
  case noisy
  /// All samples are of one visit, which gives no interval.
  case singleVisit
  /// More than a fifth of the samples were interrupted by the operating system.
  case disturbed
  /// The CPU was this many times slower than its best in the run.
  case slowed(Double)
  /// Other threads had the CPU for this fraction of the session.
  case crowded(Double)
  /// Too short for the clock, or no longer than an empty loop.
  case belowResolution
}
