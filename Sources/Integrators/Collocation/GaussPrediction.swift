import Equations
import Springs

/// Extrapolates the polynomial through the nodes of a step to the nodes of the
/// next, which need not be as long.
@usableFromInline
struct GaussPrediction<V: NodeLanes> {
  /// The highest Legendre degree that is worth extrapolating; with 8 nodes it
  /// is the polynomial's degree.
  ///
  /// P_k(y) grows by up to the factor 3 + √8 ≈ 5.8 from one degree to the next
  /// at y = 3, the end of a next step as long as this one. So each further
  /// degree makes errors of rounding or iteration up to 5.8 times as large.
  static var highestDegree: Int { V.width == 8 ? 7 : 11 }

  /// The highest Legendre degree that is extrapolated.
  private let degree: Int
  private let nodes: V
  /// Takes Legendre coefficients to the polynomial's values at the nodes of a
  /// next step of the ratio last selected.
  @usableFromInline var matrix: UnsafeMutablePointer<V>
  /// A matrix for each slot of `ratios`.
  @usableFromInline let matrices: UnsafeMutablePointer<V>
  @usableFromInline var ratios = StepSlots()

  init(degree: Int, nodes: V, _ storage: inout CacheLines) {
    self.degree = degree
    self.nodes = nodes
    matrices = storage.make(V.width * Trial.slots, of: .zero)
    matrix = matrices
  }

  /// Selects the matrix for a next step `ratio` times as long.
  ///
  /// - Parameter rungs: by how many rungs of the step ladder the next step is
  ///   longer, modulo 16. Any number will do if one of the steps is not on the
  ///   ladder.
  @inlinable @inline(__always)
  mutating func select(ratio: Double, rungs: Int) {
    // A ratio of two rounded steps may be off by its last bits. If it belongs
    // to `rungs`, taken to be from −8 to 7, the ladder's own ratio replaces it,
    // in a slot of its own.
    let slotOfEqual = Trial.keptSlots / 2
    let slot = (rungs + slotOfEqual) & (Trial.keptSlots - 1)
    let ratioOfSlot = StepLadder.step(top: 1, rung: slot - slotOfEqual)
    if (ratio - ratioOfSlot).magnitude < 1e-12 {
      select(ratioOfSlot, slot: slot)
    } else {
      select(ratio, slot: Trial.spareSlot)
    }
  }

  /// Selects the matrix of a slot; computes it unless it is for this ratio.
  @inlinable @inline(__always)
  mutating func select(_ ratio: Double, slot: Int) {
    matrix = matrices + V.width * slot
    if ratios.assign(slot, to: ratio) { fill(matrix, ratio) }
  }

  /// Fills a matrix: column k is P_k at the next step's nodes, by the
  /// recurrence of the Legendre polynomials, and 0 above `degree`.
  @usableFromInline @inline(never)
  func fill(_ matrix: UnsafeMutablePointer<V>, _ ratio: Double) {
    // y = 2τ − 1, where τ is the time since the beginning of this step as a
    // share of it: 1 + ratio · c.
    let y = V.multiplyAdd(V(constant: 2 * ratio), nodes, V(constant: 1))
    matrix[0] = V(constant: 1)
    matrix[1] = y
    for k in 2...degree {
      let n = Double(k)
      matrix[k] =
        y * matrix[k - 1] * V(constant: (2 * n - 1) / n)
        - matrix[k - 2] * V(constant: (n - 1) / n)
    }
  }
}
