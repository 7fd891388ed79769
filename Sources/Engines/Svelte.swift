/// Svelte's Spring: the change of the last frame, divided by this frame's
/// length, as the velocity, and one explicit step over the frame, in frames of
/// at most a thirtieth of a second.
///
/// Stiffness and damping are numbers from 0 to 1 that count in sixtieths of a
/// second, and the change is multiplied by the frame's length without being a
/// rate: at 120 Hz it oscillates 1.41 times as fast as at 60 Hz.
public struct Svelte: Engine {
  public static let name = "svelte"
  public static let source = "sveltejs/svelte 15720b1, packages/svelte/src/motion/spring.js"
  public static let method = "difference of frames as velocity, one step a frame"
  public static let clock = EngineClock(.tenths, longestFrame: 1000.0 / 30)

  private static let precision = 0.01

  private let target: Double
  private let stiffness: Double
  private let damping: Double
  public private(set) var position: Double
  private var last: Double
  /// Per second.
  public private(set) var velocity = 0.0
  public private(set) var isFinished = false

  /// Both numbers are clamped to 0…1 there, and no velocity can be given.
  public static func supports(_ request: EngineRequest) -> Bool {
    request.velocity == 0 && request.stiffness / request.mass / 3600 <= 1
      && request.damping / request.mass / 60 <= 1
  }

  public init(_ request: EngineRequest, rate: Double) {
    target = request.target
    stiffness = request.stiffness / request.mass / 3600
    damping = request.damping / request.mass / 60
    position = request.start
    last = request.start
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    let dt = elapsed * 60 / 1000
    let delta = target - position
    let speed = (position - last) / (dt == 0 ? 1.0 / 60 : dt)
    let acceleration = stiffness * delta - damping * speed
    let change = (speed + acceleration) * dt
    isFinished =
      isFinished || (change.magnitude < Self.precision && delta.magnitude < Self.precision)
    last = position
    position += change
    velocity = dt > 0 ? change / dt * 60 : 0
  }
}
