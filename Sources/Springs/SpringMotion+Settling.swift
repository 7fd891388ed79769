extension SpringMotion {
  /// The last time at which the motion itself, not its envelope, is further
  /// from its target than a threshold, in seconds.
  ///
  /// - Parameter threshold: in the unit of the position.
  /// - Returns: zero if the motion is always within the threshold; infinity if
  ///   it never stays within, as without damping, for a threshold of zero, or
  ///   if its numbers are not finite.
  ///   Correct to about one unit in the last place.
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
  /// outside the range of a double.
  private func settlingTime(within fraction: Double, of length: DoubleDouble) -> Double {
    guard (start - target).isFinite && initialVelocity.isFinite else { return .infinity }
    guard let exact = ExactDistance(self) else { return 0 }
    guard fraction > 0 else { return .infinity }
    guard fraction < .infinity else { return 0 }
    let threshold = Threshold(fraction: fraction, of: length)
    var approach = Approach(
      motion: exact, thresholdExponent: threshold.exponent - exact.lengthExponent)
    approach.skipUnresolvedTurns()
    approach.advance()
    let rest = SettlingSearch(
      motion: approach.motion,
      threshold: threshold.significand.scaled(byPowerOfTwo: approach.representableExponent)
    ).time
    guard rest.high < .infinity else { return .infinity }
    return (approach.elapsed + rest).scaled(byPowerOfTwo: -exact.timeExponent).rounded
  }
}

/// A threshold of `significand` · 2^`exponent`, the significand being from 1 to
/// 2.
private struct Threshold {
  let significand: DoubleDouble
  let exponent: Int

  init(fraction: Double, of length: DoubleDouble) {
    let lengthExponent = Int(length.high.exponent)
    let fractionExponent = Int(fraction.exponent)
    // From 1 to 4.
    let product =
      length.scaled(byPowerOfTwo: -lengthExponent)
      * DoubleDouble(fraction).scaled(byPowerOfTwo: -fractionExponent)
    let carry = Int(product.high.exponent)
    significand = product.scaled(byPowerOfTwo: -carry)
    exponent = lengthExponent + fractionExponent + carry
  }
}

/// A motion that is advanced part of the way to a distant settling time, and
/// scaled up as it decays.
///
/// A threshold below 2^-400 of a motion's size would be reached only after the
/// motion has lost digits to underflow.
private struct Approach {
  /// The rest of the motion.
  var motion: ExactDistance
  /// The exponent of the threshold in the unit of `motion`.
  var thresholdExponent: Int
  /// The scaled time until the start of `motion`.
  var elapsed = DoubleDouble(0)

  /// The smallest exponent of a threshold with which no digits are lost.
  private static let leastExponent = -400

  /// The exponent of the threshold, or one with which the threshold is still a
  /// double above zero: without damping, where nothing can be advanced, any
  /// such threshold is exceeded again and again.
  var representableExponent: Int { max(thresholdExponent, -900) }

  /// The time in which the slowest decay falls by a factor of e^200, about
  /// 2^289, so that what is left is still above 2^-400. NaN without damping.
  private var part: DoubleDouble { DoubleDouble(200) / motion.slowDecay }

  /// Where the phase over one part is beyond 2^53 radians, a double cannot
  /// resolve a turn: single peaks then do not affect the result, and the
  /// envelope's decay gives the time. To be called before `advance`, which
  /// needs the phases of its parts.
  mutating func skipUnresolvedTurns() {
    let isResolved = motion.isOverdamped || (motion.dampedFrequency * part).high < 0x1p53
    guard !isResolved, motion.decay.high > 0, thresholdExponent < Self.leastExponent else { return }
    elapsed = DoubleDouble.ln2 * Double(Self.leastExponent - thresholdExponent) / motion.decay
    thresholdExponent = Self.leastExponent
  }

  /// Advances the motion until its threshold is large enough.
  mutating func advance() {
    var part = part
    while thresholdExponent < Self.leastExponent, motion.decay.high > 0, part.high > 0 {
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
      thresholdExponent += scale
      elapsed = elapsed + part
    }
  }
}
