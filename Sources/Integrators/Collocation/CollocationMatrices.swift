import Equations

/// The matrices W and E of `CollocationIteration`, kept for up to 17 lengths of
/// steps in the slots of `Trial`. Those of one length are selected.
@frozen
@usableFromInline
struct CollocationMatrices<V: NodeLanes> {
  /// The step (s) selected and its slot; 0 s if none is.
  @usableFromInline var step = 0.0
  @usableFromInline var slot = 0
  /// W of this step, followed by E.
  @usableFromInline var w: UnsafeMutablePointer<V>
  /// The steps whose W are kept, and a bit for each slot that also has E.
  @usableFromInline var slots = StepSlots()
  @usableFromInline var slotsWithE = 0

  @inlinable @inline(__always)
  init(_ tables: GaussTables<V>) { w = tables.work }

  /// E of this step; nil if it has not been computed.
  @inlinable @inline(__always)
  var e: UnsafeMutablePointer<V>? { slotsWithE & (1 &<< slot) != 0 ? w + V.width : nil }

  /// Selects steps of `h` seconds, and computes their W = (I + d h S + k h²
  /// D)⁻¹ if it is not kept; E only if another step needed it, as the steps of
  /// a linear force with damping never do.
  @inlinable @inline(never)
  mutating func select(
    _ h: Double, slot: Int, damping d: Double, stiffness k: Double, _ tables: GaussTables<V>
  ) {
    step = h
    self.slot = slot
    w = tables.work + 2 * V.width * slot
    if !slots.assign(slot, to: h) { return }
    tables.makeInverse(w, d * h, k * h * h)
    let needsE = slotsWithE != 0
    slotsWithE &= ~(1 << slot)
    if needsE { makeE(tables) }
  }

  /// Computes E = h² D W.
  @discardableResult
  @inlinable @inline(never)
  mutating func makeE(_ tables: GaussTables<V>) -> UnsafeMutablePointer<V> {
    let e = w + V.width
    let h2 = V(constant: step * step)
    for j in 0..<V.width { e[j] = V.product(tables.doubleIntegrals, w[j] * h2) }
    slotsWithE |= 1 << slot
    return e
  }

  /// Forgets all matrices, since k has changed.
  @inlinable @inline(__always)
  mutating func forget() {
    slots.forget()
    step = 0
  }
}
