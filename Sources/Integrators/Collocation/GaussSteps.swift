import Equations
import Springs

/// Adaptive steps of Gauss collocation, with position and velocity as
/// compensated sums.
@frozen
@usableFromInline
struct GaussSteps<E: NodeEquation>: Stepper {
  @usableFromInline typealias V = E.Nodes
  @usableFromInline let tables: GaussTables<V>
  @usableFromInline let trajectory: Trajectory
  @usableFromInline let duration: Double
  @usableFromInline let tolerance: Tolerance
  /// The error that step control answers with a step
  /// `GaussIteration.slowStepRatio` times as long.
  @usableFromInline let slowError: Double
  @usableFromInline var iteration: GaussIteration<E>
  @usableFromInline var x: Compensated
  @usableFromInline var v: Compensated
  /// The accelerations at the nodes of the step tried, and the Legendre
  /// coefficients of the polynomial through them.
  @usableFromInline var f = V.zero
  @usableFromInline var legendre = V.zero
  /// `legendre` of the last step accepted.
  @usableFromInline var lastLegendre = V.zero
  /// The acceleration at the beginning of the first step, from the equation.
  @usableFromInline let startAcceleration: Double
  /// The last accepted step in s, 0 before the first, and its slot.
  @usableFromInline var lastLength = 0.0
  @usableFromInline var lastSlot = 0
  /// Whether a step did not converge since the last one was accepted.
  @usableFromInline var hasFailed = false
  /// The largest |v| so far.
  @usableFromInline var largestVelocity = 0.0

  @inlinable @inline(__always)
  init(
    _ iteration: GaussIteration<E>, _ tolerance: Tolerance, from start: InitialValue,
    _ trajectory: Trajectory
  ) {
    self.iteration = iteration
    tables = iteration.tables
    self.trajectory = trajectory
    self.tolerance = tolerance
    startAcceleration = iteration.acceleration(start.position, start.velocity, 0)
    duration = start.duration
    // Step control answers an error e with a step that is safety · (pessimism ·
    // e)^(−1/order) times as long.
    slowError =
      pow(GaussTuning.safety / GaussIteration<E>.slowStepRatio, Double(Self.order))
      / GaussTuning.pessimism
    x = Compensated(start.position)
    v = Compensated(start.velocity)
    updateScale()
  }

  /// The order of the error estimate.
  @inlinable static var order: Int { V.width + 1 }

  @inlinable @inline(__always)
  var isFirstStep: Bool { lastLength == 0 }

  /// Runs the whole solve.
  @inlinable @inline(__always)
  mutating func solve(_ control: StepControl) -> SolveReport {
    var report = SolveReport()
    let start = InitialValue(position: x.value, velocity: v.value, duration: duration)
    let first =
      GaussTuning.firstStepFactor(nodes: V.width)
      * start.firstStep(
        acceleration: startAcceleration, damping: iteration.equation.damping,
        tolerance: control.tolerance.absolute, order: Self.order)
    var control = control
    // Errors are reported in units of `pessimism` tolerances, and the last
    // factor makes the next step aim at a single tolerance.
    control.safety *=
      GaussTuning.safety / StepControl.usualSafety
      * pow(GaussTuning.pessimism, -1 / Double(Self.order))
    // A copy, since `self` is passed inout.
    let length = duration
    _ = control.drive(&self, first: min(first, length), order: Self.order, to: length, &report)
    report.evaluations += 1 + iteration.evaluations * V.width
    report.note(end: x.value)
    return report
  }

