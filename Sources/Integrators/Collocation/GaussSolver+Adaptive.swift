import CKernels

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
    var ladder = StepLadder(
      first: firstStep(
        position: start.position, velocity: start.velocity,
        acceleration: force.acceleration(start.position, start.velocity, 0),
        damping: force.damping, tolerance: tolerance, order: s + 1, duration: duration),
      order: s + 1, safety: 0.9)
    let inner = 0.3 * tolerance
    let scale = 1 / (4 * Double(s * s) * tolerance)
    var legendre = V.zero
    var lastStep = 0.0
    var growth = 8
    var iterations = 0
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
      var guess: V
      if lastStep == 0 {
        guess = firstGuess(force, x.value, v.value, time.value, h)
      } else {
        let ratio = h / lastStep
        if ratio != tables.ratio { tables.prepare(ratio: ratio) }
        guess = tables.apply(tables.predictor, legendre, onto: .zero)
      }
      let solved = collocate(
        force, x.value, v.value, time.value, h, guess: guess, damped: damped, tolerance: inner)
      iterations += Int(solved.iterations.magnitude)
      if solved.iterations < 0 {
        report.rejected += 1
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
      write(legendre, x.value, v.value, h, time.value, time.low, end, trajectory)
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
        ladder.accept(error, most: solved.iterations > 8 ? 0 : growth)
      }
      growth = 4
    }
    trajectory.note(duration, 0, x.value, v.value)
    report.evaluations = iterations * s
    return report
  }
}

extension Trajectory where Position == Double {
  /// Writes samples from x + τ(slope + τ Σ c_k (2τ − 1)^k), τ in [0, 1].
  @inlinable
  package func evaluateCollocation(
    _ coefficients: UnsafePointer<Double>, degree: Int, position: Double, slope: Double,
    origin: Double, originLow: Double, step: Double, end: Int
  ) {
    typealias W = SIMD8<Double>
    let inverse = 1 / step
    if recordsVelocities {
      for k in next..<end {
        let tau = ((high[k] - origin) + (low[k] - originLow)) * inverse
        let y = 2 * tau - 1
        var p = 0.0
        var derivative = 0.0
        for j in stride(from: degree, through: 0, by: -1) {
          derivative = derivative * y + p
          p = p * y + coefficients[j]
        }
        velocities[k] = (slope + tau * (2 * p + tau * 2 * derivative)) * inverse
      }
    }
    let t0 = W(repeating: origin)
    let t1 = W(repeating: originLow)
    let scale = W(repeating: inverse)
    let two = W(repeating: 2)
    let minusOne = W(repeating: -1)
    let top = W(repeating: coefficients[degree])
    let first = W(repeating: slope)
    let x = W(repeating: position)
    var k = next
    while k < end {
      let a = theta(k, t0, t1, scale)
      let b = theta(k + 8, t0, t1, scale)
      let ya = springbench_multiply_add8(a, two, minusOne)
      let yb = springbench_multiply_add8(b, two, minusOne)
      var pa = top
      var pb = top
      var j = degree - 1
      while j >= 0 {
        let next = W(repeating: coefficients[j])
        pa = springbench_multiply_add8(pa, ya, next)
        pb = springbench_multiply_add8(pb, yb, next)
        j -= 1
      }
      pa = springbench_multiply_add8(springbench_multiply_add8(pa, a, first), a, x)
      pb = springbench_multiply_add8(springbench_multiply_add8(pb, b, first), b, x)
      store(pa, k)
      store(pb, k + 8)
      k += 16
    }
    next = end
  }
}
