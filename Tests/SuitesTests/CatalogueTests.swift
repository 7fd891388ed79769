import Comparisons
import Reports
import Runs
import TestSupport
import Testing

/// What all suites have in common.
@Suite("Catalogue")
struct CatalogueTests {
  @Test("Names differ, columns are unique and documented")
  func schemas() {
    let suites = Catalogue.suites
    #expect(Set(suites.map(\.name)).count == suites.count)
    for schema in ReportSchemas.all {
      #expect(Set(schema.header).count == schema.header.count)
      #expect(schema.columns.allSatisfy { !$0.help.isEmpty })
    }
  }

  @Test("Case ids are unique, begin with the suite and hold no blanks")
  func identifiers() throws {
    for suite in Catalogue.suites {
      let ids = try suite.cases(SuiteContext()).map(\.id)
      #expect(!ids.isEmpty)
      #expect(Set(ids).count == ids.count, "\(suite.name)")
      for id in ids { #expect(id.hasPrefix(suite.name + "/") && !id.contains(" ")) }
    }
  }

  @Test("Keys are columns of their suite")
  func keys() throws {
    for suite in Catalogue.suites {
      let schema = suite.schema
      for item in try suite.cases(SuiteContext()) {
        for column in item.keys.keys { #expect(schema.has(column: column), "\(item.id) \(column)") }
      }
    }
  }

  /// To update the page: `springbench validate --columns-page --overwrite -o
  /// docs/columns.md`.
  @Test("The page of all columns shows the schemas")
  func columnsPage() throws {
    #expect(try Repository.text("docs/columns.md") == ColumnsPage.text)
  }
}
