import Equations

/// What one explicit step yields: the new state and its error estimates.
@frozen
public struct ExplicitStep: Sendable {
  /// Position and velocity at the end.
  @usableFromInline package var x: Double
  @usableFromInline package var v: Double
  /// Their errors by the first estimate.
  @usableFromInline package var dx = 0.0
  @usableFromInline package var dv = 0.0
  /// Their errors by the second estimate, of methods that have one.
  @usableFromInline package var dx2 = 0.0
  @usableFromInline package var dv2 = 0.0

  @inlinable @inline(__always)
  package init(x: Double, v: Double) {
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
  @usableFromInline package let problem: Problem
  /// The tableau's coefficients times h or h²: a folded table, whose layout
  /// `ExplicitTables` describes.
  @usableFromInline package let folded: UnsafePointer<Double>

  @inlinable @inline(__always)
  package init(_ problem: Problem, folded: UnsafePointer<Double>) {
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
    _ x: Double, _ v: Double, _ a: Double, _ t: Double, adaptive: Bool
  ) -> ExplicitStep {
    typealias Tables = ExplicitTables<Stages>
    let w = folded
    var slopes = InlineArray<16, Double>(repeating: 0)
    // x + c h v of each stage. Stages with the same node c share the entry of
    // the first of them, whose index is `place`.
    var moved = InlineArray<17, Double>(repeating: 0)
    slopes[0] = a
    Stages.rows { i, before in
      guard i > 0 else { return }
      // Where the row of stage i has c h, and where the weights of the slopes
      // in the position and in the velocity begin.
      let row = Tables.row(i)
      let inPosition = row + 1
      let inVelocity = inPosition + i
      let place = Stages.place(i)
      if place == i { moved[i] = .multiplyAdd(w[row], v, x) }
      var p = moved[place]
      var q = v
      before { j in
        // A² is zero on its first subdiagonal, where j is i − 1.
        if j < i - 1 && !Stages.isZero(inPosition + j) {
          p = .multiplyAdd(w[inPosition + j], slopes[j], p)
        }
        if !Stages.isZero(inVelocity + j) {
          q = .multiplyAdd(w[inVelocity + j], slopes[j], q)
        }
      }
      slopes[i] = problem.acceleration(position: p, velocity: q, time: t + w[row])
    }
    let n = Stages.count
    let place = Stages.place(n)
    let last = w + Tables.row(n)
    var step = ExplicitStep(
      x: place == n ? .multiplyAdd(last[0], v, x) : moved[place], v: v)
    // Blocks of n weights: for x, v, dx, dv, dx2 and dv2.
    let end = last + 1
    Stages.each { j in
      let slope = slopes[j]
      step.x = .multiplyAdd(end[j], slope, step.x)
      step.v = .multiplyAdd(end[n + j], slope, step.v)
      if adaptive {
        step.dx = .multiplyAdd(end[2 * n + j], slope, step.dx)
        step.dv = .multiplyAdd(end[3 * n + j], slope, step.dv)
        if Stages.estimates == 2 {
          step.dx2 = .multiplyAdd(end[4 * n + j], slope, step.dx2)
          step.dv2 = .multiplyAdd(end[5 * n + j], slope, step.dv2)
        }
      }
    }
    return step
  }
}
