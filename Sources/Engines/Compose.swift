import Platform

/// Jetpack Compose's spring: a closed form at whole milliseconds since the
/// start, with parameters and results in single precision, stopped after a
/// duration estimated in advance.
public struct Compose: Engine {
  public static let name = "compose"
  public static let source =
    "androidx/androidx a33e853, compose/animation/animation-core/…/SpringSimulation.kt; "
    + "1d7dc4d, SpringEstimation.kt; 7a915f4, FloatAnimationSpec.kt"
  public static let method = "closed form at whole milliseconds, result in Float"
  public static let clock = EngineClock(rounding: .down)

  public static let ending = EngineEnding.roundedTarget

  /// The visibility threshold of a value without a unit.
  private static let threshold: Float = 0.01

  private let request: FloatRequest
  /// In milliseconds.
  private let duration: Double
  private var time = 0.0

  public static func refusal(of request: EngineRequest) -> String? {
    FloatRequest(request).refusal
  }

  public init(_ request: EngineRequest, rate: Double) {
    let request = FloatRequest(request)
    self.request = request
    // Distance and velocity in units of the threshold.
    let estimate = ComposeEstimate(
      stiffness: Double(Float(request.frequency * request.frequency)),
      ratio: Double(request.ratio),
      distance: Double((request.start - request.target) / Self.threshold),
      velocity: Double(request.velocity / Self.threshold), threshold: 1)
    duration = estimate.milliseconds
  }

  public mutating func advance(_ elapsed: Double, to time: Double) { self.time = time }

  private var state: (position: Float, velocity: Float) {
    let distance = Double(request.start - request.target)
    let (velocity, time) = (Double(request.velocity), time / 1000)
    let (ratio, frequency) = (Double(request.ratio), request.frequency)
    let decay = -ratio * frequency
    // What remains of the distance, and its rate of change.
    let remaining: Double
    let rate: Double
    if ratio > 1 {
      let root = frequency * (ratio * ratio - 1).squareRoot()
      let (slow, fast) = (decay + root, decay - root)
      let b = (fast * distance - velocity) / (fast - slow)
      let a = distance - b
      remaining = a * exp(fast * time) + b * exp(slow * time)
      rate = a * fast * exp(fast * time) + b * slow * exp(slow * time)
    } else if ratio == 1 {
      let b = velocity + frequency * distance
      let envelope = exp(-frequency * time)
      remaining = (distance + b * time) * envelope
      rate = (distance + b * time) * envelope * -frequency + b * envelope
    } else {
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      let b = 1 / damped * (-decay * distance + velocity)
      let envelope = exp(decay * time)
      let (sine, cosine) = (sin(damped * time), cos(damped * time))
      remaining = envelope * (distance * cosine + b * sine)
      rate = remaining * decay + envelope * (-damped * distance * sine + damped * b * cosine)
    }
    return (Float(remaining + Double(request.target)), Float(rate))
  }

  public var position: Double { Double(state.position) }
  public var velocity: Double { Double(state.velocity) }
  public var isFinished: Bool { time >= duration }
}
