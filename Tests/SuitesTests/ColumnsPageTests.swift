import Comparisons
import Runs
import TestSupport
import Testing

/// The page of all columns is generated.
@Suite struct ColumnsPageTests {
  /// To update the page: `springbench validate --columns-page --overwrite -o
  /// docs/columns.md`.
  @Test func theDocumentationShowsTheSchemas() throws {
    let page = try Repository.text("docs/columns.md")
    #expect(page == ColumnsPage.text)
  }
}
