import Glibc

/// Implicit Runge–Kutta methods on x'' = f(t, x) − c x', unknowns being the
/// accelerations of the stages:
///
///     X_i = x + c_i h v + h² Σ (A²)_ij F_j,   V_i = v + h Σ a_ij F_j
///
/// For one degree of freedom Newton's matrix I − h² f_x A² + h c A is no
/// larger than the tableau; it is factorised when the step or the gradient
/// changes. How fast the iteration contracts is remembered across steps, so
/// that a linear force takes one iteration a step.
///
/// E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, 2nd ed.,
/// IV.8, doi:10.1007/978-3-642-05221-7.
public final class ImplicitSolver<Force: ScalarForce>: Solver {
  public typealias Problem = Motion<Force, Double>
  public let stepping: Stepping
  @usableFromInline let stages: Int
  @usableFromInline let nodes: [Double]
  @usableFromInline let a: [Double]
  @usableFromInline let square: [Double]
  @usableFromInline let b: [Double]
  @usableFromInline let bSquare: [Double]
  /// Coefficients of the integrated Lagrange polynomials, node by node.
  @usableFromInline let dense: [Double]
  /// Weights of the stage velocities in the highest coefficient.
  @usableFromInline let top: [Double]
  @usableFromInline let record: NodeRecord<Double>
  @usableFromInline let usesNodes: Bool
  @usableFromInline let matrix: UnsafeMutablePointer<Double>
  @usableFromInline let f: UnsafeMutablePointer<Double>
  @usableFromInline let residual: UnsafeMutablePointer<Double>
  @usableFromInline let speeds: UnsafeMutablePointer<Double>
  @usableFromInline let series: UnsafeMutablePointer<Double>
  @usableFromInline var factoredStep = 0.0
  @usableFromInline var factoredGradient = 0.0
  @usableFromInline var contraction = 1.0
  @usableFromInline let maximumSteps = 500_000

  /// - Parameter hermiteNodes: output through this many neighbouring nodes
  ///   rather than the collocation polynomial, which is safe where the
  ///   acceleration at a step's beginning may be that of a vanished transient.
  public init(_ tableau: ImplicitTableau, _ stepping: Stepping, hermiteNodes: Int? = nil) {
    let s = tableau.stages
    self.stepping = stepping
    stages = s
    nodes = tableau.nodes
    a = tableau.coupling.flatMap { $0 }
    b = tableau.weights
    func times(_ row: [Double]) -> [Double] {
      (0..<s).map { j in (0..<s).reduce(0) { $0 + row[$1] * tableau.coupling[$1][j] } }
    }
    square = tableau.coupling.flatMap(times)
    bSquare = times(tableau.weights)
    let integrals = ImplicitTableau.lagrangeIntegrals(tableau.nodes)
    dense = integrals.flatMap { $0 }
    top = integrals.map { $0[s - 1] * Double(s) }
    record = NodeRecord(nodes: hermiteNodes ?? 2)
    usesNodes = hermiteNodes != nil
    matrix = .onCacheLine(capacity: s * s)
    f = .onCacheLine(capacity: s)
    residual = .onCacheLine(capacity: s)
    speeds = .onCacheLine(capacity: s)
    series = .onCacheLine(capacity: s + 2)
    f.initialize(repeating: 0, count: s)
  }

  deinit {
    matrix.deallocate()
    f.deallocate()
    residual.deallocate()
    speeds.deallocate()
    series.deallocate()
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory<Double>
  ) -> SolveReport {
    trajectory.next = 0
    var report = SolveReport()
    factoredStep = 0
    contraction = 1
    switch stepping {
    case .fixed(let steps): solveFixed(problem.force, start, steps, trajectory, &report)
    case .adaptive(let tolerance):
      continueAdaptive(
        problem.force, x: start.position, v: start.velocity, from: Compensated(0),
        to: start.duration, tolerance, trajectory, &report)
    }
    return report
  }

