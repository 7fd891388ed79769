import Batch
import Measurement
import ModelSuites
import Reports
import Runs
import Springs
import Testing

@Suite struct BatchSuiteTests {
  private func rows(_ suite: BatchSuite, isDryRun: Bool = false) throws -> [Row] {
    var options = RunOptions()
    options.isTimed = false
    options.isQuick = true
    options.isDryRun = isDryRun
    let floor = ResolutionFloor(granularity: 1, emptyLoop: 0.5)
    return try SuiteRunner(options: options, floor: floor).run(suite).rows
  }

  /// Every kernel is correct at sizes that are not multiples of vectors and
  /// lines.
  @Test(arguments: [(7, 9), (130, 1), (66, 97)])
  func everyKernelIsVerified(springs: Int, frames: Int) throws {
    var suite = BatchSuite()
    suite.springs = [springs]
    suite.frames = [frames]
    for row in try rows(suite) { #expect(row["status"] == "ok", "\(row["case_id"].field)") }
  }

  /// One sample that was not computed fails a case, wherever it is.
  @Test(arguments: 0..<3)
  func missingSamplesAreFailures(place: Int) {
    let motion = SpringMotion(
      rates: SpringRates(dampingRatio: 0.5, angularFrequency: 10), from: 0, to: 1,
      initialVelocity: 0)
    let exact = motion.state(at: 0.1)
    var errors = ErrorBounds(ulp: 0x1p-52)
    for index in 0..<3 {
      let position = index == place ? .nan : exact.position
      errors.add(
        SpringState(position: position, velocity: exact.velocity), exact: exact, motion)
    }
    var row = Row(ReportColumns.schema(for: BatchSuite()))
    #expect(errors.report(in: &row, tolerance: 1e-12) == .failed("samples were not computed"))
  }

  @Test func kernelsAreSelected() throws {
    var suite = BatchSuite()
    suite.springs = [64]
    suite.frames = [12]
    suite.kernels = ["auto", "gemm3"]
    let kernels = Set(try rows(suite).map { $0["kernel"].field })
    #expect(kernels == ["auto", "gemm3", "fill", "fill-stream", "fill-ahead"])
  }

  /// Derived columns are computed from the rows of the same shape.
  @Test func ratiosFollowFromTimes() throws {
    var suite = BatchSuite()
    suite.springs = [64]
    suite.frames = [12]
    suite.kernels = ["auto", "table"]
    var rows = try rows(suite)
    let medians = ["auto": 300.0, "table": 200, "fill": 100, "fill-stream": 400]
    for index in rows.indices {
      guard let median = medians[rows[index]["kernel"].field],
        case .integer(let bytes) = rows[index]["bytes_count"]
      else { continue }
      rows[index]["median_ns"] = .real(median)
      rows[index]["bytes_per_s"] = .real(Double(bytes) / median * 1e9)
    }
    suite.concludeTiming(&rows)
    for row in rows where row["workload"] == "preset" {
      let isChooser = row["kernel"] == "auto"
      #expect(row["regret_ratio"] == (isChooser ? .real(1.5) : .missing))
      guard case .real(let ratio) = row["memory_limit_ratio"] else {
        Issue.record("there is no ratio")
        continue
      }
      #expect((ratio - (isChooser ? 3 : 2)).magnitude < 1e-12)
    }
  }
}
