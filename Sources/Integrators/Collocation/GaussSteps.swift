import CKernels
import Equations
import Platform

/// A solver of the equations of collocation steps: finds the accelerations at
/// the nodes from the state at the beginning.
@usableFromInline
protocol NodeIteration {
  associatedtype V: NodeLanes
  var tables: GaussTables<V> { get }
  /// The iteration stops when no node moves by more than this: a position, or a
  /// velocity times the step.
  var tolerance: Double { get }
  /// The factor of the tolerance: `Tolerance.ratio` times the size of the
  /// state, and at least 1.
  var scale: Double { get set }
  /// The time (s) in which the largest velocity so far would cover the position:
  /// that over which an error of the velocity becomes one of the position, for
  /// steps that are shorter.
  var motionTime: Double { get set }
  /// Evaluations on all nodes so far.
  var evaluations: Int { get }
  /// The factor by which one iteration reduces an error, as last measured.
  var contraction: Double { get set }
  /// How far nodes may move in the last iteration.
  var limit: Double { get set }
  /// Whether one iteration is known to be enough, from any guess.
  var isLinear: Bool { get }
  /// Whether the force is known to be no linear one.
  var isNonlinear: Bool { get }
  /// Whether the velocity alone is the solution, and errors of the position do
  /// not count.
  var isFirstOrder: Bool { get }
  /// Whether the force bends or jumps anywhere.
  var hasCorners: Bool { get }

  /// Whether the force may change suddenly between two nodes.
  var hasLayers: Bool { get }

  /// By how much the accelerations found may differ from those at the positions
  /// and velocities found, as the iteration ends at its tolerance.
  var noise: Double { get }

  /// The accelerations at as many moments as there are nodes.
  func accelerations(_ times: V, _ places: V, _ speeds: V) -> V

  /// The acceleration at one moment.
  func acceleration(_ x: Double, _ v: Double, _ t: Double) -> Double

  /// Forgets the slopes seen, after a step that failed: its guess may have gone
  /// where the force is extremely steep. The next step measures them anew.
  mutating func forget()

  /// Measures the slopes along a first step of `h` seconds from (x, v).
  ///
  /// - Returns: the guess of that step for constant acceleration.
  mutating func begin(_ x: Double, _ v: Double, _ acceleration: Double, _ h: Double) -> V

  /// A guess from expected accelerations.
  func guess(_ accelerations: V, _ h: Double) -> V

  /// Solves a step from (x, v).
  ///
  /// - Parameters:
  ///   - guess: of the unknowns, as `begin` and `guess` return them.
  ///   - probing: whether to iterate to the tolerance, whatever `limit` is, and
  ///     to measure the slopes.
  /// - Returns: the accelerations at the nodes and the number of iterations,
  ///   negative if they did not converge.
  mutating func solve(
    _ x: Double, _ v: Double, _ trial: Trial, guess: V, probing: Bool
  ) -> (f: V, iterations: Int)
}

extension NodeIteration {
  @inlinable @inline(__always)
  var hasLayers: Bool { false }

  @inlinable var noise: Double { 0 }

  @inlinable @inline(__always)
  func accelerations(_ times: V, _ places: V, _ speeds: V) -> V { .zero }

  /// Whether to measure the slopes after so many steps: after every sixteenth
  /// and, unless the equation is linear, also after 1, 2, 4 and 8.
  @inlinable @inline(__always)
  func isProbe(_ steps: Int) -> Bool {
    steps & 15 == 0 || (steps & (steps - 1) == 0 && !isLinear)
  }

  /// Whether to stop after an iteration that moved nothing by more than
  /// `enough`. All that further iterations would move, if each reduces it as
  /// much as this one did, must be within `enough`, too: with slopes that are
  /// far too steep, iterations hardly move anything, however far they are from
  /// the solution. Updates `contraction` and `limit`.
  ///
  /// - Parameters:
  ///   - moved: how far this iteration moved a node, at most.
  ///   - former: the same of the iteration before; infinite after the first.
  ///   - size: the largest magnitude of the nodes.
  @inlinable @inline(never)
  mutating func isSettled(
    _ moved: Double, after former: Double, _ enough: Double, size: Double
  ) -> Bool {
    if former == .infinity { return contraction <= 0.5 }
    // Rounding moves nodes too: where an iteration had nothing left to do, the
    // next one says little.
    if former > 0x1p-44 * size {
      contraction = max(1e-16, max(moved, 0x1p-50 * size) / former)
      limit = isLinear ? 0.1 * tolerance / contraction : tolerance
    }
    let gain = former - moved
    return moved <= gain || moved * moved <= enough * gain || moved <= 0x1p-48 * size
  }
}

