import Springs

/// An angle that rotates at a constant rate or rests at a whole turn, and
/// changes between the two without a jump in angle or rate.
///
/// While it rotates, a spring moves the rate; while it parks, a spring moves
/// the angle.
public struct TurningValue: Hashable, Sendable {
  /// The angle while parking, the rate while rotating.
  private var moved = AnimatedValue(0)
  /// While rotating: the angle at `moved.start`, in turns.
  private var angle = 0.0
  private var isTurning = false
  private var rates = SpringRates.still

  /// Parked at 0.
  public init() {}

  /// The angle at a time in seconds, in turns.
  public func value(at time: Double) -> Double {
    guard isTurning else { return moved.value(at: time) }
    return angle + turned(at: time)
  }

  /// The rate at a time in seconds, in turns per second.
  public func velocity(at time: Double) -> Double {
    isTurning ? moved.value(at: time) : moved.velocity(at: time)
  }

  /// Rotates at a rate from now on, in turns per second.
  public mutating func spin(_ rate: Double, at time: Double, rates: SpringRates) {
    if isTurning {
      angle = value(at: time)
      moved.move(to: rate, at: time, rates: rates)
    } else {
      let velocity = moved.velocity(at: time)
      angle = moved.value(at: time)
      moved = AnimatedValue(velocity)
      moved.move(to: rate, at: time, rates: rates)
      isTurning = true
    }
    self.rates = rates
  }

  /// Comes to rest at the whole turn after the one a free spring of the current
  /// rate would reach; stays if it is already at rest.
  public mutating func park(at time: Double, rates: SpringRates) {
    let velocity = velocity(at: time)
    let angle = value(at: time)
    let reach = velocity * 2 * rates.dampingRatio / rates.angularFrequency
    let isParked = !isTurning && moved.target == moved.target.rounded()
    let target = isParked ? moved.target : (angle + reach).rounded(.up)
    moved = AnimatedValue(angle)
    moved.move(to: target, at: time, rates: rates, velocity: velocity)
    isTurning = false
    self.rates = rates
  }

  /// The integral of the rate since the rate's spring was last given a target.
  ///
  /// With the rate R + u and u″ + 2ζω u′ + ω² u = 0 it is R t - [Δu′ + 2ζω
  /// Δu]/ω².
  private func turned(at time: Double) -> Double {
    let then = moved.state(at: moved.start)
    let now = moved.state(at: time)
    let frequency = rates.angularFrequency
    let swung =
      (now.velocity - then.velocity
        + 2 * rates.dampingRatio * frequency * (now.position - then.position))
      / (frequency * frequency)
    return moved.target * (time - moved.start) - swung
  }
}
