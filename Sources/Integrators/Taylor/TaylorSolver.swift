import CKernels
import Equations
import Platform

/// Integrates an equation of one coordinate by Taylor series of fixed order, in
/// equal steps or in steps chosen from the last two coefficients. The series is
/// its own dense output.
///
/// À. Jorba, M. Zou, Experimental Mathematics 14 (2005) 99,
/// doi:10.1080/10586458.2005.10128904.
public final class TaylorSolver<Force: SeriesForce>: Solver {
  public typealias Problem = ForceEquation<Force>
  /// The order of the series, 2 to 40.
  public let order: Int
  /// How the steps are chosen: equal ones, or by a tolerance.
  public let stepping: Stepping
  /// The coefficients of the current step, scaled by powers of its length h:
  /// x⁽ⁿ⁾ hⁿ/n!.
  @usableFromInline let series: UnsafeMutablePointer<Double>
  @usableFromInline let scratch: UnsafeMutablePointer<Double>
  @usableFromInline let factors = SeriesFactors.shared
  /// 1/order and 1/(order − 1).
  @usableFromInline let inverseOrder: Double
  @usableFromInline let inverseOrderBelow: Double
  private var storage = CacheLines()

  /// A solver by series of this order.
  public init(order: Int, _ stepping: Stepping) {
    require(order >= 2 && order <= 40, "order: 2 to 40")
    self.order = order
    inverseOrder = 1 / Double(order)
    inverseOrderBelow = 1 / Double(order - 1)
    stepping.requirePositive()
    self.stepping = stepping
    series = storage.make(order + 9, of: 0)
    scratch = storage.make(2 * order + 16, of: 0)
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue, into trajectory: Trajectory
  ) -> SolveReport {
    trajectory.begin(until: start.duration)
    switch stepping {
    case .fixed(let steps): return solveFixed(problem, start, steps, trajectory)
    case .adaptive(let tolerance): return solveAdaptive(problem, start, tolerance, trajectory)
    }
  }

  /// Fills `series` for a step of `step` seconds. `slope` is the velocity times
  /// the step.
  @inlinable @inline(__always)
  func expand(_ force: Force, _ position: Double, _ slope: Double, _ step: Double) -> SeriesSum {
    series[0] = position
    series[1] = slope
    return force.continueSeries(
      series, order: order, step: step, scratch: scratch, factors: factors)
  }

  @inlinable
  package func solveFixed(
    _ problem: Problem, _ start: InitialValue, _ steps: Int,
    _ trajectory: Trajectory
  ) -> SolveReport {
    let clock = FixedClock(duration: start.duration, steps: steps)
    let h = clock.stepHigh
    let inverse = 1 / h
    // h itself was rounded: its low part, relative to h.
    let correction = clock.stepLow * inverse
    var x = Compensated(start.position)
    var slope = h * start.velocity
    // The beginning of the current step, where steps do not end on samples.
    var begin: (time: Double, low: Double)?
    clock.drive(trajectory) { t, low in
      trajectory.note(t, low, x.value, slope * inverse)
      begin = (t, low)
    } take: { step in
      let sum = expand(problem.force, x.value, slope, h)
      if let begin {
        trajectory.evaluate(
          series, degree: order, origin: begin.time, originLow: begin.low, inverseScale: inverse,
          end: clock.sampleEnd(ofStep: step, in: trajectory))
      }
      x.add(sum.change)
      x.low += sum.slope * correction
      slope = sum.slope
    } state: {
      (x.value, slope * inverse)
    }
    return SolveReport(steps: steps, evaluations: steps * order, end: x.value)
  }

  @inlinable
  package func solveAdaptive(
    _ problem: Problem, _ start: InitialValue, _ tolerance: Double,
    _ trajectory: Trajectory
  ) -> SolveReport {
    var report = SolveReport()
    let duration = start.duration
    var x = Compensated(start.position)
    var v = start.velocity
    var time = Compensated(0)
    let acceleration = problem.acceleration(
      position: start.position, velocity: start.velocity, time: 0)
    // The length by which the series is scaled, at first a guess. The scaled
    // series then tells the step as theta · h.
    var h = start.firstStep(acceleration: acceleration, tolerance: 1, order: 1)
    while report.accepted < StepControl.usualBudget {
      let remaining = (duration - time.value) - time.low
      if remaining <= 0 { return report }
      _ = expand(problem.force, x.value, v * h, h)
      report.evaluations += order
      var theta = longestTheta(within: tolerance * (1 + x.value.magnitude))
      // Steps that shrink this fast, or are NaN, do not reach the end.
      guard theta > 1e-8 else {
        report.code = .unstable
        return report
      }
      var length = theta * h
      let isLast = length >= remaining
      if isLast {
        length = remaining
        theta = remaining / h
      }
      trajectory.note(time.value, time.low, x.value, v)
      let end = isLast ? trajectory.count : trajectory.end(through: time.value + length)
      trajectory.evaluate(
        series, degree: order, origin: time.value, originLow: time.low, inverseScale: 1 / h,
        end: end)
      let (change, slope) = sum(at: theta)
      x.add(change)
      v = slope / h
      report.accepted += 1
      if isLast {
        trajectory.close(duration, x.value, v, &report)
        return report
      }
      time.add(length)
      h = length
    }
    report.code = .maxSteps
    return report
  }

  /// The longest step, in units of the length by which the series is scaled,
  /// over which its last two terms stay within what is allowed.
  @inlinable @inline(__always)
  func longestTheta(within allowed: Double) -> Double {
    // The smaller of two roots, by one exponential. The tiny number keeps the
    // quotient finite if a coefficient is zero.
    let last = log(allowed / (series[order].magnitude + 1e-300)) * inverseOrder
    let secondLast = log(allowed / (series[order - 1].magnitude + 1e-300)) * inverseOrderBelow
    let theta = 0.9 * exp(last < secondLast ? last : secondLast)
    // These terms say little about much longer steps. NaN is passed on.
    return theta > 4 ? 4 : theta
  }

  /// The series without its first coefficient, and its derivative, at `theta`.
  /// Even and odd terms are summed in separate chains.
  @inlinable @inline(__always)
  func sum(at theta: Double) -> (change: Double, slope: Double) {
    let square = theta * theta
    var (tail, otherTail, slope, otherSlope) = (0.0, 0.0, 0.0, 0.0)
    var n = order
    if n & 1 == 1 {
      (tail, slope) = (series[n], Double(n) * series[n])
      n -= 1
    }
    while n >= 2 {
      otherTail = springbench_multiply_add(otherTail, square, series[n])
      otherSlope = springbench_multiply_add(otherSlope, square, Double(n) * series[n])
      tail = springbench_multiply_add(tail, square, series[n - 1])
      slope = springbench_multiply_add(slope, square, Double(n - 1) * series[n - 1])
      n -= 2
    }
    return (
      theta * springbench_multiply_add(otherTail, theta, tail),
      springbench_multiply_add(otherSlope, theta, slope)
    )
  }
}
