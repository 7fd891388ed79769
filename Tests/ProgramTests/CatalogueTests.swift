import Foundation
import Harness
import SolverSuites
import Suites
import TestSupport
import Testing

@testable import springbench

/// What all suites have in common, and the validation of reports.
@Suite("Catalogue")
struct CatalogueTests {
  @Test("Names of suites differ, and every column is documented")
  func schemas() {
    let suites = Catalogue.suites
    #expect(Set(suites.map(\.name)).count == suites.count)
    for schema in ReportSchemas.all {
      #expect(schema.columns.allSatisfy { !$0.help.isEmpty }, "\(schema.name)")
    }
  }

  @Test("Case ids are unique and begin with the suite, and keys are columns of the suite")
  func cases() throws {
    for suite in Catalogue.suites {
      let schema = suite.schema
      let cases = try suite.cases(SuiteContext())
      #expect(!cases.isEmpty && Set(cases.map(\.id)).count == cases.count, "\(suite.name)")
      for item in cases {
        #expect(item.id.hasPrefix(suite.name + "/"))
        for column in item.keys.keys { #expect(schema.has(column: column), "\(item.id) \(column)") }
      }
    }
  }

  // MARK: Validation

  /// A valid report with times.
  private static func report() throws -> [String] {
    var rows = try untimedRunner { $0.context.isQuick = true }.run(SpringsSuite()).rows
    for index in rows.indices {
      rows[index].set([
        "time_ns": .real(10), "time_low_ns": .real(9), "time_high_ns": .real(11),
        "yardstick_ns": .real(2_000),
      ])
    }
    return [CSVWriter.header(SpringsSuite().schema)] + rows.map { CSVWriter.line($0) }
  }

  @Test("A last line without a line break is noted")
  func openEnded() throws {
    let folder = try TemporaryFolder()
    let text = try Self.report().joined()
    let whole = try folder.write(text, to: "whole.csv").path
    #expect(try ReportValidator.validate(path: whole).note == nil)
    let cut = try folder.write(String(text.dropLast()), to: "cut.csv").path
    let note =
      "\(cut):\(text.count { $0 == "\n" }): the last line has no end: the file may have been cut short"
    #expect(try ReportValidator.validate(path: cut).note == note)
  }
}

/// The two suites whose cases share results while all CPUs verify them.
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
