import Springs

/// Jetpack Compose's spring: a closed form at whole milliseconds since the
/// start, with parameters and results in single precision, stopped after a
/// duration estimated in advance.
public struct Compose: AndroidEngine {
  public static let name = "compose"
  public static let source =
    "androidx/androidx a33e853, compose/animation/animation-core/…/SpringSimulation.kt; "
    + "1d7dc4d, SpringEstimation.kt; 7a915f4, FloatAnimationSpec.kt"
  public static let method = "closed form at whole milliseconds, result in Float"
  public static let clock = EngineClock(rounding: .down)
  /// `animateTo` starts from value, velocity and time of the last frame.
  public static let retargeting = Retargeting(.lastFrame, clockAfterRest: .startsWithFrame)

  /// The default visibility threshold of a value without a unit.
  private static let threshold: Float = 0.01

  private let spring: AndroidSpring
  /// In milliseconds.
  private let duration: Double
  private var time = 0.0

  public init(_ request: EngineRequest, rate: Double) {
    let spring = AndroidSpring(request)
    self.spring = spring
    // Distance and velocity in units of the threshold.
    let estimate = ComposeEstimate(
      stiffness: Double(Float(spring.frequency * spring.frequency)),
      ratio: Double(spring.ratio),
      distance: Double((spring.start - spring.target) / Self.threshold),
      velocity: Double(spring.velocity / Self.threshold))
    duration = estimate.milliseconds
  }

  public mutating func advance(_ elapsed: Double, to time: Double) { self.time = time }

  private var state: (distance: Double, velocity: Double) {
    spring.state(
      distance: Double(spring.start - spring.target), velocity: spring.velocity,
      after: time / 1000
    ) { exp($0) }
  }

  public var position: Double { Double(Float(state.distance + Double(spring.target))) }
  public var velocity: Double { Double(Float(state.velocity)) }
  public var isFinished: Bool { time >= duration }
}
