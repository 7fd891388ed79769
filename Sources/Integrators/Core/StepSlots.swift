/// Tells for which lengths or ratios of steps a solver keeps tables or
/// matrices: one for each of the 17 slots of `Trial`, 0 if none is kept.
@frozen
@usableFromInline
struct StepSlots {
  @usableFromInline var kept = InlineArray<17, Double>(repeating: 0)

  @inlinable init() {}

  /// Assigns a slot to a value; returns whether it had another one, so that
  /// what is kept there must be computed anew.
  @inlinable @inline(__always)
  mutating func assign(_ slot: Int, to value: Double) -> Bool {
    if kept[slot] == value { return false }
    kept[slot] = value
    return true
  }

  @inlinable @inline(__always)
  mutating func forget() { kept = InlineArray(repeating: 0) }
}
