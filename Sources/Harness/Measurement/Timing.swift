/// The time of a case in one process. The session visits every timed case once
/// in a survey (visit 0), then once in each round that includes the case.
public struct Timing: Sendable {
  public let unit: String
  public let unitsPerIteration: Double
  public let iterationsPerSample: Int
  /// The time of a unit of work, in nanoseconds: the median over the visits in
  /// rounds, or the survey's time if there were none.
  public let time: Double
  /// A 95 % interval of the mean time of many processes, in nanoseconds per
  /// unit of work, not below 0; `nil` below two rounds. See `processSpread`.
  public let interval: ClosedRange<Double>?
  /// The median time of `ReferenceChain` around the samples, in nanoseconds.
  public let referenceNanoseconds: Double

  /// The relative standard deviation of times between processes whose own
  /// visits are steady: addresses, cores and other programs differ between
  /// them. A process cannot see it in its own samples, so every interval allows
  /// for it.
  public static let processSpread = 0.025

  /// The estimate of the time of a visit from its samples: the least, since
  /// disturbances only lengthen them.
  static func estimate(_ samples: [Double]) -> Double { samples.min() ?? .nan }

  /// - Parameters:
  ///   - visits: the times of a unit of work by visit, at least one; visit 0
  ///     is the survey.
  ///   - references: the reference times around the samples of each visit.
  package init(
    unit: String, unitsPerIteration: Double, iterationsPerSample: Int, visits: [Int: Double],
    references: [Double]
  ) {
    self.unit = unit
    self.unitsPerIteration = unitsPerIteration
    self.iterationsPerSample = iterationsPerSample
    let rounds = visits.filter { $0.key > 0 }
    let values = Array((rounds.isEmpty ? visits : rounds).values)
    let time = median(values)
    self.time = time
    interval = studentHalfWidth(values, allowance: Self.processSpread * time)
      .map { max(0, time - $0)...time + $0 }
    referenceNanoseconds = median(references)
  }

  /// Whether the interval is ±7 % or less; `processSpread` alone makes it ±5 %.
  var isKnown: Bool { interval.map { $0.upperBound <= 1.07 * time } ?? false }

  public func isAbove(_ floor: ResolutionFloor) -> Bool {
    let perIteration = time * unitsPerIteration
    return perIteration > floor.iterationNanoseconds
      && perIteration * Double(iterationsPerSample) >= floor.sampleNanoseconds
  }
}

public struct ResolutionFloor: Sendable {
  /// The shortest sample that the clock's resolution allows, in nanoseconds.
  public var sampleNanoseconds: Double
  /// An iteration must take longer than this, or it may be an empty loop.
  public var iterationNanoseconds: Double

  /// - Parameters:
  ///   - granularity: the smallest step of the clock, in nanoseconds; a sample
  ///     must last a thousand of them.
  ///   - emptyLoop: nanoseconds per iteration of an empty loop; an iteration
  ///     must last over 1.5 times as long.
  public init(granularity: Double, emptyLoop: Double) {
    sampleNanoseconds = 1_000 * granularity
    iterationNanoseconds = 1.5 * emptyLoop
  }
}
