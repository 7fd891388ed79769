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
  /// Time spent warming up, in nanoseconds.
  public let warmupNanoseconds: UInt64
  /// The median time of the chain around the samples, in nanoseconds.
  public let yardstickNanoseconds: Double
  /// The median of the samples' times per unit of work, each over the chain or
  /// the bundle of its own visit: a CPU that changes its speed between visits
  /// leaves them alone.
  public let medianChains: Double
  public let medianBundles: Double
  /// Involuntary context switches during all samples.
  public let involuntarySwitchesCount: Int
  /// Samples during which the thread was switched out involuntarily.
  public let disturbedSamplesCount: Int

  package init(
    unit: String, unitsPerIteration: Double, iterationsPerSample: Int, samples: [Double],
    warmupNanoseconds: UInt64, yardstickNanoseconds: Double, medianChains: Double,
    medianBundles: Double, involuntarySwitchesCount: Int, disturbedSamplesCount: Int
  ) {
    self.unit = unit
    self.unitsPerIteration = unitsPerIteration
    self.iterationsPerSample = iterationsPerSample
    self.samples = samples
    summary = SampleSummary(samples)
    self.warmupNanoseconds = warmupNanoseconds
    self.yardstickNanoseconds = yardstickNanoseconds
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
    let severe = Double(summary.severeOutliersCount) > 0.1 * Double(summary.count)
    if severe || summary.medianAbsoluteDeviation > 0.05 * summary.median { return .noisy }
    return .ok
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
  ///   - emptyLoop: an empty loop's nanoseconds per turn; an iteration has to
  ///     last half as long again.
  public init(granularity: Double, emptyLoop: Double) {
    sampleNanoseconds = 1_000 * granularity
    iterationNanoseconds = 1.5 * emptyLoop
  }
}

/// How far a measured time can be trusted.
public enum TimingQuality: Sendable, Hashable {
  case ok
  /// The spread is above 5 % of the median, or a tenth are severe outliers.
  case noisy
  /// A fifth of the samples was interrupted by the operating system.
  case disturbed
  /// Shorter than what clock and CPU can tell from nothing.
  case belowResolution
}
