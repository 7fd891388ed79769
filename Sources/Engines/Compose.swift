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

  private let start: Float
  private let target: Float
  private let speed: Float
  private let ratio: Float
  private let frequency: Double
  /// In milliseconds.
  private let duration: Double
  private var time = 0.0

  /// The conversion to single precision must neither overflow nor underflow.
  public static func refusal(of request: EngineRequest) -> String? {
    let square = Float(request.stiffness / request.mass)
    return square > 0 && square < .infinity && Float(request.ratio) < .infinity
      ? nil : "stiffness and damping ratio leave the range of a Float"
  }

  public init(_ request: EngineRequest, rate: Double) {
    (start, target) = (Float(request.start), Float(request.target))
    speed = Float(request.velocity)
    ratio = Float(request.ratio)
    frequency = Double(Float(request.stiffness / request.mass)).squareRoot()
    // In units of the threshold.
    let estimate = ComposeEstimate(
      stiffness: Double(Float(frequency * frequency)), ratio: Double(ratio),
      distance: Double((start - target) / Self.threshold),
      velocity: Double(speed / Self.threshold), delta: 1)
    duration = estimate.milliseconds
  }

  public mutating func advance(_ elapsed: Double, to time: Double) { self.time = time }

  private var state: (position: Float, velocity: Float) {
    let distance = Double(start - target)
    let (velocity, time) = (Double(speed), time / 1000)
    let ratio = Double(ratio)
    let decay = -ratio * frequency
    let rest: Double
    let rate: Double
    if ratio > 1 {
      let root = frequency * (ratio * ratio - 1).squareRoot()
      let (slow, fast) = (decay + root, decay - root)
      let b = (fast * distance - velocity) / (fast - slow)
      let a = distance - b
      rest = a * exp(fast * time) + b * exp(slow * time)
      rate = a * fast * exp(fast * time) + b * slow * exp(slow * time)
    } else if ratio == 1 {
      let b = velocity + frequency * distance
      let envelope = exp(-frequency * time)
      rest = (distance + b * time) * envelope
      rate = (distance + b * time) * envelope * -frequency + b * envelope
    } else {
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      let b = 1 / damped * (-decay * distance + velocity)
      let envelope = exp(decay * time)
      let (sine, cosine) = (sin(damped * time), cos(damped * time))
      rest = envelope * (distance * cosine + b * sine)
      rate = rest * decay + envelope * (-damped * distance * sine + damped * b * cosine)
    }
    return (Float(rest + Double(target)), Float(rate))
  }

  public var position: Double { Double(state.position) }
  public var velocity: Double { Double(state.velocity) }
  public var isFinished: Bool { time >= duration }
}
