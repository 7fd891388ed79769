/// All engines: each has a file of its own and a line here.
public enum EngineCatalogue {
  /// In the order of lists and reports.
  public static let engines: [any Engine.Type] = [
    Exact.self,
    Motion.self,
    MotionFollow.self,
    MotionPlain.self,
    MotionCSS.self,
    ReactSpring.self,
    ReactMotion.self,
    Rebound.self,
    Wobble.self,
    WobbleOverdamped.self,
    Svelte.self,
    Anime.self,
    Remotion.self,
    ReactNative.self,
    ReactNativeIOS.self,
    ReactNativeAndroid.self,
    Reanimated.self,
    Flutter.self,
    AndroidX.self,
    Compose.self,
    ArkUI.self,
    MotionLayout.self,
    WebKit.self,
    Firefox.self,
    Pop.self,
    SwiftUI.self,
    Wave.self,
    WaveStiffness.self,
    Qt.self,
    KWin.self,
    Libadwaita.self,
    Niri.self,
    Hyprland.self,
    GPUI.self,
    Harmonica.self,
    Fusion.self,
    Juckett.self,
    Holden.self,
    SmoothDamp.self,
  ]

  /// The engine called `name`.
  public static func engine(named name: String) -> (any Engine.Type)? {
    engines.first { $0.name == name }
  }
}
