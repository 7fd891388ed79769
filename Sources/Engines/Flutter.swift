import Springs

/// Flutter's SpringSimulation: one of three formulas, selected by the exact
/// sign of c² - 4mk. A spring meant to be critical is treated as critical only
/// if rounding happens to give zero; just above critical damping the two
/// exponentials cancel.
public struct Flutter: ClosedFormEngine {
  public static let name = "flutter"
  public static let source =
    "flutter/flutter 04fbdcf, packages/flutter/lib/src/physics/spring_simulation.dart"
  public static let method = "closed form at absolute time, regime by the sign of c² - 4mk"
  /// `animateWith` restarts the ticker, whose first tick is time zero.
  public static let retargeting = Retargeting(.lastFrame, clock: .startsWithFrame)
  /// `snapToEnd` is off by default: AnimationController keeps the value of the
  /// frame on which `isDone` stops it.
  public static let ending = EngineEnding.lastFrame

  let request: EngineRequest
  var time = -1.0

  public init(_ request: EngineRequest, rate: Double) { self.request = request }

  // Powers of e, as in the source, may differ from `exp` in the last bits.
  var state: (position: Double, velocity: Double) {
    let (m, k, c) = (request.mass, request.stiffness, request.damping)
    let distance = request.start - request.target
    let discriminant = c * c - 4 * m * k
    let now = time / 1000
    if discriminant > 0 {
      let root = discriminant.squareRoot()
      let (fast, slow) = ((-c - root) / (2 * m), (-c + root) / (2 * m))
      let b = (request.velocity - fast * distance) / (slow - fast)
      let a = distance - b
      let (fastPower, slowPower) = (pow(M_E, fast * now), pow(M_E, slow * now))
      return (
        request.target + (a * fastPower + b * slowPower),
        a * fast * fastPower + b * slow * slowPower
      )
    }
    if discriminant == 0 {
      let decay = -c / (2 * m)
      let b = request.velocity - decay * distance
      let power = pow(M_E, decay * now)
      return (
        request.target + (distance + b * now) * power,
        decay * (distance + b * now) * power + b * power
      )
    }
    let decay = -(c / 2 / m)
    let damped = (4 * m * k - c * c).squareRoot() / (2 * m)
    let b = (request.velocity - decay * distance) / damped
    let (sine, cosine) = (sin(damped * now), cos(damped * now))
    let power = pow(M_E, decay * now)
    return (
      request.target + power * (distance * cosine + b * sine),
      power * (b * damped * cosine - distance * damped * sine)
        + decay * power * (b * sine + distance * cosine)
    )
  }

  public var isFinished: Bool {
    (position - request.target).magnitude < 0.001 && velocity.magnitude < 0.001
  }
}
