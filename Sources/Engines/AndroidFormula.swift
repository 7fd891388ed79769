import Glibc

/// The three formulas that AndroidX and Compose share, for unit mass.
enum AndroidFormula {
  /// - Parameters:
  ///   - distance: position minus target.
  ///   - velocity: per second.
  ///   - time: in seconds.
  /// - Returns: both after the time.
  static func state(
    distance: Double, velocity: Double, ratio: Double, frequency: Double, at time: Double
  ) -> (distance: Double, velocity: Double) {
    if ratio > 1 {
      let root = frequency * (ratio * ratio - 1).squareRoot()
      let slow = -ratio * frequency + root
      let fast = -ratio * frequency - root
      let b = (fast * distance - velocity) / (fast - slow)
      let a = distance - b
      let (x, y) = (a * exp(fast * time), b * exp(slow * time))
      return (x + y, fast * x + slow * y)
    }
    if ratio == 1 {
      let b = velocity + frequency * distance
      let envelope = exp(-frequency * time)
      let rest = (distance + b * time) * envelope
      return (rest, b * envelope - frequency * rest)
    }
    let turn = frequency * (1 - ratio * ratio).squareRoot()
    let b = (ratio * frequency * distance + velocity) / turn
    let envelope = exp(-ratio * frequency * time)
    let (sine, cosine) = (sin(turn * time), cos(turn * time))
    let rest = envelope * (distance * cosine + b * sine)
    return (rest, envelope * turn * (b * cosine - distance * sine) - ratio * frequency * rest)
  }
}

/// A clock in whole milliseconds.
struct MillisecondClock {
  /// Whole milliseconds since the start.
  private(set) var milliseconds = 0.0

  /// Moves on to a time in seconds; one that is a whole number of milliseconds
  /// but for rounding counts as that.
  mutating func advance(to time: Double) {
    milliseconds = (time * 1000 + 1e-9).rounded(.down)
  }
}

/// AndroidX's SpringAnimation: a formula from frame to frame, over whole
/// milliseconds, from and to single precision.
public struct AndroidX: Engine {
  public static let name = "androidx"
  public static let source = "androidx fd79a56, SpringForce.java"
  public static let method = "closed form stepped over whole milliseconds, state in Float"

  private let target: Double
  private let ratio: Double
  private let frequency: Double
  private var clock = MillisecondClock()
  private var value: Float
  private var speed: Float

  public init(_ request: EngineRequest, rate: Double) {
    target = request.target
    ratio = Double(Float(request.ratio))
    frequency = Double(Float(request.stiffness / request.mass)).squareRoot()
    value = Float(request.start)
    speed = Float(request.velocity)
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    let before = clock.milliseconds
    clock.advance(to: time)
    let state = AndroidFormula.state(
      distance: Double(value) - target, velocity: Double(speed), ratio: ratio,
      frequency: frequency, at: (clock.milliseconds - before) / 1000)
    value = Float(target + state.distance)
    speed = Float(state.velocity)
  }

  public var position: Double { Double(value) }
  public var velocity: Double { Double(speed) }

  /// The limits for a scale: three quarters of a visible change of 1/500, and
  /// 62.5 times as much a second.
  public var isFinished: Bool {
    let limit = 0.75 / 500
    return (position - target).magnitude < limit && velocity.magnitude < 62.5 * limit
  }
}
