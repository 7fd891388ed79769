import InteractionChecks
import ModelSuites
import Runs
import Suites

/// All suites, in the order of a full run.
public enum Catalogue {
  public static var suites: [any Suite] {
    [
      SelfcheckSuite(),
      AccuracySuite(),
      SpringsSuite(),
      SteppersSuite(),
      ScalingSuite(),
      InteractionsSuite(),
      PauseSuite(),
      EnginesSuite(),
      BatchSuite(),
    ]
  }

  /// The suite called `name`.
  public static func suite(named name: String) -> (any Suite)? {
    suites.first { $0.name == name }
  }

  /// The columns that identify the cases of the suite called `name`; empty for
  /// an unknown suite.
  static func keys(ofSuite name: String) -> Set<String> {
    if name == SweepReport.schema.name { return SweepReport.settings }
    let cases = (try? suite(named: name)?.cases(SuiteContext())) ?? []
    return Set(cases.flatMap(\.keys.keys))
  }
}
