/// react-spring: semi-implicit Euler in steps of 1 ms, as many as the frame has
/// milliseconds, rounded up; frames count for at most 64 ms.
///
/// Rounding up makes the spring run fast: by 2 % at 60 Hz, by 8 % at 120 Hz and
/// by 20 % at 240 Hz. The first frame of the animation loop counts for
/// 16.667 ms at any rate.
public struct ReactSpring: Engine {
  public static let name = "react-spring"
  public static let source =
    "pmndrs/react-spring 3d2523d, packages/core/src/SpringValue.ts, packages/rafz/src/index.ts"
  public static let method = "semi-implicit Euler at 1 ms, steps rounded up"
  public static let clock = EngineClock(.tenths, firstFrame: .fixed(16.667), longestFrame: 64)
  /// `start({to})` changes the goal of the animation.
  public static let retargeting = Retargeting(framesAfterEnd: 1)

  private var request: EngineRequest
  /// The rest threshold of the position; a tenth of it per millisecond is the
  /// threshold of the speed.
  private var precision = 0.0
  public private(set) var position: Double
  /// As react-spring holds it.
  private var velocityPerMillisecond: Double
  public private(set) var isFinished = false

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    position = request.start
    velocityPerMillisecond = request.velocity / 1000
    setPrecision()
  }

  private mutating func setPrecision() {
    let distance = (request.target - position).magnitude
    precision = distance == 0 ? 0.005 : min(1, distance * 0.001)
  }

  /// A call with the same target starts nothing, unless the call before also gave
  /// a velocity: the options then differ.
  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    guard target != request.target || request.velocity != 0 else { return }
    request.velocity = 0
    if isAtRest || isFinished { (position, velocityPerMillisecond) = (request.target, 0) }
    request.target = target
    setPrecision()
    isFinished = false
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    for _ in 0..<max(Int(elapsed.rounded(.up)), 0) {
      // react-spring checks for the end before each step, not after the last
      // one, and takes no step after the end. Steps after the end do no harm
      // here: the player shows the target.
      if velocityPerMillisecond.magnitude <= precision / 10,
        (request.target - position).magnitude <= precision
      {
        isFinished = true
      }
      let spring = -request.stiffness * 0.000001 * (position - request.target)
      let friction = -request.damping * 0.001 * velocityPerMillisecond
      velocityPerMillisecond += (spring + friction) / request.mass
      position += velocityPerMillisecond
    }
  }

  public var velocity: Double { velocityPerMillisecond * 1000 }
}
