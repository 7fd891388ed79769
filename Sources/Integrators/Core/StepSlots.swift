/// The lengths or ratios of steps for which tables or matrices are kept, one
/// for each of the 17 slots of a `Trial`; 0 where there are none.
@frozen
@usableFromInline
struct StepSlots {
  @usableFromInline var kept = InlineArray<17, Double>(repeating: 0)

  @inlinable init() {}

  /// Assigns a slot to a value; returns whether it held another one, so that
  /// what is kept must be computed.
  @inlinable @inline(__always)
  mutating func assign(_ slot: Int, to value: Double) -> Bool {
    if kept[slot] == value { return false }
    kept[slot] = value
    return true
  }

  @inlinable @inline(__always)
  mutating func forget() { kept = InlineArray(repeating: 0) }
}
