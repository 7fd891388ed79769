import Springs

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
  /// The sum of the frames so far, each at most 64 ms, in seconds.
  private var played = 0.0
  public private(set) var position: Double
  public private(set) var velocity: Double

  public init(_ request: EngineRequest, rate: Double) {
    formula = CriticalFallback(request)
    position = request.start
    velocity = request.velocity
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    played += elapsed / 1000
    (position, velocity) = formula.state(at: played)
  }

  public var isFinished: Bool { formula.isAtRest(position, velocity: velocity) }
}

/// React Native's native driver on iOS: the closed form of the JavaScript
/// driver, with its functions in single precision and the rest in double. The
/// first frame only starts the clock. JavaScript rejects zero damping before it
/// reaches this driver.
public struct ReactNativeIOS: DampedEngine {
  public static let name = "react-native-ios"
  public static let source =
    "facebook/react-native 0c3519f, Libraries/NativeAnimation/Drivers/RCTSpringAnimation.mm"
  public static let method = "closed form at absolute time, functions in Float"
  public static let clock = EngineClock(firstFrame: .startsClock, longestFrame: 64)
  /// JavaScript knows, and passes on, only the velocity of the first start.
  public static let retargeting = Retargeting(
    .lastFrame, velocity: .ofFirst, clock: .startsWithFrame)

  private let formula: CriticalFallback
  /// In rad/s.
  private let dampedFrequency: Double
  /// The sum of the frames so far, each at most 64 ms, in seconds.
  private var played = 0.0
  public private(set) var position: Double
  public private(set) var velocity: Double

  public init(_ request: EngineRequest, rate: Double) {
    let halfCriticalDamping = Float(request.stiffness * request.mass).squareRoot()
    let ratio = request.damping / Double(2 * halfCriticalDamping)
    let frequency = Double(Float(request.stiffness / request.mass).squareRoot())
    formula = CriticalFallback(request, ratio: ratio, frequency: frequency)
    // NaN above a ratio of 1, where it is not used.
    dampedFrequency = frequency * Double(Float(1 - ratio * ratio).squareRoot())
    position = request.start
    velocity = request.velocity
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    played += elapsed / 1000
    if formula.ratio < 1 {
      let envelope = Double(expf(Float(-formula.ratio * formula.frequency * played)))
      let phase = Float(dampedFrequency * played)
      (position, velocity) = formula.underdamped(
        dampedFrequency, envelope: envelope, sine: Double(sinf(phase)), cosine: Double(cosf(phase)))
    } else {
      let envelope = Double(expf(Float(-formula.frequency * played)))
      (position, velocity) = formula.critical(at: played, envelope: envelope)
    }
  }

  public var isFinished: Bool { formula.isAtRest(position, velocity: velocity) }
}

/// React Native's native driver on Android: the closed form of the JavaScript
/// driver at the frame's whole milliseconds. The first frame only starts the
/// clock; time beyond 64 ms in a frame is lost. JavaScript rejects zero damping
/// before it reaches this driver.
public struct ReactNativeAndroid: DerivedEngine, DampedEngine {
  public static let name = "react-native-android"
  public static let source =
    "facebook/react-native 7652fc0, ReactAndroid/…/react/animated/SpringAnimation.kt"
  public static let clock = EngineClock(.milliseconds, firstFrame: .startsClock, longestFrame: 64)
  /// JavaScript knows, and passes on, only the velocity of the first start.
  public static let retargeting = Retargeting(
    .lastFrame, velocity: .ofFirst, clock: .startsWithFrame)
  public static let ending = EngineEnding.targetUnlessAtRest

  var base: ReactNative

  public init(_ request: EngineRequest, rate: Double) { base = ReactNative(request, rate: rate) }
}
