import Platform

extension SpringMotion {
  /// The times after zero at which the motion crosses its target, in seconds,
  /// in ascending order.
  ///
  /// - Parameter end: the latest time, in seconds.
  /// - Complexity: O(number of crossings), at most a hundred million.
  public func crossings(until end: Double) -> [Double] { moments(until: end, first: firstCrossing) }

  /// The times after zero at which the velocity changes sign, in seconds, in
  /// ascending order.
  public func turningPoints(until end: Double) -> [Double] {
    moments(until: end, first: firstTurningPoint)
  }

  /// The largest distance beyond the target, on the side away from the start,
  /// and the time at which it is reached.
  ///
  /// `nil` if the motion never crosses its target, or goes beyond it by less
  /// than the smallest double. For a motion that starts at its target, the side
  /// is that of its velocity.
  public var overshoot: (time: Double, distance: Double)? {
    let crossing = initialDistance == 0 ? (initialVelocity == 0 ? nil : 0) : firstCrossing
    guard let crossing else { return nil }
    guard let first = firstTurningPoint else { return nil }
    var time = first
    if time <= crossing {
      guard !rates.isOverdamped, rates.dampedFrequency.high > 0 else { return nil }
      time += .pi / rates.dampedFrequency.high
    }
    let map = rates.propagator(time: time)
    let distance = (map.uu * initialDistance + map.uv * initialVelocity).magnitude
    return distance > 0 ? (time, distance) : nil
  }

  /// The first time after zero at which the distance from the target is zero.
  public var firstCrossing: Double? {
    guard initialDistance != 0 || initialVelocity != 0 else { return nil }
    // With the propagator's S and C: u0 C + (v0 + a u0) S = 0.
    return firstTime(
      sine: -initialDistance, cosine: initialVelocity + rates.decay.high * initialDistance
    ) { state in
      (state.position - target) / state.velocity
    }
  }

  /// The first time after zero at which the velocity is zero.
  public var firstTurningPoint: Double? {
    guard initialDistance != 0 || initialVelocity != 0 else { return nil }
    let frequency = rates.angularFrequency
    let pull = rates.decay.high * initialVelocity + frequency * (frequency * initialDistance)
    return firstTime(sine: initialVelocity, cosine: pull) { state in
      let acceleration =
        -frequency * (frequency * (state.position - target)) - 2 * rates.decay.high * state.velocity
      return state.velocity / acceleration
    }
  }

  /// The first t > 0 with S(t) · cosine = C(t) · sine, where C is the decayed
  /// cosine and S the decayed sine over the damped frequency; `nil` if there is
  /// none.
  ///
  /// - Parameter step: Newton's correction, to be subtracted; ignored unless it
  ///   is finite and small.
  private func firstTime(sine: Double, cosine: Double, step: (SpringState) -> Double) -> Double? {
    let damped = rates.dampedFrequency.high
    var time: Double
    if rates.isOverdamped || damped == 0 {
      let quotient = sine / cosine
      let tangent = damped * quotient
      guard quotient > 0, tangent < 1 else { return nil }
      time = tangent < 1e-8 ? quotient : atanh(tangent) / damped
    } else {
      let phase = atan2(damped * sine, cosine)
      // atan2 returns angles up to ±π, both ends included.
      let positive = phase > 0 ? phase : phase + .pi
      time = positive < 1e-8 ? sine / cosine : positive / damped
    }
    guard time > 0, time.isFinite else { return nil }
    for _ in 0..<2 {
      let corrected = time - step(state(at: time))
      if corrected > 0, (corrected - time).magnitude < 1e-6 * time { time = corrected }
    }
    return time
  }

  private func moments(until end: Double, first: Double?) -> [Double] {
    guard let first, first <= end else { return [] }
    guard !rates.isOverdamped, rates.dampedFrequency.high > 0 else { return [first] }
    let halfPeriod = .pi / rates.dampedFrequency.high
    let count = ((end - first) / halfPeriod).rounded(.down)
    require(count < 1e8, "too many moments to list")
    return (0...Int(count)).map { first + Double($0) * halfPeriod }.filter { $0 <= end }
  }
}