extension NodeLanes {
  /// The largest magnitude.
  @inlinable @inline(__always)
  var largest: Double {
    let ends = extremes
    return max(-ends.low, ends.high)
  }
}

/// The range of the slopes seen of a force and its middle; the slope of a force
/// that pulls back counts as positive.
@frozen
@usableFromInline
struct SeenSlopes {
  @usableFromInline var lowest = Double.infinity
  @usableFromInline var highest = -Double.infinity
  @usableFromInline var middle = 0.0

  @inlinable init() {}

  @inlinable var range: Double { highest - lowest }
  @inlinable var isEmpty: Bool { lowest > highest }
  /// The largest magnitude.
  @inlinable var steepest: Double { isEmpty ? 0 : max(-lowest, highest) }

  /// Forgets the range but not the middle: the slopes seen next decide whether
  /// that stays.
  @inlinable
  mutating func forget() {
    lowest = .infinity
    highest = -.infinity
  }

  /// Widens the range; returns whether the middle moved by more than a tenth of
  /// the range. A negative middle counts as zero: the iteration copes with a
  /// force that pushes away.
  ///
  /// - Parameter isSlow: whether the iteration is slow; if so, a range over a
  ///   thousand times as wide as the slopes just seen is forgotten first.
  @inlinable @inline(__always)
  mutating func take(_ seen: (low: Double, high: Double), isSlow: Bool) -> Bool {
    guard seen.low.isFinite && seen.high.isFinite else { return false }
    if isSlow && range > 100 * max(seen.high - seen.low, -seen.low, seen.high) { forget() }
    lowest = min(lowest, seen.low)
    highest = max(highest, seen.high)
    let now = max(0, (lowest + highest) / 2)
    guard (now - middle).magnitude > 0.1 * range + 1e-12 * now else { return false }
    middle = now
    return true
  }
}

/// The lengths or ratios of steps for which matrices are kept, one for each of
/// the 17 slots of a `Trial`.
@frozen
@usableFromInline
struct StepSlots {
  @usableFromInline var kept = InlineArray<17, Double>(repeating: 0)

  @inlinable init() {}

  /// Assigns a slot to a value; returns whether it held another one, so that
  /// its matrices must be computed.
  @inlinable @inline(__always)
  mutating func assign(_ slot: Int, to value: Double) -> Bool {
    if kept[slot] == value { return false }
    kept[slot] = value
    return true
  }

  @inlinable @inline(__always)
  mutating func forget() { kept = InlineArray(repeating: 0) }
}

/// Steps of Gauss collocation, with position and velocity as compensated sums.
@frozen
@usableFromInline
struct GaussSteps<Iteration: NodeIteration>: Stepper {
  @usableFromInline typealias V = Iteration.V
  @usableFromInline let tables: GaussTables<V>
  @usableFromInline let trajectory: Trajectory
  @usableFromInline let duration: Double
  @usableFromInline let tolerance: Tolerance
  /// The acceleration at the start of the solve.
  @usableFromInline let acceleration: Double
  /// The least error reported of a step that took many iterations, so that the
  /// next one is not longer.
  @usableFromInline let slowError: Double
  @usableFromInline var iteration: Iteration
  @usableFromInline var x: Compensated
  @usableFromInline var v: Compensated
  @usableFromInline var f = V.zero
  /// The Legendre coefficients of the accelerations in the last step, and in
  /// the step tried.
  @usableFromInline var legendre = V.zero
  @usableFromInline var tried = V.zero
  /// The acceleration at the end of the step tried and of the last step, for
  /// equations with layers.
  @usableFromInline var triedEnd = 0.0
  @usableFromInline var lastEnd: Double
  /// The length of the last step in s; zero before the first.
  @usableFromInline var lastStep = 0.0
  @usableFromInline var lastSlot = 0
  /// Whether a step did not converge since the last one was accepted.
  @usableFromInline var hasFailed = false
  /// The largest |v| so far.
  @usableFromInline var largestVelocity = 0.0

