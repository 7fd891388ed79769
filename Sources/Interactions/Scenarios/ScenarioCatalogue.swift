/// All scenarios.
public enum ScenarioCatalogue {
  /// In the order of lists and reports.
  public static let scenarios: [any InteractionModel.Type] = [
    CalculatorButton.self,
    SpringAnimation.self,
    FlashlightButton.self,
    RubberBanding.self,
    AccelerationPause.self,
    MomentumDrawer.self,
    PictureInPicture.self,
    QuarterTurns.self,
    Loader.self,
    ViewTransition.self,
    AppearanceModel.self,
  ]

  /// The scenario called `name`.
  public static func scenario(named name: String) -> (any InteractionModel.Type)? {
    scenarios.first { $0.name == name }
  }
}
