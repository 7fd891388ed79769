/// Rebound (JavaScript): Runge-Kutta steps of 1 ms and what is left over by
/// interpolation.
///
/// Two slips slow it down and are kept: the interpolated state is written back
/// and integrated on while the left-over time stays in the accumulator, so
/// part of each frame is integrated twice backwards; and each step's first
/// stage takes its force at the last trial position of the step before.
public struct Rebound: Engine {
  public static let name = "rebound"
  public static let source = "facebook/rebound-js 6e6e9a9, src/Spring.js"
  public static let method = "RK4 at 1 ms, interpolated state written back"

  private static let step = 0.001

  private let request: EngineRequest
  public private(set) var position: Double
  public private(set) var velocity: Double
  private var trial: Double
  private var previous: (position: Double, velocity: Double)
  private var accumulator = 0.0

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    position = request.start
    velocity = request.velocity
    trial = request.start
    previous = (request.start, request.velocity)
  }

  private func acceleration(_ position: Double, _ velocity: Double) -> Double {
    (request.stiffness * (request.target - position) - request.damping * velocity) / request.mass
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    accumulator += min(elapsed, 0.064)
    while accumulator >= Self.step {
      accumulator -= Self.step
      if accumulator < Self.step { previous = (position, velocity) }
      integrate()
    }
    if accumulator > 0 {
      let share = accumulator / Self.step
      position = position * share + previous.position * (1 - share)
      velocity = velocity * share + previous.velocity * (1 - share)
    }
  }

  private mutating func integrate() {
    let half = 0.5 * Self.step
    let a = (velocity: velocity, force: acceleration(trial, velocity))
    let second = velocity + a.force * half
    let b = (velocity: second, force: acceleration(position + a.velocity * half, second))
    let third = velocity + b.force * half
    let c = (velocity: third, force: acceleration(position + b.velocity * half, third))
    let fourth = velocity + c.force * Self.step
    trial = position + c.velocity * Self.step
    let d = (velocity: fourth, force: acceleration(trial, fourth))
    position += (a.velocity + 2 * (b.velocity + c.velocity) + d.velocity) / 6 * Self.step
    velocity += (a.force + 2 * (b.force + c.force) + d.force) / 6 * Self.step
  }

  public var isFinished: Bool {
    velocity.magnitude < 0.001 && (position - request.target).magnitude <= 0.001
  }
}
