import Springs

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
  /// The mean acceleration over the last step.
  private var lastForce = 0.0

  public init(_ request: EngineRequest, rate: Double) {
    target = request.target
    spring = -request.stiffness / request.mass
    friction = request.damping / request.mass
    position = request.start
    velocity = request.velocity
  }

  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    if isAtRest { (position, velocity, accumulator) = (self.target, 0, 0) }
    self.target = target
    isFinished = false
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    let seconds = elapsed / 1000
    // After a frame of more than 30 s pop ends the animation.
    guard seconds <= 30 else {
      isFinished = true
      return
    }
    let before = position
    accumulator += seconds
    // The state of target minus position, as in pop.
    var current = SpringState(position: target - position, velocity: -velocity)
    var previous = current
    while accumulator >= Self.step {
      previous = current
      (current, lastForce) = current.rungeKutta(Self.step) { state in
        state.position * spring - state.velocity * friction
      }
      accumulator -= Self.step
    }
    let share = accumulator / Self.step
    let state = SpringState(
      position: current.position * share + previous.position * (1 - share),
      velocity: current.velocity * share + previous.velocity * (1 - share))
    position = target - state.position
    velocity = -state.velocity
    isFinished = hasConverged(state) || isStill(since: before)
  }

  /// pop compares the square of the velocity with 25 times the threshold, but
  /// the square of the acceleration with 625 times the threshold's square.
  private func hasConverged(_ state: SpringState) -> Bool {
    state.position.magnitude < Self.threshold / 2
      && state.velocity * state.velocity < 25 * Self.threshold
      && lastForce * lastForce < 625 * Self.threshold * Self.threshold
  }

  /// Whether this frame and the one before hardly differ, near the target.
  private func isStill(since before: Double) -> Bool {
    let limit = Self.threshold / 5
    return (target - position).magnitude < limit && (before - position).magnitude < limit
  }
}
