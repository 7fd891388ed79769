import Harness
import Suites
import TestSupport
import Testing

/// Suites whose cases share results while all CPUs verify them.
@Suite struct ParallelSuiteTests {
  @Test(arguments: ["interactions", "pause"])
  func suitesSayTheSameOnOneCPUAndOnAll(name: String) throws {
    let suite: any Suite = name == "pause" ? PauseSuite() : InteractionsSuite()
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
