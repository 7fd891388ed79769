/// A position and a velocity at one moment.
@frozen
public struct SpringState: Hashable, Sendable {
  /// The position, in the unit of the animation.
  public var position: Double
  /// The velocity, in the unit of the animation per second.
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
/// An evaluation of an oscillation takes an exponential, a sine and a cosine.
/// Up to a phase of 2^53 quarter turns the position's error is at most about
/// four times 2^-52 of the scale |start - target| + |velocity|/ω, plus half a
/// unit in its own last place. Once the envelope has underflowed, the result is
/// the target, at rest. `docs/scale.md` has the worst of 10^8 springs.
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

extension SpringMotion {
  /// The state at a time, evaluated in double-double and rounded once: the
  /// reference for the errors of other methods.
  ///
  /// - Parameter time: in seconds; negative times and NaN count as zero.
  public func exactState(at time: Double) -> SpringState {
    let (position, velocity) = doubledState(at: time)
    return SpringState(position: position.rounded, velocity: velocity.rounded)
  }

  /// The state of ``exactState(at:)`` before rounding.
  ///
  /// The closed form in double precision is used for phases beyond 2^50
  /// radians: even in double-double they may be off by more than 2^-54. It
  /// is also used once the motion has decayed by e^-700: low parts would then
  /// underflow. The phase of an overdamped spring is not reduced by turns; its
  /// limit only prevents overflow.
  public func doubledState(at time: Double) -> (position: DoubleDouble, velocity: DoubleDouble) {
    let furthest = rates.isOverdamped ? 0x1p900 : 0x1p50
    guard time > 0, rates.dampedFrequency.high * time < furthest, rates.slowDecay.high * time < 700,
      let exact = ExactDistance(self)
    else {
      let state = state(at: time)
      return (DoubleDouble(state.position), DoubleDouble(state.velocity))
    }
    let scaledTime = DoubleDouble(time).scaled(byPowerOfTwo: exact.timeExponent)
    let (distance, velocity) = exact.state(at: scaledTime)
    return (
      distance.scaled(byPowerOfTwo: exact.lengthExponent) + DoubleDouble(target),
      velocity.scaled(byPowerOfTwo: exact.lengthExponent + exact.timeExponent)
    )
  }
}

/// Evenly spaced samples of a motion, as for a display with a fixed frame rate.
/// `springbench run springs` measures their cost and the cost of separate
/// evaluations.
extension SpringMotion {
  /// Fills two buffers with the states at 0, step, 2·step, …; see
  /// `SpringSampler`, which is faster for many motions of one spring.
  ///
  /// - Parameters:
  ///   - step: between samples, in seconds, above zero.
  ///   - positions: filled to its end.
  ///   - velocities: per second; as long as `positions`.
  /// - Complexity: O(count); no allocation.
  public func sample(
    step: Double, positions: UnsafeMutableBufferPointer<Double>,
    velocities: UnsafeMutableBufferPointer<Double>
  ) {
    SpringSampler(rates, step: step).sample(
      from: start, to: target, initialVelocity: initialVelocity, positions: positions,
      velocities: velocities)
  }

  /// The positions and velocities at 0, step, 2·step, …; `count` of each.
  public func samples(step: Double, count: Int) -> (positions: [Double], velocities: [Double]) {
    require(count >= 0, "count: 0 or more")
    var velocities: [Double] = []
    let positions = [Double](unsafeUninitializedCapacity: count) { x, xCount in
      velocities = [Double](unsafeUninitializedCapacity: count) { v, vCount in
        (xCount, vCount) = (count, count)
        // Exactly `count` elements, even if the buffers have more.
        sample(
          step: step, positions: UnsafeMutableBufferPointer(rebasing: x[..<count]),
          velocities: UnsafeMutableBufferPointer(rebasing: v[..<count]))
      }
    }
    return (positions, velocities)
  }
}

extension SpringMotion {
  /// The largest distance beyond the target, on the side away from the start,
  /// and the time at which it is reached.
  ///
  /// `nil` if the motion neither starts at its target nor crosses it, or goes
  /// beyond it by less than the smallest double. For a motion that starts at
  /// its target, its velocity decides the side.
  public var overshoot: (time: Double, distance: Double)? {
    let crossing = initialDistance == 0 ? 0 : firstCrossing
    guard let crossing, var time = firstTurningPoint else { return nil }
    // A motion that first moves away from its target turns before it crosses.
    // The overshoot is then at the second turning point, which only an
    // oscillation has.
    if time <= crossing {
      guard let halfPeriod else { return nil }
      time += halfPeriod
    }
    let map = rates.propagator(time: time)
    let distance = (map.uu * initialDistance + map.uv * initialVelocity).magnitude
    return distance > 0 ? (time, distance) : nil
  }

  /// The largest distance from the target, at the start or the first turn.
  public var largestDistance: Double {
    let turn = firstTurningPoint.map { (position(at: $0) - target).magnitude } ?? 0
    return max(initialDistance.magnitude, turn)
  }

  /// The first time after zero at which the distance from the target is zero,
  /// in seconds; `nil` if there is none. Correct to about one unit in the last
  /// place.
  public var firstCrossing: Double? { moment { $0.firstCrossing } }

  /// The first time after zero at which the velocity is zero, in seconds; `nil`
  /// if there is none. Correct to about one unit in the last place.
  public var firstTurningPoint: Double? { moment { $0.firstTurningPoint } }

  /// The scaled time that `first` finds, converted to seconds.
  private func moment(_ first: (ExactDistance) -> DoubleDouble?) -> Double? {
    guard let exact = ExactDistance(self), let time = first(exact) else { return nil }
    return time.scaled(byPowerOfTwo: -exact.timeExponent).rounded
  }

  /// Half the period of an oscillation, in seconds; `nil` for other motions.
  private var halfPeriod: Double? {
    guard !rates.isOverdamped, rates.dampedFrequency.high > 0 else { return nil }
    return .pi / rates.dampedFrequency.high
  }
}
