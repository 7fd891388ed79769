import CKernels
import Equations
import Springs

/// The symmetric multistep method of order 12 (`Symmetric12`) in equal steps:
/// once started, it evaluates the force once per step.
///
/// A step waits only for one force and one multiply-add: what a state
/// contributes to later steps is added at once to the sums for these steps,
/// which are kept in the lanes of vector registers (`MultistepSums`).
///
/// The damping c is removed exactly: with x = e^(−ct/2) y the equation for y
/// has none, and in terms of x the coefficients j steps back get factors
/// e^(−cjh/2). The state has the form of `ExplicitStepper`, as a Nyström pair
/// of order 12 takes the first steps.
public final class SymmetricMultistepSolver<Problem: RegisterEquation>: Solver {
  @usableFromInline typealias Starter = NystromStages<Stages17>
  /// The number of equal steps from start to end.
  public let steps: Int
  @usableFromInline let tables = ExplicitTables<Starter>(.nystrom12)
  @usableFromInline let record = NodeRecord(nodes: 4)
  @usableFromInline let velocities = MultistepVelocities()

  /// A solver that takes this many equal `steps`.
  public init(steps: Int) {
    require(steps > 0, "steps: 1 or more")
    self.steps = steps
  }

  /// - Precondition: the equation says what its linear damping is.
  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue, into trajectory: Trajectory
  ) -> SolveReport {
    trajectory.begin(until: start.duration)
    record.begin()
    let damping = problem.knownDamping ?? .nan
    tables.begin(damping: damping)
    let clock = FixedClock(duration: start.duration, steps: steps)
    let h = clock.stepHigh
    velocities.prepare(h, damping: damping)
    let weights = Symmetric12.folded(h, damping: damping)
    let starterTable = tables.fold(h, slot: Trial.spareSlot)
    let starter = ExplicitStepper<Starter, Problem>(problem)
    let firstSteps = min(steps, Symmetric12.order - 1)
    var x = start.position
    var u = start.velocity + starter.half * x
    var g = 0.0
    var taken = 0
    var sums = MultistepSums()
    /// Evaluates the force after `step` steps, and keeps it for velocities.
    @inline(__always) func evaluate(after step: Int) {
      g = starter.slope(x, u, h * Double(step))
      velocities.store(x, force: g, ofStep: step)
      taken = step
    }
    /// The state after the steps taken. Velocities are computed only where they
    /// are recorded or interpolated through; the starter's are known.
    @inline(__always) func state(hasVelocity: Bool) -> (x: Double, v: Double) {
      if hasVelocity && taken > firstSteps {
        u = velocities.velocity(ofStep: taken, h)
      }
      return (x, starter.velocity(x, u))
    }
    @inline(__always) func drive(_ range: Range<Int>, _ take: () -> Void) {
      clock.drive(trajectory, in: range) { t, low in
        let v = state(hasVelocity: true).v
        record.append(t, low, x, v, starter.acceleration(x, u, g), to: trajectory)
      } take: { step in
        take()
        evaluate(after: step + 1)
      } state: {
        state(hasVelocity: trajectory.recordsVelocities)
      }
    }
    evaluate(after: 0)
    drive(0..<firstSteps) {
      sums.advance(weights, x, g)
      let end = starter.step(x, u, g, h * Double(taken), starterTable, adaptive: false)
      (x, u) = (end.x, end.u)
    }
    if firstSteps < steps {
      drive(firstSteps..<steps) {
        let next = sums.next(weights, x, g)
        sums.advance(weights, x, g)
        x = next
      }
    }
    record.flush(to: trajectory, final: true)
    return SolveReport(
      steps: steps, evaluations: firstSteps * (Starter.count - 1) + steps + 1, end: x)
  }
}

/// The velocities of `Symmetric12`, which itself computes positions only. They
/// follow from the last two positions and the forces of the last steps.
///
/// As in `SymmetricMultistepSolver` the damping c is removed from the equation,
/// which leaves factors e^(−cjh/2) for the positions and forces j steps back.
@usableFromInline
final class MultistepVelocities {
  /// 12. Not a constant, so that the loop over the forces is not unrolled.
  @usableFromInline let order = Symmetric12.velocityWeights.count
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

  init() {
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
    for (index, weight) in Symmetric12.velocityWeights.enumerated() {
      weights[index] = weight * decay(over: index)
    }
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
