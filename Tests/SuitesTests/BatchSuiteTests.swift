import Harness
import SolverSuites
import Springs
import Suites
import TestSupport
import Testing

@Suite struct BatchSuiteTests {
  /// The rows of all cases of one size, verified and not timed.
  private func rows(_ suite: BatchSuite, springs: Int, frames: Int) throws -> [Row] {
    var suite = suite
    suite.springs = [springs]
    suite.frames = [frames]
    return try untimedRunner { $0.context.isQuick = true }.run(suite).rows
  }

  /// Every kernel is correct at numbers of springs and frames that are not
  /// multiples of 8, the number of doubles in a cache line.
  @Test(arguments: [(7, 9), (130, 1), (66, 97)])
  func everyKernelIsVerified(springs: Int, frames: Int) throws {
    for row in try rows(BatchSuite(), springs: springs, frames: frames) {
      #expect(row["status"] == "ok", "\(row["case_id"].field)")
    }
  }

  @Test(arguments: 0..<3)
  func missingSamplesAreFailures(place: Int) {
    let motion = SpringMotion(ratio: 0.5, omega: 10, from: 0, to: 1)
    let exact = motion.state(at: 0.1)
    var errors = ErrorBounds(ulp: 0x1p-52)
    for index in 0..<3 {
      let position = index == place ? .nan : exact.position
      errors.add(
        SpringState(position: position, velocity: exact.velocity), exact: exact, motion)
    }
    var row = Row(BatchSuite().schema)
    #expect(errors.report(in: &row, tolerance: 1e-12) == .wrong("a sample is NaN or not written"))
  }

  /// The kernels that only fill memory run in addition to the selected ones:
  /// they are the limit of all others.
  @Test func kernelsAreSelected() throws {
    var suite = BatchSuite()
    suite.kernels = ["auto", "gemm"]
    let kernels = Set(try rows(suite, springs: 64, frames: 12).map { $0["kernel"].field })
    #expect(kernels == ["auto", "gemm", "fill", "fill-stream", "fill-ahead"])
  }

  /// The ratios compare with the fastest fill of the same size: here the
  /// automatic choice takes three times as long, the table twice.
  @Test func ratiosToTheMemoryLimitFollowFromTimes() throws {
    var suite = BatchSuite()
    suite.kernels = ["auto", "table"]
    var rows = try rows(suite, springs: 64, frames: 12)
    let medians = ["auto": 300.0, "table": 200, "fill": 100, "fill-stream": 400]
    for index in rows.indices {
      guard let median = medians[rows[index]["kernel"].field],
        case .integer(let bytes) = rows[index]["bytes_count"]
      else { continue }
      rows[index]["time_ns"] = .real(median)
      rows[index]["bytes_per_s"] = .real(Double(bytes) / median * 1e9)
    }
    var result = SuiteResult(rows: rows)
    suite.concludeTiming(&result)
    for row in result.rows where row["workload"] == "preset" {
      let isChooser = row["kernel"] == "auto"
      let ratio = try #require(row["memory_limit_ratio"].number)
      #expect((ratio - (isChooser ? 3 : 2)).magnitude < 1e-12)
    }
  }

  /// Kernels of a shape are measured in rounds with their three memory limits,
  /// and have each other as rivals.
  @Test func kernelsOfAShapeAreOneContest() throws {
    var suite = BatchSuite()
    suite.kernels = ["auto", "table"]
    var rows = try rows(suite, springs: 64, frames: 12)
    for index in rows.indices { rows[index]["time_ns"] = .real(300) }
    let contests = suite.contests(rows)
    // Two workloads in two orders of samples.
    #expect(contests.count == 4)
    for contest in contests {
      let kernels = contest.cases.filter { rows[$0]["workload"] != "limit" }
      // Springs that all differ have no table.
      #expect([1, 2].contains(kernels.count) && contest.cases.count == kernels.count + 3)
      for index in kernels { #expect(contest.rivals[index] == kernels) }
    }
  }

  /// The number of springs in a frame follows from the largest live system, if
  /// that has at least a million springs.
  @Test func springsPerFrameFollowFromALargeLiveSystem() {
    func lines(_ springs: [Int]) -> [String] {
      let rows = springs.map { count in
        Row(
          BatchSuite().schema,
          [
            "workload": "live", "kernel": "incremental", "springs_count": .integer(count),
            "ns_per_sample": .real(count < 1_000_000 ? 1 : 4),
          ])
      }
      return BatchSuite().highlights(SuiteResult(rows: rows))
    }
    #expect(lines([1000, 1_000_000]) == ["Batch: 4.2 million springs per frame of 60 Hz"])
    #expect(lines([1000]).isEmpty)
  }
}
