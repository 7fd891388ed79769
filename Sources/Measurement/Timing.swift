import Statistics

/// The measured times of one case in one process.
public struct Timing: Sendable {
  /// What one unit of work is.
  public let unit: String
  public let unitsPerIteration: Double
  public let iterationsPerSample: Int
  /// Nanoseconds per unit of work, one value a sample, in order of time.
  public let samples: [Double]
  /// Statistics of `samples`: nanoseconds per unit of work.
  public let summary: SampleSummary
  /// A 95 % interval of the median that a new process would measure, in
  /// nanoseconds per unit of work; nil below two visits. See `processSpread`.
  public let medianInterval: ClosedRange<Double>?
  /// How much slower the CPU was during the samples than at its best in the
  /// run: 1 is as fast. Follows from the bundles of the visits.
  public var slowdown = 1.0
  /// Which part of the session's time the thread was ready to run and had no
  /// CPU, 0 to 1.
  public var waitingShare = 0.0
  /// Time spent warming up, in nanoseconds.
  public let warmupNanoseconds: UInt64
  /// The median time of the chain around the samples, in nanoseconds.
  public let referenceNanoseconds: Double
  /// The median of the samples' times per unit of work, each over the chain or
  /// the bundle of its own visit: a CPU that changes its speed between visits
  /// leaves them alone.
  public let medianChains: Double
  public let medianBundles: Double
  /// Involuntary context switches during all samples.
  public let involuntarySwitchesCount: Int
  /// Samples during which the thread was switched out involuntarily.
  public let disturbedSamplesCount: Int

  /// The relative standard deviation of a median from process to process where
  /// the samples of each are steady: other addresses, another core, another
  /// neighbour. No process can see it in its own samples, so every interval
  /// allows for it; `docs/measurement.md` gives the measured coverage.
  public static let processSpread = 0.025

  /// - Parameters:
  ///   - samples: nanoseconds per unit of work, in order of time.
  ///   - visits: the number of the visit in which each was taken.
  package init(
    unit: String, unitsPerIteration: Double, iterationsPerSample: Int, samples: [Double],
    visits: [Int], warmupNanoseconds: UInt64, referenceNanoseconds: Double, medianChains: Double,
    medianBundles: Double, involuntarySwitchesCount: Int, disturbedSamplesCount: Int
  ) {
    self.unit = unit
    self.unitsPerIteration = unitsPerIteration
    self.iterationsPerSample = iterationsPerSample
    self.samples = samples
    let summary = SampleSummary(samples)
    self.summary = summary
    // Samples of one visit share its moment; the visits are the independent
    // ones.
    let grouped = Dictionary(grouping: samples.indices) { visits[$0] }
    let centres = grouped.values.map { median($0.map { samples[$0] }) }
    medianInterval = studentHalfWidth(centres, allowance: Self.processSpread * summary.median)
      .map { summary.median - $0...summary.median + $0 }
    self.warmupNanoseconds = warmupNanoseconds
    self.referenceNanoseconds = referenceNanoseconds
    self.medianChains = medianChains
    self.medianBundles = medianBundles
    self.involuntarySwitchesCount = involuntarySwitchesCount
    self.disturbedSamplesCount = disturbedSamplesCount
  }

  /// How far the number can be trusted.
  public func quality(_ floor: ResolutionFloor) -> TimingQuality {
    let perIteration = summary.median * unitsPerIteration
    let perSample = perIteration * Double(iterationsPerSample)
    if perIteration <= floor.iterationNanoseconds || perSample < floor.sampleNanoseconds {
      return .belowResolution
    }
    if Double(disturbedSamplesCount) > 0.2 * Double(summary.count) { return .disturbed }
    if waitingShare > Self.largestWaitingShare { return .crowded(waitingShare) }
    if slowdown > Self.largestSlowdown { return .slowed(slowdown) }
    return isSteady ? .ok : .noisy
  }

  /// A CPU this much slower than it was at its best in the same run does
  /// something else beside.
  public static let largestSlowdown = 1.2

  /// More than this of the time without a CPU, and others run between the
  /// visits and beside them: samples may agree, and another process will still
  /// find other times.
  public static let largestWaitingShare = 0.1

  /// Whether samples and visits agree well enough for the median to be quoted.
  private var isSteady: Bool {
    guard let medianInterval else { return false }
    let width = medianInterval.upperBound - medianInterval.lowerBound
    return summary.medianAbsoluteDeviation <= 0.05 * summary.median
      && summary.percentile75 <= 1.2 * summary.median
      && Double(summary.severeOutliersCount) <= 0.1 * Double(summary.count)
      && width <= 0.3 * summary.median
  }
}

/// The limits below which a time is no measurement.
public struct ResolutionFloor: Sendable, Hashable {
  /// A sample shorter than this drowns in the steps of the clock.
  public var sampleNanoseconds: Double
  /// An iteration not longer than this is an empty loop.
  public var iterationNanoseconds: Double

  /// - Parameters:
  ///   - granularity: the smallest step of the clock in nanoseconds; a sample
  ///     has to last a thousand of them.
  ///   - emptyLoop: an empty loop's nanoseconds per iteration; an iteration has
  ///     to last half as long again.
  public init(granularity: Double, emptyLoop: Double) {
    sampleNanoseconds = 1_000 * granularity
    iterationNanoseconds = 1.5 * emptyLoop
  }
}

/// How far a measured time can be trusted.
public enum TimingQuality: Sendable, Hashable {
  case ok
  /// The spread is above 5 % of the median, the upper quartile a fifth above
  /// it, a tenth are severe outliers, or the interval is wider than ±15 %.
  case noisy
  /// A fifth of the samples was interrupted by the operating system.
  case disturbed
  /// The CPU was this many times slower than at its best in the run.
  case slowed(Double)
  /// Other threads had the CPUs for this part of the session.
  case crowded(Double)
  /// Shorter than what clock and CPU can tell from nothing.
  case belowResolution
}
