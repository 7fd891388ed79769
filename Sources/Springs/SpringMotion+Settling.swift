import Platform

extension SpringMotion {
  /// The last time at which the motion itself, not its envelope, is further
  /// from its target than a threshold, in seconds.
  ///
  /// Between two turning points the distance is monotone, and the peaks of an
  /// oscillation form a geometric sequence. The index of the last peak beyond
  /// the threshold follows from that sequence; the crossing after it is found
  /// by Newton's method with a bracket. All comparisons are made in
  /// double-double, so that a peak that just touches the threshold is judged by
  /// the exact parameters.
  ///
  /// - Parameter threshold: in the unit of the position.
  /// - Returns: zero if the motion is always within the threshold; infinity if
  ///   it never stays within, as without damping or for a threshold of zero.
  ///   Correct to about one unit in the last place.
  public func settlingTime(within threshold: Double) -> Double {
    guard let exact = ExactDistance(self) else { return 0 }
    guard threshold > 0 else { return .infinity }
    guard threshold < .infinity else { return 0 }
    return settlingTime(exact, within: DoubleDouble(threshold))
  }

  /// The settling time within `fraction` · |start - target|, or within
  /// `fraction` itself if that distance is zero.
  public func settlingTime(relativeTo fraction: Double) -> Double {
    guard let exact = ExactDistance(self) else { return 0 }
    guard fraction > 0 else { return .infinity }
    guard fraction < .infinity else { return 0 }
    let span = DoubleDouble.sum(start, -target).magnitude
    guard span.high > 0 else { return settlingTime(exact, within: DoubleDouble(fraction)) }
    // The product of fraction and distance may overflow or underflow as a
    // double, so multiply the significands and add the exponents.
    let spanExponent = Int(span.high.exponent)
    let fractionExponent = Int(fraction.exponent)
    let threshold =
      span.scaled(byPowerOfTwo: -spanExponent)
      * DoubleDouble(fraction).scaled(byPowerOfTwo: -fractionExponent)
    return settlingTime(exact, within: threshold, exponent: spanExponent + fractionExponent)
  }

  /// The settling time of a scaled motion.
  ///
  /// A threshold below 2^-400 of the motion's size would be reached only after
  /// the motion has lost digits to underflow. The motion is therefore advanced
  /// part of the way and scaled up by a power of two, as often as needed.
  ///
  /// - Parameters:
  ///   - threshold: the threshold in the unit of the position, divided by
  ///     2^shift.
  ///   - shift: a separate exponent, for thresholds that are no doubles.
  private func settlingTime(
    _ exact: ExactDistance, within threshold: DoubleDouble, exponent shift: Int = 0
  ) -> Double {
    var motion = exact
    var elapsed = DoubleDouble(0)
    var exponent = Int(threshold.high.exponent) + shift - exact.lengthExponent
    let significand = threshold.scaled(byPowerOfTwo: -Int(threshold.high.exponent))
    // Over one part the slowest decay falls by a factor of e^200, about 2^289,
    // so that what is left is still above 2^-400.
    var part = DoubleDouble(200) / motion.slowDecay
    // If the phase over one part is beyond 2^53 radians, a double cannot
    // resolve a turn: single peaks then do not affect the result, and the
    // envelope's decay gives the time. The comparison is negated, so that NaN
    // counts as unresolved.
    let isPhaseUnresolved = !motion.isOverdamped && !((motion.dampedFrequency * part).high < 0x1p53)
    if isPhaseUnresolved, motion.decay.high > 0, exponent < -400 {
      elapsed = DoubleDouble.ln2 * Double(-400 - exponent) / motion.decay
      exponent = -400
    }
    while exponent < -400, motion.decay.high > 0, part.high > 0 {
      var later = motion.shifted(to: part)
      let remaining = max(later.distance.high.magnitude, later.velocity.high.magnitude)
      // If the start excites only the faster of two decays, nothing is left
      // after such a part: take a shorter one.
      guard remaining > 0x1p-400 else {
        part = part * 0.5
        continue
      }
      let scale = -Int(remaining.exponent)
      later.distance = later.distance.scaled(byPowerOfTwo: scale)
      later.velocity = later.velocity.scaled(byPowerOfTwo: scale)
      motion = later
      exponent += scale
      elapsed = elapsed + part
    }
    // Without damping the exponent may be smaller, but any such threshold is
    // exceeded again and again; -900 keeps it from becoming zero.
    let search = SettlingSearch(
      motion: motion, threshold: significand.scaled(byPowerOfTwo: max(exponent, -900)))
    let rest = search.time
    guard rest.high < .infinity else { return .infinity }
    return (elapsed + rest).scaled(byPowerOfTwo: -exact.timeExponent).rounded
  }
}

/// The search for the last time at which the distance exceeds a threshold, in
/// the scaled units of `ExactDistance`.
struct SettlingSearch {
  let motion: ExactDistance
  let threshold: DoubleDouble

