/// MotionLayout's spring for the end of a swipe: the midpoint rule with state
/// in single precision. A frame has 1 + 9/(4ω dt) steps, rounded down: fewer if
/// it is longer. Above 9/4 radians per frame, or fewer with strong damping, the
/// motion is unstable.
///
/// `springConfig` ignores the velocity that it is given: with a new target the
/// spring keeps its own. The layout sets the threshold of the end.
public struct MotionLayout: EndlessEngine, RestingEngine {
  public static let name = "motionlayout"
  public static let source =
    "androidx/androidx 955c864, constraintlayout-core/…/motion/utils/SpringStopEngine.java"
  public static let method = "midpoint rule in Float, fewer steps for longer frames"
  public static let retargeting = Retargeting(clock: .restarts)

  private var target: Double
  private let stiffness: Double
  private let damping: Double
  private let mass: Float
  private var x: Float
  private var v: Float = 0
  /// The time of the last frame, in seconds.
  private var last: Float = 0

  public init(_ request: EngineRequest, rate: Double) {
    target = Double(Float(request.target))
    stiffness = Double(Float(request.stiffness))
    damping = Double(Float(request.damping))
    mass = Float(request.mass)
    x = Float(request.start)
  }

  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    self.target = Double(Float(target))
    last = 0
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    let now = Float(time / 1000)
    var dt = Double(now - last)
    last = now
    guard dt > 0 else { return }
    let mass = Double(mass)
    // Java converts NaN to 0. The original has no limit of steps.
    let wanted = 1 + 9 / ((stiffness / mass).squareRoot() * dt * 4)
    let count = wanted.isNaN ? 0 : Int(min(wanted, 10_000))
    dt /= Double(count)
    for _ in 0..<count {
      let acceleration = (-stiffness * (Double(x) - target) - damping * Double(v)) / mass
      let middleVelocity = Double(v) + acceleration * dt / 2
      let middle = Double(x) + dt * middleVelocity / 2 - target
      let change = (-middle * stiffness - middleVelocity * damping) / mass * dt
      let mean = Double(v) + change / 2
      v += Float(change)
      x += Float(mean * dt)
    }
  }

  public var position: Double { Double(x) }
  public var velocity: Double { Double(v) }
}
