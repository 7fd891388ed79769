/// How the cases of a suite are measured: once roughly, in the survey; then
/// those whose times matter in rounds, in the final pass.
public struct SamplingPlan: Sendable, Hashable {
  /// The shortest sample, in nanoseconds. Long enough for the clock, short
  /// enough that the operating system interrupts few samples.
  public var sampleNanoseconds: UInt64 = 100_000

  /// The samples of a visit.
  public var samplesPerVisit = 3

  /// The CPU time for the rounds of all cases together, in nanoseconds.
  public var budgetNanoseconds: UInt64 = 20_000_000_000

  /// The most wall-clock time for the rounds, as a multiple of their CPU time.
  static let patience = 3.0

  /// The most rounds. If it is set every case takes part in all of them, without
  /// regard to what is known; otherwise a suite's contests are measured until
  /// their ratios are known.
  public var roundCount: Int?

  /// A fixed number of iterations per sample instead of a calibrated one.
  public var fixedIterations: Int?

  public init() {}
}