  private static let zero = DoubleDouble(0)

  /// That time: zero if the distance never exceeds the threshold, infinity if
  /// it does so again and again.
  var time: DoubleDouble {
    // Without damping the amplitude √(u² + (v/ω)²) is constant.
    if motion.decay.high == 0 {
      let energy =
        motion.velocity * motion.velocity / motion.frequencySquared
        + motion.distance * motion.distance
      return threshold < energy.squareRoot() ? DoubleDouble(.infinity) : SettlingSearch.zero
    }
    let first = motion.velocity.high == 0 ? SettlingSearch.zero : motion.firstTurningPoint
    guard let first else { return descent(motion, after: nil) }
    let peak = motion.state(at: first).distance.magnitude
    guard threshold < peak else { return descent(motion, after: nil, until: first) }
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
    // ln(peak/threshold). A quotient near one has lost the digits that its
    // logarithm consists of; log1p keeps them.
    let excess = log1p(((peak - threshold) / threshold).rounded)
    let estimate = floor(excess / lossPerPeak)
    // Beyond 2^44 half periods, one of them is below the precision of the
    // result.
    let isUnresolved = !(estimate < 0x1p44)
    if isUnresolved { return first + DoubleDouble(excess) / motion.decay }
    func peakTime(_ index: Double) -> DoubleDouble { first + halfPeriod * index }
    func isBeyond(_ index: Double) -> Bool {
      threshold < peak * (-(motion.decay * (halfPeriod * index))).exponential()
    }
    // The estimated index of the last peak beyond the threshold may be off by
    // one, or by many if the first peak exceeds the threshold only in its last
    // digits. Doubling the stride, then halving it, finds the index in few
    // steps either way.
    var index = estimate > 0 && isBeyond(estimate) ? estimate : 0
    var stride = 1.0
    while index + stride <= 2 * estimate + 0x1p44, isBeyond(index + stride) {
      index += stride
      stride *= 2
    }
    while stride > 1 {
      stride /= 2
      if isBeyond(index + stride) { index += stride }
    }
    let start = peakTime(index)
    var fromPeak = motion
    fromPeak.distance = peak * (-(motion.decay * (halfPeriod * index))).exponential()
    fromPeak.velocity = SettlingSearch.zero
    // From a peak on the distance is proportional to b cos bt + a sin bt, where
    // a is the decay and b the damped frequency: zero where tan bt = -b/a,
    // first at bt = π - atan2(b, a).
    let untilZero =
      (.pi - atan2(motion.dampedFrequency.high, motion.decay.high)) / motion.dampedFrequency.high
    return start + descent(fromPeak, after: fromPeak.distance, until: DoubleDouble(untilZero))
  }

  /// The time at which a decreasing distance falls to the threshold; zero if it
  /// starts within.
  ///
  /// - Parameters:
  ///   - motion: its distance decreases from time zero on.
  ///   - peak: |distance| at time zero if that is a turning point.
  ///   - end: a time by which the distance has fallen below the threshold; if
  ///     `nil`, found by doubling.
  private func descent(
    _ motion: ExactDistance, after peak: DoubleDouble?, until end: DoubleDouble? = nil
  ) -> DoubleDouble {
    let sign: Double = motion.distance.high < 0 ? -1 : 1
    guard threshold < motion.distance.magnitude else { return SettlingSearch.zero }
    var low = SettlingSearch.zero
    var high = end ?? DoubleDouble(1) / motion.slowDecay
    if end == nil {
      while threshold < (motion.state(at: high).distance * sign) {
        low = high
        high = high * 2
      }
    }
    var time = (low + high) * 0.5
    // Just after a turning point the distance is peak · (1 - ω² t²/2).
    if let peak {
      let rise = ((peak - threshold) / (peak * motion.frequencySquared)).rounded
      let guess = (2 * rise).squareRoot()
      if guess < high.high { time = DoubleDouble(guess) }
    }
    // More iterations than halving alone needs for the digits of the time.
    for _ in 0..<200 {
      let (distance, velocity) = motion.state(at: time)
      let excess = distance * sign - threshold
      if excess.high == 0 { return time }
      if excess.high > 0 { low = time } else { high = time }
      // Newton's method on the logarithm of the distance, which is nearly
      // linear in time; for the last steps on the distance itself, because
      // log1p has only the digits of a double.
      let ratio = (excess / threshold).rounded
      let slope = (velocity * sign / (distance * sign)).rounded
      let logarithm = ratio > -1 ? log1p(ratio) : -.infinity
      var next = time - DoubleDouble(logarithm / slope)
      if ratio.magnitude < 1e-4 { next = time - excess / (velocity * sign) }
      if !(low < next && next < high) { next = (low + high) * 0.5 }
      let moved = (next - time).rounded.magnitude
      time = next
      if moved <= time.high * 0x1p-70 { break }
    }
    return time
  }
}
