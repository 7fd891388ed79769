import Harness
import TestSupport
import Testing

@testable import springbench

@Suite("What is compared")
struct ComparedNumbersTests {
  @Test("Every member of the environment record counts, or is left out for a reason")
  func environmentMembers() throws {
    let record = EnvironmentRecord(options: RunOptions(), toolVersion: "1", arguments: []).json
    let counted = EnvironmentDifference.members(of: record).map(\.name)
    for name in ["kernel_level", "options.rounds", "seed", "caches", "governor", "interrupted"] {
      #expect(counted.contains(name), "\(name)")
    }
    for (name, _) in EnvironmentDifference.leftOut {
      let value = name.split(separator: ".").reduce(record as JSONValue?) { $0?[String($1)] }
      #expect(value != nil && !counted.contains(name), "\(name)")
    }
  }

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
