import Harness
import Testing

private final class Counter {
  var preparations = 0
  var batches: [Int] = []

  /// - Parameter spin: the length of the dependent chain in an iteration.
  func workload(spin: Int = 0) -> Workload {
    Workload(unit: "turn", unitsPerIteration: 3) { [self] in
      preparations += 1
      return { [self] iterations in
        batches.append(iterations)
        for _ in 0..<iterations { consume(Self.spin(spin)) }
      }
    }
  }

  static func spin(_ count: Int) -> Double {
    var value = launder(1.0)
    for _ in 0..<count { value = 1 - 0.5 * value }
    return value
  }
}

private func plan(rounds: Int? = 4) -> SamplingPlan {
  var plan = SamplingPlan()
  plan.sampleNanoseconds = 20_000
  plan.roundCount = rounds
  return plan
}

/// A session that has surveyed some workloads and measured a contest of them.
private func session(
  _ workloads: [Workload?], _ plan: SamplingPlan = plan(), _ contest: Contest = Contest([0])
) -> MeasurementSession {
  var session = MeasurementSession(workloads: workloads, plan: plan)
  session.survey { _ in }
  session.run([contest]) { _ in }
  return session
}

@Suite struct SamplingTests {
  @Test func iterationsAreAPowerOfTwoAndEveryVisitHasItsSamples() throws {
    let counter = Counter()
    let sampler = try #require(session([counter.workload(spin: 50)]).samplers[0])
    #expect(sampler.iterations.nonzeroBitCount == 1)
    // The survey and four rounds.
    #expect(sampler.records.count == 5 * plan().samplesPerVisit)
    #expect(counter.preparations == 5)
    let timing = try #require(sampler.timing)
    #expect(timing.iterationsPerSample == sampler.iterations && timing.interval != nil)
  }

  @Test func aCaseThatIsOnlySurveyedHasATimeButNoInterval() throws {
    let counter = Counter()
    let workloads = [counter.workload(spin: 50), nil, counter.workload(spin: 50)]
    let timings = session(workloads).timings
    #expect(timings[1] == nil)
    #expect(try #require(timings[0]).interval != nil)
    #expect(try #require(timings[2]).interval == nil)
  }

  private static func wait(nanoseconds: UInt64) {
    let start = MonotonicClock.now
    while MonotonicClock.now - start < nanoseconds {}
  }

  @Test func runsOfASurveyWithFewerIterationsAreNoSamples() throws {
    var plan = plan()
    plan.sampleNanoseconds = 10_000_000
    // The first iteration, which fills the caches, may take longer.
    for (first, other) in [(1_500_000, 1_500_000), (2_000_000, 500_000)] as [(UInt64, UInt64)] {
      var isFirst = true
      let workload = Workload(unit: "wait", unitsPerIteration: 1) {
        { iterations in
          for _ in 0..<iterations {
            Self.wait(nanoseconds: isFirst ? first : other)
            isFirst = false
          }
        }
      }
      var session = MeasurementSession(workloads: [workload], plan: plan)
      session.survey { _ in }
      #expect(try #require(session.timings[0]).time >= Double(other))
    }
  }

  @Test func anInterruptedSessionKeepsTheSamplesItHas() {
    var visits = 0
    let work = Counter().workload(spin: 50)
    var session = MeasurementSession(workloads: [work, work], plan: plan())
    session.isInterrupted = { visits >= 4 }
    session.afterVisit = { _ in visits += 1 }
    session.survey { _ in }
    session.run([Contest([0, 1])]) { _ in }
    // Two visits to each case, three samples in each visit.
    #expect(session.samplers.map { $0?.records.count ?? 0 } == [6, 6])
  }

  @Test func casesOfAContestAreVisitedInTurnsAndInBothDirections() {
    var order: [Int] = []
    let workloads = (0..<3).map { number in
      Workload(unit: "turn") {
        order.append(number)
        return { for _ in 0..<$0 { consume(Counter.spin(40)) } }
      }
    }
    _ = session(workloads, plan(rounds: 2), Contest([2, 0, 1]))
    #expect(order == [0, 1, 2] + [2, 0, 1] + [1, 0, 2])
  }

  /// The second case waits twice as long as the others.
  @Test func aRatioIsRightAndRoundsEndWhenItIsKnown() throws {
    let workloads = [2_000, 4_000, 2_000].map { (wait: UInt64) in
      Workload(unit: "wait") { { for _ in 0..<$0 { Self.wait(nanoseconds: wait) } } }
    }
    var limited = plan(rounds: nil)
    limited.budgetNanoseconds = 20_000_000_000
    let session = session(workloads, limited, Contest([0, 1, 2], against: [0, 1, 2]))
    let double = try #require(session.paired.ratio(1, over: 0))
    // 2, but for the time of reading the clock.
    #expect(double.interval.overlaps(1.9...2.1) && abs(double.value - 2) < 0.2, "\(double)")
    let same = try #require(session.paired.ratio(2, over: 0))
    #expect(same.isTie || abs(same.value - 1) < 0.1, "\(same)")
    #expect(session.paired.ratio(0, over: 0)?.value == 1)
    #expect(session.paired.fastest(of: [1, 0]) == 0)
    #expect((session.samplers[0]?.records.count ?? .max) < 1000 * limited.samplesPerVisit)
  }
}
