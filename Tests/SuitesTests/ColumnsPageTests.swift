import Comparisons
import Foundation
import Reports
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

  /// A file that lacks a column is taken for the report with which it has most
  /// columns in common.
  @Test func missingColumnsAreNamed() throws {
    let text = "case,zeta,omega,x0,target,v0\na,1,1,0,1,0\n"
    let document = try CSVDocument(bytes: Array(text.utf8), path: "q.csv")
    let error = #expect(throws: InputError.self) { try ReportValidator().schema(of: document) }
    #expect(
      error?.description
        == "q.csv:1: column t: is not in the header, and reports of cases have it")
  }
}
