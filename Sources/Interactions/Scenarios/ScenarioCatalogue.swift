/// All scenarios. A new scenario needs its own file and a line here.
public enum ScenarioCatalogue {
  /// In the order of lists and reports.
  public static let scenarios = [
    Scenario(CalculatorButton.self),
    Scenario(SpringAnimation.self),
    Scenario(FlashlightButton.self),
    Scenario(RubberBanding.self),
    Scenario(AccelerationPause.self),
    Scenario(MomentumDrawer.self),
    Scenario(PictureInPicture.self),
    Scenario(QuarterTurns.self),
    Scenario(Loader.self),
    Scenario(ViewTransition.self),
    Scenario(AppearanceModel.self),
  ]

  /// The scenario called `name`.
  public static func scenario(named name: String) -> Scenario? {
    scenarios.first { $0.name == name }
  }
}
