import Harness
import Testing

@testable import springbench

@Suite struct CatalogueTests {
  @Test func everyColumnIsDocumented() {
    for schema in ReportSchemas.all {
      #expect(schema.columns.allSatisfy { !$0.help.isEmpty }, "\(schema.name)")
    }
  }

  @Test func caseIDsAreUniqueAndKeysAreColumns() throws {
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
}
