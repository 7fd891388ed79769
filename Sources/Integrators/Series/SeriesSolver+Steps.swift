import Equations
import Platform

/// The lengths of steps.
extension SeriesSolver {
  /// The step (s) over which the last coefficients reach the tolerance,
  /// relative to the largest values so far; infinite if all are zero, NaN if
  /// the series is not finite.
  ///
  /// The last two coefficients give the radius of convergence. A series may
  /// have gaps just there, like cos(t²) at 0: so the four before them also
  /// count, with an allowance of 20 % because they are coarser.
  @inlinable
  func stepLength() -> Double {
    let order = expansion.order
    var logRadius = Double.infinity
    let isAtRest = largest.position == 0 && largest.velocity == 0
    for k in max(1, order - 5)...order {
      var position = 0.0
      var velocity = 0.0
      for index in isFirstOrder.indices {
        if !isFirstOrder[index] { raise(&position, to: expansion.position(index)[k]) }
        raise(&velocity, to: expansion.velocity(index)[k])
      }
      if !(position + velocity).isFinite { return .nan }
      let allowance = k < order - 1 ? log(1.2) : 0
      // The coefficients of what has been zero so far have no scale; if all has
      // been, 1 stands in.
      for (coefficient, scale) in [(position, largest.position), (velocity, largest.velocity)]
      where coefficient > 0 && (scale > 0 || isAtRest) {
        let logEstimate = log((scale > 0 ? scale : 1) / coefficient) / Double(k) + allowance
        logRadius = min(logRadius, logEstimate)
      }
    }
    let step = 0.9 * exp(logRadius + log(tolerance) / Double(order))
    return stepBeforeAppearances(atMost: stepOfSwitches(atMost: step))
  }

  /// The next step, of at most `longest` seconds. It ends at the latest at the
  /// end of the solve and where a case changes, and is no longer than the
  /// series satisfies the equation.
  ///
  /// - Returns: also whether the step ends the solve, and the cases from its
  ///   end if they change there.
  @inlinable
  func nextStep(
    atMost longest: Double, _ remaining: Scalar
  ) -> (length: Scalar, isLast: Bool, newCases: [Double]?) {
    let reachesEnd = longest >= remaining.approximation
    var step = (
      length: reachesEnd ? remaining : Scalar(constant: longest), isLast: reachesEnd,
      newCases: [Double]?.none
    )
    if let change = firstCaseChange(within: step.length) {
      step = (change.offset, false, change.cases)
    }
    if let shorter = check?.shortened(step.length, largest) { step = (shorter, false, nil) }
    return step
  }
}
