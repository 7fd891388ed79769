import Harness
import Testing

@Suite("Schedule")
struct ScheduleTests {
  @Test("Every round visits every case once, in an order that the seed fixes")
  func permutations() {
    let schedule = Schedule(caseCount: 40, roundCount: 10, seed: 3)
    let orders = (0..<10).map { schedule.order(round: $0) }
    for order in orders { #expect(order.sorted() == Array(0..<40)) }
    #expect(Set(orders).count == 10)
    let again = Schedule(caseCount: 40, roundCount: 10, seed: 3)
    #expect(again.order(round: 7) == orders[7])
    let other = Schedule(caseCount: 40, roundCount: 10, seed: 4)
    #expect(other.order(round: 7) != orders[7])
  }
}

@Suite("Sampling")
struct SamplingTests {
  /// Counts how often work is prepared and run.
  final class Counter {
    var preparations = 0
    var iterations = 0
    var batches: [Int] = []
  }

  private static func workload(_ counter: Counter, spin: Int = 0) -> Workload {
    Workload(unit: "turn", unitsPerIteration: 3) {
      counter.preparations += 1
      return { iterations in
        counter.iterations += iterations
        counter.batches.append(iterations)
        for _ in 0..<iterations {
          var value = launder(1.0)
          for _ in 0..<spin { value = 1 - 0.5 * value }
          consume(value)
        }
      }
    }
  }

  private static func plan() -> SamplingPlan {
    var plan = SamplingPlan()
    plan.sampleCount = 23
    plan.sampleNanoseconds = 20_000
    // Far more than needed, so that a busy machine still has time for every
    // sample after the warm-up.
    plan.caseNanoseconds = 3_000_000_000
    plan.roundCount = 4
    return plan
  }

  @Test("Iterations are a power of two and every sample has that many")
  func calibration() throws {
    let counter = Counter()
    var session = MeasurementSession(
      workloads: [Self.workload(counter, spin: 50)], plan: Self.plan(), seed: 1)
    session.run { _ in }
    let sampler = session.samplers[0]
    #expect(sampler.iterations.nonzeroBitCount == 1)
    #expect(sampler.records.count == sampler.sampleCount)
    #expect(counter.batches.count { $0 == sampler.iterations } >= sampler.sampleCount)
    let timing = try #require(sampler.timing)
    #expect(timing.iterationsPerSample == sampler.iterations)
    let first = sampler.records[0]
    let perUnit = Double(first.elapsed) / (3 * Double(sampler.iterations))
    #expect(timing.summary.values.contains(perUnit))
    // The work is prepared for one visit to warm up, and one in each of four
    // rounds.
    #expect(counter.preparations == 5)
  }

  @Test("A fixed count of iterations is kept")
  func fixedIterations() {
    let counter = Counter()
    var plan = Self.plan()
    plan.fixedIterations = 48
    var session = MeasurementSession(workloads: [Self.workload(counter)], plan: plan, seed: 1)
    session.run { _ in }
    // 24 are the untimed runs at the start of a visit, half as long as a
    // sample.
    #expect(Set(counter.batches) == [48, 24])
  }

  @Test("The samples of all rounds add up", arguments: [1, 5, 6, 7, 10, 23, 100], [1, 3, 10])
  func dueSamples(wanted: Int, rounds: Int) {
    var plan = Self.plan()
    plan.sampleCount = wanted
    for fixed in [1, 8] {
      plan.fixedIterations = fixed
      var sampler = Sampler(Self.workload(Counter()), plan: plan)
      sampler.warmUp()
      let due = (0..<rounds).map { sampler.samplesDue(round: $0, of: rounds) }
      #expect(due.reduce(0, +) == sampler.sampleCount)
      #expect(sampler.sampleCount == wanted)
      if wanted >= 2 { #expect(due.allSatisfy { $0 == 0 || $0 >= 2 }) }
    }
  }

  @Test("An interrupted session keeps the samples it has")
  func interruption() {
    var visits = 0
    var session = MeasurementSession(
      workloads: [Self.workload(Counter()), Self.workload(Counter())], plan: Self.plan(), seed: 1)
    session.run(isInterrupted: { visits >= 4 }, progress: { _ in visits += 1 })
    let counts = session.samplers.map(\.records.count)
    #expect(counts.reduce(0, +) > 0)
    #expect(zip(counts, session.samplers).contains { $0 < $1.sampleCount })
  }

  @Test("Time allows for at least six samples")
  func leastSamples() {
    let plan = Self.plan()
    #expect(plan.samplesFitting(1, each: 1e9) == plan.leastSampleCount)
    #expect(plan.samplesFitting(10, each: 1) == 10)
    #expect(plan.samplesFitting(1e12, each: 1) == plan.sampleCount)
  }
}
