/// Motion's `useSpring` and `springValue`: the generator of ``Motion`` with
/// finer thresholds of rest. A new target is taken up after the next frame,
/// from the value on that frame and with the velocity that the formula has
/// there.
public struct MotionFollow: ClosedFormEngine {
  public static let name = "motion-follow"
  public static let source = Motion.source + "; value/follow-value.ts"
  public static let method = Motion.method
  public static let clock = EngineClock(.tenths, rounding: .nearest, firstFrame: .startsClock)
  /// `set` starts an animation after the next frame.
  public static let retargeting = Retargeting(.nextFrame, clock: .startsWithFrame)
  /// The spring that has ended still hands its last velocity over.
  public static let ending = EngineEnding.value

  let request: EngineRequest
  var time = -1.0
  private let generator: MotionGenerator
  /// In milliseconds.
  private let duration: Double

  /// `useSpring` starts from rest.
  public static func refusal(of request: EngineRequest) -> String? {
    request.velocity == 0 ? nil : "it takes no initial velocity"
  }

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    generator = MotionGenerator(request, rest: (0.001, 0.01))
    duration = generator.givenDuration ?? generator.duration
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    if !isFinished { self.time = time }
  }

  var state: (position: Double, velocity: Double) { generator.state(at: time) }
  public var shown: Double {
    if isFinished { return request.target }
    return time >= 0 ? generator.value(at: time) : request.start
  }
  public var isFinished: Bool { time >= duration }
}