  /// - Parameter aim: a step of many iterations counts as if it were this share
  ///   of the step whose error, corrected for `pessimism`, is the tolerance.
  @inlinable @inline(__always)
  init(
    _ iteration: Iteration, _ tolerance: Tolerance, from start: InitialValue<Double>,
    acceleration: Double, aim: Double, _ trajectory: Trajectory
  ) {
    self.iteration = iteration
    tables = iteration.tables
    self.trajectory = trajectory
    self.tolerance = tolerance
    self.acceleration = acceleration
    lastEnd = acceleration
    duration = start.duration
    slowError = pow(aim, Double(V.width + 1)) / Self.pessimism
    x = Compensated(start.position)
    v = Compensated(start.velocity)
    updateScale()
  }

  /// The share of the motion's time over which an error in the middle of a step
  /// lasts at least. A step that just resolves an oscillation is longer.
  @inlinable static var leastReach: Double { 0.004 }

  /// The factor by which the estimate is too large. Without it, steps estimated
  /// at twice the tolerance were rejected, hundreds on Duffing's equation.
  @inlinable static var pessimism: Double { 8 }

  /// Runs the whole solve; `damping` (1/s) helps to choose the first step.
  @inlinable @inline(__always)
  mutating func solve(_ control: StepControl, damping: Double) -> SolveReport {
    var report = SolveReport()
    let order = V.width + 1
    // The estimate's constant is tiny, so the first step is longer than that of
    // usual methods; an undamped spring would allow twice as much again.
    let longer = V.width == 8 ? 5.0 : 8
    let first =
      longer
      * firstStep(
        position: x.value, velocity: v.value, acceleration: acceleration, damping: damping,
        tolerance: control.tolerance.absolute, order: order, duration: duration)
    var control = control
    // The next step aims at an error `pessimism` times smaller than the largest
    // that is accepted: few are rejected even with a larger safety factor.
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
    let h = trial.length
    var guess = V.zero
    if lastStep == 0 {
      guess = iteration.begin(x.value, v.value, acceleration, h)
    } else if !iteration.isLinear {
      tables.prepare(ratio: h / lastStep, rungs: trial.slot - lastSlot)
      guess = iteration.guess(tables.apply(tables.predictor, legendre, onto: .zero), h)
    }
    let solved = iteration.solve(
      x.value, v.value, trial, guess: guess, probing: iteration.isProbe(report.accepted))
    if solved.iterations < 0 {
      if hasFailed || lastStep == 0 { iteration.forget() }
      hasFailed = true
      return .infinity
    }
    f = solved.f
    tried = tables.apply(tables.transform, f, onto: .zero)
    // The last coefficients are about as large as the first that a polynomial
    // through the nodes lacks. What it lacks is integrated over a stretch
    // between two nodes, once for a velocity and twice for a position. Where
    // steps are much shorter than the state takes to change, as near a pole of
    // the force, they hardly move the position, and the velocity counts.
    var tail = max(tried[V.width - 1].magnitude, tried[V.width - 2].magnitude)
    let stretch = h * (0.5 / Double(V.width))
    let isFirst = iteration.isFirstOrder
    // A jump of the force between an end and the node next to it goes unseen by
    // the nodes, and makes the velocity wrong, however short the step.
    let hasCorners = iteration.hasCorners
    if hasCorners {
      tail = max(tail, defect(trial))
      report.evaluations += 2
    } else if lastStep == 0 {
      // In a motion that begins at rest, a steep drag may change its sign
      // before the first node. For a smooth force this is about the tail again.
      tail = max(tail, 0.25 * (acceleration - ends.start).magnitude)
    }
    if iteration.hasLayers {
      // For a smooth force the largest, at an end, is about four times the tail.
      tail = max(tail, 0.25 * gapDefect(trial))
      report.evaluations += V.width
    }
    let allowed = tolerance.absolute + tolerance.relative * (isFirst ? v : x).value.magnitude
    // Independent of the tail, so that the division does not wait for it.
    let reach = max(stretch, Self.leastReach * iteration.motionTime)
    let share = stretch * (isFirst || hasCorners ? 1 : reach) / (allowed * Self.pessimism)
    var error = tail * share
    if (iteration.isNonlinear || iteration.hasLayers) && !isFirst && !hasCorners {
      // The velocity at the end is as accurate as twice as many coefficients
      // would make it. Across a steep layer of the force coefficients do not
      // fade, and the velocity's error lasts: say, for ten times the time that
      // the motion takes.
      let middle = max(tried[V.width / 2].magnitude, tried[V.width / 2 - 1].magnitude)
      let lasting = tail * tail * (10 * iteration.motionTime)
      let usual = (tail + middle) * (tail + middle) * reach
      if lasting > usual { error *= lasting / usual }
    }
    // Many iterations cost more than shorter steps. After 9 to 11 the next step
    // is not longer, after more it is shorter.
    let least = solved.iterations > 11 ? 0.9 : solved.iterations > 8 ? slowError : 0
    // NaN is passed on.
    return error <= least ? least : error
  }

