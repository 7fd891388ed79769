import CKernels
import Equations

extension GaussSolver {
  @inlinable @inline(__always)
  package func solveAdaptive(
    _ force: Force, _ start: InitialValue<Double>, _ tolerance: Double, damped: Bool,
    _ trajectory: Trajectory<Double>
  ) -> SolveReport {
    var report = SolveReport()
    let s = V.width
    let duration = start.duration
    var x = Compensated(start.position)
    var v = Compensated(start.velocity)
    var time = Compensated(0)
    let acceleration = force.acceleration(start.position, start.velocity, 0)
    // The estimate's constant is tiny: on an undamped spring steps could be
    // twice these.
    let first =
      (s == 8 ? 5 : 8)
      * firstStep(
        position: start.position, velocity: start.velocity, acceleration: acceleration,
        damping: force.damping, tolerance: tolerance, order: s + 1, duration: duration)
    var ladder = StepLadder(first: min(first, duration), order: s + 1, safety: 0.9)
    var iteration = CollocationIteration<V, Force>(
      force, tables, tolerance: 0.3 * tolerance, maximum: min(14, maximumIterations))
    let scale = 1 / (4 * Double(s * s) * tolerance)
    var legendre = V.zero
    var lastStep = 0.0
    var growth = 8
    // Steps over which the iteration failed are not tried again soon.
    var ceiling = Int.max / 2
    while true {
      let remaining = (duration - time.value) - time.low
      if remaining <= 0 { break }
      var h = ladder.step
      let isLast = h >= remaining
      if isLast { h = remaining }
      if !(h > 1e-15 * duration) {
        report.code = .unstable
        break
      }
      if report.accepted + report.rejected >= maximumSteps {
        report.code = .maxSteps
        break
      }
      var guess = V.zero
      if lastStep == 0 {
        guess = firstGuess(acceleration, h)
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
        x.value, v.value, time.value, displacement: guess,
        place: iteration.base(x.value, v.value) + guess,
        probing: iteration.isProbe(report.accepted), damped: damped)
      if solved.iterations < 0 {
        report.rejected += 1
        ceiling = ladder.rung - 2
        ladder.rung -= 4
        growth = 1
        continue
      }
      let f = solved.f
      let coefficients = tables.apply(tables.transform, f, onto: .zero)
      let a = coefficients[s - 1].magnitude
      let b = coefficients[s - 2].magnitude
      let error = (a > b ? a : b) * (h * h) * scale / (1 + x.value.magnitude)
      if !(error <= 8) {
        report.rejected += 1
        ladder.reject(error)
        growth = 1
        continue
      }
      report.accepted += 1
      legendre = coefficients
      lastStep = h
      let end = isLast ? trajectory.count : trajectory.end(through: time.value + h)
      trajectory.note(time.value, time.low, x.value, v.value)
      if end > trajectory.next {
        let powers = tables.apply(tables.residual, legendre * V(constant: h * h), onto: .zero)
        write(powers, x.value, v.value, h, time.value, time.low, end, trajectory)
      }
      let slope = h * v.value
      let slopeError = springbench_product_error(h, v.value, slope)
      let gain = tables.positionWeights.dot(f) * (h * h)
      x.add(slope)
      x.add(gain + (slopeError + h * v.low))
      v.add(tables.velocityWeights.dot(f) * h)
      if isLast { break }
      time.add(h)
      if solved.iterations > 11 {
        ladder.rung -= 1
      } else {
        let room = solved.iterations > 8 ? 0 : min(growth, max(0, ceiling - ladder.rung))
        ladder.accept(error, most: room)
      }
      growth = 4
      if report.accepted & 63 == 0 { ceiling += 1 }
    }
    trajectory.note(duration, 0, x.value, v.value)
    report.evaluations = 1 + iteration.evaluations * s
    return report
  }
}
