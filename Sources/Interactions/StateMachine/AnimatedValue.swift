import Springs

/// A value that rests or moves on a spring.
///
/// Times are those of one common clock, not since the motion began.
///
/// `move` and `hold(at:)` keep the position continuous; `move` keeps the
/// velocity too, unless it is given one. Only `hold(_:)` may jump.
@frozen
public struct AnimatedValue: Hashable, Sendable {
  @usableFromInline var motion: SpringMotion
  /// When the motion began, in seconds; 0 for a value at rest.
  public private(set) var start: Double
  /// Whether a spring has been started since it was last held; it stays true
  /// after the motion has settled.
  public private(set) var isMoving: Bool

  /// At rest; `rates` is the spring of the first `move` that names none.
  public init(_ value: Double, rates: SpringRates? = nil) {
    motion = SpringMotion(rates: rates ?? .placeholder, from: value, to: value)
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
  /// in seconds on the common clock; ``start`` if it never does, 0 for a value
  /// at rest.
  public func settlingTime(threshold: Double) -> Double {
    isMoving ? start + motion.settlingTime(within: threshold) : start
  }
}

extension SpringRates {
  /// A placeholder where no spring has been chosen yet.
  fileprivate static let placeholder = SpringRates(dampingRatio: 1, angularFrequency: 1)
}
