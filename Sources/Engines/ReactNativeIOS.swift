import Platform

/// React Native's native driver on iOS: the closed form of the JavaScript
/// driver, with the functions in single precision and all else in double. The
/// first frame only starts the clock.
public struct ReactNativeIOS: Engine {
  public static let name = "react-native-ios"
  public static let source =
    "facebook/react-native 0c3519f, Libraries/NativeAnimation/Drivers/RCTSpringAnimation.mm"
  public static let method = "closed form at absolute time, functions in Float"
  public static let clock = EngineClock(firstFrame: .startsClock, longestFrame: 64)

  private let request: EngineRequest
  private let ratio: Double
  private let frequency: Double
  private let damped: Double
  /// In seconds.
  private var time = 0.0
  public private(set) var position: Double
  public private(set) var velocity: Double

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    let root = Float(request.stiffness * request.mass).squareRoot()
    ratio = request.damping / Double(2 * root)
    frequency = Double(Float(request.stiffness / request.mass).squareRoot())
    damped = frequency * Double(Float(1 - ratio * ratio).squareRoot())
    position = request.start
    velocity = request.velocity
  }

  /// Zero damping is rejected before it reaches the native driver.
  public static func refusal(of request: EngineRequest) -> String? {
    request.refusalWithoutDamping
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    self.time += elapsed / 1000
    let distance = request.target - request.start
    let speed = -request.velocity
    let now = self.time
    guard ratio < 1 else {
      let envelope = Double(expf(Float(-frequency * now)))
      position = request.target - envelope * (distance + (speed + frequency * distance) * now)
      velocity =
        envelope * (speed * (now * frequency - 1) + now * distance * (frequency * frequency))
      return
    }
    let envelope = Double(expf(Float(-ratio * frequency * now)))
    let (sine, cosine) = (Double(sinf(Float(damped * now))), Double(cosf(Float(damped * now))))
    let slope = speed + ratio * frequency * distance
    position = request.target - envelope * (slope / damped * sine + distance * cosine)
    velocity =
      ratio * frequency * envelope * (sine * slope / damped + distance * cosine)
      - envelope * (cosine * slope - damped * distance * sine)
  }

  public var isFinished: Bool {
    velocity.magnitude <= 0.001 && (request.target - position).magnitude <= 0.001
  }
}
