import CKernels
import Equations
import Glibc

/// Solves x'' = f(t, x) − c·x' with a Nyström pair, in fixed or adaptive
/// steps, samples by Hermite interpolation through neighbouring nodes, or on
/// the steps themselves where a fixed step divides the sample spacing.
public final class NystromSolver<Method: NystromMethod, Force: ScalarForce>: Solver {
  public typealias Problem = Motion<Force, Double>
  public let stepping: Stepping
  @usableFromInline let tables = NystromTables<Method>()
  @usableFromInline let record: NodeRecord<Double>
  @usableFromInline let maximumSteps: Int

  /// - Parameter nodes: neighbours an interpolant uses, 2 to 4.
  public init(_ stepping: Stepping, nodes: Int, maximumSteps: Int = 2_000_000) {
    self.stepping = stepping
    self.maximumSteps = maximumSteps
    record = NodeRecord(nodes: nodes)
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory<Double>
  ) -> SolveReport {
    tables.begin(damping: problem.force.damping)
    trajectory.next = 0
    switch stepping {
    case .fixed(let steps):
      if problem.force.damping == 0 {
        return solveFixed(problem.force, start, steps, damped: false, trajectory)
      }
      return solveFixed(problem.force, start, steps, damped: true, trajectory)
    case .adaptive(let tolerance):
      if problem.force.damping == 0 {
        return solveAdaptive(problem.force, start, tolerance, damped: false, trajectory)
      }
      return solveAdaptive(problem.force, start, tolerance, damped: true, trajectory)
    }
  }

  @inlinable @inline(__always)
  package func solveFixed(
    _ force: Force, _ start: InitialValue<Double>, _ steps: Int, damped: Bool,
    _ trajectory: Trajectory<Double>
  ) -> SolveReport {
    var report = SolveReport()
    let clock = FixedClock(duration: start.duration, steps: steps)
    let (folded, nodes) = tables.fold(clock.high, slot: 16)
    let stepper = NystromStepper<Method, Force>(
      force, folded: folded, nodes: nodes, adaptive: false)
    let half = force.damping / 2
    let shift = stepper.shift
    var x = start.position
    var u = start.velocity + half * x
    let intervals = trajectory.count - 1
    if trajectory.samplesPerSecond > 0 && steps % intervals == 0
      && trajectory.times.end == start.duration
    {
      let perSample = steps / intervals
      trajectory.record(x, start.velocity)
      var step = 0
      for _ in 0..<intervals {
        for _ in 0..<perSample {
          let t = clock.high * Double(step)
          let g = stepper.force(x, t, 0, damped: damped)
          let end = stepper.stages(x, u, g, t, damped: damped)
          x = end.x
          u = end.u
          step += 1
        }
        trajectory.record(x, u - half * x)
      }
    } else {
      record.begin()
      for step in 0..<steps {
        let (t, low) = clock.time(step)
        let g = stepper.force(x, t, 0, damped: damped)
        let v = u - half * x
        record.append(t, low, x, v, g - shift * x - force.damping * v, to: trajectory)
        let end = stepper.stages(x, u, g, t, damped: damped)
        x = end.x
        u = end.u
      }
      let v = u - half * x
      record.append(
        start.duration, 0, x, v, force.acceleration(x, v, start.duration), to: trajectory)
      record.flush(to: trajectory, final: true)
    }
    report.accepted = steps
    report.evaluations = steps * Method.stages
    if !(x.magnitude < 1e100) { report.code = .diverged }
    return report
  }
}
