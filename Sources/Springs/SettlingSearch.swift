extension SpringMotion {
  /// The least threshold, in the unit of an `ExactDistance`: far below it the
  /// motion would lose digits to underflow.
  private static let leastThreshold = DoubleDouble(0x1p-400)

  /// The last time at which the motion itself, not its envelope, is further
  /// from its target than a threshold, in seconds.
  ///
  /// - Parameter threshold: in the unit of the position. Below 2^-400 of the
  ///   motion's size, about 4e-121, it counts as that.
  /// - Returns: zero if the motion is at rest at its target or always within
  ///   the threshold; else infinity if it never stays within, or if the
  ///   threshold is not above zero or the motion not finite. Correct to about
  ///   one unit in the last place; after 2^44 half periods, to a half period.
  public func settlingTime(within threshold: Double) -> Double {
    settlingTime(within: threshold, of: DoubleDouble(1))
  }

  /// The settling time within `fraction` · |start - target|, or within
  /// `fraction` itself if that distance is zero.
  public func settlingTime(relativeTo fraction: Double) -> Double {
    let span = DoubleDouble.sum(start, -target).magnitude
    return settlingTime(within: fraction, of: span.high > 0 ? span : DoubleDouble(1))
  }

  /// The settling time within `fraction` · `length`, a product that may be
  /// outside the range of a double, or within `leastThreshold` if that is more.
  private func settlingTime(within fraction: Double, of length: DoubleDouble) -> Double {
    guard (start - target).isFinite && initialVelocity.isFinite else { return .infinity }
    guard let exact = ExactDistance(self) else { return scale < .infinity ? 0 : .infinity }
    guard fraction > 0 else { return .infinity }
    guard fraction < .infinity else { return 0 }
    let (fractionExponent, exponent) = (Int(fraction.exponent), Int(length.high.exponent))
    // The significands are multiplied first: their product cannot overflow.
    let product =
      length.scaled(byPowerOfTwo: -exponent)
      * DoubleDouble(fraction).scaled(byPowerOfTwo: -fractionExponent)
    let threshold = product.scaled(
      byPowerOfTwo: fractionExponent + exponent - exact.lengthExponent)
    let time = SettlingSearch(
      motion: exact, threshold: Self.leastThreshold < threshold ? threshold : Self.leastThreshold
    ).time
    guard time.high < .infinity else { return .infinity }
    return time.scaled(byPowerOfTwo: -exact.timeExponent).rounded
  }
}

/// The search for the last time at which the distance exceeds a threshold, in
/// the scaled units of `ExactDistance`.
///
/// Between two turning points the distance is monotone, and the peaks of an
/// oscillation form a geometric sequence. The index of the last peak beyond the
/// threshold follows from that sequence; the crossing after it is found by
/// Newton's method with a bracket. Distances are compared with the threshold in
/// double-double, because a peak may just touch it.
struct SettlingSearch {
  let motion: ExactDistance
  let threshold: DoubleDouble

  private static let zero = DoubleDouble(0)

  /// The settling time: zero if the distance never exceeds the threshold,
  /// infinity if it does so again and again.
  var time: DoubleDouble {
    // Without damping the amplitude √(u² + (v/ω)²) is constant.
    if motion.decay.high == 0 {
      let squaredAmplitude =
        motion.velocity * motion.velocity / motion.frequencySquared
        + motion.distance * motion.distance
      return threshold < squaredAmplitude.squareRoot() ? DoubleDouble(.infinity) : Self.zero
    }
    let first = motion.velocity.high == 0 ? Self.zero : motion.firstTurningPoint
    guard let first else { return descent(motion) }
    let peak = motion.state(at: first).distance.magnitude
    guard threshold < peak else { return descent(motion, until: first) }
    if motion.isOverdamped || motion.dampedFrequency.high == 0 {
      let fromPeak = motion.shifted(to: first)
      return first + descent(fromPeak, after: fromPeak.distance.magnitude)
    }
    return lastOscillation(first: first, peak: peak)
  }

