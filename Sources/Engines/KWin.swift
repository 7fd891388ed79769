import Springs

/// KWin's SpringMotion: Runge-Kutta steps of 10 ms over whole milliseconds; the
/// value shown is interpolated between the last two steps.
///
/// Every stage moves the position by the velocity at the start of the step, so
/// positions are accurate only to first order. The animation ends within a
/// pixel of the target, at up to a pixel per second.
public struct KWin: Engine {
  public static let name = "kwin"
  public static let source = "KDE/kwin 2b9659f, src/effect/springmotion.cpp"
  public static let method = "RK4 at 10 ms with one velocity, interpolated"
  public static let clock = EngineClock(.milliseconds)
  /// `setAnchor` changes the goal.
  public static let retargeting = Retargeting()
  public static let usualDistance = 1000.0

  /// In seconds.
  private static let step = 1.0 / 100
  /// The rest thresholds, in pixels and pixels per second.
  private static let epsilon = 1.0

  private var target: Double
  private let stiffness: Double
  private let damping: Double
  /// The last two steps, and how far the value shown is from one to the other:
  /// all the way at the start, where `previous` does not count.
  private var previous = SpringState(position: 0, velocity: 0)
  private var next: SpringState
  private var share = 1.0

  /// KWin does not animate moves of at most 1 px with a velocity up to 1 px/s.
  public static func refusal(of request: EngineRequest) -> String? {
    (request.start - request.target).magnitude > epsilon || request.velocity.magnitude > epsilon
      ? nil : "it ignores moves of a pixel: a distance or a velocity above 1 is needed"
  }

  public init(_ request: EngineRequest, rate: Double) {
    target = request.target
    stiffness = request.stiffness / request.mass
    damping = 2 * stiffness.squareRoot() * request.ratio
    next = SpringState(position: request.start, velocity: request.velocity)
  }

  /// The rates of change in a stage: at the state after `span` seconds at `dp`
  /// and `dv`, the rates of the stage before. The position's rate is always the
  /// velocity at the start of the step: an error of KWin's.
  private func slope(
    _ state: SpringState, _ span: Double, _ dp: Double, _ dv: Double
  ) -> (dp: Double, dv: Double) {
    let trial = SpringState(
      position: state.position + dp * span, velocity: state.velocity + dv * span)
    let spring = (target - trial.position) * stiffness
    return (state.velocity, spring + -trial.velocity * damping)
  }

  private func integrated(_ state: SpringState) -> SpringState {
    let step = Self.step
    let a = slope(state, 0, 0, 0)
    let b = slope(state, 0.5 * step, a.dp, a.dv)
    let c = slope(state, 0.5 * step, b.dp, b.dv)
    let d = slope(state, step, c.dp, c.dv)
    let dp = 1.0 / 6 * (a.dp + 2 * b.dp + 2 * c.dp + d.dp)
    let dv = 1.0 / 6 * (a.dv + 2 * b.dv + 2 * c.dv + d.dv)
    return SpringState(position: state.position + dp * step, velocity: state.velocity + dv * step)
  }

  public mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
    if isAtRest { (next, share) = (SpringState(position: self.target, velocity: 0), 1) }
    self.target = target
  }

  public mutating func advance(_ elapsed: Double, to time: Double) {
    guard !isFinished else { return }
    share += elapsed / 1000 / Self.step
    while share > 1 {
      previous = next
      next = integrated(next)
      share -= 1
    }
  }

  public var position: Double { previous.position * (1 - share) + next.position * share }
  public var velocity: Double { previous.velocity * (1 - share) + next.velocity * share }

  public var isFinished: Bool {
    !((position - target).magnitude > Self.epsilon || velocity.magnitude > Self.epsilon)
  }
}
