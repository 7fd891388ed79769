/// pop, of Facebook's Paper: Runge-Kutta steps of 0.001f s and interpolation,
/// with Rebound's write-back but a sound first stage.
public struct Pop: Engine {
  public static let name = "pop"
  public static let source = "facebook/pop 45dfe00, POPSpringSolver.h"
  public static let method = "RK4 at 1 ms, interpolated state written back"

  /// Kept in single precision there.
  private static let step = Double(Float(0.001))
  /// The dynamics threshold of a scale.
  private static let threshold = 0.005

  private let request: EngineRequest
  public private(set) var position: Double
  public private(set) var velocity: Double
  private var accumulator = 0.0
  private var isStill = false

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    position = request.start
    velocity = request.velocity
  }

  private func acceleration(_ position: Double, _ velocity: Double) -> Double {
    (request.stiffness * (request.target - position) - request.damping * velocity) / request.mass
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    let before = position
    guard elapsed <= 30 else { return }
    accumulator += elapsed
    var previous = (position: position, velocity: velocity)
    while accumulator >= Self.step {
      previous = (position, velocity)
      integrate()
      accumulator -= Self.step
    }
    let share = accumulator / Self.step
    position = position * share + previous.position * (1 - share)
    velocity = velocity * share + previous.velocity * (1 - share)
    isStill = (position - before).magnitude < Self.threshold / 5
  }

  private mutating func integrate() {
    let half = 0.5 * Self.step
    let a = (velocity: velocity, force: acceleration(position, velocity))
    let second = velocity + a.force * half
    let b = (velocity: second, force: acceleration(position + a.velocity * half, second))
    let third = velocity + b.force * half
    let c = (velocity: third, force: acceleration(position + b.velocity * half, third))
    let fourth = velocity + c.force * Self.step
    let d = (velocity: fourth, force: acceleration(position + c.velocity * Self.step, fourth))
    position += (a.velocity + 2 * (b.velocity + c.velocity) + d.velocity) / 6 * Self.step
    velocity += (a.force + 2 * (b.force + c.force) + d.force) / 6 * Self.step
  }

  public var isFinished: Bool {
    let force = acceleration(position, velocity)
    return (position - request.target).magnitude < Self.threshold / 2
      && (isStill
        || (velocity * velocity < 25 * Self.threshold
          && force * force < 625 * Self.threshold * Self.threshold))
  }
}
