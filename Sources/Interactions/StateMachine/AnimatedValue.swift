import Springs

/// A value that rests or moves on a spring, on a clock that never restarts.
///
/// All changes of a value are made here, so position is always continuous, and
/// so is velocity unless the value is held.
@frozen
public struct AnimatedValue: Hashable, Sendable {
  @usableFromInline var motion: SpringMotion
  /// When the motion began, in seconds.
  public private(set) var start: Double
  /// Whether it is moving; evaluating a value at rest costs nothing.
  public private(set) var isMoving: Bool

  /// At rest.
  public init(_ value: Double, rates: SpringRates = .still) {
    motion = SpringMotion(rates: rates, from: value, to: value)
    start = 0
    isMoving = false
  }

  /// The target of the motion, or the value at rest.
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

  /// Value and velocity at a time, for little more than the cost of one.
  @inlinable
  public func state(at time: Double) -> SpringState {
    isMoving ? motion.state(at: time - start) : SpringState(position: motion.target, velocity: 0)
  }

  /// Sets the value, at rest.
  public mutating func hold(_ value: Double) { self = AnimatedValue(value, rates: motion.rates) }

  /// Stops it where it is.
  public mutating func hold(at time: Double) { hold(value(at: time)) }

  /// Sends it to a target from its current value.
  ///
  /// - Parameters:
  ///   - target: in the unit of the value.
  ///   - time: now, in seconds.
  ///   - rates: the spring from now on; unchanged if `nil`.
  ///   - velocity: per second; unchanged if `nil`.
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

  /// The last time at which the distance from the target exceeds a threshold,
  /// in seconds on the common clock; ``start`` if it never does.
  public func settlingTime(threshold: Double) -> Double {
    isMoving ? start + motion.settlingTime(within: threshold) : start
  }
}

extension SpringRates {
  /// A placeholder where no spring has been chosen yet.
  public static let still = SpringRates(dampingRatio: 1, angularFrequency: 1)
}
