import Springs

/// Reanimated 4: the closed form stepped from frame to frame, each frame at
/// most 64 ms. It ends when at most 6e-9 of the initial energy remains.
/// Overdamped springs are treated as critical.
public struct Reanimated: DampedEngine {
  public static let name = "reanimated"
  public static let source =
    "software-mansion/react-native-reanimated 01e4626, src/animation/spring/spring.ts; "
    + "0893dd9, springUtils.ts"
  public static let method = "closed form stepped, overdamped taken for critical"
  public static let clock = EngineClock(longestFrame: 64)
  /// `onStart` takes over velocity and time of the animation before.
  public static let retargeting = Retargeting(.lastFrame, drawsAtOnce: true)

  private let request: EngineRequest
  private let ratio: Double
  private let frequency: Double
  private let damped: Double
  public private(set) var position: Double
  public private(set) var velocity: Double
  /// The distance for the initial energy, which the rest threshold refers to.
  private var energyDistance: Double
  private var initialEnergy = 0.0

  public init(_ request: EngineRequest, rate: Double) {
    self.request = request
    ratio = request.ratio
    frequency = request.frequency
    damped = frequency * (1 - ratio * ratio).squareRoot()
    position = request.start
    velocity = request.velocity
    energyDistance = request.start - request.target
    initialEnergy = energy(energyDistance, request.velocity)
  }

  /// The initial energy leaves out the velocity that is taken over; with the
  /// same target again it is computed for the distance of the animation before.
  public mutating func follow(_ previous: Self) {
    if request.target == previous.request.target { energyDistance = previous.energyDistance }
    initialEnergy = energy(energyDistance, 0)
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    let step = elapsed / 1000
    let distance = position - request.target
    if ratio < 1 {
      let (sine, cosine) = (sin(damped * step), cos(damped * step))
      let envelope = exp(-ratio * frequency * step)
      let slope = velocity + ratio * frequency * distance
      let remaining = envelope * (sine * (slope / damped) + distance * cosine)
      position = request.target + remaining
      velocity =
        -ratio * frequency * remaining + envelope * (cosine * slope - damped * distance * sine)
    } else {
      let envelope = exp(-frequency * step)
      let slope = velocity + frequency * distance
      let unscaled = distance + slope * step
      position = request.target + envelope * unscaled
      velocity = envelope * -frequency * unscaled + envelope * slope
    }
  }

  /// Elastic plus kinetic energy.
  private func energy(_ distance: Double, _ velocity: Double) -> Double {
    0.5 * request.stiffness * (distance * distance) + 0.5 * request.mass * (velocity * velocity)
  }

  public var isFinished: Bool {
    initialEnergy == 0 || energy(request.target - position, velocity) / initialEnergy <= 6e-9
  }
}
