import Springs

/// Remotion's `spring()`: a closed form for the progress from 0 to 1, stepped
/// from frame to frame of a video. Frames count for at most 64 ms, so that time
/// is lost below 15.6 frames a second; overdamped springs are treated as
/// critical.
///
/// It ends where `measureSpring()` does: at the first frame with a progress
/// within 0.005 of 1 that is followed by twenty such frames, or by eighteen if
/// the spring has left that range before.
public struct Remotion: DampedEngine {
  public static let name = "remotion"
  public static let source =
    "remotion-dev/remotion 1529843, packages/core/src/spring/spring-utils.ts; 0b42b73, "
    + "measure-spring.ts"
  public static let method = "closed form of a progress, stepped, overdamped taken for critical"
  /// A video is a function of the frame: the application starts another
  /// spring at the call, and `spring()` takes no velocity.
  public static let retargeting = Retargeting(.call, velocity: .zero, clock: .restarts)
  public static let ending = EngineEnding.value

  private let request: EngineRequest
  /// Frames per second.
  private let rate: Double
  /// The progress and its rate (1/s) after the last whole frame, and as shown.
  private var whole = SpringState(position: 0, velocity: 0)
  private var state = SpringState(position: 0, velocity: 0)
  private var frame = 0
  /// The frame that `measureSpring()` finds.
  private let lastFrame: Int

  public static func refusal(of request: EngineRequest) -> String? {
    guard request.damping > 0 else { return "a damping above 0 is needed" }
    return request.velocity == 0 ? nil : "it takes no initial velocity"
  }

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    self.rate = rate
    lastFrame = Self.measured(request, rate: rate)
  }

  /// One step between two times in milliseconds.
  private static func advanced(
    _ state: SpringState, _ request: EngineRequest, from last: Double, to now: Double
  ) -> SpringState {
    let time = min(now - last, 64) / 1000
    let (ratio, frequency) = (request.ratio, request.frequency)
    let distance = 1 - state.position
    let speed = -state.velocity
    guard ratio < 1 else {
      let envelope = exp(-frequency * time)
      return SpringState(
        position: 1 - envelope * (distance + (speed + frequency * distance) * time),
        velocity: envelope
          * (speed * (time * frequency - 1) + time * distance * frequency * frequency))
    }
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    let (sine, cosine) = (sin(damped * time), cos(damped * time))
    let envelope = exp(-ratio * frequency * time)
    let slope = speed + ratio * frequency * distance
    let left = envelope * (sine * (slope / damped) + distance * cosine)
    return SpringState(
      position: 1 - left,
      velocity: ratio * frequency * left
        - envelope * (cosine * slope - damped * distance * sine))
  }

  private static func measured(_ request: EngineRequest, rate: Double) -> Int {
    // The original has no such limit.
    let longest = 100_000
    var (state, finished, quiet, restart) = (SpringState(position: 0, velocity: 0), 1, 0, 0)
    for frame in 1...longest where quiet < 20 {
      state = advanced(
        state, request, from: Double(frame - 1) / rate * 1000, to: Double(frame) / rate * 1000)
      if (state.position - 1).magnitude >= 0.005 {
        (finished, quiet) = (frame + 1, restart)
      } else {
        // From now on, eighteen more suffice after the frame `finished`.
        restart = 2
        if frame > finished { quiet += 1 }
      }
    }
    return finished
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    var exactFrame = time * rate / 1000
    // Remotion is given frames, not times: rounding must not make a fraction.
    if (exactFrame - exactFrame.rounded()).magnitude < 1e-9 { exactFrame.round() }
    // The original has no such limit.
    let last = min(exactFrame, Double(frame) + 100_000)
    while Double(frame + 1) <= last {
      whole = Self.advanced(
        whole, request, from: Double(frame) / rate * 1000, to: Double(frame + 1) / rate * 1000)
      frame += 1
    }
    state = whole
    if exactFrame > Double(frame) {
      state = Self.advanced(
        whole, request, from: Double(frame) / rate * 1000, to: exactFrame / rate * 1000)
    }
  }

  private var distance: Double { request.target - request.start }
  public var position: Double { request.start + distance * state.position }
  public var velocity: Double { distance * state.velocity }
  public var isFinished: Bool { frame >= lastFrame }
}
