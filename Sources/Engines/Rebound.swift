/// Rebound (JavaScript): Runge-Kutta steps of 1 ms, with interpolation over the
/// remaining fraction.
///
/// Two bugs are kept. First, Rebound continues from the interpolated state,
/// which is earlier than the last step: the time between the two is lost.
/// Second, the first stage of each step evaluates the force at the last trial
/// position of the previous step. The first frame counts for 1 ms.
public struct Rebound: Engine {
  public static let name = "rebound"
  public static let source =
    "facebookarchive/rebound-js 6e6e9a9, src/Spring.js, src/SpringSystem.js"
  public static let method = "RK4 at 1 ms, interpolated state written back"
  public static let clock = EngineClock(.tenths, firstFrame: .after(1), longestFrame: 64)
  /// `setEndValue` changes the goal.
  public static let retargeting = Retargeting(framesAfterEnd: 1)
  public static let ending = EngineEnding.targetUnlessAtRest

  private static let step = 0.001

  private var target: Double
  /// k/m: Rebound assumes a unit mass.
  private let stiffness: Double
  private let damping: Double
  public private(set) var position: Double
  public private(set) var velocity: Double
  /// The position of the last stage of the last step.
  private var trial: Double
  /// The state before the last step.
  private var previous = (position: 0.0, velocity: 0.0)
  /// The time since the last step, in seconds.
  private var accumulator = 0.0

  public init(_ request: EngineRequest, rate: Double) {
    target = request.target
    stiffness = request.stiffness / request.mass
    damping = request.damping / request.mass
    position = request.start
    velocity = request.velocity
    trial = request.start
  }

  private func acceleration(_ position: Double, _ velocity: Double) -> Double {
    stiffness * (target - position) - damping * velocity
  }

  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    // In the one frame after its end it is finished, but not yet at rest.
    if isAtRest || isFinished { (position, velocity) = (self.target, 0) }
    self.target = target
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    accumulator += elapsed / 1000
    while accumulator >= Self.step {
      accumulator -= Self.step
      let isLastStep = accumulator < Self.step
      if isLastStep { previous = (position, velocity) }
      integrate()
    }
    if accumulator > 0 {
      let share = accumulator / Self.step
      position = position * share + previous.position * (1 - share)
      velocity = velocity * share + previous.velocity * (1 - share)
    }
  }

  private mutating func integrate() {
    let step = Self.step
    let a = (velocity: velocity, force: acceleration(trial, velocity))
    let second = velocity + a.force * step * 0.5
    let b = (velocity: second, force: acceleration(position + a.velocity * step * 0.5, second))
    let third = velocity + b.force * step * 0.5
    let c = (velocity: third, force: acceleration(position + b.velocity * step * 0.5, third))
    let fourth = velocity + c.force * step
    trial = position + c.velocity * step
    let d = (velocity: fourth, force: acceleration(trial, fourth))
    position += 1 / 6 * (a.velocity + 2 * (b.velocity + c.velocity) + d.velocity) * step
    velocity += 1 / 6 * (a.force + 2 * (b.force + c.force) + d.force) * step
  }

  public var isFinished: Bool {
    velocity.magnitude < 0.001 && (target - position).magnitude <= 0.001
  }
}
