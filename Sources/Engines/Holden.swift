import Springs

/// e^-x by a rational function: off by up to 5.1e-4 for x in 0…1, 0.019 above.
func rationalNegativeExponential(_ x: Float) -> Float {
  1 / (1 + x + 0.48 * x * x + 0.235 * x * x * x)
}

/// The arctangent by a polynomial with an error of about 1.5e-3.
private func polynomialArcTangent(_ x: Float) -> Float {
  let z = x.magnitude
  let w = z > 1 ? 1 / z : z
  let y = Float(.pi / 4 * Double(w) - Double(w * (w - 1) * (0.2447 + 0.0663 * w)))
  let angle = z > 1 ? Float(.pi / 2 - Double(y)) : y
  return x.sign == .minus ? -angle : angle
}

/// Daniel Holden's exact spring: single precision, a rational exponential, a
/// polynomial arctangent, and a small constant added to every divisor that
/// might be zero.
///
/// The band around ζ = 1 in which the critical formula is used is narrower than
/// rounding requires. Close below it the underdamped formula can be wrong by
/// more than the distance.
public struct Holden: FloatGoalEngine {
  public static let name = "holden"
  public static let source = "orangeduck/Spring-It-On 4d97b49, common.h"
  public static let method = "closed form stepped, Float, rational exponential, polynomial atan"

  /// Added to divisors; also the half width of the critical band, in 1/s².
  private static let small: Float = 1e-5

  var target: Float
  private let stiffness: Float
  private let damping: Float
  private(set) var x: Float
  private(set) var v: Float

  public init(_ request: EngineRequest, rate: Double) {
    target = Float(request.target)
    stiffness = Float(request.stiffness / request.mass)
    damping = Float(request.damping / request.mass)
    x = Float(request.start)
    v = Float(request.velocity)
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    let dt = Float(elapsed / 1000)
    let decay = damping / 2
    // The square of the frequency of the damped oscillation.
    let square = stiffness - damping * damping / 4
    let distance = x - target
    if square.magnitude < Self.small {
      let slope = v + distance * decay
      let envelope = rationalNegativeExponential(decay * dt)
      x = distance * envelope + dt * slope * envelope + target
      v = -decay * distance * envelope - decay * dt * slope * envelope + slope * envelope
    } else if square > 0 {
      let damped = square.squareRoot()
      let slope = v + decay * distance
      var amplitude =
        (slope * slope / (damped * damped + Self.small) + distance * distance).squareRoot()
      let phase = polynomialArcTangent(slope / (-distance * damped + Self.small))
      amplitude = distance > 0 ? amplitude : -amplitude
      let envelope = rationalNegativeExponential(decay * dt)
      let (sine, cosine) = (sinf(damped * dt + phase), cosf(damped * dt + phase))
      x = amplitude * envelope * cosine + target
      v = -decay * amplitude * envelope * cosine - damped * amplitude * envelope * sine
    } else {
      let root = (damping * damping - 4 * stiffness).squareRoot()
      let (fast, slow) = ((damping + root) / 2, (damping - root) / 2)
      let b = (target * fast - x * fast - v) / (slow - fast)
      let a = x - b - target
      let fastPower = rationalNegativeExponential(fast * dt)
      let slowPower = rationalNegativeExponential(slow * dt)
      x = a * fastPower + b * slowPower + target
      v = -fast * a * fastPower - slow * b * slowPower
    }
  }
}
