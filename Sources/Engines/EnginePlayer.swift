import Platform

/// Plays an engine on its clock, one display frame after another, as an
/// application would see it: up to the engine's end, and at rest from there on.
public struct EnginePlayer<E: Engine>: Sendable {
  /// The engine after the last frame.
  public private(set) var engine: E
  /// Whether the engine ended the animation at this frame or an earlier one.
  public private(set) var hasEnded = false
  private let clock: EngineClock
  /// Whether the request is at rest, and its engine takes no step then.
  private let staysAtStart: Bool
  /// The value shown after the end, unless that is the engine's own.
  private var restingValue: Double
  /// One frame of the display, in milliseconds.
  private let frame: Double
  /// The clock's reading when the engine began to count.
  private var origin: Double
  /// The clock's reading at the last frame, less the time carried over to later
  /// frames.
  private var last: Double
  private var isFirst = true

  /// - Parameters:
  ///   - request: the animation.
  ///   - rate: frames per second of the display.
  ///   - clock: by default the engine's own.
  ///   - start: the time on an exact clock at which the animation starts, in
  ///     milliseconds.
  public init(
    _ request: EngineRequest, rate: Double, clock: EngineClock = E.clock, start: Double = 0
  ) {
    engine = E(request, rate: rate)
    self.clock = clock
    staysAtStart = E.ending == .targetUnlessAtRest && engine.isFinished
    let target = E.ending == .roundedTarget ? Double(Float(request.target)) : request.target
    restingValue = staysAtStart ? request.start : target
    frame = 1000 / rate
    origin = clock.read(start)
    last = origin
  }

  /// Advances to the frame at `time` on an exact clock, in milliseconds, as
  /// frameworks count it, not in seconds. Times must not decrease.
  public mutating func play(_ time: Double) {
    require(!time.isNaN, "the time of a frame is NaN")
    let now = clock.read(time)
    var elapsed = clock.countsFrames ? frame : now - last
    if isFirst, let special = specialLength(at: now) { elapsed = special }
    isFirst = false
    let isCut = elapsed > clock.longestFrame
    if isCut { elapsed = clock.longestFrame }
    last = isCut && clock.catchesUp ? last + elapsed : now
    if !staysAtStart {
      engine.advance(elapsed, to: clock.round(now - origin) + clock.headStart)
    }
    guard engine.isFinished, !hasEnded else { return }
    hasEnded = true
    if E.ending == .lastFrame { restingValue = engine.shown }
  }

  /// What the first frame counts for by the clock's own rule; `nil` for the
  /// time since the start.
  private mutating func specialLength(at now: Double) -> Double? {
    switch clock.firstFrame {
    case .fixed(let length): return length
    // The engine subtracts two times, so rounding may change the length
    // slightly.
    case .after(let length): return now - (now - length)
    case .startsClock:
      origin = now
      return 0
    case .elapsed: return nil
    }
  }

  private var isAtRest: Bool { hasEnded && E.ending != .value }

  /// The value shown.
  public var position: Double { isAtRest ? restingValue : engine.shown }
  /// Per second.
  public var velocity: Double { isAtRest ? 0 : engine.velocity }
}
