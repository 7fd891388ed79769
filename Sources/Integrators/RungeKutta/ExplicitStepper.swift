import Equations

/// What one explicit step yields: the new state and its error estimates.
@frozen
public struct ExplicitStep<Position: Coordinates>: Sendable {
  /// Position and velocity at the end.
  @usableFromInline package var x: Position
  @usableFromInline package var v: Position
  /// Their errors by the first estimate.
  @usableFromInline package var dx = Position.zero
  @usableFromInline package var dv = Position.zero
  /// Their errors by the second estimate, of methods that have one.
  @usableFromInline package var dx2 = Position.zero
  @usableFromInline package var dv2 = Position.zero

  @inlinable @inline(__always)
  package init(x: Position, v: Position) {
    self.x = x
    self.v = v
  }
}

/// Makes steps of an explicit Runge–Kutta method on a second-order system, with
/// coefficients that are already multiplied by powers of the step size; `stages`
/// is one step.
@frozen
public struct ExplicitStepper<Stages: StageCount, Problem: RegisterEquation> {
  public typealias Position = Problem.Position
  public typealias Scalar = Problem.Position.Scalar
  @usableFromInline package let problem: Problem
  /// The folded table; its layout is given at `ExplicitTables`.
  @usableFromInline package let folded: UnsafePointer<Scalar>

  @inlinable @inline(__always)
  package init(_ problem: Problem, folded: UnsafePointer<Scalar>) {
    self.problem = problem
    self.folded = folded
  }
}
