import CKernels
import Equations
import Platform

/// What solves the equations of a collocation step: accelerations at its nodes
/// from the state at its beginning.
@usableFromInline
protocol NodeIteration {
  associatedtype V: NodeLanes
  var tables: GaussTables<V> { get }
  /// The iteration stops when no node moves by more than this.
  var tolerance: Double { get }
  /// Accelerations on all nodes so far.
  var evaluations: Int { get }
  /// What one more iteration makes of an error, as last measured.
  var contraction: Double { get set }
  /// How far nodes may move in an iteration that is to be the last.
  var limit: Double { get set }
  /// Whether one iteration is known to be enough, from whatever guess.
  var isLinear: Bool { get }
  /// Whether the velocity alone is the solution, and errors of the position do
  /// not count.
  var isFirstOrder: Bool { get }
  /// Whether the force bends or jumps anywhere.
  var hasCorners: Bool { get }

  /// The acceleration at one moment.
  func acceleration(_ x: Double, _ v: Double, _ t: Double) -> Double

  /// Looks at the force along a first step of `h` seconds from (x, v).
  ///
  /// - Returns: the guess of that step, under constant acceleration.
  mutating func begin(_ x: Double, _ v: Double, _ acceleration: Double, _ h: Double) -> V

  /// A guess from expected accelerations.
  func guess(_ accelerations: V, _ h: Double) -> V

  /// Solves a step of `h` seconds from (x, v) at time t.
  ///
  /// - Parameters:
  ///   - guess: in terms of its own.
  ///   - probing: whether to iterate to the tolerance, whatever is known, and
  ///     to look at contraction and slopes.
  /// - Returns: the accelerations at the nodes and the number of iterations,
  ///   negative if they did not converge.
  mutating func solve(
    _ x: Double, _ v: Double, _ t: Double, _ h: Double, guess: V, probing: Bool
  ) -> (f: V, iterations: Int)
}

extension NodeIteration {
  /// Whether contraction and slopes are to be looked at in the step after so
  /// many.
  @inlinable @inline(__always)
  func isProbe(_ steps: Int) -> Bool {
    steps & 15 == 0 || (steps & (steps - 1) == 0 && !isLinear)
  }

