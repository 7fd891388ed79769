import Springs

/// The animation requested of an engine: a spring between two values.
@frozen
public struct EngineRequest: Hashable, Codable, Sendable {
  /// In kilograms, above zero.
  public var mass: Double
  /// In newtons per metre, above zero.
  public var stiffness: Double
  /// In newton seconds per metre, not negative.
  public var damping: Double
  /// The value at the start, in any unit.
  public var start: Double
  /// The value at rest, in the same unit.
  public var target: Double
  /// At the start, in that unit per second.
  public var velocity: Double
  /// The duration from which Motion derived the spring, in seconds: a move from
  /// rest then ends when it is over. `nil` for a spring given otherwise.
  public var duration: Double?

  /// A spring between two values; without more, of unit mass from rest at 0 to
  /// 1.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, from start: Double = 0,
    to target: Double = 1, velocity: Double = 0, duration: Double? = nil
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.start = start
    self.target = target
    self.velocity = velocity
    self.duration = duration
  }

  /// √(k/m), in radians per second, as every library computes it.
  public var frequency: Double { (stiffness / mass).squareRoot() }
  /// c/(2√(km)), without unit, as every library computes it.
  public var ratio: Double { damping / (2 * (stiffness * mass).squareRoot()) }
  /// Whether mass, stiffness, damping and the derived numbers have neither
  /// overflowed nor underflowed.
  public var isRepresentable: Bool {
    [mass, stiffness, frequency].allSatisfy { $0 > 0 && $0 < .infinity }
      && damping >= 0 && damping < .infinity && ratio < .infinity
  }
}

extension EngineRequest {
  /// The exact motion.
  public var motion: SpringMotion {
    SpringMotion(
      rates: SpringRates(mass: mass, stiffness: stiffness, damping: damping), from: start,
      to: target, initialVelocity: velocity)
  }
}

/// What an engine shows after its animation has ended.
public enum EngineEnding: Sendable {
  /// The target in double precision.
  case target
  /// The same, but the start if the request is at rest by the engine's rule:
  /// the engine then takes no step.
  case targetUnlessAtRest
  /// The target in single precision.
  case roundedTarget
  /// The engine's current value, which it may still change.
  case value
  /// The value of the frame on which it ended.
  case lastFrame
}

/// The spring solver of one UI framework, frame by frame, as published.
///
/// Engines are written from scratch after the public sources that each file
/// names. The flaws of the originals are kept, because they are what is
/// measured. Their constants and the order of their operations are kept, too,
/// where a source gives no reason for them. An engine receives time as its
/// clock reports it; `EnginePlayer` combines the two.
public protocol Engine: Sendable {
  /// The name on the command line and in reports.
  static var name: String { get }
  /// Where the algorithm was read: repository, commit, file.
  static var source: String { get }
  /// The numerical method, in a few words.
  static var method: String { get }
  /// The clock through which frame times reach the engine.
  static var clock: EngineClock { get }
  /// The distance of a move for which the engine's rest thresholds are made: 1
  /// where they scale with the move or are meant for scale factors, more where
  /// they are in pixels.
  static var usualDistance: Double { get }
  /// What the engine shows after the end.
  static var ending: EngineEnding { get }
  /// Whether the engine has a rule by which an animation ends.
  static var hasRestRule: Bool { get }
  /// Why the engine cannot play this spring or this move, as a clause; `nil` if
  /// it can.
  static func refusal(of request: EngineRequest) -> String?

  /// An engine at time zero. `rate`, in frames per second, is for engines that
  /// precompute a frame.
  init(_ request: EngineRequest, rate: Double)

  /// Advances by one frame. Engines that accumulate time use `elapsed`, those
  /// that read a clock use `time`.
  ///
  /// - Parameters:
  ///   - elapsed: since the last frame, in milliseconds.
  ///   - time: since the start, in milliseconds.
  mutating func advance(_ elapsed: Double, to time: Double)

  /// The value computed.
  var position: Double { get }
  /// Its rate of change, per second.
  var velocity: Double { get }
  /// The value drawn: the position, unless the engine rounds it to the target.
  var shown: Double { get }
  /// Whether the engine, by its own rule, ends the animation after this frame.
  /// It still computes further frames on request.
  var isFinished: Bool { get }
}

extension Engine {
  public static var clock: EngineClock { EngineClock() }
  public static var usualDistance: Double { 1 }
  public static var ending: EngineEnding { .target }
  public static var hasRestRule: Bool { true }
  public var shown: Double { position }
  public static func refusal(of request: EngineRequest) -> String? { nil }
  /// Whether the engine can play this spring and this move.
  public static func supports(_ request: EngineRequest) -> Bool {
    request.isRepresentable && refusal(of: request) == nil
  }
}

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