  /// Factorises Newton's matrix in place, without exchanges: it is close to
  /// I + h c A + h² k A², whose leading minors stay away from zero for the
  /// tableaux here.
  @inlinable
  package func factorise(_ h: Double, _ gradient: Double, _ damping: Double) {
    let s = stages
    for i in 0..<s {
      for j in 0..<s {
        let k = i * s + j
        matrix[k] =
          (i == j ? 1 : 0) - h * h * gradient * square[k] + h * damping * a[k]
      }
    }
    for k in 0..<s {
      let inverse = 1 / matrix[k * s + k]
      matrix[k * s + k] = inverse
      var i = k + 1
      while i < s {
        let factor = matrix[i * s + k] * inverse
        matrix[i * s + k] = factor
        var j = k + 1
        while j < s {
          matrix[i * s + j] -= factor * matrix[k * s + j]
          j += 1
        }
        i += 1
      }
    }
    factoredStep = h
    // Where the gradient changes the force is not linear, and how well the
    // iteration contracted says nothing of how well it will.
    if gradient != factoredGradient { contraction = 1 }
    factoredGradient = gradient
  }

  /// Solves for the stage accelerations, starting from what `f` holds.
  @inlinable
  package func solveStages(
    _ force: Force, _ x: Double, _ v: Double, _ t: Double, _ h: Double, _ tolerance: Double,
    _ report: inout SolveReport
  ) -> Bool {
    let s = stages
    var before = 0.0
    for iteration in 0..<12 {
      for i in 0..<s {
        var place = 0.0
        var speed = 0.0
        for j in 0..<s {
          place += square[i * s + j] * f[j]
          speed += a[i * s + j] * f[j]
        }
        residual[i] =
          force.acceleration(x + h * (nodes[i] * v + h * place), v + h * speed, t + nodes[i] * h)
          - f[i]
      }
      report.evaluations += s
      for i in 1..<max(s, 1) where i < s {
        for j in 0..<i { residual[i] -= matrix[i * s + j] * residual[j] }
      }
      var change = 0.0
      var i = s - 1
      while i >= 0 {
        var j = i + 1
        while j < s {
          residual[i] -= matrix[i * s + j] * residual[j]
          j += 1
        }
        residual[i] *= matrix[i * s + i]
        f[i] += residual[i]
        let size = residual[i].magnitude
        if !(size <= change) { change = size }
        i -= 1
      }
      // What matters is how far velocities and positions still move.
      let moved = change * h
      if !moved.isFinite { return false }
      if iteration > 0 && before > 0 {
        let rate = moved / before
        contraction = rate
        if rate > 2 { return false }
      }
      if moved == 0 || moved * min(contraction, 1) <= tolerance { return true }
      before = moved
    }
    return false
  }

  @inlinable
  package func finish(_ x: inout Double, _ v: inout Double, _ h: Double) {
    var place = 0.0
    var speed = 0.0
    for j in 0..<stages {
      place += bSquare[j] * f[j]
      speed += b[j] * f[j]
    }
    x += h * (v + h * place)
    v += h * speed
  }

  /// The velocities of the stages, for output and error estimate.
  @inlinable
  package func stageSpeeds(_ v: Double, _ h: Double) {
    for i in 0..<stages {
      var speed = 0.0
      for j in 0..<stages { speed += a[i * stages + j] * f[j] }
      speeds[i] = v + h * speed
    }
  }

  /// Writes samples from the polynomial whose slope passes through the stage
  /// velocities.
  @inlinable
  package func write(
    _ x: Double, _ h: Double, _ t: Double, _ low: Double, _ end: Int,
    _ trajectory: Trajectory<Double>
  ) {
    if end <= trajectory.next { return }
    series[0] = x
    for k in 0..<stages {
      var sum = 0.0
      for j in 0..<stages { sum += dense[j * stages + k] * speeds[j] }
      series[k + 1] = h * sum
    }
    trajectory.evaluate(
      series, degree: stages, origin: t, originLow: low, inverseScale: 1 / h, end: end)
  }

