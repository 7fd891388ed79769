import Springs

/// The animation requested of an engine: a spring between two values.
@frozen
public struct EngineRequest: Hashable, Sendable {
  /// In kilograms, above zero.
  public var mass: Double
  /// In newtons per metre, above zero.
  public var stiffness: Double
  /// In newton seconds per metre, not negative.
  public var damping: Double
  /// The value at the start, in any unit.
  public var start: Double
  /// The value at rest, in the same unit.
  public var target: Double
  /// At the start, in that unit per second.
  public var velocity: Double
  /// The duration in seconds from which Motion derived the spring, infinite for
  /// a visual duration; `nil` for other springs. If it is set, Motion's models
  /// ignore velocities, and end at it if it is finite (`MotionCSS` up to 50 ms
  /// later).
  public var duration: Double?

  /// A spring between two values; by default from rest at 0 to 1.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, from start: Double = 0,
    to target: Double = 1, velocity: Double = 0, duration: Double? = nil
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.start = start
    self.target = target
    self.velocity = velocity
    self.duration = duration
  }

  /// A spring between two values.
  public init(
    _ spring: Spring, from start: Double, to target: Double, velocity: Double = 0,
    duration: Double? = nil
  ) {
    self.init(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, from: start,
      to: target, velocity: velocity, duration: duration)
  }

  /// √(k/m), in radians per second.
  public var frequency: Double { (stiffness / mass).squareRoot() }
  /// c/(2√(km)), without unit.
  public var ratio: Double { damping / (2 * (stiffness * mass).squareRoot()) }
  /// Whether mass, stiffness and frequency are above 0, damping is not
  /// negative, and these and the ratio are finite.
  public var isRepresentable: Bool {
    [mass, stiffness, frequency].allSatisfy { $0 > 0 && $0 < .infinity }
      && damping >= 0 && damping < .infinity && ratio < .infinity
  }
}

extension EngineRequest {
  /// The exact motion.
  public var motion: SpringMotion {
    SpringMotion(
      rates: SpringRates(mass: mass, stiffness: stiffness, damping: damping), from: start,
      to: target, initialVelocity: velocity)
  }
}
