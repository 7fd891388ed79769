import Harness
import SolverSuites
import TestSupport
import Testing

@testable import springbench

/// Suites whose cases are verified on all CPUs at once.
@Suite struct ParallelSuiteTests {
  /// Cases of such a suite may share results. Their rows must not depend on
  /// which case asks for a result first.
  @Test("Suites say the same on one CPU and on all", arguments: ["interactions", "pause"])
  func suitesAgree(name: String) throws {
    let suite = try #require(Catalogue.suite(named: name))
    #expect(suite.isVerifiedInParallel)
    let runner = untimedRunner {
      $0.context.isQuick = true
      $0.filters =
        name == "pause" ? ["dwell", "line"] : ["picture-in-picture", "loader", "drawer"]
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
}
