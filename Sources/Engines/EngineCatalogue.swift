import Springs

/// All engines.
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

/// This project's own closed form, for comparison: exact up to rounding in
/// every regime. It is finished once what remains stays within 0.1 % of the
/// distance, or within 0.001 without one. It does not jump to the target.
public struct Exact: Engine {
  public static let name = "closed-form"
  public static let source = "this project, Sources/Springs"
  public static let method = "closed form at absolute time, exact in all regimes"
  /// Position and velocity continue at the call.
  public static let retargeting = Retargeting(.call, clock: .restarts)
  public static let ending = EngineEnding.value

  private let motion: SpringMotion
  private let end: Double
  /// In seconds.
  private var time = 0.0

  public init(_ request: EngineRequest, rate: Double) {
    motion = request.motion
    end = motion.settlingTime(relativeTo: 0.001)
  }

  public mutating func advance(_ elapsed: Double, to time: Double) { self.time = time / 1000 }
  public var position: Double { motion.position(at: time) }
  public var velocity: Double { motion.velocity(at: time) }
  public var isFinished: Bool { time >= end }
}
