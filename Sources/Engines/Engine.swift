/// What an engine is asked to animate: a spring between two values.
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
  /// c/(2√(km)), without unit, as every library computes it.
  public var ratio: Double { damping / (2 * (stiffness * mass).squareRoot()) }
}

/// The spring solver of one UI framework, frame by frame, as it was published.
///
/// Written anew from descriptions of the public sources named in each file;
/// their flaws are kept, for they are what is measured.
public protocol Engine: Sendable {
  /// What users call it.
  static var name: String { get }
  /// Where it was read: project, file, version.
  static var source: String { get }
  /// How it computes, in a few words.
  static var method: String { get }
  /// Whether it can do this spring at all.
  static func supports(_ request: EngineRequest) -> Bool

  /// At time zero. `rate` in frames per second is told to those that prepare
  /// for it.
  init(_ request: EngineRequest, rate: Double)

  /// A frame passes. Engines that count time themselves take the first, those
  /// that look at a clock the second.
  ///
  /// - Parameters:
  ///   - elapsed: since the last frame, in seconds.
  ///   - time: since the start, in seconds.
  mutating func advance(_ elapsed: Double, to time: Double)

  var position: Double { get }
  /// Per second.
  var velocity: Double { get }
  /// Whether the engine would end the animation after the present frame, by
  /// its own rule. It goes on all the same when it is asked to.
  var isFinished: Bool { get }
}

extension Engine {
  public static func supports(_ request: EngineRequest) -> Bool { true }
}
