import Springs

/// A value that rests or moves on a spring.
///
/// All times are on one clock; they do not count from the start of a motion.
///
/// `move` and `hold(at:)` keep the value continuous. `move` also keeps the
/// velocity, unless one is passed to it. Only `hold(_:)` may make a jump.
@frozen
public struct AnimatedValue: Hashable, Sendable {
  @usableFromInline var motion: SpringMotion
  /// The time at which the motion began, in seconds; 0 unless ``isMoving``.
  public private(set) var start: Double
  /// Whether `move` was called after the last `hold`, settled or not.
  public private(set) var isMoving: Bool

  /// A value at rest; `rates` is the spring for a `move` without one.
  public init(_ value: Double, rates: SpringRates? = nil) {
    // A spring must be stored even if every `move` will bring its own.
    let spring = rates ?? SpringRates(dampingRatio: 1, angularFrequency: 1)
    motion = SpringMotion(rates: spring, from: value, to: value)
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

  /// Value and velocity at a time, in seconds.
  @inlinable
  public func state(at time: Double) -> SpringState {
    isMoving ? motion.state(at: time - start) : SpringState(position: motion.target, velocity: 0)
  }

  /// Sets the value, at rest.
  public mutating func hold(_ value: Double) { self = AnimatedValue(value, rates: motion.rates) }

  /// Stops the value where it is at a time, in seconds.
  public mutating func hold(at time: Double) { hold(value(at: time)) }

  /// Sends the value to a target on a spring.
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

  /// The last time (s) at which the distance from the target exceeds 0.001 ·
  /// `length`: ``start`` if never or not moving, infinity if it never settles.
  public func settlingTime(over length: Double) -> Double {
    isMoving ? start + motion.settlingTime(within: 0.001 * length.magnitude) : start
  }
}
