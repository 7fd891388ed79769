import CKernels
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
/// e^(−cjh/2). The state has the form of `ExplicitStepper`, as a Nyström pair
/// of order 12 takes the first steps.
public final class SymmetricMultistepSolver<Problem: RegisterEquation>: Solver {
  @usableFromInline typealias Starter = NystromStages<Stages17>
  /// The coefficients of the method.
  public let tableau: SymmetricTableau
  /// The number of equal steps from start to end.
  public let steps: Int
  @usableFromInline let tables = ExplicitTables<Starter>(StageTable(.nystrom12))
  @usableFromInline let record = NodeRecord(nodes: 4)
  @usableFromInline let velocities: MultistepVelocities

  /// A solver that takes as many equal `steps`.
  public init(_ tableau: SymmetricTableau, steps: Int) {
    require(steps > 0, "steps: 1 or more")
    self.tableau = tableau
    self.steps = steps
    velocities = MultistepVelocities(tableau)
  }

  /// - Precondition: the equation says what its linear damping is.
  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue, into trajectory: Trajectory
  ) -> SolveReport {
    // Velocities cost as much as the steps, so they are computed only if they
    // are recorded, or needed to interpolate samples.
    trajectory.recordsVelocities || trajectory.landing(steps, start.duration) == 0
      ? solve(problem, start, trajectory, hasVelocities: true)
      : solve(problem, start, trajectory, hasVelocities: false)
  }

  @inlinable @inline(__always)
  func solve(
    _ problem: Problem, _ start: InitialValue, _ trajectory: Trajectory, hasVelocities: Bool
  ) -> SolveReport {
    trajectory.begin(until: start.duration)
    record.begin()
    let damping = problem.knownDamping ?? .nan
    tables.begin(damping: damping)
    let clock = FixedClock(duration: start.duration, steps: steps)
    let h = clock.stepHigh
    velocities.prepare(h, damping: damping)
    let weights = tableau.folded(h, damping: damping)
    let folded = tables.fold(h, slot: Trial.spareSlot)
    let firstSteps = min(steps, tableau.order - 1)
    let landing = trajectory.landing(steps, start.duration)
    let starter = ExplicitStepper<Starter, Problem>(problem)
    var x = start.position
    var u = start.velocity + starter.half * x
    var sums = MultistepSums()
    // If steps end on samples, every `landing`th state is one, beginning with
    // the start: the number of states up to the next sample.
    var untilSample = 1
    /// Completes the state after `step` steps, whose position is known, and
    /// writes it if it is a sample or, if steps do not end on samples, as a
    /// node of the interpolation. The starter's steps have computed their
    /// velocities.
    ///
    /// - Returns: the slope there.
    @inline(__always) func complete(after step: Int, isStarting: Bool) -> Double {
      let g = starter.slope(x, u, h * Double(step))
      if hasVelocities {
        velocities.store(x, force: g, ofStep: step)
        if !isStarting { u = velocities.velocity(ofStep: step, h) }
      }
      if landing > 0 {
        untilSample -= 1
        if untilSample > 0 { return g }
        trajectory.record(x, hasVelocities ? starter.velocity(x, u) : 0)
        untilSample = landing
      } else {
        let (t, low) = clock.time(step)
        record.append(
          t, low, x, starter.velocity(x, u), starter.acceleration(x, u, g), to: trajectory)
      }
      return g
    }
    for step in 0..<firstSteps {
      let g = complete(after: step, isStarting: true)
      sums.advance(weights, x, g)
      let end = starter.step(x, u, g, h * Double(step), folded, adaptive: false)
      (x, u) = (end.x, end.u)
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
      steps: steps, evaluations: firstSteps * (Starter.count - 1) + steps + 1, end: x)
  }
}

/// The velocities of a symmetric multistep method, which itself computes
/// positions only. They follow from the last two positions and the forces of
/// the last steps.
///
/// As in `SymmetricMultistepSolver` the damping c is removed from the equation,
/// which leaves factors e^(−cjh/2) for the positions and forces j steps back.
@usableFromInline
final class MultistepVelocities {
  private let tableauWeights: [Double]
  @usableFromInline let order: Int
  /// The weights of the forces of this step and of those before, newest first,
  /// each with its factor.
  @usableFromInline let weights: UnsafeMutablePointer<Double>
  /// The forces of the last 16 steps, for step n at n mod 16.
  @usableFromInline let forces: UnsafeMutablePointer<Double>
  /// The last two positions, for step n at n mod 2.
  @usableFromInline let positions: UnsafeMutablePointer<Double>
  /// e^(−ch/2), the factor of the position one step back.
  @exclusivity(unchecked) @usableFromInline var stepDecay = 1.0
  private var storage = CacheLines()

  init(_ tableau: SymmetricTableau) {
    tableauWeights = tableau.velocityWeights
    order = tableau.order
    weights = storage.make(16, of: 0)
    forces = storage.make(16, of: 0)
    positions = storage.make(2, of: 0)
  }

  /// Computes the weights for steps of `h` seconds with this damping (1/s).
  @usableFromInline
  func prepare(_ h: Double, damping: Double) {
    func decay(over steps: Int) -> Double {
      damping == 0 ? 1 : exp(-damping * h / 2 * Double(steps))
    }
    stepDecay = decay(over: 1)
    for index in 0..<order { weights[index] = tableauWeights[index] * decay(over: index) }
  }

  /// Stores the position and the force at the beginning of a step.
  @inlinable @inline(__always)
  func store(_ x: Double, force g: Double, ofStep step: Int) {
    positions[step & 1] = x
    forces[step & 15] = g
  }

  /// u = v + (c/2) x at the beginning of a step of `h` seconds: the last one
  /// for which position and force were stored.
  @inlinable
  func velocity(ofStep step: Int, _ h: Double) -> Double {
    var sum = 0.0
    for index in 0..<order {
      sum = springbench_multiply_add(weights[index], forces[(step &- index) & 15], sum)
    }
    let moved = positions[step & 1] - stepDecay * positions[(step &- 1) & 1]
    return springbench_multiply_add(h, sum, moved / h)
  }
}
