import CKernels
import Equations
import Platform

/// Adaptive steps of Gauss collocation, with position and velocity as
/// compensated sums.
@frozen
@usableFromInline
struct GaussSteps<Iteration: NodeIteration>: Stepper {
  @usableFromInline typealias V = Iteration.V
  @usableFromInline let tables: GaussTables<V>
  @usableFromInline let trajectory: Trajectory
  @usableFromInline let duration: Double
  @usableFromInline let tolerance: Tolerance
  /// The acceleration at the start of the solve.
  @usableFromInline let startAcceleration: Double
  /// The least error reported of a step that took many iterations, so that the
  /// next one is not longer.
  @usableFromInline let slowError: Double
  @usableFromInline var iteration: Iteration
  @usableFromInline var x: Compensated
  @usableFromInline var v: Compensated
  /// The accelerations at the nodes of the step tried, and the Legendre
  /// coefficients of the polynomial through them.
  @usableFromInline var f = V.zero
  @usableFromInline var legendre = V.zero
  /// `legendre` of the last step accepted.
  @usableFromInline var lastLegendre = V.zero
  /// The acceleration at the end of the step tried and of the last step, for
  /// equations with layers.
  @usableFromInline var endAcceleration = 0.0
  @usableFromInline var lastEndAcceleration: Double
  /// The length of the last step in s; zero before the first.
  @usableFromInline var lastLength = 0.0
  @usableFromInline var lastSlot = 0
  /// Whether a step did not converge since the last one was accepted.
  @usableFromInline var hasFailed = false
  /// The largest |v| so far.
  @usableFromInline var largestVelocity = 0.0

  /// - Parameter aim: step control answers `slowError` with a step 0.9/`aim`
  ///   times as long, 0.9 being 9/8 of the usual `StepControl.safety`. The ladder
  ///   of steps rounds that to the same length for an aim of 0.9 and of 1. Only
  ///   where the step before had an error of less than about a hundredth of the
  ///   tolerance is the next step one rung shorter with 1 and 8 nodes.
  @inlinable @inline(__always)
  init(
    _ iteration: Iteration, _ tolerance: Tolerance, from start: InitialValue<Double>,
    acceleration: Double, aim: Double, _ trajectory: Trajectory
  ) {
    self.iteration = iteration
    tables = iteration.tables
    self.trajectory = trajectory
    self.tolerance = tolerance
    startAcceleration = acceleration
    lastEndAcceleration = acceleration
    duration = start.duration
    slowError = pow(aim, Double(V.width + 1)) / Self.pessimism
    x = Compensated(start.position)
    v = Compensated(start.velocity)
    updateScale()
  }

  /// The share of `motionTime` for which the local estimate counts an error of
  /// the velocity at least, found by trial. It matters where steps are many times
  /// shorter than the motion takes to change the state, as near a pole of the
  /// force; a step that just resolves an oscillation is so long that its own
  /// length decides.
  @inlinable static var leastReach: Double { 0.004 }

  /// The factor by which the estimate is too large, as measured. Without it,
  /// steps estimated at twice the tolerance were rejected, hundreds on Duffing's
  /// equation.
  @inlinable static var pessimism: Double { 8 }

  /// Runs the whole solve; `damping` (1/s) helps to choose the first step.
  @inlinable @inline(__always)
  mutating func solve(_ control: StepControl, damping: Double) -> SolveReport {
    var report = SolveReport()
    let order = V.width + 1
    // The methods' error constants are tiny, so the first step is longer than
    // that of usual methods; an undamped spring would allow twice as much again.
    let longer = V.width == 8 ? 5.0 : 8
    let first =
      longer
      * firstStep(
        position: x.value, velocity: v.value, acceleration: startAcceleration, damping: damping,
        tolerance: control.tolerance.absolute, order: order, duration: duration)
    var control = control
    // The next step aims at an error `pessimism` times smaller than the largest
    // that is accepted. So few are rejected that the share of it may be larger
    // than in other methods, by 9/8 (`docs/decisions/0057`).
    control.safety *= 1.125 * pow(Self.pessimism, -1 / Double(order))
    // A copy, since `self` is passed inout.
    let length = duration
    _ = control.drive(&self, first: min(first, length), order: order, to: length, &report)
    report.evaluations += 1 + iteration.evaluations * V.width
    if report.code == .success {
      trajectory.note(length, 0, x.value, v.value)
      report.note(end: x.value)
    }
    return report
  }

