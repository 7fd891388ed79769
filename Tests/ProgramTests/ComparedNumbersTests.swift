import Harness
import TestSupport
import Testing

@testable import springbench

@Suite("What is compared")
struct ComparedNumbersTests {
  @Test("the inputs of a case are not metrics")
  func inputs() throws {
    let sweep = try #require(ReportSchemas.all.first { $0.name == "sweep" })
    #expect(
      Metric.all(of: sweep).map(\.column) == [
        "status", "max_position_error", "max_velocity_error", "position_count", "velocity_count",
      ])
    for suite in Catalogue.suites {
      let metrics = Set(Metric.all(of: suite.schema).map(\.column))
      let keys = Set(try suite.cases(SuiteContext()).flatMap(\.keys.keys))
      #expect(metrics.isDisjoint(with: keys), "\(suite.name): \(metrics.intersection(keys))")
    }
  }

  @Test("What is made of times is not compared exactly")
  func times() {
    for suite in Catalogue.suites {
      let exact = Set(Metric.all(of: suite.schema).filter { !$0.isMeasured }.map(\.column))
      for column in suite.schema.columns where column.help.contains(#/\btimes? (of|over|per)\b/#) {
        #expect(!exact.contains(column.name), "\(suite.name): \(column.name)")
      }
    }
  }
}
