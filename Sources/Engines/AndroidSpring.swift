import Springs

/// An engine that holds its request in single precision, in an `AndroidSpring`.
protocol AndroidEngine: Engine {}

extension AndroidEngine {
  public static var ending: EngineEnding { .roundedTarget }
  public static func refusal(of request: EngineRequest) -> String? {
    AndroidSpring.refusal(of: request)
  }
}

/// The closed form that AndroidX and Jetpack Compose share, and a request in
/// single precision, as both hold it.
struct AndroidSpring {
  let start: Float
  var target: Float
  /// At the start, per second.
  let velocity: Float
  let ratio: Float
  /// In rad/s: √(k/m), where k/m is rounded to single precision.
  let frequency: Double

  init(_ request: EngineRequest) {
    (start, target) = (Float(request.start), Float(request.target))
    velocity = Float(request.velocity)
    ratio = Float(request.ratio)
    frequency = Double(Float(request.stiffness / request.mass)).squareRoot()
  }

  /// Why the request has no such form, as a clause; `nil` if it has.
  static func refusal(of request: EngineRequest) -> String? {
    let spring = AndroidSpring(request)
    guard spring.frequency > 0, spring.frequency < .infinity, spring.ratio < .infinity else {
      return "stiffness/mass or damping ratio leaves the range of a Float"
    }
    return [spring.start, spring.target, spring.velocity].allSatisfy(\.isFinite)
      ? nil : "start, target or velocity leaves the range of a Float"
  }

  /// The distance from the target and the velocity, `time` seconds after they
  /// were `distance` and `velocity`.
  ///
  /// - Parameter exponential: e^x as the library computes it.
  func state(
    distance: Double, velocity: Float, after time: Double, exponential: (Double) -> Double
  ) -> (distance: Double, velocity: Double) {
    let (ratio, velocity) = (Double(ratio), Double(velocity))
    if ratio > 1 {
      let root = frequency * (ratio * ratio - 1).squareRoot()
      let (slow, fast) = (-ratio * frequency + root, -ratio * frequency - root)
      let b = (fast * distance - velocity) / (fast - slow)
      let a = distance - b
      let (fastPower, slowPower) = (exponential(fast * time), exponential(slow * time))
      return (a * fastPower + b * slowPower, a * fast * fastPower + b * slow * slowPower)
    }
    if ratio == 1 {
      let b = velocity + frequency * distance
      let power = exponential(-frequency * time)
      let remaining = (distance + b * time) * power
      return (remaining, remaining * -frequency + b * power)
    }
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    let b = 1 / damped * (ratio * frequency * distance + velocity)
    let power = exponential(-ratio * frequency * time)
    let (sine, cosine) = (sin(damped * time), cos(damped * time))
    let remaining = power * (distance * cosine + b * sine)
    return (
      remaining,
      remaining * -frequency * ratio
        + power * (-damped * distance * sine + damped * b * cosine)
    )
  }
}
