import Springs

/// An angle that rotates at a constant rate or parks, that is, rests at a whole
/// turn. It changes between the two without a jump in angle or rate.
///
/// While it rotates, a spring moves the rate towards the constant; while it
/// parks, a spring moves the angle towards the whole turn.
public struct TurningValue: Hashable, Sendable {
  private var isTurning = false
  /// The spring of both.
  private let rates: SpringRates
  /// The rate while it rotates, in turns per second.
  private var rate: AnimatedValue
  /// The angle while it parks, in turns; while it rotates, that at
  /// `rate.start`.
  private var angle: AnimatedValue

  /// An angle that rests at 0; `rates` is the spring of rate and angle.
  public init(rates: SpringRates) {
    self.rates = rates
    rate = AnimatedValue(0, rates: rates)
    angle = AnimatedValue(0, rates: rates)
  }

  /// The angle at a time in seconds, in turns.
  public func value(at time: Double) -> Double {
    isTurning ? angle.target + turned(at: time) : angle.value(at: time)
  }

  /// The rate at a time in seconds, in turns per second.
  public func velocity(at time: Double) -> Double {
    isTurning ? rate.value(at: time) : angle.velocity(at: time)
  }

  /// Rotates at a rate, in turns per second, from a time in seconds on.
  public mutating func spin(_ finalRate: Double, at time: Double) {
    if !isTurning { rate.hold(velocity(at: time)) }
    angle.hold(value(at: time))
    rate.move(to: finalRate, at: time)
    isTurning = true
  }

  /// Comes to rest at a whole turn, which stays the same if it is parking
  /// already.
  ///
  /// The whole turn is the first one that is not before the angle to which the
  /// rotation would continue if the spring sent its rate u to 0. That is 2ζu/ω
  /// further, the integral of u″ + 2ζω u′ + ω² u = 0 from u′ = 0 to rest.
  public mutating func park(at time: Double) {
    let velocity = velocity(at: time)
    let now = value(at: time)
    let reach = velocity * 2 * rates.dampingRatio / rates.angularFrequency
    let target = isTurning ? (now + reach).rounded(.up) : angle.target
    angle.hold(now)
    angle.move(to: target, at: time, velocity: velocity)
    isTurning = false
  }

  /// The integral of the rate since `rate.start`, in turns.
  ///
  /// Let R be the target rate and u the rate's distance from it. As u″ + 2ζω u′
  /// + ω² u = 0, the integral is R t - [Δu′ + 2ζω Δu]/ω².
  private func turned(at time: Double) -> Double {
    let then = rate.state(at: rate.start)
    let now = rate.state(at: time)
    let frequency = rates.angularFrequency
    let swung =
      (now.velocity - then.velocity
        + 2 * rates.dampingRatio * frequency * (now.position - then.position))
      / (frequency * frequency)
    return rate.target * (time - rate.start) - swung
  }
}
