import Harness
import SolverSuites
import Suites

/// All suites, in the order of a full run.
public enum Catalogue {
  public static var suites: [any Suite] {
    [
      SelfcheckSuite(),
      AccuracySuite(),
      SpringsSuite(),
      InteractionsSuite(integrate: Method.integrated),
      PauseSuite(),
      VelocitySuite(),
      EnginesSuite(),
      InterruptSuite(),
      RestSuite(),
      BatchSuite(),
    ]
  }

  /// The suite called `name`.
  public static func suite(named name: String) -> (any Suite)? {
    suites.first { $0.name == name }
  }
}
