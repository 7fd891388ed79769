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

/// Takes steps of an explicit Runge–Kutta method on a second-order system. With
/// the nodes c and the matrix A of the tableau, stage i is at
///
///     x + c_i h v + h² Σ (A²)_ij a_j   and   v + h Σ A_ij a_j
///
/// where the slopes a_j are the accelerations of the stages before it.
@frozen
public struct ExplicitStepper<Stages: StageCount, Problem: RegisterEquation> {
  /// The type of positions and velocities.
  public typealias Position = Problem.Position
  /// The number of one system.
  public typealias Scalar = Problem.Position.Scalar
  @usableFromInline package let problem: Problem
  /// The tableau's coefficients times h or h²: a folded table, whose layout
  /// `ExplicitTables` describes.
  @usableFromInline package let folded: UnsafePointer<Scalar>

  @inlinable @inline(__always)
  package init(_ problem: Problem, folded: UnsafePointer<Scalar>) {
    self.problem = problem
    self.folded = folded
  }

  /// One step from (x, v) with acceleration `a` at time `t`, its beginning.
  ///
  /// All loops are unrolled.
  ///
  /// - Parameter adaptive: whether to compute the error estimates.
  @inlinable @inline(__always)
  package func step(
    _ x: Position, _ v: Position, _ a: Position, _ t: Scalar, adaptive: Bool
  ) -> ExplicitStep<Position> {
    typealias Tables = ExplicitTables<Stages, Scalar>
    let w = folded
    var slopes = InlineArray<16, Position>(repeating: .zero)
    // x + c h v of each stage. Stages with the same node c share the entry of
    // the first of them, whose index is `place`.
    var moved = InlineArray<17, Position>(repeating: .zero)
    slopes[0] = a
    Stages.rows { i, before in
      guard i > 0 else { return }
      // Where the row of stage i has c h, and where the weights of the slopes
      // in the position and in the velocity begin.
      let row = Tables.row(i)
      let inPosition = row + 1
      let inVelocity = inPosition + i
      let place = Stages.place(i)
      if place == i { moved[i] = x.adding(w[row], times: v) }
      var p = moved[place]
      var q = v
      before { j in
        // A² is zero on its first subdiagonal, where j is i − 1.
        if j < i - 1 && !Stages.isZero(inPosition + j) {
          p = p.adding(w[inPosition + j], times: slopes[j])
        }
        if !Stages.isZero(inVelocity + j) {
          q = q.adding(w[inVelocity + j], times: slopes[j])
        }
      }
      slopes[i] = problem.acceleration(position: p, velocity: q, time: t + w[row])
    }
    let n = Stages.count
    let place = Stages.place(n)
    let last = w + Tables.row(n)
    var step = ExplicitStep<Position>(
      x: place == n ? x.adding(last[0], times: v) : moved[place], v: v)
    // Blocks of n weights: for x, v, dx, dv, dx2 and dv2.
    let end = last + 1
    Stages.each { j in
      let slope = slopes[j]
      step.x = step.x.adding(end[j], times: slope)
      step.v = step.v.adding(end[n + j], times: slope)
      if adaptive {
        step.dx = step.dx.adding(end[2 * n + j], times: slope)
        step.dv = step.dv.adding(end[3 * n + j], times: slope)
        if Stages.estimates == 2 {
          step.dx2 = step.dx2.adding(end[4 * n + j], times: slope)
          step.dv2 = step.dv2.adding(end[5 * n + j], times: slope)
        }
      }
    }
    return step
  }
}
