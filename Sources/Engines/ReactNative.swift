/// React Native's Animated.spring in JavaScript: a closed form at the time
/// since the start, read from `Date.now()`. Frames count for at most 64 ms; the
/// rest of a long frame is carried over to later ones. Overdamped springs are
/// treated as critical.
public struct ReactNative: DampedEngine {
  public static let name = "react-native"
  public static let source =
    "facebook/react-native 1c4cd4f, Libraries/Animated/animations/SpringAnimation.js"
  public static let method = "closed form at absolute time, overdamped taken for critical"
  public static let clock = EngineClock(.milliseconds, longestFrame: 64, catchesUp: true)
  /// `start` takes over value, velocity and time of the animation before.
  public static let retargeting = Retargeting(.lastFrame, drawsAtOnce: true)

  private let formula: CriticalFallback
  /// In seconds.
  private var time = 0.0
  public private(set) var position: Double
  public private(set) var velocity: Double

  public init(_ request: EngineRequest, rate: Double) {
    formula = CriticalFallback(request)
    position = request.start
    velocity = request.velocity
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    self.time += elapsed / 1000
    (position, velocity) = formula.state(at: self.time)
  }

  public var isFinished: Bool { formula.isAtRest(position, velocity: velocity) }
}
