import Batch
import Harness
import Springs
import Suites
import Synchronization
import TestSupport
import Testing

/// A suite that counts how often each of its cases is verified. The result of a
/// case is the square of its number.
private struct CountingSuite: Suite {
  final class Counter: Sendable {
    let counts: Mutex<[Int: Int]> = Mutex([:])
  }

  struct Broken: Error, Equatable {
    let index: Int
  }

  let name = "counting"
  let summary = "what a check on all CPUs does"
  let isTimedByDefault = false
  var isVerifiedInParallel = true
  let columns = [Column("number", .integer, "what was found")]
  let counter = Counter()
  let caseCount: Int
  var broken: Set<Int> = []
  /// The case that sends its own process an interrupt.
  var signalAt: Int?

  func cases(_ context: SuiteContext) -> [Case] {
    (0..<caseCount).map { index in
      Case(id: "counting/\(index)", keys: [:]) { [counter, broken, signalAt] row in
        counter.counts.withLock { $0[index, default: 0] += 1 }
        if index == signalAt { kill(getpid(), SIGINT) }
        // From then on every case waits for the signal; otherwise all cases
        // might be done before it.
        if let signalAt, counter.counts.withLock({ $0[signalAt] != nil }) {
          while !Interrupts.isRequested {}
        }
        if broken.contains(index) { throw Broken(index: index) }
        row["number"] = .integer(index * index)
        return index % 3 == 2 ? .unstable("no reason") : .ok
      }
    }
  }
}

/// A runner that verifies cases on all CPUs and times none.
private func parallelRunner(_ change: (inout RunOptions) -> Void = { _ in }) -> SuiteRunner {
  untimedRunner {
    $0.concurrently = { WorkerPool.shared.run(count: $0, $1) }
    change(&$0)
  }
}

@Suite struct ParallelCheckTests {
  @Test(arguments: [0, 1, 2, 3, 4, 10, 97, 1_000])
  func everyCaseIsVerifiedOnceAndRowsAreInOrder(count: Int) throws {
    let suite = CountingSuite(caseCount: count)
    var runner = parallelRunner()
    var log: [Int] = []
    runner.progress = { if case .verified(let done, _) = $0 { log.append(done) } }
    let rows = try runner.run(suite).rows
    let serial = try untimedRunner().run(
      CountingSuite(isVerifiedInParallel: false, caseCount: count)
    ).rows
    #expect(rows.map { $0["number"] } == (0..<count).map { .integer($0 * $0) })
    #expect(rows.map { $0["status"] } == serial.map { $0["status"] })
    let counts = suite.counter.counts.withLock { $0 }
    #expect(counts.count == count && counts.values.allSatisfy { $0 == 1 })
    #expect(log == (0..<count).map { $0 + 1 })
  }

  @Test func theErrorOfTheFirstCaseThatFailsIsThrown() {
    var suite = CountingSuite(caseCount: 100)
    suite.broken = [31, 64, 98]
    #expect(throws: CountingSuite.Broken(index: 31)) { try parallelRunner().run(suite) }
  }

  @Test func anInterruptKeepsWhatIsFinishedInOrder() throws {
    let suite = CountingSuite(caseCount: 200)
    var runner = parallelRunner()
    runner.isInterrupted = { suite.counter.counts.withLock { $0.count >= 50 } }
    let result = try runner.run(suite)
    #expect(result.isInterrupted)
    // Cases that other CPUs are working on are finished as well.
    #expect(result.rows.count >= 50 && result.rows.count < 200)
    let numbers = result.rows.compactMap { $0["number"].number }
    #expect(numbers == numbers.sorted() && numbers.count == result.rows.count)
  }

  /// An interrupt by a signal, which any thread may get, in a process of its
  /// own.
  @Test func aSignalKeepsWhatIsFinished() async {
    await #expect(processExitsWith: .success) {
      Interrupts.watch()
      let suite = CountingSuite(caseCount: 2_000, signalAt: 700)
      var runner = parallelRunner()
      var done = 0
      runner.progress = { if case .verified = $0 { done += 1 } }
      runner.isInterrupted = { Interrupts.isRequested }
      let result = try runner.run(suite)
      try #require(result.isInterrupted && result.rows.count == done)
      try #require((1..<2_000).contains(result.rows.count))
    }
  }

  /// Suites whose cases share results.
  @Test(arguments: ["interactions", "pause"])
  func suitesSayTheSameOnOneCPUAndOnAll(name: String) throws {
    let suite: any Suite = name == "pause" ? PauseSuite() : InteractionsSuite()
    #expect(suite.isVerifiedInParallel)
    let runner = parallelRunner {
      $0.context.isQuick = true
      $0.filters =
        name == "pause" ? ["dwell", "line"] : ["/pip/", "loader", "drawer", "action-lookup"]
    }
    let together = try runner.run(suite).rows
    let alone = try runner.selectedCases(of: suite).map { item in
      var row = Row(suite.schema)
      for (column, value) in item.keys { row[column] = value }
      _ = try item.verify(&row)
      return row
    }
    try #require(together.count == alone.count && together.count > 20)
    for (a, b) in zip(together, alone) {
      for column in suite.columns { #expect(a[column.name] == b[column.name], "\(a["case_id"])") }
    }
  }

  /// A result that several cases need is computed once, whichever asks first:
  /// 400 requests on all CPUs for 40 results.
  @Test func sharedResultsAreComputedOnce() {
    let count = Atomic(0)
    let results = (0..<40).map { index in
      SharedResult<[Int], Never> {
        count.add(1, ordering: .relaxed)
        return (0..<100).map { $0 * index }
      }
    }
    let sums = UnsafeMutablePointer<Int>.allocate(capacity: 400)
    defer { sums.deallocate() }
    WorkerPool.shared.run(count: 400) { sums[$0] = results[$0 % 40]().reduce(0, +) }
    #expect(count.load(ordering: .relaxed) == 40)
    // 0 + 1 + … + 99 = 4950
    #expect((0..<400).allSatisfy { sums[$0] == 4950 * ($0 % 40) })
  }

  private struct Unsolved: Error {}

  @Test func sharedFailuresAreComputedOnce() {
    let count = Mutex(0)
    let result = SharedResult<Int, Unsolved> { () throws(Unsolved) in
      count.withLock { $0 += 1 }
      throw Unsolved()
    }
    for _ in 0..<3 { #expect(throws: Unsolved.self) { try result() } }
    #expect(count.withLock { $0 } == 1)
  }
}

/// A race that was planted to show that races are found: `make check` runs it
/// separately, under the thread sanitizer, which must find it.
@Suite struct PlantedRaceTests {
  @Test(.enabled(if: getenv("SPRINGBENCH_PLANTED_RACE") != nil), .timeLimit(.minutes(1)))
  func aRaceInThePool() {
    let counter = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { counter.deallocate() }
    counter.initialize(to: 0)
    let arrived = Atomic(0)
    WorkerPool.shared.run(count: 2) { _ in
      // Waits for the other thread, or one might do the work of both.
      arrived.add(1, ordering: .relaxed)
      while arrived.load(ordering: .relaxed) < 2 { sched_yield() }
      counter.pointee += 1
    }
    #expect(counter.pointee > 0)
  }
}
