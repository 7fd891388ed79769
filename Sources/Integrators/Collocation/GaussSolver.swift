import CKernels
import Equations

/// Gauss–Legendre collocation of order 16 or 32 with its 8 or 16 nodes in the
/// lanes of vector registers.
///
/// A scalar equation solved stage after stage waits for every single
/// multiply-add. Here the force F is evaluated at once at all nodes c of a step
/// of length h from (x, v). The positions X there obey, without damping,
///
///     X = x + c h v + h² D F(X),
///
/// which `CollocationIteration` solves without a Jacobian, starting from the
/// previous step's polynomial. D integrates the polynomial of the accelerations
/// twice: the method collocates x'' = f itself, not the first-order system, and
/// its error is smaller at the same order (eighteen times with 8 nodes on a
/// linear spring). The collocation polynomial is the dense output.
///
/// Unlike Gauss collocation of that system, it is not A-stable: on an undamped
/// spring of the frequency ω, steps must be shorter than 12.49/ω with 8 nodes
/// and than 28.11/ω with 16, of which those from 25.11/ω to 25.15/ω are
/// unstable, too.
///
/// E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration, 2nd ed.,
/// VIII.6, doi:10.1007/3-540-30666-8.
public final class GaussSolver<V: NodeLanes, Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force>
  /// How the steps are chosen: equal ones, or by a tolerance.
  public let stepping: Stepping
  /// In equal steps the iteration stops when no position at a node moves by
  /// more than this. In adaptive steps a limit derived from their tolerance
  /// replaces it.
  public let iterationTolerance: Double
  @usableFromInline let tables = GaussTables<V>(predictedDegree: GaussPrediction<V>.highestDegree)
  @usableFromInline let equalStepPrediction = EqualStepPrediction<V>()
  @usableFromInline let division = StepDivision<V>()
  @usableFromInline let maximumIterations: Int

  /// A solver whose steps fail if they take more than `maximumIterations`. An
  /// adaptive step also fails after 14: the shorter step that is then tried is
  /// faster than more iterations.
  public init(
    _ stepping: Stepping, iterationTolerance: Double, maximumIterations: Int = 24
  ) {
    stepping.requirePositive()
    self.stepping = stepping
    self.iterationTolerance = iterationTolerance
    self.maximumIterations = maximumIterations
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue, into trajectory: Trajectory
  ) -> SolveReport {
    trajectory.begin(until: start.duration)
    let force = problem.force
    // Without damping half of the work is unnecessary, and the compiler leaves
    // it out.
    switch (stepping, isDamped: force.damping != 0) {
    case (.fixed(let steps), false): return solveFixed(force, start, steps, No.self, trajectory)
    case (.fixed(let steps), true): return solveFixed(force, start, steps, Yes.self, trajectory)
    case (.adaptive(let tolerance), false):
      return solveAdaptive(force, start, tolerance, No.self, trajectory)
    case (.adaptive(let tolerance), true):
      return solveAdaptive(force, start, tolerance, Yes.self, trajectory)
    }
  }

  @inlinable @inline(__always)
  func solveAdaptive<Damping: Choice>(
    _ force: Force, _ start: InitialValue, _ tolerance: Double, _: Damping.Type,
    _ trajectory: Trajectory
  ) -> SolveReport {
    // The error that the iteration leaves must be small beside that of the
    // step.
    let iteration = CollocationIteration<V, Force, Damping>(
      force, tables,
      IterationProgress(tolerance: 0.3 * tolerance, maximumIterations: min(14, maximumIterations)))
    var steps = GaussSteps(
      iteration, Tolerance(tolerance), from: start,
      acceleration: force.acceleration(start.position, start.velocity, 0), trajectory)
    return steps.solve(StepControl(Tolerance(tolerance)), damping: force.damping)
  }
}
