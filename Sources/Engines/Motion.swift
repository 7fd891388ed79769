import Glibc

/// Motion (formerly Framer Motion): a formula in milliseconds, whose
/// overdamped branch caps the argument of sinh and cosh at 300.
///
/// The cap keeps both finite and breaks the balance with the decaying
/// envelope: a strongly damped spring jumps to its target.
public struct Motion: ClosedFormEngine {
  public static let name = "motion"
  public static let source = "motiondivision/motion 1b037b0, spring.ts"
  public static let method = "closed form at absolute time, sinh and cosh capped"

  let request: EngineRequest
  var time = 0.0
  var lost = 0.0

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
  }

  func state(at time: Double) -> (position: Double, velocity: Double) {
    let ratio = request.ratio
    let frequency = request.frequency / 1000
    let delta = request.target - request.start
    let speed = -request.velocity / 1000
    let milliseconds = time * 1000
    let (a, b, c): (Double, Double, Double)
    let turn: Double
    if ratio == 1 {
      let decay = exp(-frequency * milliseconds)
      let slope = speed + frequency * delta
      let rest = decay * (delta + slope * milliseconds)
      return (request.target - rest, (frequency * rest - decay * slope) * 1000)
    }
    if ratio < 1 {
      turn = frequency * (1 - ratio * ratio).squareRoot()
      (a, b) = (cos(turn * milliseconds), sin(turn * milliseconds))
      c = -1
    } else {
      turn = frequency * (ratio * ratio - 1).squareRoot()
      let argument = min(turn * milliseconds, 300)
      (a, b) = (cosh(argument), sinh(argument))
      c = 1
    }
    let envelope = exp(-ratio * frequency * milliseconds)
    let slope = speed + ratio * frequency * delta
    let rest = envelope * (slope * b + turn * delta * a) / turn
    let rate = envelope * (slope * a + c * turn * delta * b) - ratio * frequency * rest
    return (request.target - rest, -rate * 1000)
  }

  public var isFinished: Bool {
    // Coarser limits where the way is long enough to be one of pixels.
    let isSmall = (request.target - request.start).magnitude < 5
    return velocity.magnitude <= (isSmall ? 0.01 : 2)
      && (request.target - position).magnitude <= (isSmall ? 0.005 : 0.5)
  }
}
