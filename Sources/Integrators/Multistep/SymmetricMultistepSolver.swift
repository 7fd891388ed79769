import Equations
import Platform

/// Symmetric multistep methods in fixed steps: once started, a single
/// evaluation of the force for each step, at any order.
///
/// A step of a scalar equation waits only for one force and one multiply-add:
/// what a state contributes to later steps is added at once to the sums for
/// these steps, which are kept in the lanes of vector registers
/// (`MultistepSums`).
///
/// The damping c is removed exactly: with x = e^(−ct/2) y the equation for y
/// has none, and in terms of x the coefficients j steps back get factors
/// e^(−cjh/2). The state is (x, u) with u = v + (c/2) x. A Nyström pair of
/// order 12 takes the first steps.
public final class SymmetricMultistepSolver<Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force>
  /// The coefficients of the method.
  public let tableau: SymmetricTableau
  /// The number of equal steps from start to end.
  public let steps: Int
  @usableFromInline let tables = NystromTables<Stages17>(.nystrom12)
  @usableFromInline let record = NodeRecord(nodes: 4)
  @usableFromInline let velocities: MultistepVelocities

  /// A solver that takes as many equal `steps`.
  public init(_ tableau: SymmetricTableau, steps: Int) {
    require(steps > 0, "steps: 1 or more")
    self.tableau = tableau
    self.steps = steps
    velocities = MultistepVelocities(tableau)
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue, into trajectory: Trajectory
  ) -> SolveReport {
    let isDamped = problem.force.damping != 0
    // Velocities cost as much as the steps, so they are computed only if they
    // are recorded, or needed to interpolate samples.
    let needsVelocities =
      trajectory.recordsVelocities || trajectory.landing(steps, start.duration) == 0
    switch (isDamped, needsVelocities) {
    case (false, false): return solve(problem.force, start, trajectory, No.self, No.self)
    case (false, true): return solve(problem.force, start, trajectory, No.self, Yes.self)
    case (true, false): return solve(problem.force, start, trajectory, Yes.self, No.self)
    case (true, true): return solve(problem.force, start, trajectory, Yes.self, Yes.self)
    }
  }

  @inlinable
  func solve<Damping: Choice, Velocities: Choice>(
    _ force: Force, _ start: InitialValue, _ trajectory: Trajectory,
    _: Damping.Type, _: Velocities.Type
  ) -> SolveReport {
    trajectory.begin(until: start.duration)
    record.begin()
    let damping = force.damping
    tables.begin(damping: damping)
    let clock = FixedClock(duration: start.duration, steps: steps)
    let h = clock.stepHigh
    velocities.prepare(h, damping: damping)
    let weights = tableau.folded(h, damping: damping)
    let starter = NystromStepper<Stages17, Force, Damping>(
      force, folded: tables.fold(h, slot: Trial.spareSlot), adaptive: false)
    let firstSteps = min(steps, tableau.order - 1)
    let half = damping / 2
    let landing = trajectory.landing(steps, start.duration)
    var x = start.position
    var u = start.velocity + half * x
    var sums = MultistepSums()
    // If steps end on samples, every `landing`th state is one, beginning with
    // the start: the number of states up to the next sample.
    var untilSample = 1
    /// Writes the state after `step` steps if it is a sample or, if steps do
    /// not end on samples, as a node of the interpolation; `g` is the force
    /// there.
    @inline(__always) func write(after step: Int, _ g: Double) {
      if landing > 0 {
        untilSample -= 1
        if untilSample > 0 { return }
        trajectory.record(x, Velocities.isYes ? u - half * x : 0)
        untilSample = landing
      } else {
        let (t, low) = clock.time(step)
        let v = u - half * x
        // F − c v, since `shift` is c²/4.
        let a = g - starter.shift * x - damping * v
        record.append(t, low, x, v, a, to: trajectory)
      }
    }
    /// Completes the state after `step` steps, of which the position is known,
    /// and writes it. The starter's steps have computed their velocities.
    ///
    /// - Returns: the force in the equation without damping, g = F + (c²/4) x.
    @inline(__always) func complete(after step: Int, isStarting: Bool) -> Double {
      let g = starter.force(x, h * Double(step))
      if Velocities.isYes {
        velocities.store(x, force: g, ofStep: step)
        if !isStarting { u = velocities.velocity(ofStep: step, h) }
      }
      write(after: step, g)
      return g
    }
    for step in 0..<firstSteps {
      let g = complete(after: step, isStarting: true)
      sums.advance(weights, x, g)
      let end = starter.step(x, u, g, h * Double(step))
      x = end.x
      u = end.u
    }
    for step in firstSteps..<steps {
      let g = complete(after: step, isStarting: false)
      let next = sums.next(weights, x, g)
      sums.advance(weights, x, g)
      x = next
    }
    _ = complete(after: steps, isStarting: steps == firstSteps)
    if landing == 0 { record.flush(to: trajectory, final: true) }
    return SolveReport(
      steps: steps, evaluations: firstSteps * (Stages17.count - 1) + steps + 1, end: x)
  }
}