  /// Rounding moves nodes too: where an iteration had nothing left to do, the
  /// next one says little of the contraction. `size` is that of the nodes.
  @inlinable @inline(never)
  mutating func measure(_ change: V, _ before: V, _ size: Double) {
    contraction = max(1e-16, max(change.largest, 0x1p-50 * size) / before.largest)
    limit = isLinear ? 0.1 * tolerance / contraction : tolerance
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

/// The slopes of a force that were seen, and their middle.
@frozen
@usableFromInline
struct SeenSlopes {
  @usableFromInline var lowest = Double.infinity
  @usableFromInline var highest = -Double.infinity
  @usableFromInline var middle = 0.0

  @inlinable init() {}

  @inlinable var range: Double { highest - lowest }

  /// Whether the middle moved by more than a tenth of the range. A force that
  /// pushes on is left to the iteration.
  @inlinable @inline(__always)
  mutating func take(_ seen: (low: Double, high: Double)) -> Bool {
    guard seen.low.isFinite && seen.high.isFinite else { return false }
    lowest = min(lowest, seen.low)
    highest = max(highest, seen.high)
    let now = max(0, (lowest + highest) / 2)
    guard (now - middle).magnitude > 0.1 * range + 1e-12 * now else { return false }
    middle = now
    return true
  }
}

/// The last eight step sizes for which an iteration has matrices.
@frozen
@usableFromInline
struct StepSlots {
  @usableFromInline var kept = InlineArray<8, Double>(repeating: 0)
  @usableFromInline var oldest = 0

  @inlinable init() {}

  /// The place of a step size, and whether its matrices are to be made.
  @inlinable @inline(__always)
  mutating func find(_ h: Double) -> (slot: Int, isNew: Bool) {
    var slot = 0
    while slot < 8 && kept[slot] != h { slot += 1 }
    let isNew = slot == 8
    if isNew {
      slot = oldest
      oldest = (oldest + 1) & 7
      kept[slot] = h
    }
    return (slot, isNew)
  }

  @inlinable @inline(__always)
  mutating func forget() { kept = InlineArray(repeating: 0) }
}

/// Steps of Gauss collocation, with position and velocity summed in two
/// numbers.
@frozen
@usableFromInline
struct GaussSteps<Iteration: NodeIteration>: Stepper {
  @usableFromInline typealias V = Iteration.V
  @usableFromInline let tables: GaussTables<V>
  @usableFromInline let trajectory: Trajectory
  @usableFromInline let duration: Double
  @usableFromInline let tolerance: Tolerance
  /// At the start.
  @usableFromInline let acceleration: Double
  /// What the error of a step of many iterations is taken for at least.
  @usableFromInline let level: Double
  @usableFromInline var iteration: Iteration
  @usableFromInline var x: Compensated
  @usableFromInline var v: Compensated
  @usableFromInline var f = V.zero
  /// The accelerations of the step before and its length.
  @usableFromInline var legendre = V.zero
  @usableFromInline var tried = V.zero
  @usableFromInline var lastStep = 0.0

  /// - Parameter aim: the share of a step of the usual error that many
  ///   iterations count as.
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
    duration = start.duration
    level = pow(aim, Double(V.width + 1)) / Self.pessimism
    x = Compensated(start.position)
    v = Compensated(start.velocity)
  }

  /// By how much the estimate is too large: rejecting errors of two tolerances
  /// cost hundreds of steps on Duffing's equation.
  @inlinable static var pessimism: Double { 8 }

  /// The whole solve, whose first step is chosen for a force of so much
  /// damping.
  @inlinable @inline(__always)
  mutating func solve(_ control: StepControl, damping: Double) -> SolveReport {
    var report = SolveReport()
    let order = V.width + 1
    // The estimate's constant is tiny: on an undamped spring steps could be
    // twice these.
    let first =
      (V.width == 8 ? 5 : 8)
      * firstStep(
        position: x.value, velocity: v.value, acceleration: acceleration, damping: damping,
        tolerance: control.tolerance.absolute, order: order, duration: duration)
    var control = control
    // What is accepted is not what is aimed at: the share of a step whose error
    // is at the limit.
    control.safety *= pow(Self.pessimism, -1 / Double(order))
    let length = duration
    _ = control.drive(&self, first: min(first, length), order: order, to: length, &report)
    trajectory.note(length, 0, x.value, v.value)
    report.evaluations = 1 + iteration.evaluations * V.width
    if report.code == .success { report.note(end: x.value) }
    return report
  }

  @inlinable @inline(__always)
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double {
    let h = trial.length
    var guess = V.zero
    if lastStep == 0 {
      guess = iteration.begin(x.value, v.value, acceleration, h)
    } else if !iteration.isLinear {
      let ratio = h / lastStep
      if ratio != tables.ratio { tables.prepare(ratio: ratio) }
      guess = iteration.guess(tables.apply(tables.predictor, legendre, onto: .zero), h)
    }
    let solved = iteration.solve(
      x.value, v.value, trial.time, h, guess: guess, probing: iteration.isProbe(report.accepted))
    // A shorter step is faster than many iterations.
    if solved.iterations < 0 { return .infinity }
    f = solved.f
    tried = tables.apply(tables.transform, f, onto: .zero)
    var tail = max(tried[V.width - 1].magnitude, tried[V.width - 2].magnitude)
    let narrow = h * (0.5 / Double(V.width))
    let isFirst = iteration.isFirstOrder
    // A force that jumps is missed between the ends and the nodes beside them,
    // and what is wrong is the velocity, however short the step.
    let hasCorners = iteration.hasCorners
    if hasCorners { tail = max(tail, defect(trial)) }
    let allowed = tolerance.absolute + tolerance.relative * (isFirst ? v : x).value.magnitude
    // Divided before the step is solved.
    let share = narrow * (isFirst || hasCorners ? 1 : narrow) / (allowed * Self.pessimism)
    let error = tail * share
    // Many iterations cost more than shorter steps: as if the step were as long
    // as is aimed at, or longer.
    let enough = solved.iterations > 11 ? 0.9 : solved.iterations > 8 ? level : 0
    // What is no number is an error.
    return error <= enough ? enough : error
  }

  /// By how much the polynomial through the nodes misses the force at the ends
  /// of the step.
  @inlinable @inline(never)
  func defect(_ trial: Trial) -> Double {
    let h = trial.length
    let place = x.value + h * (v.value + h * tables.positionWeights.dot(f))
    let speed = v.value + h * tables.velocityWeights.dot(f)
    // Legendre polynomials are 1 at the end, and 1 and −1 in turn at the start.
    var atStart = 0.0
    var atEnd = 0.0
    for k in 0..<V.width {
      atStart += k & 1 == 0 ? tried[k] : -tried[k]
      atEnd += tried[k]
    }
    return max(
      (iteration.acceleration(x.value, v.value, trial.time) - atStart).magnitude,
      (iteration.acceleration(place, speed, trial.end) - atEnd).magnitude)
  }

  @inlinable @inline(__always)
  mutating func accept(_ trial: Trial, _ report: inout SolveReport) {
    let h = trial.length
    legendre = tried
    lastStep = h
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
  }
}
