import Equations
import Platform

/// The polynomial of a step, extrapolated to the nodes of the next.
@usableFromInline
struct GaussPrediction<V: NodeLanes> {
  /// The highest Legendre degree that is worth extrapolating: of 8 nodes all.
  ///
  /// Extrapolation multiplies the error that rounding or an iteration leaves by
  /// about 5.8 for each degree: P_k(y) grows by 3 + √8 with k at y = 3, the end of
  /// a next step as long as this one.
  static var mostDegree: Int { V.width == 8 ? 7 : 11 }

  /// The highest Legendre degree that is extrapolated.
  private let degree: Int
  private let nodes: V
  /// Takes Legendre coefficients to the polynomial's values at the next step's
  /// nodes, for the ratio of the steps last selected.
  @usableFromInline var matrix: UnsafeMutablePointer<V>
  /// The matrices of the ratios in `ratios`, one for each slot.
  @usableFromInline let matrices: UnsafeMutablePointer<V>
  @usableFromInline var ratios = StepSlots()

  init(degree: Int, nodes: V, _ storage: inout CacheLines) {
    self.degree = degree
    self.nodes = nodes
    matrices = storage.make(V.width * Trial.slots, of: .zero)
    matrix = matrices
  }

  /// Makes `matrix` that for a next step `ratio` times as long.
  ///
  /// - Parameter rungs: the rung of the next step minus that of this one, modulo
  ///   16; anything if one of both is not on the ladder.
  @inlinable @inline(__always)
  mutating func select(ratio: Double, rungs: Int) {
    // The slots are for differences from −8 to 7, whose ratios are known exactly.
    // A quotient of two rounded steps may differ from them in its last bits.
    let slotOfEqual = Trial.keptSlots / 2
    let slot = (rungs + slotOfEqual) & (Trial.keptSlots - 1)
    let ratioOfSlot = StepLadder.step(top: 1, rung: slot - slotOfEqual)
    if (ratio - ratioOfSlot).magnitude < 1e-12 {
      select(ratioOfSlot, slot: slot)
    } else {
      select(ratio, slot: Trial.spareSlot)
    }
  }

  /// Makes `matrix` that of a slot, for this ratio.
  @inlinable @inline(__always)
  mutating func select(_ ratio: Double, slot: Int) {
    matrix = matrices + V.width * slot
    if ratios.assign(slot, to: ratio) { fill(matrix, ratio) }
  }

  /// Fills a matrix: P_k at the next step's nodes, by the recurrence of the
  /// Legendre polynomials, and 0 above `degree`.
  @usableFromInline @inline(never)
  func fill(_ matrix: UnsafeMutablePointer<V>, _ ratio: Double) {
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

/// The matrices that take the accelerations of a step to a guess for the next,
/// equal step.
@usableFromInline
final class EqualStepPrediction<V: NodeLanes> {
  /// For h² D f of the predicted accelerations f.
  @usableFromInline let toDisplacements: UnsafeMutablePointer<V>
  /// For the same plus what the forces of the step move the next one's nodes:
  /// h² Σ b_j (1 − c_j) f_j + c h² Σ b_j f_j.
  @usableFromInline let toPlaces: UnsafeMutablePointer<V>
  private var storage = CacheLines()

  init() {
    toDisplacements = storage.make(V.width, of: .zero)
    toPlaces = storage.make(V.width, of: .zero)
  }

  /// Computes the matrices for steps of `h` seconds.
  @inlinable @inline(never)
  func prepare(_ tables: GaussTables<V>, _ h: Double) {
    tables.prediction.select(ratio: 1, rungs: 0)
    let h2 = V(constant: h * h)
    for j in 0..<V.width {
      let predicted = V.product(tables.prediction.matrix, tables.toLegendre[j])
      toDisplacements[j] = V.product(tables.doubleIntegrals, predicted * h2)
      let gained = V.multiplyAdd(
        tables.nodes, V(constant: tables.velocityWeights[j]),
        V(constant: tables.positionWeights[j]))
      toPlaces[j] = V.multiplyAdd(gained, h2, toDisplacements[j])
    }
  }

  /// The guess of the displacements in the next step from the accelerations of
  /// this one.
  @inlinable @inline(__always)
  func displacements(from f: V) -> V { V.product(toDisplacements, f) }

  /// The guess of the positions in the next step from the accelerations and the
  /// beginning of this one; `drift` is h v. It does not wait for the sums of the
  /// step's end.
  @inlinable @inline(__always)
  func places(from f: V, _ x: Double, drift: Double, _ nodes: V) -> V {
    V.product(
      toPlaces, f, plus: V.multiplyAdd(nodes, V(constant: drift), V(constant: x + drift)))
  }
}
