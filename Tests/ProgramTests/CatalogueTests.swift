import Foundation
import Harness
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
