/// Ryan Juckett's transition matrix: the exact map of one frame. Within a band
/// around ζ = 1 it uses the critical formula.
struct JuckettMatrix<Scalar: BinaryFloatingPoint & Sendable>: Sendable {
  // The effect of the distance (p) or velocity (v) before the frame, the second
  // letter, on that after it, the first letter.
  private let pp: Scalar
  private let pv: Scalar
  private let vp: Scalar
  private let vv: Scalar

  /// - Parameters:
  ///   - step: the length of the frame, in seconds.
  ///   - ratio: ζ.
  ///   - frequency: ω, in rad/s.
  ///   - band: how far ζ may be from 1 for the critical formula.
  ///   - exponential: e^x as the engine computes it, likewise sine and cosine.
  @inline(__always)
  init(
    step: Scalar, ratio: Scalar, frequency: Scalar, band: Scalar,
    exponential: (Scalar) -> Scalar, sine: (Scalar) -> Scalar, cosine: (Scalar) -> Scalar
  ) {
    if ratio > 1 + band {
      // Each root has a decay, its share in the motion, which is the decay over
      // the gap between the roots, and the rate at which the share changes.
      let middle = -frequency * ratio
      let halfGap = frequency * (ratio * ratio - 1).squareRoot()
      let (root1, root2) = (middle - halfGap, middle + halfGap)
      let (decay1, decay2) = (exponential(root1 * step), exponential(root2 * step))
      let inverseGap = 1 / (2 * halfGap)
      let (share1, share2) = (decay1 * inverseGap, decay2 * inverseGap)
      let (rate1, rate2) = (root1 * share1, root2 * share2)
      pp = share1 * root2 - rate2 + decay2
      pv = -share1 + share2
      vp = (rate1 - rate2 + decay2) * root2
      vv = -rate1 + rate2
    } else if ratio < 1 - band {
      let decay = frequency * ratio
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      let envelope = exponential(-decay * step)
      let (sin, cos) = (sine(damped * step), cosine(damped * step))
      let inverse = 1 / damped
      let mixed = envelope * decay * sin * inverse
      pp = envelope * cos + mixed
      pv = envelope * sin * inverse
      vp = -(envelope * sin) * damped - decay * mixed
      vv = envelope * cos - mixed
    } else {
      let envelope = exponential(-frequency * step)
      let delayed = step * envelope
      let mixed = delayed * frequency
      pp = mixed + envelope
      pv = delayed
      vp = -frequency * mixed
      vv = -mixed + envelope
    }
  }

  func advance(_ position: inout Scalar, _ velocity: inout Scalar, target: Scalar) {
    let distance = position - target
    position = distance * pp + velocity * pv + target
    velocity = distance * vp + velocity * vv
  }
}
