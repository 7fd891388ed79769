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
  /// The median time of the chain (see `ReferenceTimes`) before and after the
  /// samples, in nanoseconds.
  public let referenceNanoseconds: Double

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
    references: [ReferenceTimes]
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
    referenceNanoseconds = median(references.map(\.chain))
  }

  /// Whether the clock can tell the time from nothing.
  public func isAbove(_ floor: ResolutionFloor) -> Bool {
    let perIteration = summary.median * unitsPerIteration
    return perIteration > floor.iterationNanoseconds
      && perIteration * Double(iterationsPerSample) >= floor.sampleNanoseconds
  }
}

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
