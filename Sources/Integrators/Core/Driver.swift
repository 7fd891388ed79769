import Equations
import Platform

/// A step to be tried.
@frozen
public struct Trial: Sendable {
  /// When it begins (s): the sum of `time` and `low`.
  public var time: Double
  public var low: Double
  /// Its length in s.
  public var length: Double
  /// When it ends (s).
  public var end: Double
  /// The slot for tables for this length: one of `keptSlots`, or `spareSlot`
  /// for a length that will not come back.
  public var slot: Int

  /// The number of slots for rungs of the step ladder. Rungs that agree in
  /// their last four bits share one; their steps are a factor of sixteen apart.
  @inlinable package static var keptSlots: Int { 16 }
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

/// Takes the steps of a method, one at a time; the driver chooses their
/// lengths, decides which are accepted, and keeps the budget.
public protocol Stepper {
  /// Tries a step; returns its error divided by what the tolerance allows. That
  /// of a failed step is not finite: infinite if a shorter one may succeed.
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double
  /// Makes the end of the step just tried the current state.
  mutating func accept(_ trial: Trial, _ report: inout SolveReport)
}

extension StepControl {
  /// Takes steps from `begin` to `duration` (s); `order` is that of the error
  /// estimate, `first` the first step (s) if `firstStep` is not given.
  ///
  /// The last steps are not many times shorter than their neighbours: Hermite
  /// interpolants through nodes of which two nearly coincide lose all digits.
  ///
  /// - Parameter leastSteps: the number of steps that the solve takes at least,
  ///   so that an interpolant has its nodes.
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
    // Near time 0; later, time resolves 1e-15 of itself.
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
  /// Appends the last node, if the solve reached its end, and writes the
  /// samples that are left.
  @inlinable @inline(__always)
  package func close(
    _ t: Double, _ x: Double, _ v: Double, _ a: Double, _ report: inout SolveReport,
    to trajectory: Trajectory
  ) {
    let isDone = report.code == .success
    if isDone {
      append(t, 0, x, v, a, to: trajectory)
      report.note(end: x)
    }
    if count >= 2 { flush(to: trajectory, final: isDone) }
  }
}

/// A first step (s) from the sizes of position, velocity and acceleration: over
/// it a method of order `order` would make an error of about the tolerance on a
/// spring of the same rate.
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
