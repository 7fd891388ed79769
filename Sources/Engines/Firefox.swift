/// Firefox's smooth scrolling: Runge-Kutta steps of 1/120 s; the value shown is
/// interpolated between the last two and rounded to a sixtieth of a pixel.
///
/// A new destination starts a new model at the rounded position, with a rounded
/// velocity. Firefox plays only critical springs, and chooses one of three
/// stiffnesses by the time between events; neither is modelled. As in Firefox
/// 115 ESR; since bug 1866904 the velocity at the start is limited.
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

  private struct State {
    var position: Double
    var velocity: Double
  }

  private let target: Double
  private let stiffness: Double
  private let damping: Double
  private var previous: State
  private var next: State
  /// How far the value shown is between the two, from 0 to 1.
  private var share = 1.0

  public init(_ request: EngineRequest, rate: Double) {
    target = request.target * Self.unit
    stiffness = request.stiffness / request.mass
    damping = request.ratio * (stiffness.squareRoot() * 2)
    next = State(position: request.start * Self.unit, velocity: request.velocity * Self.unit)
    previous = next
  }

  /// The rates of change `span` s ahead by the rates of the stage before.
  private func slope(
    _ state: State, _ span: Double, _ dp: Double, _ dv: Double
  ) -> (dp: Double, dv: Double) {
    let trial = State(position: state.position + dp * span, velocity: state.velocity + dv * span)
    let spring = (target - trial.position) * stiffness
    return (trial.velocity, spring + -trial.velocity * damping)
  }

  private func integrated(_ state: State) -> State {
    let step = Self.step
    let a = slope(state, 0, 0, 0)
    let b = slope(state, step * 0.5, a.dp, a.dv)
    let c = slope(state, step * 0.5, b.dp, b.dv)
    let d = slope(state, step, c.dp, c.dv)
    let dp = 1.0 / 6 * (a.dp + 2 * (b.dp + c.dp) + d.dp)
    let dv = 1.0 / 6 * (a.dv + 2 * (b.dv + c.dv) + d.dv)
    return State(position: state.position + dp * step, velocity: state.velocity + dv * step)
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    // The original has no such limit.
    share = min(share + elapsed / 1000 / Self.step, 100_000)
    while share > 1 {
      previous = next
      next = integrated(next)
      share -= 1
    }
  }

  private func blended(_ path: KeyPath<State, Double>) -> Double {
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
