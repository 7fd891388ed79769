import CKernels
import Equations
import Platform

/// Gauss–Legendre collocation of order 16 or 32 for x'' = a(t, x, x'), any a,
/// driven by a tolerance.
///
/// `GaussSolver` is for forces without velocity but in linear damping; this one
/// needs the acceleration alone, on all nodes at once, and solves for
/// positions and velocities at the nodes together: see `GeneralIteration`.
public final class GeneralGaussSolver<E: NodeEquation> {
  public typealias V = E.Nodes
  /// How the steps are chosen.
  public let control: StepControl
  @usableFromInline let tables: GaussTables<V>
  @usableFromInline let matrices: UnsafeMutablePointer<V>

  /// - Parameter control: sixteen nodes are for tight tolerances: what is left
  ///   of a loose iteration ruins the next step's guess, and they take shorter
  ///   steps at 1e-3 than at 1e-8. Tolerances above that are solved as it.
  public init(_ control: StepControl) {
    var control = control
    if V.width > 8 {
      control.tolerance.relative = min(control.tolerance.relative, 1e-8)
      control.tolerance.absolute = min(control.tolerance.absolute, 1e-8)
    }
    self.control = control
    // What is left of an iteration grows with the degree it is extrapolated
    // with, about 5.8 times for each: to no more than the accuracy of the
    // guess.
    let digits = -log10(control.tolerance.absolute)
    let useful = 2 + Int(0.75 * min(max(digits, 0), 16))
    tables = GaussTables(predictorDegree: min(V.width == 8 ? 7 : 11, useful))
    matrices = .onCacheLine(capacity: 24 * V.width)
    matrices.initialize(repeating: .zero, count: 24 * V.width)
  }

  deinit { matrices.deallocate() }

  @inlinable
  public func solve(
    _ equation: E, from start: InitialValue<Double>, into trajectory: Trajectory
  ) -> SolveReport {
    trajectory.next = 0
    var report = SolveReport()
    let order = V.width + 1
    let duration = start.duration
    var steps = GeneralGaussSteps(self, equation, from: start, trajectory)
    // The estimate's constant is tiny: on an undamped spring steps could be
    // twice these.
    let first =
      (V.width == 8 ? 5 : 8)
      * firstStep(
        position: start.position, velocity: start.velocity, acceleration: steps.acceleration,
        damping: 0, tolerance: control.tolerance.absolute, order: order, duration: duration)
    var control = control
    control.safety *= steps.aim
    _ = control.drive(&steps, first: min(first, duration), order: order, to: duration, &report)
    trajectory.note(duration, 0, steps.x.value, steps.v.value)
    report.evaluations = 1 + steps.iteration.evaluations * V.width
    if report.code == .success && !(steps.x.value.magnitude < 1e100) { report.code = .diverged }
    return report
  }
}

/// Steps of Gauss collocation, with position and velocity summed in two
/// numbers.
@frozen
@usableFromInline
struct GeneralGaussSteps<E: NodeEquation>: Stepper {
  @usableFromInline typealias V = E.Nodes
  @usableFromInline let tables: GaussTables<V>
  @usableFromInline let trajectory: Trajectory
  @usableFromInline let duration: Double
  @usableFromInline let tolerance: Tolerance
  /// At the start.
  @usableFromInline let acceleration: Double
  @usableFromInline var iteration: GeneralIteration<E>
  @usableFromInline var x: Compensated
  @usableFromInline var v: Compensated
  @usableFromInline var f = V.zero
  /// The accelerations of the step before and its length.
  @usableFromInline var legendre = V.zero
  @usableFromInline var tried = V.zero
  @usableFromInline var lastStep = 0.0

  @inlinable
  init(
    _ solver: GeneralGaussSolver<E>, _ equation: E, from start: InitialValue<Double>,
    _ trajectory: Trajectory
  ) {
    tables = solver.tables
    self.trajectory = trajectory
    duration = start.duration
    tolerance = solver.control.tolerance
    acceleration =
      equation.acceleration(
        time: .zero, position: V(constant: start.position),
        velocity: V(constant: start.velocity))[0]
    iteration = GeneralIteration(
      equation, tables, matrices: solver.matrices, tolerance: 0.3 * tolerance.absolute,
      maximum: 14)
    x = Compensated(start.position)
    v = Compensated(start.velocity)
  }

  /// By how much the estimate is too large.
  @inlinable static var pessimism: Double { 8 }

  /// What is accepted is not what is aimed at: the share of a step whose error
  /// is at the limit.
  @inlinable var aim: Double { pow(Self.pessimism, -1 / Double(V.width + 1)) }

  @inlinable @inline(__always)
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double {
    let h = trial.length
    var guess = V(constant: acceleration)
    if lastStep == 0 {
      let times = tables.nodes * V(constant: h)
      iteration.learn(
        V.multiplyAdd(times, V(constant: v.value), V(constant: x.value))
          + times * times * V(constant: acceleration / 2),
        V.multiplyAdd(times, guess, V(constant: v.value)), times)
    } else if !iteration.isLinear {
      let ratio = h / lastStep
      if ratio != tables.ratio { tables.prepare(ratio: ratio) }
      guess = tables.apply(tables.predictor, legendre, onto: .zero)
    }
    if h != iteration.step { iteration.change(to: h) }
    let solved = iteration.solve(
      x.value, v.value, trial.time, guess: guess, probing: iteration.isProbe(report.accepted))
    // A shorter step is faster than many iterations.
    if solved.iterations < 0 { return .infinity }
    f = solved.f
    tried = tables.apply(tables.transform, f, onto: .zero)
    let tail = max(tried[V.width - 1].magnitude, tried[V.width - 2].magnitude)
    let narrow = h / (2 * Double(V.width))
    let isFirst = iteration.equation.isFirstOrder
    let allowed = tolerance.absolute + tolerance.relative * (isFirst ? v : x).value.magnitude
    let error = tail * narrow * (isFirst ? 1 : narrow) / (allowed * Self.pessimism)
    // Many iterations cost more than shorter steps: as if the step were as long
    // as is aimed at, or longer.
    let enough = solved.iterations > 11 ? 0.9 : solved.iterations > 8 ? 1 / Self.pessimism : 0
    return error > enough || error.isNaN ? error : enough
  }

  @inlinable @inline(__always)
  mutating func accept(_ trial: Trial, _ report: inout SolveReport) {
    let h = trial.length
    legendre = tried
    lastStep = h
    let end = trial.end >= duration ? trajectory.count : trajectory.end(through: trial.end)
    trajectory.note(trial.time, trial.low, x.value, v.value)
    if end > trajectory.next {
      tables.apply(tables.residual, legendre * V(constant: h * h), onto: .zero)
        .store(to: tables.scratch)
      trajectory.evaluateCollocation(
        UnsafePointer(tables.scratch), degree: V.width - 1, position: x.value, slope: h * v.value,
        origin: trial.time, originLow: trial.low, step: h, end: end)
    }
    let slope = h * v.value
    let slopeError = springbench_product_error(h, v.value, slope)
    x.add(slope)
    x.add(tables.positionWeights.dot(f) * (h * h) + (slopeError + h * v.low))
    v.add(tables.velocityWeights.dot(f) * h)
  }
}
