import CKernels
import Equations
import Platform

extension GaussSolver {
  @inlinable @inline(__always)
  package func solveAdaptive(
    _ force: Force, _ start: InitialValue<Double>, _ tolerance: Double, damped: Bool,
    _ trajectory: Trajectory
  ) -> SolveReport {
    var report = SolveReport()
    let order = V.width + 1
    let acceleration = force.acceleration(start.position, start.velocity, 0)
    // The estimate's constant is tiny: on an undamped spring steps could be
    // twice these.
    let first =
      (V.width == 8 ? 5 : 8)
      * firstStep(
        position: start.position, velocity: start.velocity, acceleration: acceleration,
        damping: force.damping, tolerance: tolerance, order: order, duration: start.duration)
    var steps = GaussSteps(
      self, force, tolerance, from: start, acceleration: acceleration, damped: damped, trajectory)
    var control = StepControl(Tolerance(tolerance))
    control.safety = 0.9 * steps.aim
    _ = control.drive(
      &steps, first: min(first, start.duration), order: order, to: start.duration, &report)
    trajectory.note(start.duration, 0, steps.x.value, steps.v.value)
    report.evaluations = 1 + steps.iteration.evaluations * V.width
    return report
  }
}

/// Steps of Gauss collocation, with position and velocity summed in two
/// numbers.
@frozen
@usableFromInline
struct GaussSteps<V: NodeLanes, Force: ScalarForce>: Stepper {
  @usableFromInline let solver: GaussSolver<V, Force>
  @usableFromInline let tables: GaussTables<V>
  @usableFromInline let trajectory: Trajectory
  @usableFromInline let damped: Bool
  @usableFromInline let acceleration: Double
  @usableFromInline let duration: Double
  /// Of the estimate, which is pessimistic: rejecting errors of two tolerances
  /// cost hundreds of steps on Duffing's equation.
  @usableFromInline let scale: Double
  /// The error that is aimed at.
  @usableFromInline let level: Double
  @usableFromInline var iteration: CollocationIteration<V, Force>
  @usableFromInline var x: Compensated
  @usableFromInline var v: Compensated
  @usableFromInline var f = V.zero
  /// The accelerations of the step before and its length.
  @usableFromInline var legendre = V.zero
  @usableFromInline var tried = V.zero
  @usableFromInline var lastStep = 0.0

  @inlinable @inline(__always)
  init(
    _ solver: GaussSolver<V, Force>, _ force: Force, _ tolerance: Double,
    from start: InitialValue<Double>, acceleration: Double, damped: Bool,
    _ trajectory: Trajectory
  ) {
    self.solver = solver
    tables = solver.tables
    self.trajectory = trajectory
    self.damped = damped
    self.acceleration = acceleration
    duration = start.duration
    scale = 1 / (4 * Double(V.width * V.width) * tolerance * Self.pessimism)
    level = pow(0.9, Double(V.width + 1)) / Self.pessimism
    iteration = CollocationIteration<V, Force>(
      force, solver.tables, tolerance: 0.3 * tolerance,
      maximum: min(14, solver.maximumIterations))
    x = Compensated(start.position)
    v = Compensated(start.velocity)
  }

  @inlinable static var pessimism: Double { 8 }

  /// What is accepted is not what is aimed at: the share of a step whose error
  /// is at the limit.
  @inlinable var aim: Double { pow(Self.pessimism, -1 / Double(V.width + 1)) }

  @inlinable @inline(__always)
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double {
    let h = trial.length
    var guess = V.zero
    if lastStep == 0 {
      guess = solver.firstGuess(acceleration, h)
      iteration.learn(
        around: V.multiplyAdd(tables.nodes, V(constant: h * v.value), V(constant: x.value))
          + guess,
        times: tables.nodes * V(constant: h))
    } else if !iteration.isLinear {
      let ratio = h / lastStep
      if ratio != tables.ratio { tables.prepare(ratio: ratio) }
      let predicted = tables.apply(tables.predictor, legendre, onto: .zero)
      guess = tables.apply(tables.double, predicted * V(constant: h * h), onto: .zero)
    }
    iteration.use(h)
    let solved = iteration.solve(
      x.value, v.value, trial.time, displacement: guess,
      place: iteration.base(x.value, v.value) + guess,
      probing: iteration.isProbe(report.accepted), damped: damped)
    // A shorter step is faster than many iterations.
    if solved.iterations < 0 { return .infinity }
    f = solved.f
    tried = tables.apply(tables.transform, f, onto: .zero)
    let a = tried[V.width - 1].magnitude
    let b = tried[V.width - 2].magnitude
    let error = (a > b ? a : b) * (h * h) * scale / (1 + x.value.magnitude)
    // Many iterations cost more than shorter steps: as if the step were as long
    // as is aimed at, or longer.
    let enough = solved.iterations > 11 ? 0.9 : solved.iterations > 8 ? level : 0
    return error > enough ? error : enough
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
      solver.write(powers, x.value, v.value, h, trial.time, trial.low, end, trajectory)
    }
    let slope = h * v.value
    let slopeError = springbench_product_error(h, v.value, slope)
    let gain = tables.positionWeights.dot(f) * (h * h)
    x.add(slope)
    x.add(gain + (slopeError + h * v.low))
    v.add(tables.velocityWeights.dot(f) * h)
  }
}
