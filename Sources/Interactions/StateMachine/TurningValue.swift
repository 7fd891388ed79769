import Springs

/// An angle that rotates at a constant rate or rests at a whole turn, and
/// changes between the two without a jump in angle or rate.
///
/// While it rotates, a spring moves the rate; while it parks, a spring moves
/// the angle.
public struct TurningValue: Hashable, Sendable {
  /// In turns while parking, turns per second while rotating.
  private var spring = AnimatedValue(0)
  /// While rotating: the angle at `spring.start`, in turns.
  private var angle = 0.0
  private var isTurning = false

  /// Parked at 0.
  public init() {}

  /// The angle at a time in seconds, in turns.
  public func value(at time: Double) -> Double {
    guard isTurning else { return spring.value(at: time) }
    return angle + turned(at: time)
  }

  /// The rate at a time in seconds, in turns per second.
  public func velocity(at time: Double) -> Double {
    isTurning ? spring.value(at: time) : spring.velocity(at: time)
  }

  /// Sends the rate, in turns per second, to `rate`.
  public mutating func spin(_ rate: Double, at time: Double, rates: SpringRates) {
    if isTurning {
      angle = value(at: time)
    } else {
      let velocity = spring.velocity(at: time)
      angle = spring.value(at: time)
      spring = AnimatedValue(velocity)
      isTurning = true
    }
    spring.move(to: rate, at: time, rates: rates)
  }

  /// Comes to rest at the first whole turn at or above the angle at which a
  /// spring of these rates would have slowed the current rate to zero, as if
  /// that were constant so far. If it is parked or parking, the target stays.
  public mutating func park(at time: Double, rates: SpringRates) {
    let velocity = velocity(at: time)
    let angle = value(at: time)
    let reach = velocity * 2 * rates.dampingRatio / rates.angularFrequency
    let target = isTurning ? (angle + reach).rounded(.up) : spring.target
    spring = AnimatedValue(angle)
    spring.move(to: target, at: time, rates: rates, velocity: velocity)
    isTurning = false
  }

  /// The integral of the rate since `spring.start`, in turns.
  ///
  /// Let R be the target rate and u the rate's distance from it. As u″ + 2ζω u′
  /// + ω² u = 0, the integral is R t - [Δu′ + 2ζω Δu]/ω².
  private func turned(at time: Double) -> Double {
    let then = spring.state(at: spring.start)
    let now = spring.state(at: time)
    let rates = spring.motion.rates
    let frequency = rates.angularFrequency
    let swung =
      (now.velocity - then.velocity
        + 2 * rates.dampingRatio * frequency * (now.position - then.position))
      / (frequency * frequency)
    return spring.target * (time - spring.start) - swung
  }
}
