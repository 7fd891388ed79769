import Equations
import Platform

/// Shampine's Rosenbrock method of order 4(3): four stages, three evaluations of
/// the force, one Jacobian, no iteration. Samples within a step come from the
/// cubic polynomial through position and velocity at both ends.
///
/// The derivative of the force by time, which `ScalarForce` does not know, is
/// measured; a report counts it with the Jacobian. Where the force does not
/// depend on time the compiler sees it.
///
/// L. F. Shampine, ACM Trans. Math. Softw. 8 (1982) 93,
/// doi:10.1145/355993.355994.
public final class RosenbrockSolver<Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force, Double>
  /// The bound of the local error estimate.
  public let tolerance: Double
  /// Scratch: the coefficients of the cubic.
  @usableFromInline let series: UnsafeMutablePointer<Double>
  private var storage = CacheLines()

  /// A solver with this tolerance, both absolute and relative.
  public init(tolerance: Double) {
    require(tolerance > 0, "tolerance: above 0")
    self.tolerance = tolerance
    series = storage.make(8, of: 0)
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory
  ) -> SolveReport {
    var report = SolveReport()
    report.evaluations = 1
    trajectory.begin(start.position, start.velocity, until: start.duration)
    let force = problem.force
    var steps = RosenbrockSteps(force, tolerance, series, from: start, trajectory)
    let first = firstStep(
      position: start.position, velocity: start.velocity,
      acceleration: force.force(start.position, 0), damping: 0, tolerance: tolerance, order: 4,
      duration: start.duration)
    _ = StepControl.implicit(tolerance).drive(
      &steps, first: first, order: 4, to: start.duration, &report)
    if report.code == .success {
      trajectory.note(start.duration, 0, steps.x, steps.v)
      report.note(end: steps.x)
    }
    return report
  }
}

/// Adaptive steps of the method, in the form of `RosenbrockTableau` with γ = 1/2.
@frozen
@usableFromInline
struct RosenbrockSteps<Force: ScalarForce>: Stepper {
  @usableFromInline let force: Force
  @usableFromInline let tolerance: Double
  @usableFromInline let series: UnsafeMutablePointer<Double>
  @usableFromInline let trajectory: Trajectory
  @usableFromInline let duration: Double
  @usableFromInline var x: Double
  @usableFromInline var v: Double
  /// The acceleration at (x, v).
  @usableFromInline var a: Double
  /// The end of the step tried.
  @usableFromInline var nextX = 0.0
  @usableFromInline var nextV = 0.0

  @inlinable @inline(__always)
  init(
    _ force: Force, _ tolerance: Double, _ series: UnsafeMutablePointer<Double>,
    from start: InitialValue<Double>, _ trajectory: Trajectory
  ) {
    self.force = force
    self.tolerance = tolerance
    self.series = series
    self.trajectory = trajectory
    duration = start.duration
    x = start.position
    v = start.velocity
    a = force.acceleration(x, v, 0)
  }

  @inlinable @inline(__always)
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double {
    let h = trial.length
    let g = force.forceGradient(x, trial.time)
    report.jacobians += 1
    report.factorisations += 1
    // Each stage solves (d I − J) u = r with the Jacobian J = [[0, 1], [g, −c]] and
    // d = 1/(γh), by Cramer's rule.
    let d = 2 / h
    let dampedRate = d + force.damping
    let inverseDeterminant = 1 / (d * dampedRate - g)
    @inline(__always) func solve(_ rx: Double, _ rv: Double) -> (x: Double, v: Double) {
      ((dampedRate * rx + rv) * inverseDeterminant, (g * rx + d * rv) * inverseDeterminant)
    }
    let inverse = 1 / h
    // h ∂f/∂t by a forward difference of second order over 2⁻⁹ of the step: a
    // force need not hold before time 0.
    let start = force.force(x, trial.time)
    let soon = force.force(x, trial.time + h * 0x1p-10) - start
    let later = force.force(x, trial.time + h * 0x1p-9) - start
    let drift = 0x1p9 * (4 * soon - later)
    let (x1, v1) = solve(v, a + 0.5 * drift)
    let a2 = force.acceleration(x + 2 * x1, v + 2 * v1, trial.time + h)
    let (x2, v2) = solve(v + 2 * v1 - 8 * x1 * inverse, a2 - 8 * v1 * inverse - 1.5 * drift)
    // The last two stages share an evaluation.
    let stageX = x + 48.0 / 25 * x1 + 6.0 / 25 * x2
    let stageV = v + 48.0 / 25 * v1 + 6.0 / 25 * v2
    let a3 = force.acceleration(stageX, stageV, trial.time + 0.6 * h)
    let (x3, v3) = solve(
      stageV + (372.0 / 25 * x1 + 12.0 / 5 * x2) * inverse,
      a3 + (372.0 / 25 * v1 + 12.0 / 5 * v2) * inverse + 121.0 / 50 * drift)
    let (x4, v4) = solve(
      stageV + (-112.0 / 125 * x1 - 54.0 / 125 * x2 - 2.0 / 5 * x3) * inverse,
      a3 + (-112.0 / 125 * v1 - 54.0 / 125 * v2 - 2.0 / 5 * v3) * inverse + 29.0 / 250 * drift)
    report.evaluations += 2
    nextX = x + 19.0 / 9 * x1 + 0.5 * x2 + 25.0 / 108 * x3 + 125.0 / 108 * x4
    nextV = v + 19.0 / 9 * v1 + 0.5 * v2 + 25.0 / 108 * v3 + 125.0 / 108 * v4
    let errorX = 17.0 / 54 * x1 + 7.0 / 36 * x2 + 125.0 / 108 * x4
    let errorV = 17.0 / 54 * v1 + 7.0 / 36 * v2 + 125.0 / 108 * v4
    return max(errorX.magnitude / (1 + nextX.magnitude), errorV.magnitude / (1 + nextV.magnitude))
      / tolerance
  }

  @inlinable @inline(__always)
  mutating func accept(_ trial: Trial, _ report: inout SolveReport) {
    trajectory.note(trial.time, trial.low, x, v)
    let end = trajectory.end(through: trial.end)
    if end > trajectory.next {
      let h = trial.length
      let rise = nextX - x
      series[0] = x
      series[1] = h * v
      series[2] = 3 * rise - h * (2 * v + nextV)
      series[3] = h * (v + nextV) - 2 * rise
      trajectory.evaluate(
        series, degree: 3, origin: trial.time, originLow: trial.low, inverseScale: 1 / h, end: end)
    }
    x = nextX
    v = nextV
    if trial.end >= duration { return }
    a = force.acceleration(x, v, trial.end)
    report.evaluations += 1
  }
}
