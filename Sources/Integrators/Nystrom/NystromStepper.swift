import CKernels
import Equations

/// What one step of a Nyström pair yields: x and u at its end, as explained at
/// `NystromStepper`, and their differences from the embedded solution, which
/// are zero without error estimates.
@frozen
@usableFromInline
struct NystromStep {
  @usableFromInline var x: Double
  @usableFromInline var u: Double
  @usableFromInline var dx = 0.0
  @usableFromInline var du = 0.0

  @inlinable @inline(__always)
  init(x: Double, u: Double) {
    self.x = x
    self.u = u
  }
}

/// Takes steps of a Nyström pair, with linear damping removed exactly.
///
/// In x'' = f(x) − c x' the substitution x = e^(−ct/2) y, Lawson's
/// transformation, gives an equation without damping:
///
///     y'' = e^(ct/2) g(x),   g(x) = f(x) + (c²/4) x
///
/// The time t begins anew with each step, so nothing overflows. The factors
/// e^(∓ct/2) at the stages are part of the folded table, so a damped step costs
/// only one multiply-add more for each stage than an undamped one. The state is
/// (x, u) with u = v + (c/2) x = e^(−ct/2) y'. The type `Damping` is `No` if c
/// is zero, so that the compiler leaves out the multiply-add.
///
/// J. D. Lawson, SIAM J. Numer. Anal. 4 (1967) 372, doi:10.1137/0704033.
@frozen
@usableFromInline
struct NystromStepper<Stages: StageCount, Force: ScalarForce, Damping: Choice> {
  @usableFromInline let problem: Force
  /// The tableau's coefficients times powers of the step size: a folded table,
  /// whose layout `NystromTables` describes.
  @usableFromInline let folded: UnsafePointer<Double>
  /// c²/4.
  @usableFromInline let shift: Double
  /// Whether to compute the error estimate.
  @usableFromInline let adaptive: Bool

  @inlinable @inline(__always)
  init(_ problem: Force, folded: UnsafePointer<Double>, adaptive: Bool) {
    self.problem = problem
    self.folded = folded
    self.adaptive = adaptive
    shift = problem.damping * problem.damping / 4
  }

  /// One step from (x, u) at time `t`, where the force is `g`. All loops are
  /// unrolled.
  @inlinable @inline(__always)
  func step(_ x: Double, _ u: Double, _ g: Double, _ t: Double) -> NystromStep {
    typealias Tables = NystromTables<Stages>
    // `Stages17` is the largest number of stages.
    var forces = InlineArray<17, Double>(repeating: 0)
    Stages.rows { i, forEachEarlier in
      if i == 0 {
        forces[0] = g
        return
      }
      let stage = Tables.StageRow(folded + Tables.row(i))
      var place = fma(stage.u, u, stage.x * x)
      forEachEarlier { j in place = fma(stage.forces[j], forces[j], place) }
      forces[i] = force(place, t + stage.time)
    }
    let row = Tables.EndRow(folded + Tables.row(Stages.count))
    var end = NystromStep(x: fma(row.uInX, u, row.xInX * x), u: row.uInU * u)
    Stages.each { j in
      end.x = fma(row.forcesInX[j], forces[j], end.x)
      end.u = fma(row.forcesInU[j], forces[j], end.u)
      if adaptive {
        end.dx = fma(row.forcesInDX[j], forces[j], end.dx)
        end.du = fma(row.forcesInDU[j], forces[j], end.du)
      }
    }
    return end
  }

  /// g(x) at time `t`.
  @inlinable @inline(__always)
  func force(_ x: Double, _ t: Double) -> Double {
    let f = problem.force(x, t)
    return Damping.isYes ? fma(shift, x, f) : f
  }

  /// a b + c.
  @inlinable @inline(__always)
  func fma(_ a: Double, _ b: Double, _ c: Double) -> Double {
    springbench_multiply_add(a, b, c)
  }
}
