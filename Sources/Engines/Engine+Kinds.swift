// Engines that share a rule or a part of their code.

/// An engine that rejects springs without damping.
protocol DampedEngine: Engine {}

extension DampedEngine {
  public static func refusal(of request: EngineRequest) -> String? {
    request.damping > 0 ? nil : "a damping above 0 is needed"
  }
}

/// An engine that plays a progress from 0 to 1, which is undefined for a move
/// of zero distance.
protocol ProgressEngine: ClosedFormEngine {}

extension ProgressEngine {
  public static func refusal(of request: EngineRequest) -> String? {
    refusalWithoutDistance(request)
  }

  /// The same for engines whose own refusal has further reasons.
  static func refusalWithoutDistance(_ request: EngineRequest) -> String? {
    request.start == request.target ? "it plays a progress: a distance above 0 is needed" : nil
  }
}

/// An engine that never ends an animation by itself.
protocol EndlessEngine: Engine {}

extension EndlessEngine {
  public static var hasRestRule: Bool { false }
  public var isFinished: Bool { false }
}

/// An engine that sets up another one and leaves the computation to it.
protocol DerivedEngine: Engine {
  associatedtype Base: Engine
  var base: Base { get set }
}

extension DerivedEngine {
  public mutating func advance(_ elapsed: Double, to time: Double) {
    base.advance(elapsed, to: time)
  }
  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    base.retarget(to: target, after: elapsed, isAtRest: isAtRest)
  }
  public var position: Double { base.position }
  public var velocity: Double { base.velocity }
  public var isFinished: Bool { base.isFinished }
}

/// An engine that evaluates a closed form at the time since the start.
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