  @inlinable
  package func solveFixed(
    _ force: Force, _ start: InitialValue<Double>, _ steps: Int,
    _ trajectory: Trajectory<Double>, _ report: inout SolveReport
  ) {
    let clock = FixedClock(duration: start.duration, steps: steps)
    let h = clock.high
    var x = start.position
    var v = start.velocity
    let intervals = trajectory.count - 1
    let hits =
      trajectory.samplesPerSecond > 0 && steps % intervals == 0
      && trajectory.times.end == start.duration
    let perSample = hits ? steps / intervals : 0
    var until = perSample
    if hits { trajectory.record(x, v) }
    record.begin()
    for j in 0..<stages { f[j] = force.acceleration(x, v, 0) }
    for step in 0..<steps {
      let (t, low) = clock.time(step)
      let gradient = force.forceGradient(x, t)
      report.jacobians += 1
      if factoredStep != h || gradient != factoredGradient {
        factorise(h, gradient, force.damping)
        report.factorisations += 1
      }
      if !hits && usesNodes {
        record.append(t, low, x, v, force.acceleration(x, v, t), to: trajectory)
      }
      guard solveStages(force, x, v, t, h, 1e-14 * (1 + v.magnitude), &report) else {
        report.code = .unconverged
        return
      }
      if !hits && !usesNodes {
        trajectory.note(t, low, x, v)
        stageSpeeds(v, h)
        let end =
          step == steps - 1 ? trajectory.count : trajectory.end(through: clock.time(step + 1).high)
        write(x, h, t, low, end, trajectory)
      }
      finish(&x, &v, h)
      report.accepted += 1
      if hits {
        until -= 1
        if until == 0 {
          trajectory.record(x, v)
          until = perSample
        }
      }
    }
    if !hits && usesNodes {
      record.append(
        start.duration, 0, x, v, force.acceleration(x, v, start.duration), to: trajectory)
      record.flush(to: trajectory, final: true)
    } else if !hits {
      trajectory.note(start.duration, 0, x, v)
    }
    if !(x.magnitude < 1e100) { report.code = .diverged }
  }

  /// Adaptive steps from any moment on; samples before it are written.
  @inlinable
  package func continueAdaptive(
    _ force: Force, x startX: Double, v startV: Double, from begin: Compensated,
    to duration: Double, _ tolerance: Double, _ trajectory: Trajectory<Double>,
    _ report: inout SolveReport
  ) {
    let s = stages
    var x = startX
    var v = startV
    var time = begin
    let exponent = 1 / Double(s + 1)
    // Two square roots instead of `pow` are 5 to 7 % of a solve of order 5.
    @inline(__always) func inverseRoot(_ error: Double) -> Double {
      s == 3 ? 1 / error.squareRoot().squareRoot() : pow(error, -exponent)
    }
    let first = force.acceleration(x, v, time.value)
    var h = firstStep(
      position: x, velocity: v, acceleration: force.force(x, time.value),
      damping: force.damping,
      tolerance: tolerance, order: s + 1, duration: duration)
    report.evaluations += 1
    for j in 0..<s { f[j] = first }
    while true {
      let remaining = (duration - time.value) - time.low
      if remaining <= 0 { return }
      let isLast = h >= remaining
      if isLast { h = remaining }
      if !(h > 1e-15 * duration) {
        report.code = .unstable
        return
      }
      if report.accepted + report.rejected >= maximumSteps {
        report.code = .maxSteps
        return
      }
      let gradient = force.forceGradient(x, time.value)
      report.jacobians += 1
      if factoredStep != h || factoredGradient != gradient {
        factorise(h, gradient, force.damping)
        report.factorisations += 1
      }
      let solved = solveStages(
        force, x, v, time.value, h, 0.01 * tolerance * (1 + v.magnitude), &report)
      var error = Double.infinity
      if solved {
        stageSpeeds(v, h)
        var highest = 0.0
        for j in 0..<s { highest += top[j] * speeds[j] }
        // The next term of the collocation polynomial is about this much
        // smaller than its last.
        let pattern = s == 1 ? 0.5 : s == 2 ? 0.1 : s == 3 ? 0.02 : 0.001
        error = h * highest.magnitude * pattern / (tolerance * (1 + x.magnitude))
      }
      if !(error <= 1) {
        report.rejected += 1
        contraction = 1
        let factor = error.isFinite ? 0.9 * inverseRoot(error) : 0.25
        h *= max(0.1, min(factor, 0.7))
        for j in 0..<s { f[j] = force.acceleration(x, v, time.value) }
        continue
      }
      let end = isLast ? trajectory.count : trajectory.end(through: time.value + h)
      trajectory.note(time.value, time.low, x, v)
      write(x, h, time.value, time.low, end, trajectory)
      finish(&x, &v, h)
      report.accepted += 1
      if isLast {
        trajectory.note(duration, 0, x, v)
        if !(x.magnitude < 1e100) { report.code = .diverged }
        return
      }
      time.add(h)
      // The last stage is the step's end for the stiff methods: a good guess.
      for j in 0..<s { f[j] = f[s - 1] }
      let factor = error > 0 ? 0.9 * inverseRoot(error) : 20
      // Small changes are not worth a factorisation.
      if factor > 1.2 || factor < 1 { h *= min(factor, 20) }
    }
  }
}
