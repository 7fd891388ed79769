/// Svelte's Spring: one explicit step per frame, with the last frame's change
/// divided by this frame's length as the velocity. Frames count for at most
/// 1/30 s.
///
/// Stiffness and damping are numbers from 0 to 1, for frames of 1/60 s. The
/// acceleration is added to the velocity without the frame's length, as if both
/// numbers were divided by it: at 120 Hz frequency and damping ratio are 1.41
/// times as large as at 60 Hz, and the spring bounces less.
public struct Svelte: Engine {
  public static let name = "svelte"
  public static let source = "sveltejs/svelte 15720b1, packages/svelte/src/motion/spring.js"
  public static let method = "difference of frames as velocity, one step per frame"
  public static let clock = EngineClock(.tenths, longestFrame: 1000.0 / 30)
  /// `set` changes the goal.
  public static let retargeting = Retargeting()

  private static let precision = 0.01

  private var target: Double
  private let stiffness: Double
  private let damping: Double
  public private(set) var position: Double
  private var last: Double
  /// Per second.
  public private(set) var velocity = 0.0
  public private(set) var isFinished = false

  /// Svelte clamps both numbers to 0…1 and accepts no initial velocity.
  public static func refusal(of request: EngineRequest) -> String? {
    if request.velocity != 0 { return "it takes no initial velocity" }
    return request.stiffness / request.mass / 3600 <= 1 && request.damping / request.mass / 60 <= 1
      ? nil : "its stiffness and damping are at most 1: k/m up to 3600 and c/m up to 60 are needed"
  }

  public init(_ request: EngineRequest, rate: Double) {
    target = request.target
    stiffness = request.stiffness / request.mass / 3600
    damping = request.damping / request.mass / 60
    position = request.start
    last = request.start
  }

  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    // `last` keeps its value, so a little speed may remain.
    if isAtRest { position = self.target }
    self.target = target
    isFinished = false
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    let sixtieths = elapsed * 60 / 1000
    let delta = target - position
    // In a frame of zero length Svelte divides by 1/60.
    let speed = (position - last) / (sixtieths == 0 ? 1.0 / 60 : sixtieths)
    let acceleration = stiffness * delta - damping * speed
    let change = (speed + acceleration) * sixtieths
    isFinished =
      isFinished || (change.magnitude < Self.precision && delta.magnitude < Self.precision)
    last = position
    position += change
    velocity = sixtieths > 0 ? change / sixtieths * 60 : 0
  }
}
