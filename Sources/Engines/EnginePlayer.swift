import Springs

/// Plays an engine on its clock, one display frame after another, as an
/// application would see it. After the engine's end it shows what `E.ending`
/// says, until it gets a new target.
public struct EnginePlayer<E: Engine>: Sendable {
  /// The engine after the last frame.
  public private(set) var engine: E
  /// Whether the engine has ended the animation, or a new target needed none.
  public private(set) var hasEnded = false
  /// The number of frames since the last end; before any, since the start.
  private var framesSinceEnd = 0
  /// How often the engine has ended an animation.
  public private(set) var endCount = 0
  private var request: EngineRequest
  private let rate: Double
  private let clock: EngineClock
  /// Whether the request is at rest and its engine takes no step then.
  private var staysAtStart = false
  /// The value shown after the end, unless `E.ending` is `value`.
  private var restingValue = 0.0
  /// The clock's reading when the engine began to count.
  private var origin: Double
  /// The clock's reading at the last frame or start, less time carried over.
  private var last: Double
  /// The rule for the next frame's length at the start of a motion; else `nil`.
  private var firstFrame: EngineClock.FirstFrame?
  /// The frames held so far, 1 or 2, in a start by `startsWithSecond`; else 0.
  private var heldCount = 0
  /// The last two values drawn, and the clock's readings then.
  private var drawn: (time: Double, value: Double)
  private var drawnBefore: (time: Double, value: Double)?
  /// The states of the old and of the new motion where the last new target took
  /// over; `nil` without one.
  public private(set) var handover: (before: SpringState, after: SpringState)?
  /// The engine at its end, if new targets start from its own state.
  private var engineAtEnd: E?
  /// A new target that waits for the next frame.
  private var waitingTarget: Double?

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
    self.request = request
    self.rate = rate
    self.clock = clock
    origin = clock.read(start)
    last = origin
    firstFrame = clock.firstFrame
    drawn = (origin, request.start)
    prepareEnd()
  }

  /// Sets `staysAtStart` and `restingValue` for the request.
  private mutating func prepareEnd() {
    staysAtStart = E.ending == .targetUnlessAtRest && engine.isFinished
    let target = E.ending == .roundedTarget ? Double(Float(request.target)) : request.target
    restingValue = staysAtStart ? request.start : target
  }

  /// Advances to the frame at `time` on an exact clock, in milliseconds. `time`
  /// may be before the last frame, as after a clock was set back.
  public mutating func play(_ time: Double) {
    require(!time.isNaN, "the time of a frame is NaN")
    let now = clock.read(time)
    draw(now)
    guard let target = waitingTarget else { return }
    waitingTarget = nil
    restart(to: target, at: now)
  }

  /// One frame at a reading of the clock.
  private mutating func draw(_ now: Double) {
    var elapsed = clock.countsFrames ? 1000 / rate : now - last
    switch firstFrame {
    case .fixed(let length): elapsed = length
    // The engine subtracts two times, so rounding may change the length.
    case .after(let length): elapsed = now - (now - length)
    case .startsClock:
      origin = now
      elapsed = 0
    case .startsWithSecond(let longest):
      // Two frames are held; the third is the last by this rule.
      heldCount = heldCount < 2 ? heldCount + 1 : 0
      origin = heldCount > 0 ? now : max(origin, now - longest)
      elapsed = now - origin
    case .elapsed, nil: break
    }
    if heldCount == 0 { firstFrame = nil }
    let isCut = elapsed > clock.longestFrame
    if isCut { elapsed = clock.longestFrame }
    last = isCut && clock.catchesUp ? last + elapsed : now
    // The second held frame repeats the first.
    if !staysAtStart, heldCount != 2 {
      engine.advance(elapsed, to: clock.round(now - origin) + clock.headStart)
    }
    let wasAtRest = isAtRest
    framesSinceEnd += 1
    if engine.isFinished, !hasEnded {
      (hasEnded, framesSinceEnd) = (true, 0)
      endCount += 1
      if E.ending == .lastFrame { restingValue = engine.shown }
      if E.retargeting.start == .ownState { engineAtEnd = engine }
    }
    guard !wasAtRest else { return }
    if drawn.time != now { drawnBefore = drawn }
    drawn = (now, position)
  }

  // MARK: - New targets

  /// Gives the engine a new target, as an application does at `time`, in
  /// milliseconds on an exact clock, after the frame at the same time, if any.
  public mutating func retarget(to target: Double, at time: Double) {
    require(!time.isNaN, "the time of a new target is NaN")
    let rule = E.retargeting
    if rule.ignoresSameTarget, target == request.target, !isAtRest {
      waitingTarget = nil
      return
    }
    let now = clock.read(time)
    switch rule.start {
    case .nextFrame: waitingTarget = target
    case .ownState:
      let before = state
      // A player computes frames after the end; the framework does not.
      if isIdle, let engineAtEnd { engine = engineAtEnd }
      engine.retarget(to: target, after: now - last, isAtRest: isIdle)
      startClock(at: now)
      (request.start, request.target, request.velocity) = (
        engine.position, target, engine.velocity
      )
      hasEnded = false
      prepareEnd()
      handover = (before, state)
    case .call:
      // A frame at the same reading has drawn this already.
      if !isAtRest, now != drawn.time { draw(now) }
      restart(to: target, at: now)
    case .lastFrame:
      restart(to: target, at: now)
      if rule.drawsAtOnce { draw(now) }
    }
  }

  private mutating func restart(to target: Double, at now: Double) {
    let before = state
    let (start, velocity) = (position, handedVelocity(at: now))
    startClock(at: now)
    (request.start, request.target, request.velocity) = (start, target, velocity)
    let previous = engine
    engine = E(request, rate: rate)
    engine.follow(previous)
    hasEnded = false
    prepareEnd()
    // Without a move nothing starts.
    if request.start == target, request.velocity == 0 { hasEnded = true }
    handover = (before, state)
  }

  /// Sets the time from which the new motion counts: in flight by the rule,
  /// after rest from the call or next frame. `request` is still the old one.
  private mutating func startClock(at now: Double) {
    let rule = E.retargeting
    let startedNothing =
      !E.runsWithoutMove && request.start == request.target && request.velocity == 0
    let isInFlight = !isIdle && !startedNothing
    if isInFlight, rule.clock == .continues {
      if rule.start != .ownState { origin = last }
      return
    }
    (origin, last, heldCount) = (now, now, 0)
    let clockRule = isInFlight ? rule.clock : rule.clockAfterRest ?? rule.clock
    firstFrame = clockRule == .startsWithFrame ? .startsClock : clock.firstFrame
    // With `nextFrame` the frame at `now` is the first of the new motion.
    if rule.start == .nextFrame { firstFrame = nil }
  }

  private func handedVelocity(at now: Double) -> Double {
    switch E.retargeting.velocity {
    case .zero: return 0
    case .ofFirst: return isAtRest ? 0 : request.velocity
    case .kept: return velocity
    case .difference:
      let longest = 30.0
      guard let before = drawnBefore, now - drawn.time <= longest else { return 0 }
      let span = min(drawn.time - before.time, longest)
      return span > 0 ? (drawn.value - before.value) * (1000 / span) : 0
    }
  }

  /// Whether `restingValue` is shown instead of the engine's own value.
  private var isAtRest: Bool { hasEnded && E.ending != .value }
  /// Whether the engine is at rest and its loop of frames has stopped.
  private var isIdle: Bool { isAtRest && framesSinceEnd >= E.retargeting.framesAfterEnd }

  /// The value shown.
  public var position: Double { isAtRest ? restingValue : engine.shown }
  /// Per second.
  public var velocity: Double { isAtRest ? 0 : engine.velocity }
  private var state: SpringState { SpringState(position: position, velocity: velocity) }
}
