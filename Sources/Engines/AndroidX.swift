import Platform

/// AndroidX's SpringAnimation: the closed form stepped from frame to frame over
/// whole milliseconds, with the state kept in single precision. The first frame
/// only starts the clock.
public struct AndroidX: Engine {
  public static let name = "androidx"
  public static let source =
    "androidx/androidx fd79a56, dynamicanimation/…/animation/SpringForce.java; "
    + "0ccdd90, DynamicAnimation.java"
  public static let method = "closed form stepped over whole milliseconds, state in Float"
  public static let clock = EngineClock(.milliseconds, firstFrame: .startsClock)

  public static let ending = EngineEnding.roundedTarget

  private let target: Double
  private let ratio: Double
  private let frequency: Double
  private var value: Float
  private var speed: Float

  public static func refusal(of request: EngineRequest) -> String? {
    FloatRequest(request).refusal
  }

  public init(_ request: EngineRequest, rate: Double) {
    let request = FloatRequest(request)
    (target, ratio) = (Double(request.target), Double(request.ratio))
    frequency = request.frequency
    (value, speed) = (request.start, request.velocity)
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    guard time > 0 else { return }
    let state = self.state(distance: Double(value) - target, after: elapsed / 1000)
    value = Float(state.distance + target)
    speed = Float(state.velocity)
  }

  /// The distance from the target and the velocity, `time` s after a state with
  /// this distance. Powers of e, as in the source, differ from `exp` in the last
  /// bits.
  private func state(distance: Double, after time: Double) -> (distance: Double, velocity: Double) {
    let velocity = Double(speed)
    if ratio > 1 {
      let root = frequency * (ratio * ratio - 1).squareRoot()
      let (slow, fast) = (-ratio * frequency + root, -ratio * frequency - root)
      let b = (fast * distance - velocity) / (fast - slow)
      let a = distance - b
      let (fastPower, slowPower) = (pow(M_E, fast * time), pow(M_E, slow * time))
      return (
        a * fastPower + b * slowPower, a * fast * fastPower + b * slow * slowPower
      )
    }
    if ratio == 1 {
      let b = velocity + frequency * distance
      let power = pow(M_E, -frequency * time)
      let remaining = (distance + b * time) * power
      return (remaining, remaining * -frequency + b * power)
    }
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    let b = 1 / damped * (ratio * frequency * distance + velocity)
    let power = pow(M_E, -ratio * frequency * time)
    let (sine, cosine) = (sin(damped * time), cos(damped * time))
    let remaining = power * (distance * cosine + b * sine)
    return (
      remaining,
      remaining * -frequency * ratio
        + power * (-damped * distance * sine + damped * b * cosine)
    )
  }

  public var position: Double { Double(value) }
  public var velocity: Double { Double(speed) }

  /// The thresholds for a scale property: 0.75 of the minimum visible change of
  /// 1/500, and 62.5 times that per second for the velocity.
  public var isFinished: Bool {
    let limit = Double(Float(1) / 500 * 0.75)
    return velocity.magnitude < limit * 62.5 && Double((value - Float(target)).magnitude) < limit
  }
}
