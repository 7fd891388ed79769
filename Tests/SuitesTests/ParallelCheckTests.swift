import Comparisons
import Measurement
import Reports
import Runs
import Synchronization
import Testing

/// A suite whose cases may be verified concurrently, and which counts how often
/// each is.
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
  let isVerifiedInParallel: Bool
  let columns = [Column("number", .integer, "what was found")]
  let counter = Counter()
  let casesCount: Int
  var broken: Set<Int> = []

  init(_ casesCount: Int, isParallel: Bool = true) {
    self.casesCount = casesCount
    isVerifiedInParallel = isParallel
  }

  func cases(_ context: SuiteContext) -> [Case] {
    (0..<casesCount).map { index in
      Case(id: "counting/\(index)", keys: [:]) { [counter, broken] row in
        counter.counts.withLock { $0[index, default: 0] += 1 }
        if broken.contains(index) { throw Broken(index: index) }
        row["number"] = .integer(index * index)
        return index % 3 == 2 ? .skipped("no reason") : .ok
      }
    }
  }
}

/// Records the reported progress.
private final class ProgressLog: RunObserver {
  var done: [Int] = []
  func verified(_ row: Row?, _ done: Int, of count: Int) { self.done.append(done) }
}

@Suite("Cases verified on all CPUs")
struct ParallelCheckTests {
  private let floor = ResolutionFloor(granularity: 1, emptyLoop: 0.1)

  private func runner(_ observer: (any RunObserver)? = nil) -> SuiteRunner {
    SuiteRunner(options: RunOptions(), floor: floor, observer: observer)
  }

  @Test("Every case once, rows in order", arguments: [0, 1, 2, 3, 4, 10, 97, 1_000])
  func everyCase(count: Int) throws {
    let log = ProgressLog()
    let suite = CountingSuite(count)
    let rows = try runner(log).run(suite).rows
    let serial = try runner().run(CountingSuite(count, isParallel: false)).rows
    #expect(rows.map { $0["number"] } == (0..<count).map { .integer($0 * $0) })
    #expect(rows.map { $0["status"] } == serial.map { $0["status"] })
    let counts = suite.counter.counts.withLock { $0 }
    #expect(counts.count == count && counts.values.allSatisfy { $0 == 1 })
    #expect(log.done == Array(0..<count).map { $0 + 1 })
  }

  @Test("Of several errors the first case's is thrown")
  func errors() {
    var suite = CountingSuite(100)
    suite.broken = [31, 64, 98]
    #expect(throws: CountingSuite.Broken(index: 31)) { try runner().run(suite) }
  }

  @Test("An interrupt keeps what is finished, in order")
  func interruption() throws {
    let suite = CountingSuite(200)
    var runner = runner()
    runner.isInterrupted = { suite.counter.counts.withLock { $0.count >= 50 } }
    let result = try runner.run(suite)
    #expect(result.isInterrupted)
    // A case that another CPU is working on is also finished.
    #expect(result.rows.count >= 50 && result.rows.count < 200)
    let numbers = result.rows.compactMap { row -> Int? in
      if case .integer(let number) = row["number"] { return number }
      return nil
    }
    #expect(numbers == numbers.sorted() && numbers.count == result.rows.count)
  }

  /// Suites that allow it share results between cases: the rows must not depend
  /// on the order in which these are requested.
  @Test("Suites say the same on one CPU and on all", arguments: ["interactions", "pause"])
  func suitesAgree(name: String) throws {
    let suite = try #require(Catalogue.suite(named: name))
    #expect(suite.isVerifiedInParallel)
    var options = RunOptions()
    options.isQuick = true
    options.isTimed = false
    options.filters = name == "pause" ? ["dwell"] : ["picture-in-picture", "loader", "drawer"]
    let runner = SuiteRunner(options: options, floor: floor)
    let together = try runner.run(suite).rows
    let alone = try runner.selectedCases(of: suite).map { item in
      var row = Row(ReportColumns.schema(for: suite))
      for (column, value) in item.keys { row[column] = value }
      _ = try item.verify(&row)
      return row
    }
    try #require(together.count == alone.count && together.count > 20)
    for (a, b) in zip(together, alone) {
      for column in suite.columns { #expect(a[column.name] == b[column.name], "\(a["case_id"])") }
    }
  }
}
