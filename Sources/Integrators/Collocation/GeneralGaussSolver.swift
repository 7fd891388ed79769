import Equations
import Platform

/// Gauss–Legendre collocation of order 16 or 32 for x'' = a(t, x, x'), any a,
/// driven by a tolerance.
///
/// `GaussSolver` needs one matrix product less in an iteration, but is for
/// forces that depend on velocity only by linear damping. This solver works
/// with any acceleration, computed on all nodes at once, and solves for
/// positions and velocities at the nodes together: see `GeneralIteration`.
public final class GeneralGaussSolver<E: NodeEquation> {
  /// The lanes that hold the nodes of a step.
  public typealias V = E.Nodes
  /// How the steps are chosen.
  public let control: StepControl
  @usableFromInline let tables: GaussTables<V>

  /// A solver with this step control.
  public init(_ control: StepControl) {
    self.control = control
    // Each Legendre degree extrapolated to the next step multiplies the error
    // that the iteration leaves. Up to this degree that stays below the error
    // of the guess itself.
    let digits = -log10(control.tolerance.absolute)
    let useful = 2 + Int(0.75 * min(max(digits, 0), 16))
    tables = GaussTables(predictedDegree: min(GaussPrediction<V>.highestDegree, useful))
  }

  /// Solves from a start at time 0, leaving the samples in `trajectory`.
  @inlinable
  public func solve(
    _ equation: E, from start: InitialValue, into trajectory: Trajectory
  ) -> SolveReport {
    trajectory.begin(until: start.duration)
    let iteration = GeneralIteration(
      equation, tables,
      IterationProgress(tolerance: 0.3 * control.tolerance.absolute, maximumIterations: 14))
    let acceleration = equation.acceleration(
      time: .zero, position: V(constant: start.position), velocity: V(constant: start.velocity))
    var steps = GaussSteps(
      iteration, control.tolerance, from: start, acceleration: acceleration[0], trajectory)
    return steps.solve(control, damping: 0)
  }
}
