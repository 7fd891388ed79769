/// Measures several workloads: first each roughly, then contests in rounds.
public struct MeasurementSession {
  /// A sampler for each workload, in the order given; `nil` if it is not timed.
  public private(set) var samplers: [Sampler?]
  public private(set) var paired = PairedTimes()
  /// Called after every visit, to let an interleaved process work; `endsRound`
  /// says whether the visit was the last of a round.
  public var afterVisit: (_ endsRound: Bool) -> Void = { _ in }
  /// Called before every visit; stops the session when true.
  public var isInterrupted: () -> Bool = { false }
  private let plan: SamplingPlan
  private var frequency = FrequencyTracker()

  /// - Parameter workloads: by case; `nil` for cases that are not timed.
  public init(workloads: [Workload?], plan: SamplingPlan) {
    samplers = workloads.map { $0.map { Sampler($0, plan: plan) } }
    self.plan = plan
  }

  /// The results in the order of the workloads; `nil` for one without samples.
  public var timings: [Timing?] { samplers.map { $0?.timing } }

  /// Visits every workload once.
  ///
  /// - Parameter progress: called with the fraction of visits done.
  public mutating func survey(progress: (Double) -> Void) {
    let timed = samplers.indices.filter { samplers[$0] != nil }
    for (place, index) in timed.enumerated() {
      guard !isInterrupted() else { return }
      samplers[index]?.survey(frequency: &frequency)
      afterVisit(place == timed.count - 1)
      progress(Double(place + 1) / Double(timed.count))
    }
  }

  /// Measures contests in rounds. Each round goes to the contest that has had
  /// the least time. Ends when that one has had the plan's rounds, the plan's
  /// time is used up or, without a number of rounds, all is known well enough.
  ///
  /// - Parameters:
  ///   - contests: of the workloads, by index.
  ///   - progress: called with the larger fraction of the time and the rounds.
  public mutating func run(_ contests: [Contest], progress: (Double) -> Void) {
    let (start, startOfWork) = (MonotonicClock.now, MonotonicClock.processTime)
    let budget = Double(plan.budgetNanoseconds)
    var open = contests.map { Set($0.cases) }
    var spent = contests.map { _ in UInt64(0) }
    var rounds = contests.map { _ in 0 }
    while let number = open.indices.filter({ !open[$0].isEmpty }).min(by: { spent[$0] < spent[$1] })
    {
      let begin = MonotonicClock.now
      // The budget is CPU time; a busy machine may reach the wall-clock limit.
      let share = max(
        Double(MonotonicClock.processTime - startOfWork) / budget,
        Double(begin - start) / (SamplingPlan.patience * budget))
      let roundShare = plan.roundCount.map { Double(rounds[number]) / Double($0) } ?? 0
      guard max(share, roundShare) < 1 else { break }
      progress(max(share, roundShare))
      rounds[number] += 1
      // Visits of different contests have different numbers.
      let visit = 1 + (rounds[number] - 1) * contests.count + number
      var order = contests[number].cases.filter(open[number].contains)
      if rounds[number] % 2 == 0 { order.reverse() }
      for (place, index) in order.enumerated() {
        guard !isInterrupted() else { return }
        samplers[index]?.visit(round: visit, frequency: &frequency)
        afterVisit(place == order.count - 1)
      }
      for index in order { paired.set(samplers[index]?.visits ?? [:], of: index) }
      if plan.roundCount == nil, rounds[number] >= PairedTimes.leastRoundCount {
        open[number] = stillOpen(contests[number])
      }
      spent[number] += MonotonicClock.now - begin
    }
  }

  /// The cases of a contest that need further rounds: those whose ratio or time
  /// is not known well enough, and their fastest rivals.
  private func stillOpen(_ contest: Contest) -> Set<Int> {
    var open: Set<Int> = []
    for index in contest.cases {
      guard let rivals = contest.rivals[index] else {
        if samplers[index]?.timing?.isKnown != true { open.insert(index) }
        continue
      }
      guard let leader = paired.fastest(of: rivals) else { continue }
      if !paired.isKnown(index, over: leader) { open.formUnion([index, leader]) }
    }
    return open
  }
}
