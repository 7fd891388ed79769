import Springs

/// AndroidX's SpringAnimation: the closed form stepped from frame to frame over
/// whole milliseconds, with the state kept in single precision. The first frame
/// only starts the clock, and never ends the animation.
public struct AndroidX: AndroidEngine {
  public static let name = "androidx"
  public static let source =
    "androidx/androidx fd79a56, dynamicanimation/…/animation/SpringForce.java; "
    + "0ccdd90, DynamicAnimation.java"
  public static let method = "closed form stepped over whole milliseconds, state in Float"
  public static let clock = EngineClock(.milliseconds, firstFrame: .startsClock)
  /// In flight `animateToFinalPosition` acts halfway through the next frame.
  public static let retargeting = Retargeting()
  public static let runsWithoutMove = true

  private var spring: AndroidSpring
  private var value: Float
  private var speed: Float
  /// The goal that the application set since the last frame.
  private var pending: Float?
  public private(set) var isFinished = false

  public init(_ request: EngineRequest, rate: Double) {
    spring = AndroidSpring(request)
    (value, speed) = (spring.start, spring.velocity)
  }

  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    guard isAtRest else {
      pending = Float(target)
      return
    }
    (value, speed, isFinished) = (spring.target, 0, false)
    spring.target = Float(target)
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    guard time > 0 else { return }
    if let target = pending {
      // Two steps of half the time, each cut to whole milliseconds.
      let half = (elapsed / 2).rounded(.down)
      step(half)
      spring.target = target
      pending = nil
      step(half)
    } else {
      step(elapsed)
    }
    isFinished = isAtEquilibrium
  }

  private mutating func step(_ elapsed: Double) {
    let target = Double(spring.target)
    // Powers of e, as in the source, may differ from `exp` in the last bits.
    let state = spring.state(
      distance: Double(value) - target, velocity: speed, after: elapsed / 1000
    ) { pow(M_E, $0) }
    value = Float(state.distance + target)
    speed = Float(state.velocity)
  }

  public var position: Double { Double(value) }
  public var velocity: Double { Double(speed) }

  /// The thresholds for a scale property: 0.75 of the minimum visible change of
  /// 1/500, and 62.5 times that per second for the velocity.
  private var isAtEquilibrium: Bool {
    let limit = Double(Float(1) / 500 * 0.75)
    return velocity.magnitude < limit * 62.5 && Double((value - spring.target).magnitude) < limit
  }
}
