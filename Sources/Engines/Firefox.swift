import Springs

/// Firefox's smooth scrolling: Runge-Kutta steps of 1/120 s; the value shown is
/// interpolated between the last two steps and rounded to 1/60 px.
///
/// A new destination starts a new model at the rounded position, with a rounded
/// velocity. Firefox plays only critical springs, and chooses one of three
/// stiffnesses by the time between events; neither is modelled. The model is of
/// Firefox 115 ESR; since bug 1866904 the velocity at the start is limited.
public struct Firefox: Engine {
  public static let name = "firefox"
  public static let source =
    "mozilla/gecko-dev as in sylvestre/gecko-dev dc05994, gfx/layers/AxisPhysicsModel.cpp, "
    + "AxisPhysicsMSDModel.cpp, layout/generic/ScrollAnimationMSDPhysics.cpp"
  public static let method = "RK4 at 1/120 s, interpolated, rounded to 1/60 px"
  public static let usualDistance = 1000.0
  /// `Update` starts with position and velocity at the call.
  public static let retargeting = Retargeting(.call, clock: .restarts)

  /// In seconds.
  private static let step = 1.0 / 120
  /// Firefox counts sixtieths of a CSS pixel.
  private static let unit = 60.0

  private let target: Double
  private let stiffness: Double
  private let damping: Double
  private var previous: SpringState
  private var next: SpringState
  /// How far the value shown is from `previous` to `next`, from 0 to 1.
  private var share = 1.0

  public init(_ request: EngineRequest, rate: Double) {
    target = request.target * Self.unit
    stiffness = request.stiffness / request.mass
    damping = request.ratio * (stiffness.squareRoot() * 2)
    next = SpringState(position: request.start * Self.unit, velocity: request.velocity * Self.unit)
    previous = next
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    // The original takes any number of steps; this takes 100,000 at most.
    share = min(share + elapsed / 1000 / Self.step, 100_000)
    while share > 1 {
      previous = next
      next =
        next.rungeKutta(Self.step) { state in
          (target - state.position) * stiffness + -state.velocity * damping
        }.state
      share -= 1
    }
  }

  private func blended(_ path: KeyPath<SpringState, Double>) -> Double {
    previous[keyPath: path] * (1 - share) + next[keyPath: path] * share
  }

  /// As `NSToCoordRound`, halves up.
  private static func rounded(_ units: Double) -> Double { (units + 0.5).rounded(.down) / unit }

  public var position: Double { Self.rounded(blended(\.position)) }
  public var velocity: Double { Self.rounded(blended(\.velocity)) }

  public var isFinished: Bool {
    (target - blended(\.position)).magnitude < 1 && blended(\.velocity).magnitude <= 2
  }
}
