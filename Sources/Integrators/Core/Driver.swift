import Equations
import Platform

/// A step to be tried.
@frozen
public struct Trial: Sendable {
  /// When it begins (s), as a sum of two numbers.
  public var time: Double
  public var low: Double
  /// Its length in s.
  public var length: Double
  /// When it ends.
  public var end: Double
  /// Where tables for this length may be kept, one of `keptSlots`, or
  /// `spareSlot` for a length that will not come back.
  public var slot: Int

  /// Rungs of the ladder of steps that differ in their last four bits have
  /// their own tables: a factor of sixteen between the steps.
  @inlinable package static var keptSlots: Int { 16 }
  @inlinable package static var spareSlot: Int { keptSlots }
  /// Both.
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

/// One step of a method at a time: knows no tolerance's meaning, no end, no
/// budget.
public protocol Stepper {
  /// Tries a step; returns its error over what the tolerance allows, or what is
  /// not finite if it failed: infinite if a shorter step may not.
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double
  /// Makes the end of the step just tried the state.
  mutating func accept(_ trial: Trial, _ report: inout SolveReport)
}

extension StepControl {
  /// Takes steps from `begin` to `duration` (s); `order` is that of the error
  /// estimate, `first` the first step if none is given.
  ///
  /// No step is left over that is many times shorter than its neighbours:
  /// Hermite interpolants through nodes of which two nearly coincide lose all
  /// digits.
  ///
  /// - Parameter leastSteps: that the solve takes in any case, so that an
  ///   interpolant has its nodes.
  /// - Returns: when it ended.
  @inlinable @inline(__always)
  package func drive<S: Stepper>(
    _ stepper: inout S, first: Double, order: Int, from begin: Compensated = Compensated(0),
    to duration: Double, leastSteps: Int = 1, _ report: inout SolveReport,
    until isOver: (borrowing S) -> Bool = { _ in false }
  ) -> Compensated {
    require(
      tolerance.relative >= 0 && tolerance.absolute > 0 && firstStep ?? 1 > 0 && largestStep > 0,
      "tolerances, the first and the largest step are above 0")
    var time = begin
    var control = self
    let share = duration / Double(leastSteps)
    if leastSteps > 1 && share < largestStep { control.largestStep = share }
    var ladder = StepLadder(first: first, order: order, control)
    // Time can be resolved to 1e-15 of itself.
    let least = max(1e-30 * duration, smallestStep)
    while true {
      let remaining = (duration - time.value) - time.low
      if remaining <= 0 { break }
      var trial = Trial(
        time: time.value, low: time.low, length: ladder.step, end: 0,
        slot: ladder.rung & (Trial.keptSlots - 1))
      let isLast = trial.length >= 0.99 * remaining
      if isLast {
        trial.length = remaining
        trial.slot = Trial.spareSlot
      } else if trial.length > 0.8 * remaining {
        trial.length = 0.5 * remaining
        trial.slot = Trial.spareSlot
      } else if !(trial.length > least && trial.length > 1e-15 * time.value) {
        report.code = .unstable
        break
      }
      trial.end = isLast ? duration : time.value + trial.length
      if report.accepted + report.rejected >= maximumSteps {
        report.code = .maxSteps
        break
      }
      let error = stepper.attempt(trial, &report)
      if !(error <= 1) {
        report.rejected += 1
        ladder.reject(error)
        continue
      }
      report.accepted += 1
      stepper.accept(trial, &report)
      if isLast {
        time = Compensated(duration)
        break
      }
      time.add(trial.length)
      ladder.accept(error)
      if isOver(stepper) { break }
    }
    return time
  }
}

extension NodeRecord {
  /// The last node of a solve in steps of any length, where it came there, and
  /// what is left of the output.
  @inlinable @inline(__always)
  package func close(
    _ t: Double, _ x: Double, _ v: Double, _ a: Double, _ report: SolveReport,
    to trajectory: Trajectory
  ) {
    let isDone = report.code == .success
    if isDone { append(t, 0, x, v, a, to: trajectory) }
    if count >= 2 { flush(to: trajectory, final: isDone) }
  }
}

/// A first step (s) from the size of state, velocity and acceleration: the
/// step over which a spring of that rate would make an error of about the
/// tolerance with a method of order `order`.
@inlinable
package func firstStep(
  position: Double, velocity: Double, acceleration: Double, damping: Double, tolerance: Double,
  order: Int, duration: Double
) -> Double {
  let scale = 1 + position.magnitude
  let rate =
    (acceleration.magnitude / scale).squareRoot() + velocity.magnitude / scale + damping / 2
  let step = pow(tolerance, 1 / Double(order)) / (rate > 0 ? rate : 1 / duration)
  return step < duration ? step : duration
}
