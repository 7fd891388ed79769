import Equations
import Platform

/// Gauss–Legendre collocation of order 16 or 32 for x'' = a(t, x, x'), any a,
/// driven by a tolerance.
///
/// `GaussSolver` needs one matrix product less in an iteration, but is for forces
/// that depend on velocity only by linear damping. This solver needs only the
/// acceleration, on all nodes at once, and solves for positions and velocities at
/// the nodes together: see `GeneralIteration`.
public final class GeneralGaussSolver<E: NodeEquation> {
  public typealias V = E.Nodes
  /// How the steps are chosen.
  public let control: StepControl
  @usableFromInline let tables: GaussTables<V>
  /// Memory for the matrices of `GeneralIteration`.
  @usableFromInline let matrices: UnsafeMutablePointer<V>
  private var storage = CacheLines()

  /// A solver with this step control.
  public init(_ control: StepControl) {
    self.control = control
    // Extrapolation multiplies the error that an iteration leaves by about 5.8
    // for each degree: P_k(y) grows by 3 + √8 with k at y = 3, the end of a next
    // step as long as this one. A degree of 2 plus three quarters of the digits of
    // the tolerance keeps this below the error of the guess itself.
    let digits = -log10(control.tolerance.absolute)
    let useful = 2 + Int(0.75 * min(max(digits, 0), 16))
    tables = GaussTables(predictorDegree: min(V.width == 8 ? 7 : 11, useful))
    matrices = storage.make(3 * V.width * Trial.slots, of: .zero)
  }

  /// Solves from a start at time 0, leaving the samples in `trajectory`.
  @inlinable
  public func solve(
    _ equation: E, from start: InitialValue<Double>, into trajectory: Trajectory
  ) -> SolveReport {
    trajectory.begin(until: start.duration)
    let iteration = GeneralIteration(
      equation, tables, matrices: matrices, tolerance: 0.3 * control.tolerance.absolute,
      mostIterations: 14)
    let acceleration = equation.acceleration(
      time: .zero, position: V(constant: start.position), velocity: V(constant: start.velocity))
    var steps = GaussSteps(
      iteration, control.tolerance, from: start, acceleration: acceleration[0], aim: 1, trajectory)
    return steps.solve(control, damping: 0)
  }
}
