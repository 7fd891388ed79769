/// pop, from Facebook's Paper: Runge-Kutta steps of 0.001f s with
/// interpolation. It writes interpolated states back as Rebound does, but its
/// first stage is correct.
public struct Pop: Engine {
  public static let name = "pop"
  public static let source =
    "facebookarchive/pop 87d1f8b, pop/POPSpringSolver.h, pop/POPSpringAnimationInternal.h"
  public static let method = "RK4 at 1 ms, interpolated state written back"
  /// `toValue` may be set in flight.
  public static let retargeting = Retargeting()

  /// In seconds; pop stores it in single precision.
  private static let step = Double(Float(0.001))
  /// The dynamics threshold of a scale property.
  private static let threshold = 0.005

  private var target: Double
  /// -k/m and c/m.
  private let spring: Double
  private let friction: Double
  public private(set) var position: Double
  public private(set) var velocity: Double
  private var accumulator = 0.0
  public private(set) var isFinished = false
  /// The acceleration in the last step integrated.
  private var lastForce = 0.0

  public init(_ request: EngineRequest, rate: Double) {
    target = request.target
    spring = -request.stiffness / request.mass
    friction = request.damping / request.mass
    position = request.start
    velocity = request.velocity
  }

  private struct State {
    /// Target minus position.
    var p: Double
    /// The rate of change of `p`.
    var v: Double
  }

  private func acceleration(_ state: State) -> Double { state.p * spring - state.v * friction }

  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    if isAtRest { (position, velocity, accumulator) = (self.target, 0, 0) }
    self.target = target
    isFinished = false
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    let elapsed = elapsed / 1000
    // After a frame of more than 30 s pop stops the spring where it is.
    guard elapsed <= 30 else {
      isFinished = true
      return
    }
    let before = position
    accumulator += elapsed
    var current = State(p: target - position, v: -velocity)
    var previous = current
    while accumulator >= Self.step {
      previous = current
      integrate(&current)
      accumulator -= Self.step
    }
    let share = accumulator / Self.step
    let state = State(
      p: current.p * share + previous.p * (1 - share),
      v: current.v * share + previous.v * (1 - share))
    position = target - state.p
    velocity = -state.v
    isFinished = hasConverged(state) || isStill(since: before)
  }

  private mutating func integrate(_ state: inout State) {
    func trial(_ span: Double, _ dp: Double, _ dv: Double) -> State {
      State(p: state.p + dp * span, v: state.v + dv * span)
    }
    let half = Self.step * 0.5
    let a = (dp: state.v, dv: acceleration(state))
    let second = trial(half, a.dp, a.dv)
    let b = (dp: second.v, dv: acceleration(second))
    let third = trial(half, b.dp, b.dv)
    let c = (dp: third.v, dv: acceleration(third))
    let fourth = trial(Self.step, c.dp, c.dv)
    let d = (dp: fourth.v, dv: acceleration(fourth))
    let slope = (a.dp + (b.dp + c.dp) * 2 + d.dp) * (1 / 6)
    lastForce = (a.dv + (b.dv + c.dv) * 2 + d.dv) * (1 / 6)
    state = State(p: state.p + slope * Self.step, v: state.v + lastForce * Self.step)
  }

  /// As in pop, whose bounds on the squares of velocity and acceleration are 25
  /// times the threshold and 625 times its square.
  private func hasConverged(_ state: State) -> Bool {
    state.p.magnitude < Self.threshold / 2 && state.v * state.v < 25 * Self.threshold
      && lastForce * lastForce < 625 * Self.threshold * Self.threshold
  }

  /// Two consecutive frames that hardly differ, at the target.
  private func isStill(since before: Double) -> Bool {
    let limit = Self.threshold / 5
    return (target - position).magnitude < limit && (before - position).magnitude < limit
  }
}
