import Springs

/// Wave with `Spring(dampingRatio:response:)`: semi-implicit Euler with one
/// step per frame, ended at a time estimated from the decay alone. Damping
/// above 60 is rubber-banded, so it never exceeds 75.
public struct Wave: Engine {
  public static let name = "wave"
  public static let source =
    "jtrivedi/Wave a52498e, Sources/Wave/Spring.swift, SpringAnimator.swift, "
    + "Internal/SpringInterpolatable.swift"
  public static let method = "semi-implicit Euler, one step per frame, ended by the clock"
  /// `target` may be set in flight.
  public static let retargeting = Retargeting()
  public static let runsWithoutMove = true

  private let stiffness: Double
  private let damping: Double
  private let mass: Double
  private var target: Double
  /// In seconds, like `time`.
  private let end: Double
  private var time = 0.0
  /// The time from which `end` counts: the first frame, or the call that
  /// changed the target in flight.
  private var begin: Double?
  public private(set) var position: Double
  public private(set) var velocity: Double

  public init(_ request: EngineRequest, rate: Double) {
    let response = 2 * .pi / request.frequency
    let damping = 4 * .pi * request.ratio * request.mass / response
    self.init(
      request, stiffness: pow(2 * .pi / response, 2) * request.mass, damping: Self.banded(damping))
  }

  /// An engine with the stiffness and damping that Wave computes.
  init(_ request: EngineRequest, stiffness: Double, damping: Double) {
    self.stiffness = stiffness
    self.damping = damping
    mass = request.mass
    target = request.target
    position = request.start
    velocity = request.velocity
    end = Self.settlingTime(
      ratio: request.ratio, frequency: (stiffness / request.mass).squareRoot())
  }

  /// The damping that Wave uses instead of the requested one: the excess over
  /// 60 goes through the rubber band of scroll views, with coefficient 0.55 and
  /// a limit of 15.
  static func banded(_ damping: Double) -> Double {
    guard damping > 60 else { return damping }
    return 60 + (1 - 1 / ((damping - 60) * 0.55 / 15 + 1)) * 15
  }

  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    if isAtRest {
      (position, velocity, begin) = (self.target, 0, nil)
    } else if begin != nil, target != self.target {
      begin = time + elapsed / 1000
    }
    self.target = target
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    let force = -stiffness * (position - target) - damping * velocity
    velocity += force / mass * (elapsed / 1000)
    position += velocity * (elapsed / 1000)
    self.time = time / 1000
    if begin == nil { begin = self.time }
  }

  /// Wave's estimate, in seconds: -ln(1e-4)/(ζω) below ζ = 1, elsewhere 1.25
  /// times the value just below ζ = 1. It ignores the factor 1/√(1 - ζ²), the
  /// slow decay of overdamped springs, and the velocity.
  static func settlingTime(ratio: Double, frequency: Double) -> Double {
    guard ratio >= 1 else { return -1 * (log(1e-4) / (ratio * frequency)) }
    return settlingTime(ratio: 1 - .ulpOfOne, frequency: frequency) * 1.25
  }

  public var isFinished: Bool { begin.map { time - $0 >= end } ?? false }
}

/// Wave with `Spring(dampingRatio:stiffness:mass:)`: damping is not
/// rubber-banded, so strong damping makes the integrator unstable. The response
/// is computed with √(km) instead of √(k/m), which multiplies the damping by
/// the mass.
public struct WaveStiffness: DerivedEngine, DampedEngine {
  public static let name = "wave-stiffness"

  var base: Wave

  public init(_ request: EngineRequest, rate: Double) {
    let response = 2 * .pi / (request.stiffness * request.mass).squareRoot()
    base = Wave(
      request, stiffness: request.stiffness,
      damping: 4 * .pi * request.ratio * request.mass / response)
  }
}
