import Springs

/// Hyprland's spring: a closed form for the progress from 0 to 1, stepped from
/// frame to frame in single precision, with the critical formula for decays
/// from ω to ω + 1e-4 max(ω, 1).
///
/// A new target in flight scales the velocity of the progress by the old
/// distance over the new one, which keeps the speed; if the new distance is at
/// most 1e-6, the velocity becomes 0. Time between the last frame and the call
/// is lost.
public struct Hyprland: RestingEngine {
  public static let name = "hyprland"
  public static let source =
    "hyprwm/hyprutils 83da5ee, src/animation/Spring.cpp, src/animation/AnimatedVariable.cpp"
  public static let method = "closed form of a progress, stepped, in Float"
  public static let clock = EngineClock(.nanoseconds)
  public static let retargeting = Retargeting(clock: .restarts, ignoresSameTarget: true)

  private static let epsilon: Float = 0.001

  private var start: Float
  private var target: Float
  private let mass: Float
  private let stiffness: Float
  private let damping: Float
  /// The progress, and its rate per second.
  private var progress: Float = 0
  private var rate: Float = 0

  public init(_ request: EngineRequest, rate: Double) {
    (start, target) = (Float(request.start), Float(request.target))
    mass = max(Float(request.mass), 0.0001)
    stiffness = max(Float(request.stiffness), 0.0001)
    damping = Float(request.damping)
  }

  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    let place = isAtRest ? self.target : value
    let (way, next) = (self.target - start, Float(target) - place)
    rate *= isAtRest || next.magnitude <= 1e-6 ? 0 : way / next
    progress = 0
    (start, self.target) = (place, Float(target))
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    // The animation ends if its last value is the target.
    if value == target { (progress, rate) = (1, 0) }
    // The milliseconds as nanoseconds, then as seconds.
    let step = Float(elapsed * 1e6) / 1e9
    guard step > 0 else { return }
    let left = progress - 1
    let frequency = (stiffness / mass).squareRoot()
    let decay = damping / (2 * mass)
    if decay < frequency {
      let damped = ((frequency * frequency) - (decay * decay)).squareRoot()
      let envelope = expf(-decay * step)
      let (sine, cosine) = (sinf(damped * step), cosf(damped * step))
      let moved = envelope * ((left * cosine) + (((rate + (decay * left)) / damped) * sine))
      rate =
        envelope
        * ((rate * cosine) - (((decay * rate) + (frequency * frequency * left)) / damped) * sine)
      progress = 1 + moved
    } else if (decay - frequency).magnitude <= max(frequency, 1) * 0.0001 {
      let envelope = expf(-decay * step)
      let slope = rate + (decay * left)
      progress = 1 + (envelope * (left + (slope * step)))
      rate = envelope * (rate - (decay * slope * step))
    } else {
      let root = ((decay * decay) - (frequency * frequency)).squareRoot()
      let (slow, fast) = (-decay + root, -decay - root)
      let a = (rate - (fast * left)) / (slow - fast)
      let b = left - a
      let (slowPower, fastPower) = (expf(slow * step), expf(fast * step))
      progress = 1 + (a * slowPower) + (b * fastPower)
      rate = (a * slow * slowPower) + (b * fast * fastPower)
    }
  }

  private var value: Float { start + (target - start) * progress }
  public var position: Double { Double(value) }
  public var velocity: Double { Double((target - start) * rate) }

  public var isFinished: Bool {
    (1 - progress).magnitude <= Self.epsilon && rate.magnitude <= Self.epsilon
  }
}
