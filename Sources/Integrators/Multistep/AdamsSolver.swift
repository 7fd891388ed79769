import Equations
import Platform

/// Adams–Bashforth–Moulton in fixed steps: predict, evaluate, correct,
/// evaluate. Until there are enough past states, an explicit Runge–Kutta method
/// of order eight takes the steps.
public final class AdamsSolver<Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force, Double>
  /// The number of equal steps from start to end.
  public let steps: Int
  @usableFromInline let order: Int
  @usableFromInline let predictor: [Double]
  @usableFromInline let corrector: [Double]
  @usableFromInline let tables = ExplicitTables<Stages12, Double>(.dormandPrince8)
  @usableFromInline let record: NodeRecord
  /// The velocity and the acceleration predicted for the end of the step;
  /// behind them those at the beginning of this and the last steps, newest
  /// first, `order` of them.
  @usableFromInline let velocities: UnsafeMutablePointer<Double>
  @usableFromInline let accelerations: UnsafeMutablePointer<Double>
  private var storage = CacheLines()

  /// A solver that takes as many equal `steps`.
  public init(_ tableau: AdamsTableau, steps: Int) {
    require(steps > 0, "steps: 1 or more")
    self.steps = steps
    order = tableau.order
    predictor = tableau.predictor
    corrector = tableau.corrector
    // Interpolation through two nodes has order 6, through four order 12: above
    // that of the method, 4 or 8.
    record = NodeRecord(nodes: tableau.order > 4 ? 4 : 2)
    velocities = storage.make(tableau.order + 1, of: 0)
    accelerations = storage.make(tableau.order + 1, of: 0)
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory
  ) -> SolveReport {
    trajectory.begin(until: start.duration)
    record.begin()
    tables.begin()
    let clock = FixedClock(duration: start.duration, steps: steps)
    let h = clock.stepHigh
    let starter = ExplicitStepper<Stages12, Problem>(
      problem, folded: tables.fold(h, slot: Trial.spareSlot))
    var x = start.position
    var v = start.velocity
    for step in 0..<steps {
      let (t, low) = clock.time(step)
      let a = problem.acceleration(position: x, velocity: v, time: t)
      record.append(t, low, x, v, a, to: trajectory)
      remember(v, a)
      if step < order - 1 {
        let end = starter.step(x, v, a, t, adaptive: false)
        (x, v) = (end.x, end.v)
      } else {
        let predictedX = x + h * mean(predictor, of: velocities + 1)
        velocities[0] = v + h * mean(predictor, of: accelerations + 1)
        accelerations[0] = problem.acceleration(
          position: predictedX, velocity: velocities[0], time: t + h)
        x += h * mean(corrector, of: velocities)
        v += h * mean(corrector, of: accelerations)
      }
    }
    let a = problem.acceleration(position: x, velocity: v, time: start.duration)
    record.append(start.duration, 0, x, v, a, to: trajectory)
    record.flush(to: trajectory, final: true)
    // Twelve evaluations for each of the first steps, two for any other, and
    // one at the end.
    let firstSteps = min(steps, order - 1)
    return SolveReport(steps: steps, evaluations: 2 * steps + 10 * firstSteps + 1, end: x)
  }

  /// Stores the velocity and the acceleration at the beginning of a step, and
  /// drops the oldest ones.
  @inlinable @inline(__always)
  func remember(_ velocity: Double, _ acceleration: Double) {
    var age = order
    while age > 1 {
      velocities[age] = velocities[age - 1]
      accelerations[age] = accelerations[age - 1]
      age -= 1
    }
    velocities[1] = velocity
    accelerations[1] = acceleration
  }

  /// The mean over a step as the weighted sum of `order` values.
  @inlinable @inline(__always)
  func mean(_ weights: [Double], of values: UnsafeMutablePointer<Double>) -> Double {
    var mean = 0.0
    for j in 0..<order { mean += weights[j] * values[j] }
    return mean
  }
}
