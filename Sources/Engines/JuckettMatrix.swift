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
      // The two roots z, the exponentials e of their products with time, these
      // over the distance of the roots (s), and the rates of change of those (m).
      let middle = -frequency * ratio
      let root = frequency * (ratio * ratio - 1).squareRoot()
      let (z1, z2) = (middle - root, middle + root)
      let (e1, e2) = (exponential(z1 * step), exponential(z2 * step))
      let inverseDistance = 1 / (2 * root)
      let (s1, s2) = (e1 * inverseDistance, e2 * inverseDistance)
      let (m1, m2) = (z1 * s1, z2 * s2)
      pp = s1 * z2 - m2 + e2
      pv = -s1 + s2
      vp = (m1 - m2 + e2) * z2
      vv = -m1 + m2
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
