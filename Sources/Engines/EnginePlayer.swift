/// An engine on its clock, playing the frames of a display as an application
/// would see them: up to its end, and the target from there on.
public struct EnginePlayer<E: Engine>: Sendable {
  public private(set) var engine: E
  /// Whether the engine has ended the animation, at this frame or before.
  public private(set) var hasEnded = false
  private let clock: EngineClock
  private let target: Double
  /// One frame of the display, in milliseconds.
  private let frame: Double
  /// What the clock showed when the engine began to count, and at its last
  /// frame.
  private var origin: Double
  private var last: Double
  private var isFirst = true

  /// - Parameters:
  ///   - request: the animation.
  ///   - rate: frames per second of the display.
  ///   - clock: the engine's own where absent.
  ///   - start: what an exact clock shows when the animation is started, in
  ///     milliseconds.
  public init(
    _ request: EngineRequest, rate: Double, clock: EngineClock = E.clock, start: Double = 0
  ) {
    engine = E(request, rate: rate)
    self.clock = clock
    target = E.ending == .roundedTarget ? Double(Float(request.target)) : request.target
    frame = 1000 / rate
    origin = clock.read(start)
    last = origin
  }

  /// A frame at a time on an exact clock, in milliseconds; times must rise.
  public mutating func play(_ time: Double) {
    let now = clock.read(time)
    var elapsed = clock.countsFrames ? frame : now - last
    if case .fixed(let length) = clock.firstFrame, isFirst || last == 0 { elapsed = length }
    if isFirst {
      switch clock.firstFrame {
      case .elapsed, .fixed: break
      // Rounding may make it a little more or less than the length.
      case .after(let length): elapsed = now - (now - length)
      case .startsClock: (origin, elapsed) = (now, 0)
      }
      isFirst = false
    }
    let isCut = elapsed > clock.longestFrame
    if isCut { elapsed = clock.longestFrame }
    last = isCut && clock.catchesUp ? last + elapsed : now
    engine.advance(elapsed, to: clock.round(now - origin) + clock.headStart)
    if engine.isFinished { hasEnded = true }
  }

  private var rests: Bool { hasEnded && E.ending != .value }

  /// What is shown.
  public var position: Double { rests ? target : engine.shown }
  /// Per second.
  public var velocity: Double { rests ? 0 : engine.velocity }
}
