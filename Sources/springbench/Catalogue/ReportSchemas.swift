import Harness
import SolverSuites
import Suites

/// All kinds of reports.
public enum ReportSchemas {
  /// The names of the reports that have cases, by which two runs can be
  /// compared.
  static var comparable: [String] { Catalogue.suites.map(\.name) + [PeersReport.name] }

  public static var all: [Schema] {
    Catalogue.suites.map { $0.schema } + [
      SampleRows.schema, ComparedMetric.schema, PeersReport.schema, EngineFrames.schema,
      SweepReport.schema, SolutionReport.schema, SpringReport.schema, ConformanceCase.schema,
      ConformanceCase.interruptedSchema,
      ConformanceCase.answerSchema, ConformanceScore.schema, ProgramCheck.schema, PauseEdges.schema,
      VelocityRows.schema, ReplayReport.schema,
    ]
  }
}
