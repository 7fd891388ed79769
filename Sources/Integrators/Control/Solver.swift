import Equations
import Springs

/// The start of a solve and its duration.
@frozen
public struct InitialValue: Sendable, Equatable {
  /// The position at time 0.
  public var position: Double
  /// The velocity at time 0, per second.
  public var velocity: Double
  /// Length of the time interval in s; it begins at 0.
  public var duration: Double

  /// A start and a duration (s), a finite number above 0.
  @inlinable
  public init(position: Double, velocity: Double, duration: Double) {
    require(duration > 0 && duration.isFinite, "duration: a finite number above 0")
    self.position = position
    self.velocity = velocity
    self.duration = duration
  }
}

/// A solver set up with its options and scratch memory. One instance serves
/// any number of solves, one after another, and allocates only at set-up.
public protocol Solver<Problem> {
  /// The equation that it solves.
  associatedtype Problem: RegisterEquation
  /// Solves from time 0 to `start.duration`, and leaves the samples in
  /// `trajectory`.
  func solve(
    _ problem: Problem, from start: InitialValue, into trajectory: Trajectory
  ) -> SolveReport
}

/// The choice between equal and adaptive steps.
public enum Stepping: Sendable, Hashable {
  /// This many equal steps.
  case fixed(steps: Int)
  /// Steps chosen by their error estimates.
  case adaptive(StepControl)

  /// Adaptive steps that may each err by about `tolerance` · (1 + |state|).
  public static func adaptive(tolerance: Double) -> Stepping {
    .adaptive(StepControl(Tolerance(tolerance)))
  }

  /// The number of equal steps; 1 if they are adaptive.
  package var steps: Int { if case .fixed(let steps) = self { steps } else { 1 } }

  /// The absolute tolerance of adaptive steps; 1 if they are equal.
  package var tolerance: Double {
    if case .adaptive(let control) = self { control.tolerance.absolute } else { 1 }
  }
}

/// The outcome of a solve. A solve that fails does not trap.
public enum ResultCode: String, Sendable {
  /// The end was reached.
  case success
  /// The state at the end is NaN or reaches `SolveReport.bound`. A
  /// `SeriesSolver` stops at such a state, or at coefficients not finite.
  case diverged
  /// The step budget ran out before the end.
  case maxSteps = "max_steps"
  /// The steps became too short to go on.
  case unstable
  /// An implicit equation was not solved to its tolerance.
  case unconverged
}

/// The result code and the machine-independent work of a solve.
public struct SolveReport: Sendable {
  /// How the solve ended.
  public var code: ResultCode = .success
  /// Accepted steps.
  public var accepted = 0
  /// Rejected steps.
  public var rejected = 0
  /// Scalar evaluations of the right-hand side, one for each coordinate. In a
  /// `SeriesSolver` each order of a series counts as one for all coordinates.
  public var evaluations = 0
  /// Evaluations of the Jacobian by implicit methods.
  public var jacobians = 0

  /// The report of a solve that has not begun.
  @inlinable public init() {}

  /// The report of a solve in equal steps that ended at the position `end`.
  @inlinable @inline(__always)
  package init(steps: Int, evaluations: Int, end: Double) {
    accepted = steps
    self.evaluations = evaluations
    note(end: end)
  }

  /// The magnitude from which a position counts as diverged; in solvers of any
  /// number of coordinates, also a velocity.
  @inlinable package static var bound: Double { 1e100 }

  /// Sets the code to `diverged` if a solve has reached its end at a position
  /// that is NaN or of a magnitude of `bound` or more.
  @inlinable @inline(__always)
  package mutating func note(end: Double) {
    if code == .success && !(end.magnitude < Self.bound) { code = .diverged }
  }
}

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
  /// The index under which solvers keep what they compute for this length. In
  /// adaptive steps it is 0 to `keptSlots` − 1 for the step of a `StepLadder`,
  /// which may come back, and `spareSlot` for any other.
  public var slot: Int

  /// The number of slots for rungs. A rung has the slot of its last four bits:
  /// rungs that share one are 16 or more apart, and hardly in use together.
  @inlinable package static var keptSlots: Int { 16 }
  /// The slot of all other lengths.
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

/// Takes the steps of a method, one at a time. If steps are adaptive,
/// `StepControl.drive` chooses their lengths, decides which are accepted, and
/// ends the solve when the budget of steps is spent.
public protocol Stepper {
  /// Tries a step, and returns its error divided by what the tolerance allows:
  /// up to 1 the step will be accepted. +∞ stands for no estimate, for example
  /// because an implicit equation was not solved; NaN counts as large.
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double
  /// Makes the end of the step just tried the current state.
  mutating func accept(_ trial: Trial, _ report: inout SolveReport)
}

/// The lengths or ratios of steps for which a solver keeps tables or matrices:
/// one for each of the 17 slots of `Trial`, 0 if none is kept.
@frozen
@usableFromInline
struct StepSlots {
  @usableFromInline var kept = InlineArray<17, Double>(repeating: 0)

  @inlinable init() {}

  /// Assigns a value to a slot; returns whether the slot had another one, so
  /// that what is kept there must be computed anew.
  @inlinable @inline(__always)
  mutating func assign(_ slot: Int, to value: Double) -> Bool {
    if kept[slot] == value { return false }
    kept[slot] = value
    return true
  }

  @inlinable @inline(__always)
  mutating func forget() { kept = InlineArray(repeating: 0) }
}

/// A running sum in two parts: `value`, and `low`, its rounding error.
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
