import Equations
import Platform

/// Newmark's method in equal steps, the standard of structural dynamics:
///
///     x⁺ = x + h v + h² ((½ − β) a + β a⁺)
///     v⁺ = v + h ((1 − γ) a + γ a⁺),   a⁺ = f(t⁺, x⁺) − c v⁺
///
/// Here c is the damping, and ⁺ marks the end of a step of length h. The
/// acceleration there is found by Newton's method in one unknown. γ = ½ gives
/// order two, anything larger order one and damping of what the step cannot
/// resolve. With γ = ½, β = ¼ (constant average acceleration) is stable at any
/// step and keeps the energy of a linear spring; β = ⅙ (linear acceleration) is
/// stable for hω ≤ √12 at the frequency ω; β = 0 is velocity Verlet, stable for
/// hω ≤ 2.
///
/// N. M. Newmark, J. Eng. Mech. Div. ASCE 85 (1959) 67,
/// doi:10.1061/JMCEA3.0000098.
public final class NewmarkSolver<Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force, Double>
  /// The number of equal steps from start to end.
  public let steps: Int
  /// β, the share of the new acceleration in the position.
  public let beta: Double
  /// γ, the share of the new acceleration in the velocity.
  public let gamma: Double
  @usableFromInline let record = NodeRecord(nodes: 2)

  /// A solver in `steps` equal steps; by default with constant average
  /// acceleration.
  public init(beta: Double = 0.25, gamma: Double = 0.5, steps: Int) {
    require(steps > 0 && beta >= 0 && gamma >= 0, "steps above 0, beta and gamma 0 or more")
    self.steps = steps
    self.beta = beta
    self.gamma = gamma
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory
  ) -> SolveReport {
    var report = SolveReport()
    trajectory.begin(until: start.duration)
    let force = problem.force
    let clock = FixedClock(duration: start.duration, steps: steps)
    var x = start.position
    var v = start.velocity
    var a = force.acceleration(x, v, 0)
    report.evaluations = 1
    record.begin()
    let isSolved = clock.drive(trajectory) { t, low in
      record.append(t, low, x, v, a, to: trajectory)
    } solve: { step in
      advance(force, clock.time(step).high, clock.stepHigh, &x, &v, &a, &report)
    } state: {
      (x, v)
    }
    guard isSolved else {
      report.code = a.isFinite ? .unconverged : .diverged
      return report
    }
    record.flush(to: trajectory, final: true)
    report.note(end: x)
    return report
  }

  /// Takes a step of `h` seconds from the state at time `t` (s), at which `a`
  /// is the acceleration; returns whether Newton's method converged.
  @inlinable @inline(__always)
  func advance(
    _ force: Force, _ t: Double, _ h: Double, _ x: inout Double, _ v: inout Double,
    _ a: inout Double, _ report: inout SolveReport
  ) -> Bool {
    let xWeight = beta * h * h
    let vWeight = gamma * h
    // The new state without the terms of the new acceleration. The old
    // acceleration is the first guess of the new one.
    let knownX = x + h * (v + h * (0.5 - beta) * a)
    let knownV = v + h * (1 - gamma) * a
    for _ in 0..<12 {
      x = knownX + xWeight * a
      v = knownV + vWeight * a
      let residual = force.acceleration(x, v, t + h) - a
      let gradient = force.forceGradient(x, t + h)
      let slope = 1 - xWeight * gradient + vWeight * force.damping
      let change = residual / slope
      a += change
      report.evaluations += 1
      report.jacobians += 1
      // A change of the acceleration counts by how far it moves the velocity.
      // If the steps are long, rounding of x, v and a alone may change it by
      // more.
      let pull = (gradient * x).magnitude + (force.damping * v).magnitude
      let rounding = 0x1p-49 * (a.magnitude + pull / slope.magnitude)
      if change.magnitude <= max(rounding, 1e-14 * (1 + v.magnitude) / h) {
        x = knownX + xWeight * a
        v = knownV + vWeight * a
        report.accepted += 1
        return true
      }
    }
    return false
  }
}
