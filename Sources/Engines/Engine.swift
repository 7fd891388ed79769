import Springs

/// What an engine shows after its animation has ended.
public enum EngineEnding: Sendable {
  /// The target in double precision.
  case target
  /// The target in double precision, but the start if the request is at rest by
  /// the engine's rule: the engine then takes no step.
  case targetUnlessAtRest
  /// The target in single precision.
  case roundedTarget
  /// The engine's current value, which it may still change.
  case value
  /// The value of the frame on which it ended.
  case lastFrame
}

/// The spring solver of one UI framework, frame by frame, as published, or the
/// exact motion.
///
/// Engines are written from scratch after the public sources that each file
/// names. They keep the originals' flaws and constants and, with few
/// exceptions, the order of their operations. An engine receives time as its
/// clock reports it; `EnginePlayer` combines engine and clock.
public protocol Engine: Sendable {
  /// The name on the command line and in reports.
  static var name: String { get }
  /// Where the algorithm was read, such as repository, commit and files.
  static var source: String { get }
  /// The numerical method, in a few words.
  static var method: String { get }
  /// The clock through which frame times reach the engine.
  static var clock: EngineClock { get }
  /// The distance of a move for which the engine's rest thresholds are made: 1
  /// where they scale with the move or suit values near 1, more where they are
  /// in pixels.
  static var usualDistance: Double { get }
  /// What the engine shows after the end.
  static var ending: EngineEnding { get }
  /// Whether the engine has a rule by which an animation ends.
  static var hasRestRule: Bool { get }
  /// Whether it draws frames until its end even with neither distance nor
  /// velocity; if not, such a request starts nothing.
  static var runsWithoutMove: Bool { get }
  /// What it does with a new target in flight. By default it starts anew from
  /// the last frame, with the velocity that it has there.
  static var retargeting: Retargeting { get }
  /// Why the engine refuses this spring or move, as a clause; else `nil`.
  static func refusal(of request: EngineRequest) -> String?

  /// An engine at time zero. `rate`, in frames per second, is for engines that
  /// count frames.
  init(_ request: EngineRequest, rate: Double)

  /// Advances by one frame. Engines that accumulate time use `elapsed`, those
  /// that read a clock use `time`.
  ///
  /// - Parameters:
  ///   - elapsed: since the last frame, in milliseconds.
  ///   - time: since the start, in milliseconds.
  mutating func advance(_ elapsed: Double, to time: Double)

  /// Takes a new target and goes on from its own state. Called only if
  /// `retargeting` starts from the engine's own state.
  ///
  /// - Parameters:
  ///   - target: the new target.
  ///   - elapsed: since the last frame, in milliseconds.
  ///   - isAtRest: whether the engine had ended and draws no frames.
  mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool)

  /// Called after a new target has replaced the animation `previous` with this
  /// one. Engines that take more from `previous` than position and velocity
  /// take it here.
  mutating func follow(_ previous: Self)

  /// The value computed.
  var position: Double { get }
  /// Its rate of change, per second.
  var velocity: Double { get }
  /// The value drawn: the position, unless the engine rounds it to the target.
  var shown: Double { get }
  /// Whether the engine, by its own rule, ends the animation after this frame.
  var isFinished: Bool { get }
}

extension Engine {
  public static var clock: EngineClock { EngineClock() }
  public static var usualDistance: Double { 1 }
  public static var ending: EngineEnding { .target }
  public static var hasRestRule: Bool { true }
  public var shown: Double { position }
  public static var retargeting: Retargeting { Retargeting(.lastFrame) }
  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    preconditionFailure("\(Self.name) goes on from its own state, but takes no new target")
  }
  public mutating func follow(_ previous: Self) {}
  public static var runsWithoutMove: Bool { !hasRestRule }
  public static func refusal(of request: EngineRequest) -> String? { nil }
  /// Whether the engine can play this spring and this move.
  public static func supports(_ request: EngineRequest) -> Bool {
    request.isRepresentable && refusal(of: request) == nil
  }
}

// Engines that share a rule or a part of their code.

/// An engine that rejects springs without damping.
protocol DampedEngine: Engine {}

