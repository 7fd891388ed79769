import Harness
import Suites

/// All kinds of reports.
public enum ReportSchemas {
  public static let all: [Schema] =
    Catalogue.suites.map { $0.schema } + [
      SampleRows.schema, ComparedMetric.schema, PeersReport.schema, EngineFrames.schema,
      SweepReport.schema, SolutionReport.schema, DescribeReport.schema, ConformanceCase.schema,
      ConformanceCase.answerSchema, ConformanceScore.schema, PauseEdgeRows.schema,
      ReplayReport.schema,
    ]

  public static let reader = ReportReader(
    all, comparable: Catalogue.suites.map(\.name) + [PeersReport.name])

  /// Reads the file at a path and checks every field.
  ///
  /// - Returns: the name of the file's schema, the number of its rows, and a
  ///   note if the file may have been cut short.
  /// - Throws: `InputError` for a file that cannot be read, is not a report, or
  ///   has an invalid field.
  public static func validate(
    path: String
  ) throws(InputError) -> (schema: String, rowCount: Int, note: String?) {
    let document = try CSVDocument(path: path)
    let (schema, rows) = try reader.read(document)
    if schema.name == SweepReport.schema.name { try SweepReport.checkWhole(rows, of: document) }
    return (schema.name, rows.count, document.openEndNote)
  }
}