  @inlinable @inline(__always)
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double {
    var guess = V.zero
    if lastLength == 0 {
      guess = iteration.firstGuess(x.value, v.value, startAcceleration, trial.length)
    } else if !iteration.convergesAtOnce {
      tables.selectPredictor(ratio: trial.length / lastLength, rungs: trial.slot - lastSlot)
      guess = iteration.guess(V.product(tables.predictor, lastLegendre), trial.length)
    }
    let solved = iteration.solve(
      x.value, v.value, trial, guess: guess, probing: iteration.isProbe(report.accepted))
    if solved.iterations < 0 {
      // The first failure may just be due to the length of the step, which is
      // reduced. Only a second one in a row puts the slopes in doubt.
      if hasFailed || lastLength == 0 { iteration.forgetSlopes() }
      hasFailed = true
      return .infinity
    }
    f = solved.f
    legendre = V.product(tables.toLegendre, f)
    let error = error(ofMissing: missingCoefficient(trial, &report), trial.length)
    // Many iterations cost more than shorter steps. After 9 to 11 the next step
    // is not longer, after more it is shorter.
    let least = solved.iterations > 11 ? 0.9 : solved.iterations > 8 ? slowError : 0
    // NaN is passed on.
    return error <= least ? least : error
  }

  /// About the size of the first Legendre coefficient that the polynomial through
  /// the nodes lacks: the size of the last two that it has, of which one may
  /// vanish by symmetry, or more where it misses the force by more. It misses a
  /// smooth force most at the ends of the step, by about four times this size,
  /// hence the factors 0.25. A jump of the force counts in full.
  @inlinable @inline(__always)
  mutating func missingCoefficient(_ trial: Trial, _ report: inout SolveReport) -> Double {
    var missing = max(legendre[V.width - 1].magnitude, legendre[V.width - 2].magnitude)
    if iteration.hasCorners {
      // A jump of the force between an end and the node next to it goes unseen by
      // the nodes, and makes the velocity wrong, however short the step.
      missing = max(missing, endDefect(trial))
      report.evaluations += 2
    } else if lastLength == 0 {
      // In a motion that begins at rest, a steep drag may change its sign before
      // the first node.
      missing = max(missing, 0.25 * (startAcceleration - polynomialAtEnds.start).magnitude)
    }
    if iteration.hasLayers {
      missing = max(missing, 0.25 * gapDefect(trial))
      report.evaluations += V.width
    }
    return missing
  }

  /// The error of a step of `h` seconds, as a multiple of what is allowed, from
  /// `missingCoefficient`.
  ///
  /// What the polynomial lacks is integrated over `stretch`, once for a velocity
  /// and twice for a position. Where steps are much shorter than the state takes
  /// to change, as near a pole of the force, they hardly move the position, and
  /// the error of the velocity is multiplied by the time `reach` instead. With
  /// corners that time is a second.
  ///
  /// `mutating`, as otherwise all of `self` is copied at every step.
  @inlinable @inline(__always)
  mutating func error(ofMissing missing: Double, _ h: Double) -> Double {
    // Half the mean distance of neighbouring nodes: what is missing changes its
    // sign at every node, so that most of its integral cancels.
    let stretch = h * (0.5 / Double(V.width))
    let isFirstOrder = iteration.isFirstOrder
    let allowed =
      tolerance.absolute + tolerance.relative * (isFirstOrder ? v : x).value.magnitude
    let reach = max(stretch, Self.leastReach * iteration.motionTime)
    let countsVelocity = isFirstOrder || iteration.hasCorners
    // Independent of `missing`, so that the division does not wait for it.
    let share = stretch * (countsVelocity ? 1 : reach) / (allowed * Self.pessimism)
    var error = missing * share
    if (!iteration.isLinear || iteration.hasLayers) && !countsVelocity {
      // An error of the velocity at the end of the step carries on, say for
      // 10 `motionTime`. It is
      //
      //     missing · stretch · (missing/(missing + middle))²,
      //
      // `middle` being the coefficients at half the degree: from there on they
      // fade by this quotient, and the velocity at the end is as accurate as with
      // twice as many coefficients. Across a steep layer of the force they do not
      // fade. So `reach` is at least 10 `motionTime` times this square. The
      // coefficients of a linear force fade, so it is spared the work.
      let middle = max(legendre[V.width / 2].magnitude, legendre[V.width / 2 - 1].magnitude)
      let lasting = missing * missing * (10 * iteration.motionTime)
      let usual = (missing + middle) * (missing + middle) * reach
      if lasting > usual { error *= lasting / usual }
    }
    return error
  }

