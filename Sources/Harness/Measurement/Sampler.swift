/// Takes the samples of one workload, a few in every visit.
public struct Sampler {
  /// Iterations per sample: a power of two.
  public private(set) var iterations = 1
  public private(set) var records: [SampleRecord] = []

  /// The reference times before and after the samples of each visit.
  private var references: [Double] = []
  /// Whether an iteration takes a millisecond or more. A visit then has a
  /// single sample, and no untimed run before it: the caches fill within a
  /// small part of an iteration.
  private var isLong = false
  /// The number of coming visits that do not wait for the CPU's frequency.
  private var visitsWithoutWaiting = 0
  private let workload: Workload
  private let plan: SamplingPlan

  public init(_ workload: Workload, plan: SamplingPlan) {
    self.workload = workload
    self.plan = plan
  }

  /// Sets the number of iterations, from runs of growing size until one takes
  /// as long as a sample, and takes the samples of visit 0. If an iteration
  /// takes a millisecond or more, the last of these runs is a sample as well;
  /// if it takes ten milliseconds or more, it is the only sample.
  public mutating func survey(frequency: inout FrequencyTracker) {
    let body = workload.prepare()
    while true {
      let before = ReferenceChain.time()
      let record = sample(body, round: 0)
      let elapsed = record.elapsed
      let perIteration = elapsed / UInt64(iterations)
      isLong = perIteration >= 1_000_000
      // The runs before had fewer iterations.
      records = isLong ? [record] : []
      references = isLong ? [before, ReferenceChain.time()] : []
      if perIteration >= 10_000_000 { return }
      if elapsed >= plan.sampleNanoseconds { break }
      // Doubled, or quadrupled after at most an eighth of a sample's time.
      let missing = plan.sampleNanoseconds / max(elapsed, 1)
      iterations *= missing >= 8 ? 4 : 2
      if iterations > 1 << 40 { break }
    }
    visit(round: 0, frequency: &frequency, body: body)
  }

  /// Takes the samples of a visit. If an iteration is short, untimed runs come
  /// first, which refill the caches.
  ///
  /// - Parameters:
  ///   - round: the number of the visit, written into the records; 0 is the
  ///     survey.
  ///   - frequency: the CPU's recent speed; sampling waits for it to return.
  ///   - body: the prepared work; `nil` to prepare it.
  public mutating func visit(
    round: Int, frequency: inout FrequencyTracker, body: Workload.Body? = nil
  ) {
    let body = body ?? workload.prepare()
    if !isLong { awaitFrequency(body, &frequency) }
    let before = ReferenceChain.time()
    for _ in 0..<(isLong ? 1 : plan.samplesPerVisit) {
      records.append(sample(body, round: round))
    }
    references += [before, ReferenceChain.time()]
  }

  private func sample(_ body: Workload.Body, round: Int) -> SampleRecord {
    let start = MonotonicClock.now
    body(iterations)
    return SampleRecord(round: round, elapsed: MonotonicClock.now - start)
  }

  /// Runs the work untimed until the caches are filled and the CPU is back at
  /// its usual frequency.
  ///
  /// A case that itself slows the CPU down waits in vain; its next four visits
  /// then do not wait.
  private mutating func awaitFrequency(_ body: Workload.Body, _ frequency: inout FrequencyTracker) {
    let start = MonotonicClock.now
    while true {
      body(max(iterations / 2, 1))
      guard frequency.isRecovering(ReferenceChain.time()) else { break }
      if visitsWithoutWaiting > 0 { break }
      if MonotonicClock.now - start >= FrequencyTracker.patience {
        visitsWithoutWaiting = 4
        return
      }
    }
    visitsWithoutWaiting = max(0, visitsWithoutWaiting - 1)
  }

  var unitsPerSample: Double { workload.unitsPerIteration * Double(iterations) }

  /// The time of a unit of work in each visit, in nanoseconds, by the number of
  /// the visit: the estimate from its samples.
  var visits: [Int: Double] {
    Dictionary(grouping: records, by: \.round).mapValues { samples in
      Timing.estimate(samples.map { Double($0.elapsed) }) / unitsPerSample
    }
  }

  public var timing: Timing? {
    guard !records.isEmpty else { return nil }
    return Timing(
      unit: workload.unit, unitsPerIteration: workload.unitsPerIteration,
      iterationsPerSample: iterations, visits: visits, references: references)
  }
}

public struct SampleRecord: Sendable {
  /// The visit in which it was taken.
  let round: Int
  /// Its duration for all iterations together, in nanoseconds.
  let elapsed: UInt64
}

/// How the cases of a suite are measured: once roughly, in the survey; then
/// those whose times matter in rounds, in the final pass.
public struct SamplingPlan: Sendable {
  /// The least time of a sample in the survey, in nanoseconds, if an iteration
  /// takes under 10 ms: long enough for the clock, and rarely interrupted.
  public var sampleNanoseconds: UInt64 = 100_000

  /// The samples of a visit; one if an iteration takes a millisecond or more.
  public var samplesPerVisit = 3

  /// The CPU time for the rounds of all cases together, in nanoseconds.
  public var budgetNanoseconds: UInt64 = 20_000_000_000

  /// The most wall-clock time for the rounds, in multiples of the budget.
  static let patience = 3.0

  /// The most rounds, each of every timed case; if `nil`, contests are measured
  /// until ratios and times are known or the budget is spent.
  public var roundCount: Int?

  public init() {}
}

/// A fixed piece of work, whose time shows the current speed of the CPU.
///
/// A chain of dependent multiplications and subtractions does not touch memory
/// and always takes the same number of cycles, so its time follows the CPU's
/// frequency.
enum ReferenceChain {
  /// Its time now, in nanoseconds.
  static func time() -> Double {
    let start = MonotonicClock.now
    var value = launder(0.5)
    for _ in 0..<1_000 { value = 1 - 0.5 * value }
    consume(value)
    return Double(MonotonicClock.now - start)
  }
}

/// The recent speed of the CPU, from the times of the reference chain.
///
/// After wide vector instructions some CPUs run at a lower frequency for most
/// of a millisecond. A case visited within that time seems slower than it is,
/// and which case that is depends on the order of visits.
public struct FrequencyTracker {
  /// The shortest recent time of the reference chain, in nanoseconds.
  private var chain = Double.infinity

  /// The longest wait for the CPU, in nanoseconds.
  static let patience: UInt64 = 1_000_000

  public init() {}

  /// Records a reading and returns whether the CPU was more than 4 % slower
  /// than recently.
  ///
  /// The recent shortest time grows by a thousandth with each reading, so that
  /// a frequency that stays 8 % lower is the usual one after about forty
  /// readings.
  package mutating func isRecovering(_ reading: Double) -> Bool {
    chain = min(1.001 * chain, reading)
    return reading > 1.04 * chain
  }
}
