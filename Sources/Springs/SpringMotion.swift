/// A position and a velocity at one moment.
@frozen
public struct SpringState: Hashable, Codable, Sendable {
  /// The position, in the unit of the animation.
  public var position: Double
  /// In that unit per second.
  public var velocity: Double

  /// A state, in the unit of the animation and that unit per second.
  @inlinable
  public init(position: Double, velocity: Double) {
    self.position = position
    self.velocity = velocity
  }
}

/// One animation: a spring released at a position with a velocity.
///
/// An evaluation takes an exponential, a sine and a cosine. At any time the
/// position's error stays below three times 2^-52 of the scale
/// |start - target| + |velocity|/ω, plus half a unit in the last place of the
/// target. Once everything has underflowed, the result is the target, at rest.
/// `docs/scale.md` has the worst of 10^8 springs.
@frozen
public struct SpringMotion: Hashable, Sendable {
  /// The rates of the spring that moves.
  public let rates: SpringRates
  /// The position at the start.
  public let start: Double
  /// The position at which it comes to rest.
  public let target: Double
  /// The velocity at the start, per second.
  public let initialVelocity: Double
  /// v0/ω + ζ u0, where u0 = start - target and v0 = `initialVelocity`: the
  /// factor of e S in the position. With e = exp(-ζωt), C = cos bt, S =
  /// sin(bt)/s, s = √(1 - ζ²) and b = ωs, and with C = 1 and S = ωt for ζ = 1,
  ///
  ///     position = target + u0 · e C + sineInPosition · e S
  ///     velocity = v0 · e C - sineInVelocity · e S
  @usableFromInline let sineInPosition: Double
  /// ω (u0 + ζ v0/ω), the factor of -e S in the velocity.
  @usableFromInline let sineInVelocity: Double

  /// A motion of the spring that has these rates.
  ///
  /// - Parameters:
  ///   - rates: of the spring.
  ///   - start: position at time zero.
  ///   - target: where the spring comes to rest, in the same unit.
  ///   - initialVelocity: in that unit per second.
  @inlinable
  public init(
    rates: SpringRates, from start: Double, to target: Double, initialVelocity: Double = 0
  ) {
    self.rates = rates
    self.start = start
    self.target = target
    self.initialVelocity = initialVelocity
    let distance = start - target
    let normalVelocity = initialVelocity / rates.angularFrequency
    sineInPosition = normalVelocity + rates.dampingRatio * distance
    sineInVelocity = rates.angularFrequency * (distance + rates.dampingRatio * normalVelocity)
  }

  /// Start minus target.
  @inlinable public var initialDistance: Double { start - target }

  /// The unit of relative errors: |start - target| + |velocity|/ω.
  @inlinable public var scale: Double {
    initialDistance.magnitude + initialVelocity.magnitude / rates.angularFrequency
  }

  /// Position and velocity at a time in seconds; negative times and NaN count
  /// as zero.
  @inlinable
  public func state(at time: Double) -> SpringState {
    guard time > 0 else { return SpringState(position: start, velocity: initialVelocity) }
    let distance = initialDistance
    guard !rates.isOverdamped else {
      let map = rates.propagator(time: time)
      return SpringState(
        position: target + (map.uu * distance + map.uv * initialVelocity),
        velocity: map.vu * distance + map.vv * initialVelocity)
    }
    let (cosine, sine) = rates.decayedOscillation(time: time, remainder: 0)
    return SpringState(
      position: target + (cosine * distance + sine * sineInPosition),
      velocity: cosine * initialVelocity - sine * sineInVelocity)
  }

  /// Position at a time in seconds.
  @inlinable
  public func position(at time: Double) -> Double { state(at: time).position }

  /// Velocity at a time in seconds, per second.
  @inlinable
  public func velocity(at time: Double) -> Double { state(at: time).velocity }

  /// The motion that continues this one at `time` (in seconds) towards another
  /// target, with the same position and velocity at that moment, which is time
  /// zero of the new motion.
  @inlinable
  public func retargeted(at time: Double, to newTarget: Double) -> SpringMotion {
    let now = state(at: time)
    return SpringMotion(
      rates: rates, from: now.position, to: newTarget, initialVelocity: now.velocity)
  }
}

extension Spring {
  /// The motion of this spring between two values.
  ///
  /// - Parameters:
  ///   - start: position at time zero.
  ///   - target: where the spring comes to rest, in the same unit.
  ///   - initialVelocity: in that unit per second.
  @inlinable
  public func motion(
    from start: Double, to target: Double, initialVelocity: Double = 0
  ) -> SpringMotion {
    SpringMotion(rates: rates, from: start, to: target, initialVelocity: initialVelocity)
  }
}