  /// By how much the polynomial through the nodes misses the force at the ends
  /// of the step.
  @inlinable @inline(never)
  func endDefect(_ trial: Trial) -> Double {
    let h = trial.length
    let place = x.value + h * (v.value + h * tables.positionWeights.dot(f))
    let speed = v.value + h * tables.velocityWeights.dot(f)
    let (start, end) = polynomialAtEnds
    return max(
      (iteration.acceleration(x.value, v.value, trial.time) - start).magnitude,
      (iteration.acceleration(place, speed, trial.end) - end).magnitude)
  }

  /// By how much the polynomial through the nodes misses the force between
  /// them and at both ends, beyond what the iteration leaves.
  @inlinable @inline(never)
  mutating func gapDefect(_ trial: Trial) -> Double {
    let h = V(constant: trial.length)
    let along = V.multiplyAdd(tables.gaps, h * V(constant: v.value), V(constant: x.value))
    let places = V.product(tables.gapDoubleIntegrals, legendre * h * h, plus: along)
    let speeds = V.product(tables.gapIntegrals, legendre * h, plus: V(constant: v.value))
    let times = V.multiplyAdd(tables.gaps, h, V(constant: trial.time))
    let force = iteration.accelerations(times, places, speeds)
    let missed = force - V.product(tables.gapValues, legendre)
    // The last gap is the step's end.
    endAcceleration = force[V.width - 1]
    let missedAtStart = (lastEndAcceleration - polynomialAtEnds.start).magnitude
    return max(missed.largest, missedAtStart) - iteration.noise
  }

  /// The polynomial through the nodes at the ends of the step: Legendre
  /// polynomials are 1 at the end, and 1 and −1 in turn at the start.
  @inlinable
  var polynomialAtEnds: (start: Double, end: Double) {
    var (start, end) = (0.0, 0.0)
    for k in 0..<V.width {
      start += k & 1 == 0 ? legendre[k] : -legendre[k]
      end += legendre[k]
    }
    return (start, end)
  }

  @inlinable @inline(__always)
  mutating func accept(_ trial: Trial, _ report: inout SolveReport) {
    let h = trial.length
    lastLegendre = legendre
    lastEndAcceleration = endAcceleration
    lastLength = h
    lastSlot = trial.slot
    hasFailed = false
    let end = trial.end >= duration ? trajectory.count : trajectory.end(through: trial.end)
    trajectory.note(trial.time, trial.low, x.value, v.value)
    if end > trajectory.next {
      let powers = V.product(tables.legendreToOutput, legendre * V(constant: h * h))
      tables.write(powers, x.value, v.value, h, trial.time, trial.low, end, trajectory)
    }
    let drift = h * v.value
    let driftError = springbench_product_error(h, v.value, drift)
    x.add(drift)
    x.add(tables.positionWeights.dot(f) * (h * h) + (driftError + h * v.low))
    v.add(tables.velocityWeights.dot(f) * h)
    updateScale()
  }

  /// Adapts the iteration's tolerance and `motionTime` to the state.
  @inlinable @inline(__always)
  mutating func updateScale() {
    let size = (iteration.isFirstOrder ? v : x).value.magnitude
    // 1/ratio is the size at which the relative tolerance begins to count; it is
    // added to both sizes below.
    let ratio = tolerance.ratio
    iteration.toleranceFactor = max(1, ratio * size)
    largestVelocity = max(largestVelocity, v.value.magnitude)
    iteration.motionTime = (1 + ratio * size) / (1 + ratio * largestVelocity)
  }
}
