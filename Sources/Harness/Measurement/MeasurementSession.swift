import Platform

/// Measures several workloads together, interleaved in seeded rounds.
public struct MeasurementSession {
  /// One sampler per workload, in the order given.
  public private(set) var samplers: [Sampler]
  /// Called after every visit, to let an interleaved process work; `endsRound`
  /// says whether the visit was the last of a round.
  public var afterVisit: (_ endsRound: Bool) -> Void = { _ in }
  private let schedule: Schedule

  /// - Parameters:
  ///   - workloads: the workloads to measure.
  ///   - plan: how long and how often each is measured.
  ///   - seed: the seed of the order within the rounds.
  public init(workloads: [Workload], plan: SamplingPlan, seed: UInt64) {
    samplers = workloads.map { Sampler($0, plan: plan) }
    schedule = Schedule(caseCount: workloads.count, roundCount: plan.roundCount, seed: seed)
  }

  /// The results in the order of the workloads, `nil` if no sample was taken.
  public var timings: [Timing?] { samplers.map(\.timing) }

  /// Warms up every workload and takes all samples.
  ///
  /// - Parameters:
  ///   - isInterrupted: called before every visit; stops the session when true.
  ///   - progress: called with the fraction of visits done, including warm-ups.
  public mutating func run(isInterrupted: () -> Bool = { false }, progress: (Double) -> Void) {
    let visitCount = Double(samplers.count * (schedule.roundCount + 1))
    var visited = 0
    for index in samplers.indices {
      guard !isInterrupted() else { return }
      samplers[index].warmUp()
      afterVisit(index == samplers.count - 1)
      visited += 1
      progress(Double(visited) / visitCount)
    }
    let origin = MonotonicClock.now
    var frequency = FrequencyTracker()
    for round in 0..<schedule.roundCount {
      let order = schedule.order(round: round)
      for (place, index) in order.enumerated() {
        guard !isInterrupted() else { return }
        let due = samplers[index].samplesDue(round: round, of: schedule.roundCount)
        samplers[index].visit(
          samples: due, round: round, origin: origin, frequency: &frequency,
          isInterrupted: isInterrupted)
        afterVisit(place == order.count - 1)
        visited += 1
        progress(Double(visited) / visitCount)
      }
    }
  }
}

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

/// The order in which cases are visited: rounds, each a random permutation of
/// all cases, reproducible from the seed.
///
/// A disturbance of some seconds then affects a few samples of every case
/// instead of all samples of one.
public struct Schedule: Sendable {
  /// The number of rounds.
  public let roundCount: Int
  /// The number of cases.
  public let caseCount: Int
  private let seed: UInt64

  public init(caseCount: Int, roundCount: Int, seed: UInt64) {
    self.caseCount = caseCount
    self.roundCount = roundCount
    self.seed = seed
  }

  /// The indices of the cases in their order in `round`.
  public func order(round: Int) -> [Int] {
    // An odd number with irregular bits, so that the seeds of the rounds differ
    // in many bits: 2⁶⁴ over the positive root of x⁴ = x + 1.
    var generator = SplitMix64(seed: seed &+ 0xD1B5_4A32_D192_ED03 &* UInt64(round + 1))
    return (0..<caseCount).shuffled(using: &generator)
  }
}
