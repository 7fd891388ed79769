import CKernels
import Equations
import Platform

/// Symmetric multistep methods in fixed steps: once started, a single
/// evaluation of the force for each step, at any order.
///
/// A step of a scalar equation waits only for one force and one multiply-add:
/// what a state contributes to later steps is added at once to sums kept for
/// them in the lanes of vector registers. With each step these move on by one
/// lane.
///
/// Damping is removed exactly: with x = e^(−ct/2) y it leaves the equation, and
/// the coefficients get factors e^(−cjh/2). The state is (x, u) with
/// u = v + (c/2) x. A Nyström pair of order 12 takes the first steps.
public final class SymmetricMultistepSolver<Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force, Double>
  /// The coefficients of the method.
  public let tableau: SymmetricTableau
  /// The number of equal steps from start to end.
  public let steps: Int
  @usableFromInline let tables = NystromTables<Nystrom12>()
  @usableFromInline let record = NodeRecord(nodes: 4)
  @usableFromInline let folded: FoldedMultistep

  public init(_ tableau: SymmetricTableau, steps: Int) {
    require(steps > 0, "steps: 1 or more")
    self.tableau = tableau
    self.steps = steps
    folded = FoldedMultistep(tableau)
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory
  ) -> SolveReport {
    solve(problem, from: start, into: trajectory, steps: steps)
  }

  /// The same in another number of steps.
  @inlinable
  func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory,
    steps: Int
  ) -> SolveReport {
    let force = problem.force
    let isDamped = force.damping != 0
    // Velocities cost as much as the steps, so they are made only if needed.
    if needsSpeeds(trajectory, start, steps) {
      return isDamped
        ? solve(force, start, trajectory, steps, damped: Yes.self, speeds: Yes.self)
        : solve(force, start, trajectory, steps, damped: No.self, speeds: Yes.self)
    }
    return isDamped
      ? solve(force, start, trajectory, steps, damped: Yes.self, speeds: No.self)
      : solve(force, start, trajectory, steps, damped: No.self, speeds: No.self)
  }

  /// Whether velocities are recorded, or needed to interpolate samples.
  @usableFromInline
  func needsSpeeds(
    _ trajectory: Trajectory, _ start: InitialValue<Double>, _ steps: Int
  ) -> Bool {
    trajectory.recordsVelocities || trajectory.stepsPerSample(steps, start.duration) == 0
  }

  /// - Parameters:
  ///   - damped: whether the damping is not zero.
  ///   - speeds: whether velocities are needed.
  @inlinable
  func solve<Damping: Choice, Speeds: Choice>(
    _ force: Force, _ start: InitialValue<Double>, _ trajectory: Trajectory,
    _ steps: Int, damped: Damping.Type, speeds: Speeds.Type
  ) -> SolveReport {
    let (damped, speeds) = (Damping.isYes, Speeds.isYes)
    trajectory.begin(until: start.duration)
    record.begin()
    tables.begin(damping: force.damping)
    let clock = FixedClock(duration: start.duration, steps: steps)
    let h = clock.stepHigh
    let (table, nodes) = tables.fold(h, slot: Trial.spareSlot)
    let starter = NystromStepper<Nystrom12, Force>(
      force, folded: table, nodes: nodes, adaptive: false)
    let weights = folded.fold(h, damping: force.damping)
    let half = force.damping / 2
    let shift = starter.shift
    let perSample = trajectory.stepsPerSample(steps, start.duration)
    var untilSample = 1
    var x = start.position
    var u = start.velocity + half * x
    var sums = MultistepSums()
    // Writes a sample if one is due, or records the beginning of the step for
    // interpolation; `g` is the force there.
    @inline(__always) func emit(_ step: Int, _ g: Double) {
      if perSample > 0 {
        untilSample -= 1
        if untilSample == 0 {
          trajectory.record(x, speeds ? u - half * x : 0)
          untilSample = perSample
        }
      } else {
        let (t, low) = clock.time(step)
        let v = u - half * x
        record.append(t, low, x, v, g - shift * x - force.damping * v, to: trajectory)
      }
    }
    // The force at the beginning of a step, in the equation without damping.
    @inline(__always) func forceAt(_ step: Int) -> Double {
      starter.force(x, h * Double(step), 0, damped: damped)
    }
    let firstSteps = min(steps, tableau.order - 1)
    for step in 0..<firstSteps {
      let g = forceAt(step)
      if speeds { folded.keep(g, step) }
      emit(step, g)
      sums.advance(weights, x, g)
      let end = starter.stages(x, u, g, h * Double(step), damped: damped)
      if speeds { folded.older.pointee = x }
      x = end.x
      u = end.u
    }
    for step in firstSteps..<steps {
      let g = forceAt(step)
      if speeds {
        folded.keep(g, step)
        // The velocity needs the position before, so that is replaced last.
        u = folded.speed(x, step, h)
        folded.older.pointee = x
      }
      emit(step, g)
      let next = sums.next(weights, x, g)
      sums.advance(weights, x, g)
      x = next
    }
    let g = forceAt(steps)
    if speeds && steps > firstSteps {
      folded.keep(g, steps)
      u = folded.speed(x, steps, h)
    }
    emit(steps, g)
    if perSample == 0 { record.flush(to: trajectory, final: true) }
    return SolveReport(
      steps: steps, evaluations: firstSteps * (Nystrom12.stages - 1) + steps + 1, end: x)
  }
}
