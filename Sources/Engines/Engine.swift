/// What an engine animates: a spring between two values.
@frozen
public struct EngineRequest: Hashable, Sendable {
  /// In kilograms, above zero.
  public var mass: Double
  /// In newtons per metre, above zero.
  public var stiffness: Double
  /// In newton seconds per metre, not negative.
  public var damping: Double
  public var start: Double
  public var target: Double
  /// At the start, in the values' unit per second.
  public var velocity: Double

  public init(
    mass: Double = 1, stiffness: Double, damping: Double, from start: Double = 0,
    to target: Double = 1, velocity: Double = 0
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.start = start
    self.target = target
    self.velocity = velocity
  }

  /// √(k/m), in radians per second, as every library computes it.
  public var frequency: Double { (stiffness / mass).squareRoot() }
  /// Whether the numbers are those of a spring: none of an overflow, nor zeros
  /// of an underflow.
  public var isRepresentable: Bool {
    [mass, stiffness, frequency].allSatisfy { $0 > 0 && $0 < .infinity }
      && damping >= 0 && damping < .infinity && ratio < .infinity
  }
  /// c/(2√(km)), without unit, as every library computes it.
  public var ratio: Double { damping / (2 * (stiffness * mass).squareRoot()) }
}

/// What an engine shows once it has ended.
public enum EngineEnding: Sendable {
  case target
  /// The target in single precision.
  case roundedTarget
  /// The value it had, or has from then on.
  case value
}

/// The spring solver of one UI framework, frame by frame, as it was published.
///
/// Written anew from descriptions of the public sources named in each file;
/// their flaws are kept, for they are what is measured. An engine sees time as
/// its clock hands it on; `EnginePlayer` puts the two together.
public protocol Engine: Sendable {
  /// What users call it.
  static var name: String { get }
  /// Where it was read: repository, commit, file.
  static var source: String { get }
  /// How it computes, in a few words.
  static var method: String { get }
  /// The clock that frame times pass on their way to it.
  static var clock: EngineClock { get }
  /// The length of a move for which its rule of the end is made: 1 where it
  /// scales or is meant for factors, more where its limits are pixels.
  static var usualDistance: Double { get }
  /// What it shows once it has ended.
  static var ending: EngineEnding { get }
  /// Whether it can do this spring at all.
  static func supports(_ request: EngineRequest) -> Bool

  /// At time zero. `rate` in frames per second is given to those that prepare
  /// for it.
  init(_ request: EngineRequest, rate: Double)

  /// A frame passes. Engines that count time themselves take the first, those
  /// that look at a clock the second.
  ///
  /// - Parameters:
  ///   - elapsed: since the last frame, in milliseconds.
  ///   - time: since the start, in milliseconds.
  mutating func advance(_ elapsed: Double, to time: Double)

  var position: Double { get }
  /// Per second.
  var velocity: Double { get }
  /// What is drawn: the position, unless the engine rounds it to the target.
  var shown: Double { get }
  /// Whether the engine would end the animation after the present frame, by
  /// its own rule. Further frames are still computed on request.
  var isFinished: Bool { get }
}

extension Engine {
  public static var clock: EngineClock { EngineClock() }
  public static var usualDistance: Double { 1 }
  public static var ending: EngineEnding { .target }
  public var shown: Double { position }
  public static func supports(_ request: EngineRequest) -> Bool { true }
}

/// An engine that evaluates a formula at the time since the start.
protocol ClosedFormEngine: Engine {
  var request: EngineRequest { get }
  /// Milliseconds since the start; below zero before the first frame.
  var time: Double { get set }

  /// Position and velocity per second at the time.
  var state: (position: Double, velocity: Double) { get }
}

extension ClosedFormEngine {
  public mutating func advance(_ elapsed: Double, to time: Double) { self.time = time }
  public var position: Double { time >= 0 ? state.position : request.start }
  public var velocity: Double { time >= 0 ? state.velocity : request.velocity }
}
