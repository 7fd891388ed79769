import CKernels

/// Gauss–Legendre collocation of order 16 or 32 with its 8 or 16 nodes in the
/// lanes of vector registers.
///
/// A scalar equation solved stage after stage waits for every single
/// multiply-add. Here all nodes of a step are evaluated at once and the
/// implicit equations are iterated on,
///
///     X = x + c h v + h² AA F(X),
///
/// AA integrating the accelerations' polynomial twice: the method collocates
/// x'' = f itself, not the first-order system, and errs less at the same order
/// (eighteen times less with 8 nodes on a linear spring). The iteration is
/// that of `CollocationIteration`, which asks for no Jacobian, and starts from
/// the previous step's polynomial. The collocation polynomial is the dense
/// output.
///
/// E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration, 2nd ed.,
/// VIII.6, doi:10.1007/3-540-30666-8.
public final class GaussSolver<V: NodeLanes, Force: ScalarForce>: Solver {
  public typealias Problem = Motion<Force, Double>
  public let stepping: Stepping
  /// The iteration stops when no node moves by more than this.
  public let iterationTolerance: Double
  @usableFromInline let tables: GaussTables<V>
  @usableFromInline let maximumSteps: Int
  @usableFromInline let maximumIterations: Int

  /// - Parameter maximumIterations: after which a step counts as too long; an
  ///   adaptive solve is faster with a shorter step than with more of them.
  public init(
    _ stepping: Stepping, iterationTolerance: Double, maximumIterations: Int = 24,
    maximumSteps: Int = 2_000_000
  ) {
    self.stepping = stepping
    self.iterationTolerance = iterationTolerance
    self.maximumIterations = maximumIterations
    self.maximumSteps = maximumSteps
    tables = GaussTables(predictorDegree: V.width == 8 ? 7 : 11)
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory<Double>
  ) -> SolveReport {
    trajectory.next = 0
    switch stepping {
    case .fixed(let steps):
      if problem.force.damping == 0 {
        return solveFixed(problem.force, start, steps, damped: false, trajectory)
      }
      return solveFixed(problem.force, start, steps, damped: true, trajectory)
    case .adaptive(let tolerance):
      if problem.force.damping == 0 {
        return solveAdaptive(problem.force, start, tolerance, damped: false, trajectory)
      }
      return solveAdaptive(problem.force, start, tolerance, damped: true, trajectory)
    }
  }

  /// Displacements of a first step under constant acceleration.
  @inlinable @inline(__always)
  package func firstGuess(_ acceleration: Double, _ h: Double) -> V {
    let c = tables.nodes * V(constant: h)
    return c * c * V(constant: acceleration / 2)
  }

  /// Writes the samples of a step from its polynomial.
  @inlinable @inline(__always)
  package func write(
    _ legendre: V, _ x: Double, _ v: Double, _ h: Double, _ t: Double, _ low: Double, _ end: Int,
    _ trajectory: Trajectory<Double>
  ) {
    if end <= trajectory.next { return }
    let r = tables.apply(tables.residual, legendre * V(constant: h * h), onto: .zero)
    r.store(to: tables.scratch)
    trajectory.evaluateCollocation(
      UnsafePointer(tables.scratch), degree: V.width - 1, position: x, slope: h * v,
      origin: t, originLow: low, step: h, end: end)
  }

  @inlinable @inline(__always)
  package func solveFixed(
    _ force: Force, _ start: InitialValue<Double>, _ steps: Int, damped: Bool,
    _ trajectory: Trajectory<Double>
  ) -> SolveReport {
    var report = SolveReport()
    let clock = FixedClock(duration: start.duration, steps: steps)
    let h = clock.high
    var x = Compensated(start.position)
    var v = Compensated(start.velocity)
    var iteration = CollocationIteration<V, Force>(
      force, tables, tolerance: iterationTolerance, maximum: maximumIterations)
    let acceleration = force.acceleration(x.value, v.value, 0)
    var guess = firstGuess(acceleration, h)
    iteration.learn(
      around: V.multiplyAdd(tables.nodes, V(constant: h * v.value), V(constant: x.value)) + guess,
      times: tables.nodes * V(constant: h))
    iteration.use(h)
    var isComposed = false
    let intervals = trajectory.count - 1
    let hits =
      trajectory.samplesPerSecond > 0 && steps % intervals == 0
      && trajectory.times.end == start.duration
    let perSample = hits ? steps / intervals : 0
    var untilSample = perSample
    if hits { trajectory.record(x.value, v.value) }
    for step in 0..<steps {
      let (t, low) = clock.time(step)
      let solved = iteration.solve(
        x.value, v.value, t, displacement: guess, probing: iteration.isProbe(step),
        damped: damped)
      if solved.iterations < 0 {
        report.code = .unconverged
        break
      }
      let f = solved.f
      if !hits {
        trajectory.note(t, low, x.value, v.value)
        let isLast = step == steps - 1
        let (nextTime, _) = clock.time(step + 1)
        let end = isLast ? trajectory.count : trajectory.end(through: nextTime)
        let legendre = tables.apply(tables.transform, f, onto: .zero)
        write(legendre, x.value, v.value, h, t, low, end, trajectory)
      }
      let slope = h * v.value
      let slopeError = springbench_product_error(h, v.value, slope)
      let gain = tables.positionWeights.dot(f) * (h * h)
      x.add(slope)
      // h itself was rounded: its low part and the product's error matter
      // over thousands of steps.
      x.add(gain + (slopeError + clock.low * v.value + h * v.low))
      v.add(tables.velocityWeights.dot(f) * h)
      if !iteration.isLinear {
        if !isComposed { tables.compose(h) }
        isComposed = true
        guess = tables.apply(tables.composed, f, onto: .zero)
      }
      if hits {
        untilSample -= 1
        if untilSample == 0 {
          trajectory.record(x.value, v.value)
          untilSample = perSample
        }
      }
      report.accepted += 1
    }
    if !hits { trajectory.note(start.duration, 0, x.value, v.value) }
    report.evaluations = 1 + iteration.evaluations * V.width
    if !(x.value.magnitude < 1e100) { report.code = .diverged }
    return report
  }
}
