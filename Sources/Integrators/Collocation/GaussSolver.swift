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
  @usableFromInline let maximumSteps: Int
  @usableFromInline let maximumIterations: Int

  /// - Parameter maximumIterations: after which a step counts as too long; an
  ///   adaptive solve is faster with a shorter step than with more of them.
  public init(
    _ stepping: Stepping, iterationTolerance: Double, maximumIterations: Int = 24,
    maximumSteps: Int = 2_000_000
  ) {
    self.stepping = stepping
    self.iterationTolerance = iterationTolerance
    self.maximumIterations = maximumIterations
    self.maximumSteps = maximumSteps
    tables = GaussTables(predictorDegree: V.width == 8 ? 7 : 11)
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory
  ) -> SolveReport {
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

  /// Displacements of a first step under constant acceleration.
  @inlinable @inline(__always)
  package func firstGuess(_ acceleration: Double, _ h: Double) -> V {
    let c = tables.nodes * V(constant: h)
    return c * c * V(constant: acceleration / 2)
  }

  /// Writes the samples of a step from its polynomial.
  ///
  /// - Parameter residual: the polynomial's powers, as `GaussTables` makes
  ///   them.
  @inlinable @inline(__always)
  package func write(
    _ residual: V, _ x: Double, _ v: Double, _ h: Double, _ t: Double, _ low: Double, _ end: Int,
    _ trajectory: Trajectory
  ) {
    residual.store(to: tables.scratch)
    trajectory.evaluateCollocation(
      UnsafePointer(tables.scratch), degree: V.width - 1, position: x, slope: h * v,
      origin: t, originLow: low, step: h, end: end)
  }
}
