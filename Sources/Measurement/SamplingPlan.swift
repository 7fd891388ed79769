/// How long and how often a workload is measured.
public struct SamplingPlan: Sendable, Hashable {
  /// The number of samples wanted of a case.
  public var samplesCount = 100

  /// The shortest sample in nanoseconds. Long enough for the clock, short
  /// enough that most samples see no interruption.
  public var sampleNanoseconds: UInt64 = 200_000

  /// The most time spent on a case, in nanoseconds, its warm-up included.
  /// At least `leastSamplesCount` samples are taken all the same.
  public var caseNanoseconds: UInt64 = 1_000_000_000

  /// The number of visits over which the samples of a case are spread.
  public var roundsCount = 10

  /// A fixed number of iterations a sample instead of a calibrated one.
  public var fixedIterations: Int?

  /// Stop sampling a case once its median is known to this fraction, half the
  /// width of the 95 % interval over the median; `nil` takes all samples.
  public var targetPrecision: Double?

  /// The fewest samples of a case. Six values have a distribution-free 95 %
  /// interval of their median, fewer have none.
  public var leastSamplesCount = 6

  /// The fewest samples taken in a row: what precedes them untimed costs as
  /// much as one. Interleaved programs are compared visit by visit and want
  /// many of them.
  public var leastSamplesPerVisit = 2

  public init() {}

  /// The time limits of warming up, in nanoseconds: a share of the time of
  /// the case within 20 to 500 ms.
  package var warmupNanoseconds: ClosedRange<UInt64> {
    let share = caseNanoseconds / 5
    return min(20_000_000, share)...min(500_000_000, max(share, 1))
  }

  /// The number of samples that fit into `nanoseconds` when one takes
  /// `sampleNanoseconds`.
  package func samplesFitting(_ nanoseconds: Double, each sampleNanoseconds: Double) -> Int {
    let fitting = nanoseconds / max(sampleNanoseconds, 1)
    let least = min(leastSamplesCount, samplesCount)
    guard fitting < Double(samplesCount) else { return samplesCount }
    return max(Int(fitting), least)
  }
}
