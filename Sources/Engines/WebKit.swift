import Platform

/// e^x as JavaScript engines compute it, after fdlibm: x is split into a
/// multiple of ln 2 and a remainder of at most ln 2 / 2, whose power of e is a
/// rational function.
///
/// It differs from the C library's function in the last bit. Near critical
/// damping the difference of two exponentials magnifies that.
///
/// - Parameter x: zero or negative, or beyond the range of a double.
func browserExponential(_ x: Double) -> Double {
  // The result is below 1e-304 or above 1e304, where the last bit does not
  // matter.
  guard x.magnitude < 700 else { return exp(x) }
  guard x.magnitude >= 0x1p-28 else { return 1 + x }
  let multiple = nearestMultipleOfLn2(x)
  // The remainder in two parts. The first is exact, because the upper part of
  // ln 2 ends with zeros; the second has the digits that a double of ln 2
  // lacks.
  let high = x - multiple * 6.93147180369123816490e-01
  let low = multiple * 1.90821492927058770002e-10
  let r = high - low
  // e^r is 1 + r + r c/(2 - c).
  let c = r - polynomial(square: r * r)
  let power = 1 - ((low - (r * c) / (2 - c)) - high)
  return power * Double(sign: .plus, exponent: Int(multiple), significand: 1)
}

/// The whole number k for which x - k ln 2 is about ln 2 / 2 at most.
private func nearestMultipleOfLn2(_ x: Double) -> Double {
  let halfLn2 = 0.34657359027997264
  let threeHalvesLn2 = 1.0397207708399179
  if x.magnitude <= halfLn2 { return 0 }
  if x.magnitude < threeHalvesLn2 { return -1 }
  return (1.44269504088896338700 * x - 0.5).rounded(.towardZero)
}

/// r - c: a polynomial in r², whose coefficients minimise the largest error of
/// the power.
private func polynomial(square t: Double) -> Double {
  let coefficients = [
    -1.65339022054652515390e-06, 6.61375632143793436117e-05, -2.77777777770155933842e-03,
    1.66666666666666019037e-01,
  ]
  return t * coefficients.reduce(4.13813679705723846039e-08) { $1 + t * $0 }
}

/// WebKit's SpringSolver for the proposed CSS spring(): a closed form for the
/// progress from 0 to 1. In its own words, "ignoring over-damped case for now".
///
/// The style sheet sets the duration, so the engine never finishes.
public struct WebKit: ProgressEngine, EndlessEngine {
  public static let name = "webkit"
  public static let source = "WebKit/WebKit e443deb, Source/WebCore/…/graphics/SpringSolver.h"
  public static let method = "closed form of a progress, overdamped taken for critical"
  /// A CSS transition starts anew when styles are computed.
  public static let retargeting = Retargeting(
    .nextFrame, velocity: .zero, clock: .startsWithFrame, ignoresSameTarget: true)

  let request: EngineRequest
  var time = -1.0

  public init(_ request: EngineRequest, rate: Double) { self.request = request }

  var state: (position: Double, velocity: Double) {
    let (ratio, frequency) = (request.ratio, request.frequency)
    let distance = request.target - request.start
    let speed = request.velocity / distance
    let now = time / 1000
    // What remains of the progress, and its rate of change.
    let remaining: Double
    let rate: Double
    if ratio < 1 {
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      let b = (ratio * frequency - speed) / damped
      let envelope = exp(-now * ratio * frequency)
      remaining = envelope * (cos(damped * now) + b * sin(damped * now))
      rate =
        envelope * damped * (b * cos(damped * now) - sin(damped * now))
        - ratio * frequency * remaining
    } else {
      let b = -speed + frequency
      let envelope = exp(-now * frequency)
      remaining = (1 + b * now) * envelope
      rate = b * envelope - frequency * remaining
    }
    return (request.start + distance * (1 - remaining), -rate * distance)
  }
}