  @inlinable @inline(__always)
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double {
    var guess: GaussIteration<E>.Moves = (.zero, .zero)
    if isFirstStep {
      guess = iteration.firstGuess(x.value, v.value, startAcceleration, trial.length)
    } else if !iteration.convergesAtOnce {
      tables.prediction.select(ratio: trial.length / lastLength, rungs: trial.slot - lastSlot)
      guess = iteration.guess(V.product(tables.prediction.matrix, lastLegendre), trial.length)
    }
    let solved = iteration.solve(
      x.value, v.value, trial, guess: guess, isProbe: iteration.isProbe(report.accepted))
    guard let iterations = solved.iterations else {
      // A failure may just be due to the length of the step, which is reduced.
      // Two without an accepted step between them, or one in the first step,
      // put the slopes in doubt.
      if hasFailed || isFirstStep { iteration.forgetSlopes() }
      hasFailed = true
      return .infinity
    }
    f = solved.f
    legendre = V.product(tables.toLegendre, f)
    let error = error(ofMissing: missingCoefficient(trial, &report), trial.length)
    let least = leastError(afterIterations: iterations)
    // NaN is passed on.
    return error <= least ? least : error
  }

  /// The least error to report for a step of this many iterations. More than
  /// eight cost more than shorter steps, so the next step is at most about
  /// `slowStepRatio` times as long; after more than eleven, an error near the
  /// limit of 1 makes it shorter. Both numbers were found by trial.
  @inlinable @inline(__always)
  func leastError(afterIterations iterations: Int) -> Double {
    iterations > 11 ? 0.9 : iterations > 8 ? slowError : 0
  }

  @inlinable @inline(__always)
  mutating func accept(_ trial: Trial, _ report: inout SolveReport) {
    let h = trial.length
    lastLegendre = legendre
    lastLength = h
    lastSlot = trial.slot
    hasFailed = false
    let end = trajectory.end(through: trial.end)
    if end > trajectory.next {
      let powers = V.product(tables.legendreToOutput, legendre * V(constant: h * h))
      tables.write(
        powers, x.value, v.value, h, at: trial.time, low: trial.low, before: end, to: trajectory)
    }
    tables.advance(&x, &v, f, h)
    updateScale()
  }

  /// Adapts the iteration's tolerance and `timeScale` to the state.
  @inlinable @inline(__always)
  mutating func updateScale() {
    let size = (iteration.equation.isFirstOrder ? v : x).value.magnitude
    // 1/ratio is the size at which the relative tolerance begins to count; it
    // is added to both sizes below.
    let ratio = tolerance.ratio
    iteration.toleranceFactor = max(1, ratio * size)
    largestVelocity = max(largestVelocity, v.value.magnitude)
    iteration.timeScale = (1 + ratio * size) / (1 + ratio * largestVelocity)
  }
}

/// The constants of adaptive Gauss steps. They do not follow from theory, but
/// were found by trial on springs, Duffing's equation, drag and poles.
@usableFromInline
enum GaussTuning {
  // MARK: The length of steps

  /// A step is accepted up to an estimate of this many tolerances, since the
  /// estimate is too large. The next step aims at one tolerance.
  @inlinable static var pessimism: Double { 8 }
  /// The next step as a share of the longest with an estimate of one tolerance,
  /// in place of `StepControl.usualSafety`: a step that misses this a little is
  /// not rejected.
  @inlinable static var safety: Double { 0.9 }
  /// The factor by which the first step is longer than with usual methods, as
  /// the error constants are tiny.
  @inlinable static func firstStepFactor(nodes: Int) -> Double { nodes == 8 ? 5 : 8 }

  // MARK: The error estimate

  /// In the first step, this share of the polynomial's error at the start counts
  /// as its missing coefficient.
  @inlinable static var endShare: Double { 0.25 }
  /// An error of the velocity counts over at least this share of
  /// `GaussIteration.timeScale`, however short the step. This matters near a
  /// pole of the force.
  @inlinable static var leastReach: Double { 0.004 }
  /// An error of the velocity at the end of a step lasts, so it counts over
  /// this many times the time scale.
  @inlinable static var lastingReach: Double { 10 }
}

