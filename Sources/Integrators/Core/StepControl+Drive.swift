import Equations
import Platform

extension StepControl {
  /// Takes steps from time 0 to `duration` (s), and notes their numbers and any
  /// failure in `report`.
  ///
  /// The last steps are not many times shorter than their neighbours: Hermite
  /// interpolants through nodes of which two nearly coincide lose all digits.
  ///
  /// - Parameters:
  ///   - first: the first step (s), unless `firstStep` is set.
  ///   - order: that of the error estimate, which shrinks like h^order.
  ///   - leastSteps: the fewest steps of the solve, so that there are enough
  ///     nodes to interpolate through.
  /// - Returns: the time (s) at which the solve ended.
  @inlinable @inline(__always)
  package func drive<S: Stepper>(
    _ stepper: inout S, first: Double, order: Int, to duration: Double, leastSteps: Int = 1,
    _ report: inout SolveReport
  ) -> Compensated {
    require(
      tolerance.relative >= 0 && tolerance.absolute > 0 && firstStep ?? 1 > 0 && largestStep > 0
        && safety > 0 && memory >= 0,
      "tolerances, the first and the largest step, safety and memory are above 0")
    var time = Compensated(0)
    var control = self
    control.largestStep = min(largestStep, duration / Double(leastSteps))
    var ladder = StepLadder(first: first, order: order, control)
    while true {
      let remaining = (duration - time.value) - time.low
      if remaining <= 0 { return time }
      let ladderStep = ladder.step
      // A remainder up to 1 % longer than the step is taken as a whole, and one
      // of up to 1.25 steps in halves, so that no tiny step is left.
      let isLast = ladderStep >= 0.99 * remaining
      let isHalved = !isLast && ladderStep > 0.8 * remaining
      let isOnLadder = !isLast && !isHalved
      let length = isLast ? remaining : isHalved ? 0.5 * remaining : ladderStep
      // NaN counts as too short.
      guard !isOnLadder || isResolved(length, at: time.value, of: duration) else {
        report.code = .unstable
        return time
      }
      guard report.accepted + report.rejected < maximumSteps else {
        report.code = .maxSteps
        return time
      }
      let trial = Trial(
        time: time.value, low: time.low, length: length,
        end: isLast ? duration : time.value + length,
        slot: isOnLadder ? ladder.rung & (Trial.keptSlots - 1) : Trial.spareSlot)
      let error = stepper.attempt(trial, &report)
      guard error <= 1 else {
        report.rejected += 1
        ladder.reject(error)
        continue
      }
      report.accepted += 1
      stepper.accept(trial, &report)
      if isLast { return Compensated(duration) }
      time.add(length)
      ladder.accept(error)
    }
  }

  /// Whether a step of `length` seconds is long enough: longer than the
  /// smallest allowed, and than a few units in the last place of the time. Near
  /// time 0, whose rounding sets no limit, 1e-30 of the duration is the least.
  @inlinable @inline(__always)
  func isResolved(_ length: Double, at time: Double, of duration: Double) -> Bool {
    length > max(1e-30 * duration, smallestStep) && length > 1e-15 * time
  }
}
