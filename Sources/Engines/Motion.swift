import Platform

/// Motion's spring generator: a closed form at the time since the start,
/// rounded to whole milliseconds, with the argument of sinh and cosh capped at
/// 300.
///
/// The cap keeps both finite but no longer matches the decaying envelope, so a
/// strongly damped spring jumps to its target. Motion determines the duration
/// in advance, in steps of 50 ms.
public struct Motion: ClosedFormEngine {
  public static let name = "motion"
  public static let source =
    "motiondivision/motion 1b037b0, motion-dom/src/animation/generators/spring.ts, "
    + "JSAnimation.ts, generators/utils/calc-duration.ts"
  public static let method = "closed form at absolute time, sinh and cosh capped"
  public static let clock = EngineClock(.tenths, rounding: .nearest)

  let request: EngineRequest
  var time = -1.0
  private let generator: MotionGenerator
  private let duration: Double

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    generator = MotionGenerator(request)
    duration = generator.duration
  }

  var state: (position: Double, velocity: Double) { generator.state(at: time) }
  public var shown: Double { time >= 0 ? generator.value(at: time) : request.start }
  public var isFinished: Bool { time >= duration }
}

/// Motion's generator; times are in milliseconds.
struct MotionGenerator {
  private let target: Double
  private let way: Double
  private let ratio: Double
  /// In radians per millisecond.
  private let frequency: Double
  /// Initial speed away from the target, per millisecond.
  private let speed: Double

  init(_ request: EngineRequest) {
    target = request.target
    way = request.target - request.start
    ratio = request.ratio
    frequency = request.frequency / 1000
    speed = -(request.velocity / 1000)
  }

  /// Position and velocity, per second.
  func state(at time: Double) -> (position: Double, velocity: Double) {
    if ratio == 1 {
      let slope = speed + frequency * way
      let envelope = exp(-frequency * time)
      return (
        target - envelope * (way + slope * time),
        envelope * (frequency * slope * time - speed) * 1000
      )
    }
    let envelope = exp(-ratio * frequency * time)
    if ratio < 1 {
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      let a = (speed + ratio * frequency * way) / damped
      let (sine, cosine) = (sin(damped * time), cos(damped * time))
      let rate =
        (ratio * frequency * a + way * damped) * sine + (ratio * frequency * way - a * damped)
        * cosine
      return (target - envelope * (a * sine + way * cosine), envelope * rate * 1000)
    }
    let damped = frequency * (ratio * ratio - 1).squareRoot()
    let argument = min(damped * time, 300)
    let slope = speed + ratio * frequency * way
    let (odd, even) = (sinh(argument), cosh(argument))
    let p = slope / damped
    let rate =
      (ratio * frequency * p - way * damped) * odd + (ratio * frequency * way - p * damped) * even
    return (
      target - (envelope * (slope * odd + damped * way * even)) / damped, envelope * rate * 1000
    )
  }

  /// Whether the generator reports its end; the thresholds are coarser where
  /// the distance is long enough to be in pixels.
  private func isDone(_ state: (position: Double, velocity: Double)) -> Bool {
    let isSmall = way.magnitude < 5
    return state.velocity.magnitude <= (isSmall ? 0.01 : 2)
      && (target - state.position).magnitude <= (isSmall ? 0.005 : 0.5)
  }

  /// The position, or the target if that is near.
  func value(at time: Double) -> Double {
    let state = state(at: time)
    return isDone(state) ? target : state.position
  }

  static let longest = 20_000.0

  /// In milliseconds: the first multiple of 50 ms at which it is done; infinite
  /// from 20 s on.
  var duration: Double {
    var time = 0.0
    while !isDone(state(at: time)), time < Self.longest { time += 50 }
    return time >= Self.longest ? .infinity : time
  }
}
