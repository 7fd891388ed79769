import Glibc

/// Flutter's SpringSimulation: three formulas chosen by the exact sign of
/// c² - 4mk, so that a spring meant to be critical is so only when rounding
/// agrees; close above critical the two exponentials cancel.
public struct Flutter: ClosedFormEngine {
  public static let name = "flutter"
  public static let source = "flutter/flutter 04fbdcf, spring_simulation.dart"
  public static let method = "closed form at absolute time, regime by the sign of c² - 4mk"

  let request: EngineRequest
  var time = 0.0
  var lost = 0.0

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
  }

  func state(at time: Double) -> (position: Double, velocity: Double) {
    let (m, k, c) = (request.mass, request.stiffness, request.damping)
    let distance = request.start - request.target
    let discriminant = c * c - 4 * m * k
    if discriminant > 0 {
      let root = discriminant.squareRoot()
      let (fast, slow) = ((-c - root) / (2 * m), (-c + root) / (2 * m))
      let b = (request.velocity - fast * distance) / (slow - fast)
      let a = distance - b
      let (x, y) = (a * pow(M_E, fast * time), b * pow(M_E, slow * time))
      return (request.target + x + y, fast * x + slow * y)
    }
    let decay = -c / (2 * m)
    let envelope = pow(M_E, decay * time)
    if discriminant == 0 {
      let b = request.velocity - decay * distance
      let rest = (distance + b * time) * envelope
      return (request.target + rest, decay * rest + b * envelope)
    }
    let turn = (-discriminant).squareRoot() / (2 * m)
    let b = (request.velocity - decay * distance) / turn
    let (sine, cosine) = (sin(turn * time), cos(turn * time))
    let rest = envelope * (distance * cosine + b * sine)
    let rate = envelope * turn * (b * cosine - distance * sine)
    return (request.target + rest, rate + decay * rest)
  }

  public var isFinished: Bool {
    (position - request.target).magnitude < 0.001 && velocity.magnitude < 0.001
  }
}
