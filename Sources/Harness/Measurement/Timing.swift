/// The measured times of one case in one process.
public struct Timing: Sendable {
  /// The unit of work.
  public let unit: String
  public let unitsPerIteration: Double
  public let iterationsPerSample: Int
  /// The statistics of the samples: nanoseconds per unit of work. The centre is
  /// the median and the spread the median absolute deviation, because
  /// disturbances only ever lengthen a sample, and a single one can move the
  /// mean by more than the effect of interest.
  public let summary: OrderedSample
  /// A 95 % interval for the median that a new process would measure, in
  /// nanoseconds per unit of work, not below 0; `nil` below two visits. See
  /// `processSpread`.
  public let medianInterval: ClosedRange<Double>?
  /// How many times slower the CPU was during the samples than at its best in
  /// the run, by the times of the bundle (see `ReferenceTimes`) in the visits.
  public var slowdown = 1.0
  /// The fraction of the session's time, 0 to 1, in which the thread was ready
  /// to run but had no CPU.
  public var waitingShare = 0.0
  /// Time spent warming up, in nanoseconds.
  public let warmupNanoseconds: UInt64
  /// The median time of the chain (see `ReferenceTimes`) before and after the
  /// samples, in nanoseconds.
  public let referenceNanoseconds: Double
  /// The median of the samples' times per unit of work, each divided by the
  /// time of the chain of its own visit, so that changes of the CPU's speed
  /// between visits cancel.
  public let medianChains: Double
  /// The same with the time of the bundle.
  public let medianBundles: Double
  /// Involuntary context switches during all samples.
  public let involuntarySwitchCount: Int
  /// Samples with an involuntary context switch.
  public let disturbedSampleCount: Int

  /// The relative standard deviation of medians between processes whose own
  /// samples are steady. Its causes are other addresses, another core, another
  /// program beside it. A process cannot see it in its own samples, so every
  /// interval allows for it; `docs/measurement.md` gives the measured coverage.
  public static let processSpread = 0.025

  /// - Parameters:
  ///   - records: the samples, at least one, in chronological order.
  ///   - references: the reference times around the samples of each visit.
  package init(
    unit: String, unitsPerIteration: Double, iterationsPerSample: Int, records: [SampleRecord],
    references: [ReferenceTimes], warmupNanoseconds: UInt64
  ) {
    let units = unitsPerIteration * Double(iterationsPerSample)
    let samples = records.map { Double($0.elapsed) / units }
    let summary = OrderedSample(samples)
    self.unit = unit
    self.unitsPerIteration = unitsPerIteration
    self.iterationsPerSample = iterationsPerSample
    self.summary = summary
    // Samples of one visit are not independent of each other; visits are.
    let visits = Dictionary(grouping: samples.indices) { records[$0].round }.values
    let centres = visits.map { median($0.map { samples[$0] }) }
    medianInterval = studentHalfWidth(centres, allowance: Self.processSpread * summary.median)
      .map { max(0, summary.median - $0)...summary.median + $0 }
    self.warmupNanoseconds = warmupNanoseconds
    referenceNanoseconds = median(references.map(\.chain))
    medianChains = median(zip(samples, records).map { $0 / $1.reference.chain })
    medianBundles = median(zip(samples, records).map { $0 / $1.reference.bundle })
    involuntarySwitchCount = records.reduce(0) { $0 + $1.involuntarySwitches }
    disturbedSampleCount = records.count { $0.involuntarySwitches > 0 }
  }

  /// How far the result can be trusted.
  public func quality(_ floor: ResolutionFloor) -> TimingQuality {
    let perIteration = summary.median * unitsPerIteration
    let perSample = perIteration * Double(iterationsPerSample)
    if perIteration <= floor.iterationNanoseconds || perSample < floor.sampleNanoseconds {
      return .belowResolution
    }
    if Double(disturbedSampleCount) > 0.2 * Double(summary.count) { return .disturbed }
    if waitingShare > Self.largestWaitingShare { return .crowded(waitingShare) }
    if slowdown > Self.largestSlowdown { return .slowed(slowdown) }
    guard let medianInterval else { return .singleVisit }
    return isSteady(medianInterval) ? .ok : .noisy
  }

  /// A CPU this many times slower than its best in the same run is shared with
  /// other work.
  public static let largestSlowdown = 1.2

  /// With a larger fraction of the time spent waiting for a CPU, others run
  /// between and during the visits. The samples may agree and yet differ from
  /// those of another process.
  public static let largestWaitingShare = 0.1

  /// Whether samples and visits agree well enough to quote the median.
  private func isSteady(_ interval: ClosedRange<Double>) -> Bool {
    let width = interval.upperBound - interval.lowerBound
    return summary.medianAbsoluteDeviation <= 0.05 * summary.median
      && summary.quantile(0.75) <= 1.2 * summary.median
      && Double(summary.outlierCounts.severe) <= 0.1 * Double(summary.count)
      && width <= 0.3 * summary.median
  }
}
