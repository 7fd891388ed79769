import CKernels
import Equations
import Platform

/// One step of a Nyström pair with the step size folded into the tableau and
/// linear damping removed exactly.
///
/// With x = e^(−ct/2) y the damping leaves the equation (Lawson's
/// transformation, applied anew in each step, so nothing overflows):
/// y'' = e^(ct/2) g(x), g(x) = f(x) + (c²/4) x. The factors e^(−c_i ch/2)
/// enter the folded table, and a damped step costs one multiply-add a stage
/// more than an undamped one. The state is (x, u) with u = v + (c/2) x.
///
/// J. D. Lawson, SIAM J. Numer. Anal. 4 (1967) 372, doi:10.1137/0704033.
@frozen
public struct NystromStepper<Method: NystromMethod, Force: ScalarForce> {
  @usableFromInline package let problem: Force
  @usableFromInline package let folded: UnsafePointer<Double>
  @usableFromInline package let shift: Double
  @usableFromInline package let adaptive: Bool
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

  @inlinable @inline(__always)
  package func fma(_ a: Double, _ b: Double, _ c: Double) -> Double {
    springbench_multiply_add(a, b, c)
  }

  /// g at stage `index` of a step that begins at time `t`. `damped` is a
  /// constant: an undamped step does not wait for a product with zero.
  @inlinable @inline(__always)
  package func force(_ x: Double, _ t: Double, _ index: Int, damped: Bool) -> Double {
    let f = problem.force(x, t + nodes[index])
    return damped ? fma(shift, x, f) : f
  }
}

/// Memory of a Nyström solver: the tableau and its folded forms.
///
/// Adaptive steps come from a geometric ladder of ratio 2^(1/4), and recently
/// used tables are kept, so that changing the step only changes a pointer.
public final class NystromTables<Method: NystromMethod> {
  @usableFromInline static var size: Int {
    let n = Method.stages
    return n * (n - 1) / 2 + 2 * (n - 1) + 3 + 4 * n
  }
  @usableFromInline package static var slots: Int { 16 }
  let tableau = Method.tableau
  @usableFromInline let embeddedOrder = Method.tableau.embeddedOrder
  @usableFromInline let coupling: [Double]
  @usableFromInline let weights: [Double]
  @usableFromInline let places: [Double]
  @usableFromInline let memory: UnsafeMutablePointer<Double>
  @usableFromInline let scaledNodes: UnsafeMutablePointer<Double>
  @usableFromInline var key: InlineArray<16, Double>
  @usableFromInline var damping = 0.0
  @usableFromInline let exponentials: UnsafeMutablePointer<Double>
  private var storage = CacheLines()

  public init() {
    let n = Method.stages
    memory = storage.make(Self.size * (Self.slots + 1), of: 0)
    scaledNodes = storage.make(n * (Self.slots + 1), of: 0)
    exponentials = storage.make(n, of: 1)
    key = InlineArray(repeating: 0)
    coupling = tableau.coupling.flatMap { $0 }
    places = tableau.nodes
    weights =
      tableau.positionWeights + tableau.velocityWeights
      + zip(tableau.positionWeights, tableau.embeddedPositionWeights).map { $0 - $1 }
      + zip(tableau.velocityWeights, tableau.embeddedVelocityWeights).map { $0 - $1 }
  }

  /// Forgets the folded tables, so that each solve pays for its own.
  @inlinable package func begin(damping: Double) {
    self.damping = damping
    key = InlineArray(repeating: 0)
  }

  /// The table for step `h`, folded into memory slot `slot`.
  @inlinable
  package func fold(_ h: Double, slot: Int) -> (UnsafePointer<Double>, UnsafePointer<Double>) {
    let n = Method.stages
    let w = memory + slot * Self.size
    let scaled = scaledNodes + slot * n
    if slot != Trial.spareSlot {
      if key[slot] == h { return (UnsafePointer(w), UnsafePointer(scaled)) }
      key[slot] = h
    }
    places.withUnsafeBufferPointer { c in
      coupling.withUnsafeBufferPointer { a in
        weights.withUnsafeBufferPointer { b in
          if let c = c.baseAddress, let a = a.baseAddress, let b = b.baseAddress {
            fold(h, w, scaled, c, a, b)
          }
        }
      }
    }
    return (UnsafePointer(w), UnsafePointer(scaled))
  }

  /// Folds step `h` into table `w` and nodes `scaled`. Without damping all
  /// exponentials are one.
  @inlinable
  func fold(
    _ h: Double, _ w: UnsafeMutablePointer<Double>, _ scaled: UnsafeMutablePointer<Double>,
    _ c: UnsafePointer<Double>, _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>
  ) {
    let n = Method.stages
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
  }
}