  /// The crossing after the last peak beyond the threshold.
  ///
  /// - Parameters:
  ///   - first: the time of the first peak.
  ///   - peak: the distance there, which is beyond the threshold.
  private func lastOscillation(first: DoubleDouble, peak: DoubleDouble) -> DoubleDouble {
    let halfPeriod = DoubleDouble.pi / motion.dampedFrequency
    let lossPerPeak = (motion.decay * halfPeriod).rounded
    // ln(peak/threshold), by log1p, because a quotient near one would have lost
    // the digits of its logarithm.
    let excess = log1p(((peak - threshold) / threshold).rounded)
    let estimate = floor(excess / lossPerPeak)
    // Beyond 2^44 half periods the envelope gives the time to half a period.
    guard estimate < 0x1p44 else { return first + DoubleDouble(excess) / motion.decay }
    func height(_ index: Double) -> DoubleDouble {
      peak * (-(motion.decay * (halfPeriod * index))).exponential()
    }
    let last = Self.lastIndex(near: estimate) { threshold < height($0) }
    var fromPeak = motion
    fromPeak.distance = height(last)
    fromPeak.velocity = Self.zero
    // With a the decay and b the damped frequency, the distance after a peak is
    // proportional to b cos bt + a sin bt. It is zero where tan bt = -b/a,
    // first at bt = π - atan2(b, a).
    let untilZero =
      (.pi - atan2(motion.dampedFrequency.high, motion.decay.high)) / motion.dampedFrequency.high
    return first + halfPeriod * last
      + descent(fromPeak, after: fromPeak.distance, until: DoubleDouble(untilZero))
  }

  /// The last index at which a condition holds. The condition must hold at 0
  /// and fail from some index on.
  ///
  /// The estimate may be off by one, or by many if the first peak exceeds the
  /// threshold only in its last digits. Doubling the stride, then halving it,
  /// finds the index in few steps either way. The bound on it ends the search
  /// where rounding hides the decay from peak to peak.
  private static func lastIndex(near estimate: Double, where holds: (Double) -> Bool) -> Double {
    var index = estimate > 0 && holds(estimate) ? estimate : 0
    var stride = 1.0
    while index + stride <= 2 * estimate + 0x1p44, holds(index + stride) {
      index += stride
      stride *= 2
    }
    while stride > 1 {
      stride /= 2
      if holds(index + stride) { index += stride }
    }
    return index
  }

  /// When a distance falls to the threshold; zero if it starts within.
  ///
  /// - Parameters:
  ///   - start: a motion whose distance decreases in magnitude until then.
  ///   - peak: |distance| at time zero if that is a turning point.
  ///   - end: a time by which the distance has fallen to the threshold; if
  ///     `nil`, found by doubling.
  private func descent(
    _ start: ExactDistance, after peak: DoubleDouble? = nil, until end: DoubleDouble? = nil
  ) -> DoubleDouble {
    guard threshold < start.distance.magnitude else { return Self.zero }
    var fall = start
    if fall.distance.high < 0 {
      (fall.distance, fall.velocity) = (-fall.distance, -fall.velocity)
    }
    var low = Self.zero
    var high = end ?? DoubleDouble(1) / fall.slowDecay
    while end == nil, threshold < fall.state(at: high).distance {
      low = high
      high = high * 2
    }
    var time = (low + high) * 0.5
    // Just after a turning point the distance is about peak · (1 - ω² t²/2).
    if let peak {
      let halfSquare = ((peak - threshold) / (peak * fall.frequencySquared)).rounded
      let guess = (2 * halfSquare).squareRoot()
      if guess < high.high { time = DoubleDouble(guess) }
    }
    // More iterations than halving alone needs for the digits of the time.
    for _ in 0..<200 {
      let (distance, velocity) = fall.state(at: time)
      let excess = distance - threshold
      if excess.high == 0 { return time }
      if excess.high > 0 { low = time } else { high = time }
      var next = time - newtonStep(distance, velocity, excess: excess)
      if !(low < next && next < high) { next = (low + high) * 0.5 }
      let moved = (next - time).rounded.magnitude
      time = next
      if moved <= time.high * 0x1p-70 { break }
    }
    return time
  }

  /// A step of Newton's method on the logarithm of the distance, which is
  /// nearly linear in time; in the end on the distance itself, because log1p
  /// has only the digits of a double.
  private func newtonStep(
    _ distance: DoubleDouble, _ velocity: DoubleDouble, excess: DoubleDouble
  ) -> DoubleDouble {
    let ratio = (excess / threshold).rounded
    if ratio.magnitude < 1e-4 { return excess / velocity }
    let logarithm = ratio > -1 ? log1p(ratio) : -.infinity
    return DoubleDouble(logarithm / (velocity / distance).rounded)
  }
}
