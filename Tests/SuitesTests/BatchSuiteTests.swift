import Batch
import Measurement
import ModelSuites
import Reports
import Runs
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
