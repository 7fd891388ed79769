import CKernels

/// The times of equal steps, without accumulated rounding errors: step k begins
/// at k·h, where h is duration/steps. Both k·h and h are sums of two Doubles.
@frozen
@usableFromInline
package struct FixedClock: Sendable {
  /// h in s is `stepHigh` plus its rounding error `stepLow`.
  @usableFromInline let stepHigh: Double
  @usableFromInline let stepLow: Double
  @usableFromInline let duration: Double
  @usableFromInline let steps: Int

  @inlinable
  package init(duration: Double, steps: Int) {
    self.duration = duration
    self.steps = steps
    stepHigh = duration / Double(steps)
    stepLow = duration.addingProduct(-stepHigh, Double(steps)) / Double(steps)
  }

  /// The time at which step `step` begins (s), and its rounding error.
  @inlinable @inline(__always)
  package func time(_ step: Int) -> (high: Double, low: Double) {
    let k = Double(step)
    let product = k * stepHigh
    let error = springbench_product_error(k, stepHigh, product)
    return (product, springbench_multiply_add(k, stepLow, error))
  }
}

extension FixedClock {
  /// Takes steps of a state of one coordinate, all of them or those in `range`.
  /// If steps end on evenly spaced samples (`Trajectory.landing`), these are
  /// written from the state; otherwise they are left to the closures.
  ///
  /// - Parameters:
  ///   - node: called unless steps end on the samples, with the time and its
  ///     rounding error at the beginning of each step and the end of the solve.
  ///   - take: takes the step of this number.
  ///   - state: returns the current position and velocity.
  @inlinable @inline(__always)
  package func drive(
    _ trajectory: Trajectory, in range: Range<Int>? = nil, node: (Double, Double) -> Void,
    take: (Int) -> Void, state: () -> (x: Double, v: Double)
  ) {
    let range = range ?? 0..<steps
    // The steps from one sample to the next; 0 if steps do not end on samples.
    let landing = trajectory.landing(steps, duration)
    if landing > 0 && range.lowerBound == 0 {
      let start = state()
      trajectory.record(start.x, start.v)
    }
    // The steps left to the next sample; −1, −2, … if `landing` is 0.
    var left = landing > 0 ? landing - range.lowerBound % landing : 0
    for step in range {
      if landing == 0 {
        let (t, low) = time(step)
        node(t, low)
      }
      take(step)
      left -= 1
      guard left == 0 else { continue }
      let end = state()
      trajectory.record(end.x, end.v)
      left = landing
    }
    if landing == 0 && range.upperBound == steps { node(duration, 0) }
  }

  /// Takes all steps of a state in memory, and calls `after` after each. Ends
  /// before a step whose equations are not solved.
  func drive(
    _ stepper: SystemStepper, _ report: inout SolveReport, after: (SystemStepper) -> Void
  ) {
    for step in 0..<steps {
      let (begin, low) = time(step)
      let trial = Trial(
        time: begin, low: low, length: stepHigh, end: time(step + 1).high, slot: Trial.spareSlot)
      stepper.advance(trial, &report)
      if report.code != .success { return }
      stepper.accept(trial, &report)
      report.accepted += 1
      after(stepper)
    }
  }
}
