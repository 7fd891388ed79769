/// How long and how often the cases of a run are measured.
///
/// After a warm-up a case gets samples, each a number of iterations of its
/// workload, which are spread over visits: see `Schedule`.
public struct SamplingPlan: Sendable, Hashable {
  /// The number of samples per case, if the time allows.
  public var sampleCount = 100

  /// The shortest sample, in nanoseconds. Long enough for the clock, short
  /// enough that the operating system interrupts few samples.
  public var sampleNanoseconds: UInt64 = 200_000

  /// The time limit per case, in nanoseconds, including its warm-up. At least
  /// `leastSampleCount` samples are taken even if they take longer.
  public var caseNanoseconds: UInt64 = 1_000_000_000

  /// The number of visits over which the samples of a case are spread.
  public var roundCount = 10

  /// A fixed number of iterations per sample instead of a calibrated one.
  public var fixedIterations: Int?

  /// The fewest samples per case. Six values are the fewest with a
  /// distribution-free 95 % interval of their median.
  public var leastSampleCount = 6

  /// The fewest samples in a visit. Each visit begins with an untimed run,
  /// which costs half a sample or more.
  public var leastSamplesPerVisit = 2

  public init() {}

  /// The shortest and longest warm-up, in nanoseconds: 20 ms, and a fifth of
  /// the time per case up to 500 ms; both a fifth if that is below 20 ms.
  package var warmupNanoseconds: ClosedRange<UInt64> {
    let share = caseNanoseconds / 5
    return min(20_000_000, share)...min(500_000_000, share)
  }

  /// The number of samples that fit into `nanoseconds` when one takes
  /// `duration` nanoseconds.
  package func samplesFitting(_ nanoseconds: Double, each duration: Double) -> Int {
    let fitting = nanoseconds / max(duration, 1)
    let least = min(leastSampleCount, sampleCount)
    guard fitting < Double(sampleCount) else { return sampleCount }
    return max(Int(fitting), least)
  }
}
