/// React Native's native driver on Android: the formula of the JavaScript one
/// in whole milliseconds of the frame; its first frame only starts the clock,
/// and what is beyond 64 ms is lost.
public struct ReactNativeAndroid: Engine {
  public static let name = "react-native-android"
  public static let source =
    "facebook/react-native 7652fc0, ReactAndroid/…/react/animated/SpringAnimation.kt"
  public static let method = "closed form at absolute time, overdamped taken for critical"
  public static let clock = EngineClock(
    .milliseconds, firstFrame: .startsClock, longestFrame: 64)

  private let request: EngineRequest
  private let formula: CriticalFallback
  /// In seconds.
  private var time = 0.0
  public private(set) var position: Double
  public private(set) var velocity: Double

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    formula = CriticalFallback(request)
    position = request.start
    velocity = request.velocity
  }

  /// No damping is refused before a spring gets here.
  public static func supports(_ request: EngineRequest) -> Bool { request.damping > 0 }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    guard !isFinished else { return }
    self.time += elapsed / 1000
    (position, velocity) = formula.state(at: self.time)
  }

  public var isFinished: Bool {
    velocity.magnitude <= 0.001 && (request.target - position).magnitude <= 0.001
  }
}
