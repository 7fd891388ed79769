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
