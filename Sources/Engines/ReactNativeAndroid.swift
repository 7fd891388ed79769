/// React Native's native driver on Android: the closed form of the JavaScript
/// driver at the frame's whole milliseconds. The first frame only starts the
/// clock; time beyond 64 ms in a frame is lost. JavaScript rejects zero damping
/// before it reaches this driver.
public struct ReactNativeAndroid: DerivedEngine, DampedEngine {
  public static let name = "react-native-android"
  public static let source =
    "facebook/react-native 7652fc0, ReactAndroid/…/react/animated/SpringAnimation.kt"
  public static let method = "closed form at absolute time, overdamped taken for critical"
  public static let clock = EngineClock(.milliseconds, firstFrame: .startsClock, longestFrame: 64)
  /// JavaScript passes on the velocity it knows, the one at the first start.
  public static let retargeting = Retargeting(
    .lastFrame, velocity: .ofFirst, clock: .startsWithFrame)
  public static let ending = EngineEnding.targetUnlessAtRest

  var base: ReactNative

  public init(_ request: EngineRequest, rate: Double) { base = ReactNative(request, rate: rate) }
}
