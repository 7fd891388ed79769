import Springs

/// wobble with its defaults: a closed form at the time since the start, read
/// from `Date.now()`, with frames of at most 4/60 s. Overdamped springs are
/// treated as critical.
public struct Wobble: Engine {
  public static let name = "wobble"
  public static let source = "skevy/wobble 142d649, src/index.ts"
  public static let method = "closed form at absolute time, overdamped taken for critical"
  public static let clock = EngineClock(.milliseconds, longestFrame: 1 / 60.0 * 1000 * 4)
  /// `updateConfig` advances the spring to the call.
  public static let retargeting = Retargeting(.call, clock: .restarts)

  private let formula: CriticalFallback
  private let isOverdamped: Bool
  /// The sum of the frames so far, each at most 4/60 s, in milliseconds.
  private var played = 0.0
  public private(set) var position: Double
  /// Per millisecond, as in wobble.
  private var speed: Double

  public init(_ request: EngineRequest, rate: Double) {
    self.init(request, allowsOverdamping: false)
  }

  init(_ request: EngineRequest, allowsOverdamping: Bool) {
    formula = CriticalFallback(request, unitsPerSecond: 1000)
    isOverdamped = allowsOverdamping && formula.ratio > 1
    position = request.start
    speed = request.velocity / 1000
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    played += elapsed
    (position, speed) =
      isOverdamped ? formula.overdampedState(at: played) : formula.state(at: played)
  }

  public var velocity: Double { speed * 1000 }

  public var isFinished: Bool { formula.isAtRest(position, velocity: speed) }
}

extension CriticalFallback {
  /// wobble's formula for overdamped springs. At late times sinh and cosh
  /// overflow while the envelope underflows, so the position becomes infinite
  /// or NaN: an animation that has not ended by then never ends.
  fileprivate func overdampedState(at time: Double) -> (position: Double, velocity: Double) {
    let damped = frequency * (ratio * ratio - 1).squareRoot()
    let envelope = exp(-ratio * frequency * time)
    let slope = speed + ratio * frequency * distance
    let (sine, cosine) = (sinh(damped * time), cosh(damped * time))
    return (
      target - envelope * (slope * sine + damped * distance * cosine) / damped,
      envelope * ratio * frequency * (sine * slope + distance * damped * cosine) / damped
        - envelope * (damped * cosine * slope + damped * damped * distance * sine) / damped
    )
  }
}

/// wobble with `allowsOverdamping`: above ζ = 1 the overdamped formula.
public struct WobbleOverdamped: DerivedEngine {
  public static let name = "wobble-overdamped"
  public static let method = "closed form at absolute time, sinh and cosh uncapped"

  var base: Wobble

  public init(_ request: EngineRequest, rate: Double) {
    base = Wobble(request, allowsOverdamping: true)
  }
}
