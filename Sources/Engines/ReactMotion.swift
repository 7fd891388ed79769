/// react-motion: semi-implicit Euler in fixed steps of 1/60 s; the value shown
/// is interpolated between the last step and the next. When more than ten steps
/// are due at once, it discards the time and goes on from the last whole step.
public struct ReactMotion: RestingEngine {
  public static let name = "react-motion"
  public static let source = "chenglou/react-motion 9e3ce95, src/stepper.js, src/Motion.js"
  public static let method = "semi-implicit Euler at 1/60 s, interpolated"
  public static let clock = EngineClock(.tenths)
  /// New properties change the goal.
  public static let retargeting = Retargeting()

  /// In milliseconds.
  private static let step = 1000.0 / 60
  /// The rest threshold of position and speed.
  private static let precision = 0.01

  private var target: Double
  /// Per unit of mass.
  private let stiffness: Double
  private let damping: Double
  /// The state after the last whole step.
  private var ideal: (position: Double, velocity: Double)
  /// The time since that step, in milliseconds.
  private var accumulated = 0.0
  public private(set) var position: Double
  public private(set) var velocity = 0.0

  public init(_ request: EngineRequest, rate: Double) {
    target = request.target
    stiffness = request.stiffness / request.mass
    damping = request.damping / request.mass
    ideal = (request.start, 0)
    position = request.start
  }

  /// The state after one more step; exactly at rest once it is near and slow.
  private func stepped(
    _ state: (position: Double, velocity: Double)
  ) -> (position: Double, velocity: Double) {
    let seconds = Self.step / 1000
    let acceleration = -stiffness * (state.position - target) + -damping * state.velocity
    let velocity = state.velocity + acceleration * seconds
    let position = state.position + velocity * seconds
    let isAtRest =
      velocity.magnitude < Self.precision && (position - target).magnitude < Self.precision
    return isAtRest ? (target, 0) : (position, velocity)
  }

  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    if isAtRest { accumulated = 0 }
    self.target = target
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    guard !isFinished else { return }
    accumulated += elapsed
    if accumulated > Self.step * 10 { accumulated = 0 }
    if accumulated == 0 { return }
    let steps = (accumulated / Self.step).rounded(.down)
    let share = (accumulated - steps * Self.step) / Self.step
    for _ in 0..<max(Int(steps), 0) { ideal = stepped(ideal) }
    let next = stepped(ideal)
    position = ideal.position + (next.position - ideal.position) * share
    velocity = ideal.velocity + (next.velocity - ideal.velocity) * share
    accumulated -= steps * Self.step
  }

  public var isFinished: Bool { velocity == 0 && position == target }
}
