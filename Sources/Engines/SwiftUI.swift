/// SwiftUI's `.spring` as OpenSwiftUI reconstructs it, which is not Apple's
/// code: leapfrog in steps of 1/300 s past the time of the frame, with a
/// stiffness of at most 45,000 per square second.
///
/// The first two frames show the start. A gap of more than a second counts as
/// 1/60 s. `.spring` has no parameter for an initial velocity: the model
/// refuses one.
public struct SwiftUI: RestingEngine {
  public static let name = "swiftui"
  public static let source =
    "OpenSwiftUIProject/OpenSwiftUI 069dd80, Animation/Spring/FluidSpringAnimation.swift, "
    + "Animatable/AnimatableAttribute.swift"
  public static let method = "leapfrog at 1/300 s, beyond the frame's time"
  public static let clock = EngineClock(firstFrame: .startsWithSecond(longest: 1000 / 60.0))
  /// The new animation merges with the one in play; in this model at the time
  /// of the call.
  public static let retargeting = Retargeting(ignoresSameTarget: true)

  /// In seconds.
  private static let step = 1 / 300.0
  private static let halfStep = 1 / 600.0

  private var target: Double
  /// The signed distance from start to target.
  private var interval: Double
  private let stiffness: Double
  private let damping: Double
  private var offset = 0.0
  /// The offset at the last frame.
  private var shownOffset = 0.0
  public private(set) var velocity = 0.0
  private var force = 0.0
  /// The times of the last step and of the last frame, in seconds.
  private var time = 0.0
  private var frameTime = 0.0
  public private(set) var isFinished = false

  public init(_ request: EngineRequest, rate: Double) {
    target = request.target
    interval = request.target - request.start
    // Computed from the response, as in the original, for the same rounding.
    let frequency = 2 * .pi / (2 * .pi / request.frequency)
    stiffness = min(frequency * frequency, 45_000)
    damping = 2 * stiffness.squareRoot() * request.ratio
  }

  /// In flight, steps to the call, then keeps only the new offset: force and
  /// velocity stay as they were, and the steps' lead over the clock is lost.
  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    if isAtRest {
      self = Self(
        EngineRequest(
          stiffness: stiffness, damping: damping, from: self.target, to: target), rate: 60)
      return
    }
    let before = (velocity, force)
    let now = frameTime + elapsed / 1000
    step(to: now)
    (velocity, force) = before
    time = now
    interval += target - self.target
    self.target = target
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    frameTime = time / 1000
    step(to: frameTime)
    shownOffset = offset
    let (left, tolerance) = (interval - offset, interval * 0.01)
    isFinished =
      max(velocity * velocity, force * force) <= 0.0036
      && !(tolerance * tolerance > 0 && tolerance * tolerance < left * left)
  }

  private mutating func step(to end: Double) {
    if end - time > 1 { time = end - 1 / 60 }
    while time < end {
      let middle = force * Self.halfStep + velocity
      offset += middle * Self.step
      force = middle * -damping + (interval - offset) * stiffness
      velocity = force * Self.halfStep + middle
      time += Self.step
    }
  }

  public var position: Double { target + shownOffset - interval }
}
