import Equations

/// A step to be tried.
@frozen
public struct Trial: Sendable {
  /// Its beginning (s): `time` plus `low`, the rounding error of `time`.
  public var time: Double
  /// The rounding error of `time`, in s.
  public var low: Double
  /// Its length in s.
  public var length: Double
  /// Its end (s).
  public var end: Double
  /// The index under which solvers keep what they compute for this length: from
  /// 0 to `keptSlots` − 1 if the length is on a rung of `StepLadder` and so may
  /// come back, else `spareSlot`.
  public var slot: Int

  /// The number of slots for rungs. A rung has the slot of its last four bits:
  /// the rungs that share one are 16 apart, so their steps differ by a factor
  /// of 16 and are hardly in use at the same time.
  @inlinable package static var keptSlots: Int { 16 }
  /// The slot of all lengths that are not on a rung.
  @inlinable package static var spareSlot: Int { keptSlots }
  /// The number of all slots.
  @inlinable package static var slots: Int { keptSlots + 1 }

  @inlinable @inline(__always)
  package init(time: Double, low: Double, length: Double, end: Double, slot: Int) {
    self.time = time
    self.low = low
    self.length = length
    self.end = end
    self.slot = slot
  }
}

/// Takes the steps of a method, one at a time. `StepControl.drive` chooses
/// their lengths, decides which are accepted, and ends the solve when the
/// budget of steps is spent.
public protocol Stepper {
  /// Tries a step, and returns its error divided by what the tolerance allows:
  /// up to 1 the step will be accepted. +∞ means that the step's equations were
  /// not solved; NaN counts as too large.
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double
  /// Makes the end of the step just tried the current state.
  mutating func accept(_ trial: Trial, _ report: inout SolveReport)
}

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

/// A running sum with twice the digits of its `Scalar`: `value` plus `low`, the
/// rounding error of `value`.
@frozen
@usableFromInline
package struct RunningSum<Scalar: SeriesScalar>: Sendable {
  @usableFromInline package var value: Scalar
  @usableFromInline package var low: Scalar

  @inlinable @inline(__always)
  package init(_ value: Scalar) {
    self.value = value
    low = Scalar(constant: 0)
  }

  /// Adds a term by the two-sum of D. E. Knuth (The Art of Computer
  /// Programming 2, 4.2.2), which has no branches.
  @inlinable @inline(__always)
  package mutating func add(_ term: Scalar) {
    let rest = term + low
    let sum = value + rest
    let added = sum - value
    low = (value - (sum - added)) + (rest - added)
    value = sum
  }
}

/// A sum of Doubles in two parts, for times and states.
@usableFromInline
package typealias Compensated = RunningSum<Double>
