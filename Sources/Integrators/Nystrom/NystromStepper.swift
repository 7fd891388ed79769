import CKernels
import Equations
import Platform

/// One step of a Nyström pair, with coefficients that are already multiplied by
/// powers of the step size, and with linear damping removed exactly.
///
/// In x'' = f(x) − c x' the substitution x = e^(−ct/2) y, Lawson's
/// transformation, gives an equation without damping:
///
///     y'' = e^(ct/2) g(x),   g(x) = f(x) + (c²/4) x
///
/// The time t begins anew with each step, so nothing overflows. The factors
/// e^(∓ct/2) at the stages are part of the folded table, so a damped step costs
/// only one multiply-add more for each stage than an undamped one. The state is
/// (x, u) with u = v + (c/2) x = e^(−ct/2) y'.
///
/// J. D. Lawson, SIAM J. Numer. Anal. 4 (1967) 372, doi:10.1137/0704033.
@frozen
public struct NystromStepper<Method: NystromMethod, Force: ScalarForce> {
  @usableFromInline package let problem: Force
  /// The folded table; its layout is given at `stages`.
  @usableFromInline package let folded: UnsafePointer<Double>
  /// c²/4.
  @usableFromInline package let shift: Double
  /// Whether to compute the error estimate.
  @usableFromInline package let adaptive: Bool
  /// c_i h of each stage.
  @usableFromInline package let nodes: UnsafePointer<Double>

  @inlinable @inline(__always)
  package init(
    _ problem: Force, folded: UnsafePointer<Double>, nodes: UnsafePointer<Double>, adaptive: Bool
  ) {
    self.problem = problem
    self.folded = folded
    self.nodes = nodes
    self.adaptive = adaptive
    shift = problem.damping * problem.damping / 4
  }

  /// a b + c.
  @inlinable @inline(__always)
  package func fma(_ a: Double, _ b: Double, _ c: Double) -> Double {
    springbench_multiply_add(a, b, c)
  }

  /// g at stage `index` of a step that begins at time `t`. Callers give
  /// `damped` as a literal, so that an undamped step does not wait for a
  /// product with zero.
  @inlinable @inline(__always)
  package func force(_ x: Double, _ t: Double, _ index: Int, damped: Bool) -> Double {
    let f = problem.force(x, t + nodes[index])
    return damped ? fma(shift, x, f) : f
  }
}

/// Memory of a Nyström solver: the tableau and folded tables for the step sizes
/// in use.
///
/// Adaptive steps come from a geometric ladder of ratio 2^(1/4), and recently
/// used tables are kept, so that changing the step only changes a pointer.
public final class NystromTables<Method: NystromMethod> {
  /// The numbers in a folded table; its layout is given at
  /// `NystromStepper.stages`.
  @usableFromInline static var size: Int {
    let n = Method.stages
    return n * (n - 1) / 2 + 2 * (n - 1) + 3 + 4 * n
  }
  @usableFromInline let estimateOrder: Int
  /// The rows of a, one after the other.
  @usableFromInline let coupling: UnsafeMutablePointer<Double>
  /// b, b' and their differences from the embedded weights.
  @usableFromInline let weights: UnsafeMutablePointer<Double>
  /// c of each stage.
  @usableFromInline let places: UnsafeMutablePointer<Double>
  /// A folded table for each slot of `Trial`.
  @usableFromInline let memory: UnsafeMutablePointer<Double>
  /// c_i h of each stage, for each slot.
  @usableFromInline let scaledNodes: UnsafeMutablePointer<Double>
  /// The step that each kept slot is for; 0 if its table is not computed.
  @usableFromInline var key = InlineArray<16, Double>(repeating: 0)
  @usableFromInline var damping = 0.0
  /// Scratch memory of `fold`.
  @usableFromInline let exponentials: UnsafeMutablePointer<Double>
  private var storage = CacheLines()

  public init() {
    let table = StageTable(Method.tableau)
    let n = Method.stages
    estimateOrder = table.estimateOrder
    memory = storage.make(Self.size * Trial.slots, of: 0)
    scaledNodes = storage.make(n * Trial.slots, of: 0)
    exponentials = storage.make(n, of: 1)
    coupling = storage.copy(table.rows.flatMap(\.position))
    places = storage.copy(table.nodes)
    weights = storage.copy(
      [table.end, table.error].compactMap(\.self).flatMap { $0.position + $0.velocity })
  }

  /// Forgets the folded tables, so that each solve pays for its own.
  @inlinable package func begin(damping: Double) {
    self.damping = damping
    key = InlineArray(repeating: 0)
  }

  /// The folded table for step `h` and c_i h of each stage, computed unless the
  /// slot already has them.
  @inlinable
  package func fold(
    _ h: Double, slot: Int
  ) -> (table: UnsafePointer<Double>, nodes: UnsafePointer<Double>) {
    let n = Method.stages
    let w = memory + slot * Self.size
    let scaled = scaledNodes + slot * n
    if slot != Trial.spareSlot {
      if key[slot] == h { return (UnsafePointer(w), UnsafePointer(scaled)) }
      key[slot] = h
    }
    let (a, b, c) = (coupling, weights, places)
    let h2 = h * h
    let rate = damping / 2
    let inverse = exponentials
    for i in 0..<n {
      scaled[i] = c[i] * h
      inverse[i] = rate == 0 ? 1 : exp(rate * scaled[i])
    }
    var to = 0
    var from = 0
    for i in 1..<n {
      let e = 1 / inverse[i]
      w[to] = e
      w[to + 1] = e * scaled[i]
      let factor = h2 * e
      for j in 0..<i { w[to + 2 + j] = factor * inverse[j] * a[from + j] }
      to += 2 + i
      from += i
    }
    let e = rate == 0 ? 1 : exp(-rate * h)
    w[to] = e
    w[to + 1] = e * h
    w[to + 2] = e
    for i in 0..<n {
      let k = e * inverse[i]
      w[to + 3 + i] = h2 * k * b[i]
      w[to + 3 + n + i] = h * k * b[n + i]
      w[to + 3 + 2 * n + i] = h2 * k * b[2 * n + i]
      w[to + 3 + 3 * n + i] = h * k * b[3 * n + i]
    }
    return (UnsafePointer(w), UnsafePointer(scaled))
  }
}
