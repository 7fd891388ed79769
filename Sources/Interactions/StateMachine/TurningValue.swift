import Springs

/// An angle that rotates at a constant rate or parks, that is, rests at a whole
/// turn. It changes between the two without a jump in angle or rate.
///
/// While it rotates, a spring moves the rate towards the constant; while it
/// parks, a spring moves the angle towards the whole turn.
public struct TurningValue: Hashable, Sendable {
  /// The rate in turns per second while it rotates, else the angle in turns.
  private var spring = AnimatedValue(0)
  /// While it rotates: the angle at `spring.start`, in turns.
  private var angle = 0.0
  private var isTurning = false

  /// An angle that rests at 0.
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

  /// Rotates at `rate`, in turns per second, from now on.
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

  /// Comes to rest at a whole turn, which stays the same if it is parking
  /// already.
  ///
  /// The whole turn is the first one that is not before the angle to which the
  /// rotation would continue if a spring of these rates sent its rate u to 0.
  /// That is 2ζu/ω further, the integral of u″ + 2ζω u′ + ω² u = 0 from u′ = 0 to
  /// rest.
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