  /// By how much the polynomial through the nodes misses the force at the ends
  /// of the step.
  @inlinable @inline(never)
  func defect(_ trial: Trial) -> Double {
    let h = trial.length
    let place = x.value + h * (v.value + h * tables.positionWeights.dot(f))
    let speed = v.value + h * tables.velocityWeights.dot(f)
    let (start, end) = ends
    return max(
      (iteration.acceleration(x.value, v.value, trial.time) - start).magnitude,
      (iteration.acceleration(place, speed, trial.end) - end).magnitude)
  }

  /// By how much the polynomial through the nodes misses the force between
  /// them and at both ends.
  @inlinable @inline(never)
  mutating func gapDefect(_ trial: Trial) -> Double {
    let h = V(constant: trial.length)
    let along = V.multiplyAdd(tables.gaps, h * V(constant: v.value), V(constant: x.value))
    let places = tables.apply(tables.gapDoubleIntegrals, tried * h * h, onto: along)
    let speeds = tables.apply(tables.gapIntegrals, tried * h, onto: V(constant: v.value))
    let times = V.multiplyAdd(tables.gaps, h, V(constant: trial.time))
    let force = iteration.accelerations(times, places, speeds)
    let missed = force - tables.apply(tables.gapValues, tried, onto: .zero)
    triedEnd = force[V.width - 1]
    return max(missed.largest, (lastEnd - ends.start).magnitude) - iteration.noise
  }

  /// The polynomial through the nodes at the ends of the step: Legendre
  /// polynomials are 1 at the end, and 1 and −1 in turn at the start.
  @inlinable
  var ends: (start: Double, end: Double) {
    var (start, end) = (0.0, 0.0)
    for k in 0..<V.width {
      start += k & 1 == 0 ? tried[k] : -tried[k]
      end += tried[k]
    }
    return (start, end)
  }

  @inlinable @inline(__always)
  mutating func accept(_ trial: Trial, _ report: inout SolveReport) {
    let h = trial.length
    legendre = tried
    lastEnd = triedEnd
    lastStep = h
    lastSlot = trial.slot
    hasFailed = false
    let end = trial.end >= duration ? trajectory.count : trajectory.end(through: trial.end)
    trajectory.note(trial.time, trial.low, x.value, v.value)
    if end > trajectory.next {
      let powers = tables.apply(tables.residual, legendre * V(constant: h * h), onto: .zero)
      tables.write(powers, x.value, v.value, h, trial.time, trial.low, end, trajectory)
    }
    let slope = h * v.value
    let slopeError = springbench_product_error(h, v.value, slope)
    x.add(slope)
    x.add(tables.positionWeights.dot(f) * (h * h) + (slopeError + h * v.low))
    v.add(tables.velocityWeights.dot(f) * h)
    updateScale()
  }

  /// Adapts the iteration's tolerance to the size of the state.
  @inlinable @inline(__always)
  mutating func updateScale() {
    let size = (iteration.isFirstOrder ? v : x).value.magnitude
    iteration.scale = max(1, tolerance.ratio * size)
    largestVelocity = max(largestVelocity, v.value.magnitude)
    let ratio = tolerance.ratio
    iteration.motionTime = (1 + ratio * size) / (1 + ratio * largestVelocity)
  }
}
