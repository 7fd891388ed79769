import Springs

/// A value that rests or moves on a spring, on a clock that never restarts.
///
/// Every change of mind goes through here, so position is continuous always
/// and velocity unless the value is held.
@frozen
public struct AnimatedValue: Hashable, Sendable {
  @usableFromInline var motion: SpringMotion
  /// When the motion began, in seconds.
  public private(set) var start: Double
  /// Whether it moves; a resting value costs nothing to ask.
  public private(set) var isMoving: Bool

  /// At rest.
  public init(_ value: Double, rates: SpringRates = .still) {
    motion = SpringMotion(rates: rates, from: value, to: value)
    start = 0
    isMoving = false
  }

  /// Where it is going, or rests.
  @inlinable public var target: Double { motion.target }

  /// The value at a time, in seconds.
  @inlinable
  public func value(at time: Double) -> Double {
    isMoving ? motion.position(at: time - start) : motion.target
  }

  /// The velocity at a time, per second.
  @inlinable
  public func velocity(at time: Double) -> Double {
    isMoving ? motion.velocity(at: time - start) : 0
  }

  /// Value and velocity at a time, for little more than one of them.
  @inlinable
  public func state(at time: Double) -> SpringState {
    isMoving
      ? motion.state(at: time - start) : SpringState(position: motion.target, velocity: 0)
  }

  /// Puts it somewhere, at rest.
  public mutating func hold(_ value: Double) {
    self = AnimatedValue(value, rates: motion.rates)
  }

  /// Stops it where it is.
  public mutating func hold(at time: Double) {
    hold(value(at: time))
  }

  /// Sends it to a target from where it is.
  ///
  /// - Parameters:
  ///   - target: in the unit of the value.
  ///   - time: now, in seconds.
  ///   - rates: of the spring from now on; the former one where absent.
  ///   - velocity: per second; the present one where absent.
  public mutating func move(
    to target: Double, at time: Double, rates: SpringRates? = nil, velocity: Double? = nil
  ) {
    let now = state(at: time)
    motion = SpringMotion(
      rates: rates ?? motion.rates, from: now.position, to: target,
      initialVelocity: velocity ?? now.velocity)
    start = time
    isMoving = true
  }

  /// The last time at which the distance to the target is above a threshold,
  /// in seconds on the common clock; ``start`` when it never is.
  public func settlingTime(threshold: Double) -> Double {
    isMoving ? start + motion.settlingTime(within: threshold) : start
  }
}

extension SpringRates {
  /// Stands where no spring has been chosen yet.
  public static let still = SpringRates(dampingRatio: 1, angularFrequency: 1)
}
