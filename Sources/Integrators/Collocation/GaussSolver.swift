import CKernels
import Equations

/// Gauss–Legendre collocation of order 16 or 32 with its 8 or 16 nodes in the
/// lanes of vector registers.
///
/// A scalar equation solved stage after stage waits for every single
/// multiply-add. Here all nodes of a step are evaluated at once and the
/// implicit equations are iterated on,
///
///     X = x + c h v + h² AA F(X),
///
/// AA integrating the accelerations' polynomial twice: the method collocates
/// x'' = f itself, not the first-order system, and errs less at the same order
/// (eighteen times less with 8 nodes on a linear spring). The iteration is
/// that of `CollocationIteration`, which needs no Jacobian, and starts from
/// the previous step's polynomial. The collocation polynomial is the dense
/// output.
///
/// E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration, 2nd ed.,
/// VIII.6, doi:10.1007/3-540-30666-8.
public final class GaussSolver<V: NodeLanes, Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force, Double>
  /// How the steps are chosen: so many equal ones, or by a tolerance.
  public let stepping: Stepping
  /// The iteration stops when no node moves by more than this.
  public let iterationTolerance: Double
  @usableFromInline let tables: GaussTables<V>
  @usableFromInline let maximumIterations: Int

  /// After `maximumIterations` a step counts as too long; an adaptive solve is
  /// faster with a shorter step than with more of them.
  public init(
    _ stepping: Stepping, iterationTolerance: Double, maximumIterations: Int = 24
  ) {
    stepping.requireSense()
    self.stepping = stepping
    self.iterationTolerance = iterationTolerance
    self.maximumIterations = maximumIterations
    tables = GaussTables(predictorDegree: V.width == 8 ? 7 : 11)
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory
  ) -> SolveReport {
    trajectory.begin(until: start.duration)
    // Without damping half of the work falls away.
    let isDamped = problem.force.damping != 0
    switch stepping {
    case .fixed(let steps):
      return isDamped
        ? solveFixed(problem.force, start, steps, Yes.self, trajectory)
        : solveFixed(problem.force, start, steps, No.self, trajectory)
    case .adaptive(let tolerance):
      return isDamped
        ? solveAdaptive(problem.force, start, tolerance, Yes.self, trajectory)
        : solveAdaptive(problem.force, start, tolerance, No.self, trajectory)
    }
  }

  @inlinable @inline(__always)
  func solveAdaptive<Damping: Choice>(
    _ force: Force, _ start: InitialValue<Double>, _ tolerance: Double, _: Damping.Type,
    _ trajectory: Trajectory
  ) -> SolveReport {
    let iteration = CollocationIteration<V, Force, Damping>(
      force, tables, tolerance: 0.3 * tolerance, maximum: min(14, maximumIterations))
    var steps = GaussSteps(
      iteration, Tolerance(tolerance), from: start,
      acceleration: force.acceleration(start.position, start.velocity, 0), aim: 0.9, trajectory)
    return steps.solve(StepControl(Tolerance(tolerance)), damping: force.damping)
  }
}
