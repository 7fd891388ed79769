import Springs

/// Fusion, for Roblox: the closed form since the start as a 2 × 2 matrix. The
/// spring rests within 1e-5 of the target at up to 1e-5 per second.
///
/// For overdamped springs the two coefficients that couple position and
/// velocity are the exact ones divided by ω in rad/s.
public struct Fusion: ClosedFormEngine {
  public static let name = "fusion"
  public static let source =
    "dphfox/Fusion 2790f7b, src/Animation/springCoefficients.luau, src/Animation/Spring.luau"
  public static let method = "matrix since the start, wrong velocity terms if overdamped"
  /// The next frame is still computed for the old goal.
  public static let retargeting = Retargeting(
    .nextFrame, clock: .startsWithFrame, ignoresSameTarget: true)

  /// The spring is still evaluated, and may move away from the target again.
  public static let ending = EngineEnding.value

  private static let epsilon = 0.00001

  let request: EngineRequest
  var time = -1.0

  public init(_ request: EngineRequest, rate: Double) { self.request = request }

  /// Distance from the target, and velocity.
  private var offset: (distance: Double, velocity: Double) {
    let (frequency, ratio) = (request.frequency, request.ratio)
    let seconds = time / 1000
    let start = request.start - request.target
    guard seconds > 0 else { return (start, request.velocity) }
    // The effect of the initial distance and velocity (second letter) on the
    // distance and velocity now (first letter).
    let (pp, pv, vp, vv): (Double, Double, Double, Double)
    if ratio > 1 {
      let alpha = (ratio * ratio - 1).squareRoot()
      let factor = -0.5 / (alpha * frequency)
      let (z1, z2) = (frequency * (alpha + ratio) * -1, frequency * (alpha - ratio))
      let (e1, e2) = (exp(seconds * z1), exp(seconds * z2))
      pp = (e2 * z1 - e1 * z2) * factor
      pv = (e1 - e2) * factor / frequency
      vp = (e2 - e1) * factor * frequency
      vv = (e1 * z1 - e2 * z2) * factor
    } else if ratio == 1 {
      let phase = seconds * frequency
      let envelope = exp(-phase)
      pp = envelope * (phase + 1)
      pv = envelope * seconds
      vp = envelope * (-phase * frequency)
      vv = envelope * (-phase + 1)
    } else {
      let alpha = frequency * (1 - ratio * ratio).squareRoot()
      let inverse = 1 / alpha
      let envelope = exp(-seconds * frequency * ratio)
      let (sine, cosine) = (envelope * sin(alpha * seconds), envelope * cos(alpha * seconds))
      let mixed = sine * frequency * ratio * inverse
      pp = mixed + cosine
      pv = sine * inverse
      vp = -(sine * alpha + frequency * ratio * mixed)
      vv = cosine - mixed
    }
    let (distance, velocity) = (
      start * pp + request.velocity * pv, start * vp + request.velocity * vv
    )
    return distance.isNaN || velocity.isNaN ? (0, 0) : (distance, velocity)
  }

  var state: (position: Double, velocity: Double) {
    let offset = offset
    return (offset.distance + request.target, offset.velocity)
  }

  public var shown: Double { isFinished ? request.target : position }

  public var isFinished: Bool {
    let offset = offset
    return !(offset.distance.magnitude > Self.epsilon || offset.velocity.magnitude > Self.epsilon)
  }
}
