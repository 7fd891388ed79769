import Comparisons
import Foundation
import Runs
import TestSupport
import Testing

@Suite struct ColumnsPageTests {
  /// To update the page: `springbench validate --columns-page -o
  /// docs/columns.md`.
  @Test func theDocumentationShowsTheSchemas() throws {
    let page = try Repository.text("docs/columns.md")
    #expect(page == ColumnsPage.text)
  }
}
