import Reports
import Runs

/// The documentation page on the columns of all reports, generated from the
/// schemas that write and validate them.
public enum ColumnsPage {
  public static let text: String = {
    var text = """
      # The columns of every report

      Made by `springbench validate --columns-page`; a test compares this page with the schemas.
      Fields that do not apply are empty. Times are in nanoseconds, errors in units of the scale
      S = |x0 - target| + |v0|/ω unless the meaning says otherwise.

      """
    let shared = ReportColumns.common + ReportColumns.timing
    text += "\n## Shared by every report with cases\n\n"
    text += SchemaTable.markdown(of: Schema("shared", shared))
    // Columns are left out only of reports that have all of the shared ones: in
    // others, a column of the same name may have another meaning.
    let names = Set(shared.map(\.name))
    for schema in ReportSchemas.all {
      let isShared = Set(schema.columns.map(\.name)).isSuperset(of: names)
      let own = schema.columns.filter { !isShared || !names.contains($0.name) }
      text += "\n## \(schema.name)\n\n"
      text += SchemaTable.markdown(of: Schema(schema.name, own))
    }
    return text
  }()
}