/// The error estimate of a step, from the first Legendre coefficient that the
/// polynomial through the accelerations at its nodes lacks.
extension GaussSteps {
  /// About the size of the first Legendre coefficient that the polynomial
  /// through the nodes lacks: the larger of its last two, since one may vanish
  /// by symmetry. An error of the polynomial counts instead if it is larger: with
  /// corners in the force, its error at the worse end of the step; without
  /// corners, in the first step alone, `endShare` of its error at the start.
  @inlinable @inline(__always)
  mutating func missingCoefficient(_ trial: Trial, _ report: inout SolveReport) -> Double {
    var missing = max(legendre[V.width - 1].magnitude, legendre[V.width - 2].magnitude)
    if iteration.equation.hasCorners {
      // A jump of the force between an end and the node next to it goes unseen
      // by the nodes, and makes the velocity wrong, however short the step.
      missing = max(missing, endDefect(trial))
      report.evaluations += 2
    } else if isFirstStep {
      // In a motion that begins at rest, a steep drag may reach its full size
      // before the first node.
      let missed = (startAcceleration - polynomialAtEnds.start).magnitude
      missing = max(missing, GaussTuning.endShare * missed)
    }
    return missing
  }

  /// The error of a step of `h` seconds from its `missingCoefficient`, in units
  /// of `GaussTuning.pessimism` times the tolerance.
  ///
  /// What the polynomial lacks is integrated over an effective length, once for
  /// a velocity and twice for a position. Where steps are much shorter than the
  /// state takes to change, as near a pole of the force, they hardly move the
  /// position, and the error of the velocity is multiplied by the longer time
  /// `reach` instead. With corners, or in first order, that time is a second.
  ///
  /// `mutating`, as otherwise all of `self` is copied at every step.
  @inlinable @inline(__always)
  mutating func error(ofMissing missing: Double, _ h: Double) -> Double {
    // About half the mean distance of nodes: what is missing changes its sign at
    // every node, so that most of its integral cancels.
    let effectiveLength = h * (0.5 / Double(V.width))
    let isFirstOrder = iteration.equation.isFirstOrder
    let allowed =
      tolerance.absolute + tolerance.relative * (isFirstOrder ? v : x).value.magnitude
    let timeScale = iteration.timeScale
    let reach = max(effectiveLength, GaussTuning.leastReach * timeScale)
    let countsVelocity = isFirstOrder || iteration.equation.hasCorners
    // Independent of `missing`, so that the division does not wait for it.
    let share =
      effectiveLength * (countsVelocity ? 1 : reach) / (allowed * GaussTuning.pessimism)
    var error = missing * share
    if !iteration.equation.isLinear && !countsVelocity {
      // The velocity at the end of the step, which later steps inherit, is
      // wrong by
      //
      //     missing · effectiveLength · (missing/(missing + middle))²,
      //
      // `middle` being the coefficients at half the degree: from there they
      // fade by this quotient, and the velocity at the end is as accurate as
      // with twice as many coefficients. Across a steep layer of the force they
      // do not fade. So `reach` is at least `lastingReach` · `timeScale` times
      // this square. The coefficients of a linear force fade, so that it needs
      // none of this.
      let middle = max(legendre[V.width / 2].magnitude, legendre[V.width / 2 - 1].magnitude)
      let lasting = missing * missing * (GaussTuning.lastingReach * timeScale)
      let usual = (missing + middle) * (missing + middle) * reach
      if lasting > usual { error *= lasting / usual }
    }
    return error
  }

  /// The most by which the polynomial through the nodes misses the acceleration
  /// at an end of the step.
  @inlinable @inline(never)
  func endDefect(_ trial: Trial) -> Double {
    let h = trial.length
    let endX = x.value + h * (v.value + h * tables.positionWeights.dot(f))
    let endV = v.value + h * tables.velocityWeights.dot(f)
    let (start, end) = polynomialAtEnds
    return max(
      (iteration.acceleration(x.value, v.value, trial.time) - start).magnitude,
      (iteration.acceleration(endX, endV, trial.end) - end).magnitude)
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
}
