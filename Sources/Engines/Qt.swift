/// Qt Quick's SpringAnimation: semi-implicit Euler in as many fixed steps of 16
/// ms as have elapsed, with constants per step.
///
/// Nothing moves between two steps, so at 120 Hz about every other frame is a
/// repeat. Qt clamps damping to 1 (62.5 N s/m); the model refuses more.
public struct Qt: Engine {
  public static let name = "qt"
  public static let source = "qt/qtdeclarative c4d3c0c, src/quick/util/qquickspringanimation.cpp"
  public static let method = "semi-implicit Euler at 16 ms"
  public static let clock = EngineClock(.milliseconds)
  /// A `Behavior` restarts the animation at the time of the last frame.
  public static let retargeting = Retargeting(ignoresSameTarget: true)

  /// In milliseconds.
  private static let step = 16.0
  private static let longPast = 50.0
  private static let epsilon = 0.01
  /// The most steps computed in one frame; they last 18 days.
  private static let mostSteps = 1e8

  private var target: Double
  /// Stiffness and damping, each multiplied by the step in seconds.
  private let spring: Double
  private let damping: Double
  private let mass: Double
  /// The time (ms) up to which steps were taken, and the last frame's time.
  private var last = 0.0
  private var frame = 0.0
  public private(set) var position: Double
  public private(set) var velocity: Double
  public private(set) var isFinished = false

  public static func refusal(of request: EngineRequest) -> String? {
    request.damping * step / 1000 <= 1
      ? nil : "a damping of at most 62.5 N s/m is needed"
  }

  public init(_ request: EngineRequest, rate: Double) {
    target = request.target
    spring = request.stiffness * Self.step / 1000
    damping = request.damping * Self.step / 1000
    mass = request.mass
    position = request.start
    velocity = request.velocity
  }

  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    if isAtRest { (position, velocity, frame) = (self.target, 0, 0) }
    self.target = target
    isFinished = false
    // The timer ignores the time since the last frame if it exceeds 50 ms.
    if elapsed > Self.longPast { frame += elapsed }
    last = frame
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    frame = time
    let span = time - last
    let count = (span / Self.step).rounded(.down)
    guard count >= 1 else { return }
    last = time - (span - count * Self.step)
    for _ in 0..<Int(min(count, Self.mostSteps)) {
      let before = (position, velocity)
      let difference = target - position
      // At a mass of 1 Qt skips the division and adds in another order.
      velocity =
        mass == 1
        ? velocity + spring * difference - damping * velocity
        : velocity + (spring * difference - damping * velocity) / mass
      position += velocity * Self.step / 1000
      // No further step changes anything.
      if (position, velocity) == before { break }
    }
    if velocity.magnitude < Self.epsilon, (target - position).magnitude < Self.epsilon {
      isFinished = true
    }
  }
}
