import Glibc

/// The formula of wobble for all three regimes.
///
/// Overdamped, sinh and cosh overflow while the envelope underflows: infinity,
/// then not-a-number, and an animation that never ends.
enum WobbleFormula {
  static func state(
    _ request: EngineRequest, ratio: Double, at time: Double
  ) -> (position: Double, velocity: Double) {
    let frequency = request.frequency
    let delta = request.target - request.start
    let speed = -request.velocity
    if ratio == 1 {
      let envelope = exp(-frequency * time)
      let slope = speed + frequency * delta
      return (
        request.target - envelope * (delta + slope * time),
        envelope * (speed * (time * frequency - 1) + time * delta * frequency * frequency)
      )
    }
    let envelope = exp(-ratio * frequency * time)
    let slope = speed + ratio * frequency * delta
    let isOver = ratio > 1
    let turn = frequency * (isOver ? ratio * ratio - 1 : 1 - ratio * ratio).squareRoot()
    let even = isOver ? cosh(turn * time) : cos(turn * time)
    let odd = isOver ? sinh(turn * time) : sin(turn * time)
    let rest = envelope * (slope / turn * odd + delta * even)
    let rate = envelope * (slope * even + (isOver ? 1 : -1) * turn * delta * odd)
    return (request.target - rest, ratio * frequency * rest - rate)
  }

  /// 0.001 units and 0.001 units per millisecond.
  static func isFinished(_ engine: some ClosedFormEngine) -> Bool {
    engine.velocity.magnitude / 1000 <= 0.001
      && (engine.position - engine.request.target).magnitude <= 0.001
  }
}

/// wobble as it comes: more than critical damping counts as critical.
public struct Wobble: ClosedFormEngine {
  public static let name = "wobble"
  public static let source = "skevy/wobble 142d649, src/index.ts"
  public static let method = "closed form at absolute time, overdamped taken for critical"
  static let longestFrame = 4 / 60.0

  let request: EngineRequest
  var time = 0.0
  var lost = 0.0

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
  }

  func state(at time: Double) -> (position: Double, velocity: Double) {
    WobbleFormula.state(request, ratio: min(request.ratio, 1), at: time)
  }

  public var isFinished: Bool { WobbleFormula.isFinished(self) }
}

/// wobble with `allowsOverdamping`.
public struct WobbleOverdamped: ClosedFormEngine {
  public static let name = "wobble-overdamped"
  public static let source = Wobble.source
  public static let method = "closed form at absolute time, sinh and cosh uncapped"
  static let longestFrame = Wobble.longestFrame

  let request: EngineRequest
  var time = 0.0
  var lost = 0.0

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
  }

  func state(at time: Double) -> (position: Double, velocity: Double) {
    WobbleFormula.state(request, ratio: request.ratio, at: time)
  }

  public var isFinished: Bool { WobbleFormula.isFinished(self) }
}
