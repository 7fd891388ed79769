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
  /// The last velocities and accelerations, newest first.
  @usableFromInline let velocities: UnsafeMutablePointer<Double>
  @usableFromInline let accelerations: UnsafeMutablePointer<Double>
  private var storage = CacheLines()

  public init(_ tableau: AdamsTableau, steps: Int) {
    require(steps > 0, "steps: 1 or more")
    self.steps = steps
    order = tableau.order
    predictor = tableau.predictor
    corrector = tableau.corrector
    // Two nodes interpolate to order 6, four to order 12: above the order of
    // the method, 4 or 8.
    record = NodeRecord(nodes: tableau.order > 4 ? 4 : 2)
    velocities = storage.make(tableau.order, of: 0)
    accelerations = storage.make(tableau.order, of: 0)
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory
  ) -> SolveReport {
    trajectory.begin(until: start.duration)
    let clock = FixedClock(duration: start.duration, steps: steps)
    let h = clock.stepHigh
    tables.begin()
    let (folded, nodes) = tables.fold(h, slot: Trial.spareSlot)
    let starter = ExplicitStepper<Stages12, Problem>(problem, folded: folded, nodes: nodes)
    var x = start.position
    var v = start.velocity
    record.begin()
    for step in 0..<steps {
      let (t, low) = clock.time(step)
      let a = problem.acceleration(position: x, velocity: v, time: t)
      record.append(t, low, x, v, a, to: trajectory)
      remember(v, a)
      if step < order - 1 {
        let end = starter.stages(x, v, a, t, adaptive: false)
        x = end.x
        v = end.v
        continue
      }
      let predicted = predictedMeans()
      let predictedX = x + h * predicted.velocity
      let predictedV = v + h * predicted.acceleration
      let predictedA = problem.acceleration(
        position: predictedX, velocity: predictedV, time: t + h)
      let corrected = correctedMeans(predictedV, predictedA)
      x += h * corrected.velocity
      v += h * corrected.acceleration
    }
    record.append(
      start.duration, 0, x, v,
      problem.acceleration(position: x, velocity: v, time: start.duration), to: trajectory)
    record.flush(to: trajectory, final: true)
    // Twelve evaluations for each of the first steps, two for any other, and
    // one at the end.
    let firstSteps = min(steps, order - 1)
    return SolveReport(steps: steps, evaluations: 2 * steps + 10 * firstSteps + 1, end: x)
  }

  /// Puts the newest velocity and acceleration before the others; the oldest
  /// ones are dropped.
  @inlinable @inline(__always)
  func remember(_ velocity: Double, _ acceleration: Double) {
    var j = order - 1
    while j > 0 {
      velocities[j] = velocities[j - 1]
      accelerations[j] = accelerations[j - 1]
      j -= 1
    }
    velocities[0] = velocity
    accelerations[0] = acceleration
  }

  /// The mean velocity and acceleration over the next step, extrapolated from
  /// the past ones.
  @inlinable @inline(__always)
  func predictedMeans() -> (velocity: Double, acceleration: Double) {
    var means = (velocity: 0.0, acceleration: 0.0)
    for j in 0..<order {
      means.velocity += predictor[j] * velocities[j]
      means.acceleration += predictor[j] * accelerations[j]
    }
    return means
  }

  /// The same with those predicted for the end of the step, in place of the
  /// oldest.
  @inlinable @inline(__always)
  func correctedMeans(
    _ endVelocity: Double, _ endAcceleration: Double
  ) -> (velocity: Double, acceleration: Double) {
    var means = (
      velocity: corrector[0] * endVelocity, acceleration: corrector[0] * endAcceleration
    )
    for j in 1..<order {
      means.velocity += corrector[j] * velocities[j - 1]
      means.acceleration += corrector[j] * accelerations[j - 1]
    }
    return means
  }
}