extension DampedEngine {
  public static func refusal(of request: EngineRequest) -> String? {
    request.damping > 0 ? nil : "a damping above 0 is needed"
  }
}

/// An engine that accepts no initial velocity.
protocol RestingEngine: Engine {}

extension RestingEngine {
  public static func refusal(of request: EngineRequest) -> String? {
    request.velocity == 0 ? nil : "it takes no initial velocity"
  }
}

/// An engine that plays a progress from 0 to 1, undefined without a distance.
protocol ProgressEngine: ClosedFormEngine {}

extension ProgressEngine {
  public static func refusal(of request: EngineRequest) -> String? {
    refusalWithoutDistance(request)
  }

  /// The refusal for want of a distance, for engines that have further reasons.
  static func refusalWithoutDistance(_ request: EngineRequest) -> String? {
    request.start == request.target ? "it plays a progress: a distance above 0 is needed" : nil
  }
}

extension SpringState {
  /// The state after `step` seconds by the classical Runge-Kutta method, and
  /// the weighted mean of the stages' accelerations.
  func rungeKutta(
    _ step: Double, _ acceleration: (SpringState) -> Double
  ) -> (state: SpringState, acceleration: Double) {
    func slope(after span: Double, _ dp: Double, _ dv: Double) -> (dp: Double, dv: Double) {
      let trial = SpringState(position: position + dp * span, velocity: velocity + dv * span)
      return (trial.velocity, acceleration(trial))
    }
    let a = (dp: velocity, dv: acceleration(self))
    let b = slope(after: step * 0.5, a.dp, a.dv)
    let c = slope(after: step * 0.5, b.dp, b.dv)
    let d = slope(after: step, c.dp, c.dv)
    let dp = 1.0 / 6 * (a.dp + 2 * (b.dp + c.dp) + d.dp)
    let dv = 1.0 / 6 * (a.dv + 2 * (b.dv + c.dv) + d.dv)
    return (SpringState(position: position + dp * step, velocity: velocity + dv * step), dv)
  }
}

/// An engine that never ends an animation by itself.
protocol EndlessEngine: Engine {}

extension EndlessEngine {
  public static var hasRestRule: Bool { false }
  public var isFinished: Bool { false }
}

/// An engine in single precision; the app passes the goal with each frame.
protocol FloatGoalEngine: EndlessEngine {
  var target: Float { get set }
  var x: Float { get }
  /// Per second.
  var v: Float { get }
}

extension FloatGoalEngine {
  public static var retargeting: Retargeting { Retargeting() }
  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    self.target = Float(target)
  }
  public var position: Double { Double(x) }
  public var velocity: Double { Double(v) }
}

/// An engine that sets up another one and leaves the computation to it, but has
/// its own refusals, ending and usual distance.
protocol DerivedEngine: Engine {
  associatedtype Base: Engine
  var base: Base { get set }
}

extension DerivedEngine {
  public static var source: String { Base.source }
  public static var method: String { Base.method }
  public static var clock: EngineClock { Base.clock }
  public static var retargeting: Retargeting { Base.retargeting }
  public static var runsWithoutMove: Bool { Base.runsWithoutMove }
  public mutating func advance(_ elapsed: Double, to time: Double) {
    base.advance(elapsed, to: time)
  }
  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    base.retarget(to: target, after: elapsed, isAtRest: isAtRest)
  }
  public var position: Double { base.position }
  public var velocity: Double { base.velocity }
  public var shown: Double { base.shown }
  public var isFinished: Bool { base.isFinished }
}

/// An engine whose state is a function of the time since the start.
protocol ClosedFormEngine: Engine {
  var request: EngineRequest { get }
  /// Milliseconds since the start; negative before the first frame.
  var time: Double { get set }

  /// Position, and velocity per second, at `time`.
  var state: (position: Double, velocity: Double) { get }
}

extension ClosedFormEngine {
  public mutating func advance(_ elapsed: Double, to time: Double) { self.time = time }
  public var position: Double { time >= 0 ? state.position : request.start }
  public var velocity: Double { time >= 0 ? state.velocity : request.velocity }
}
