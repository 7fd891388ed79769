import Springs

/// Motion's spring generator: a closed form at the time since the start,
/// rounded to whole milliseconds, with the argument of sinh and cosh capped at
/// 300.
///
/// At the cap both stop growing while the envelope still decays, so a strongly
/// damped spring jumps to its target. Motion determines the duration in
/// advance, in steps of 50 ms, unless it is given one. It ignores the initial
/// velocity of a spring given by a duration.
public struct Motion: ClosedFormEngine {
  public static let name = "motion"
  public static let source =
    "motiondivision/motion 1b037b0, motion-dom/src/animation/generators/spring.ts, "
    + "JSAnimation.ts, generators/utils/calc-duration.ts"
  public static let method = "closed form at absolute time, sinh and cosh capped"
  public static let clock = EngineClock(.tenths, rounding: .nearest)
  /// `animate(motionValue, target)` draws a last value at the call.
  public static let retargeting = Retargeting(.call, velocity: .difference, clock: .restarts)

  let request: EngineRequest
  var time = -1.0
  private let generator: MotionGenerator
  /// In milliseconds.
  private let duration: Double

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    generator = MotionGenerator(request)
    duration = generator.givenDuration ?? generator.duration
  }

  var state: (position: Double, velocity: Double) { generator.state(at: time) }
  public var shown: Double { time >= 0 ? generator.value(at: time) : request.start }
  public var isFinished: Bool { time >= duration }
}

/// Motion's generator; times are in milliseconds.
struct MotionGenerator {
  private let target: Double
  private let distance: Double
  private let ratio: Double
  /// In radians per millisecond.
  private let frequency: Double
  /// The initial velocity, negated, per millisecond.
  private let speed: Double
  /// The duration that the spring was derived from, at which it ends; `nil` also
  /// for a visual duration, which is infinite in the request.
  let givenDuration: Double?
  /// Up to these distances and speeds (per second) the generator is done.
  private let restDistance: Double
  private let restSpeed: Double

  /// - Parameter rest: by default coarser from a distance of 5, which is taken
  ///   to be in pixels.
  init(_ request: EngineRequest, rest: (distance: Double, speed: Double)? = nil) {
    target = request.target
    distance = request.target - request.start
    ratio = request.ratio
    frequency = request.frequency / 1000
    speed = request.duration == nil ? -(request.velocity / 1000) : 0
    givenDuration = request.duration.flatMap { $0 < .infinity ? $0 * 1000 : nil }
    (restDistance, restSpeed) = rest ?? (distance.magnitude < 5 ? (0.005, 0.01) : (0.5, 2))
  }

  /// Position, and velocity per second.
  func state(at time: Double) -> (position: Double, velocity: Double) {
    if ratio == 1 {
      let slope = speed + frequency * distance
      let envelope = exp(-frequency * time)
      return (
        target - envelope * (distance + slope * time),
        envelope * (frequency * slope * time - speed) * 1000
      )
    }
    let envelope = exp(-ratio * frequency * time)
    if ratio < 1 {
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      let a = (speed + ratio * frequency * distance) / damped
      let (sine, cosine) = (sin(damped * time), cos(damped * time))
      let rate =
        (ratio * frequency * a + distance * damped) * sine
        + (ratio * frequency * distance - a * damped)
        * cosine
      return (target - envelope * (a * sine + distance * cosine), envelope * rate * 1000)
    }
    let damped = frequency * (ratio * ratio - 1).squareRoot()
    let argument = min(damped * time, 300)
    let slope = speed + ratio * frequency * distance
    let (sine, cosine) = (sinh(argument), cosh(argument))
    let p = slope / damped
    let rate =
      (ratio * frequency * p - distance * damped) * sine
      + (ratio * frequency * distance - p * damped) * cosine
    return (
      target - (envelope * (slope * sine + damped * distance * cosine)) / damped,
      envelope * rate * 1000
    )
  }

  /// Whether the generator reports its end.
  private func isDone(_ state: (position: Double, velocity: Double), _ time: Double) -> Bool {
    if let givenDuration { return time >= givenDuration }
    return state.velocity.magnitude <= restSpeed
      && (target - state.position).magnitude <= restDistance
  }

  /// The position, or the target if the generator is done.
  func value(at time: Double) -> Double {
    let state = state(at: time)
    return isDone(state, time) ? target : state.position
  }

  /// The longest duration, in milliseconds.
  static let longest = 20_000.0

  /// The first multiple of 50 ms at which the generator is done, in
  /// milliseconds; infinite from 20 s.
  var duration: Double {
    var time = 0.0
    while !isDone(state(at: time), time), time < Self.longest { time += 50 }
    return time >= Self.longest ? .infinity : time
  }
}

/// Motion's `animate(from, to)` of plain numbers. The application stops the
/// animation and starts another at the value that it last got, from rest.
public struct MotionPlain: DerivedEngine {
  public static let name = "motion-plain"
  public static let source = Motion.source + "; animate/single-value.ts"
  /// `stop` draws a last value at the call.
  public static let retargeting = Retargeting(.call, velocity: .zero, clock: .restarts)

  var base: Motion

  public init(_ request: EngineRequest, rate: Double) { base = Motion(request, rate: rate) }
}

/// Motion's `useSpring` and `springValue`: the generator of ``Motion`` with the
/// rest thresholds 0.001 and 0.01/s. A new target counts from the next frame,
/// with the value and the velocity that the formula has there.
public struct MotionFollow: ClosedFormEngine, RestingEngine {
  public static let name = "motion-follow"
  public static let source = Motion.source + "; value/follow-value.ts"
  public static let method = Motion.method
  public static let clock = EngineClock(.tenths, rounding: .nearest, firstFrame: .startsClock)
  /// `set` starts an animation after the next frame.
  public static let retargeting = Retargeting(.nextFrame, clock: .startsWithFrame)
  /// `shown` is the target then, but the engine keeps its last velocity, which
  /// the next spring is given.
  public static let ending = EngineEnding.value

  let request: EngineRequest
  var time = -1.0
  private let generator: MotionGenerator
  /// In milliseconds.
  private let duration: Double

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    generator = MotionGenerator(request, rest: (0.001, 0.01))
    duration = generator.givenDuration ?? generator.duration
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    if !isFinished { self.time = time }
  }

  var state: (position: Double, velocity: Double) { generator.state(at: time) }
  public var shown: Double {
    if isFinished { return request.target }
    return time >= 0 ? generator.value(at: time) : request.start
  }
  public var isFinished: Bool { time >= duration }
}
