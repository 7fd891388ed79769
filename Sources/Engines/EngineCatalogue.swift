/// Every engine there is. A new one needs its file and its line here.
public enum EngineCatalogue {
  public static let engines: [any Engine.Type] = [
    Exact.self,
    Motion.self,
    ReactSpring.self,
    Rebound.self,
    Pop.self,
    Wobble.self,
    WobbleOverdamped.self,
    ReactNative.self,
    Reanimated.self,
    Flutter.self,
    AndroidX.self,
    Compose.self,
    WebKit.self,
    Harmonica.self,
    Juckett.self,
    Wave.self,
    Holden.self,
    SmoothDamp.self,
  ]

  /// The engine called `name`.
  public static func engine(named name: String) -> (any Engine.Type)? {
    engines.first { $0.name == name }
  }
}
