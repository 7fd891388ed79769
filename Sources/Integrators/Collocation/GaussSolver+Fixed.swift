import CKernels
import Equations

extension GaussSolver {
  @inlinable @inline(__always)
  func solveFixed<Damping: Choice>(
    _ force: Force, _ start: InitialValue<Double>, _ steps: Int, _: Damping.Type,
    _ trajectory: Trajectory
  ) -> SolveReport {
    var report = SolveReport()
    let clock = FixedClock(duration: start.duration, steps: steps)
    let h = clock.high
    var x = Compensated(start.position)
    var v = Compensated(start.velocity)
    var iteration = CollocationIteration<V, Force, Damping>(
      force, tables, tolerance: iterationTolerance, maximum: maximumIterations)
    let acceleration = force.acceleration(x.value, v.value, 0)
    var guess = iteration.begin(x.value, v.value, acceleration, h)
    iteration.use(h)
    var place = iteration.base(x.value, v.value) + guess
    var isComposed = false
    let intervals = trajectory.count - 1
    let isEven = trajectory.samplesPerSecond > 0 && trajectory.times.end == start.duration
    let perSample = trajectory.stepsPerSample(steps, start.duration)
    let hits = perSample > 0
    let parts = isEven && intervals % steps == 0 ? intervals / steps : 0
    let divides = parts > 1 && parts <= GaussTables<V>.mostParts
    if divides { tables.divide(into: parts) }
    var untilSample = perSample
    if hits || divides { trajectory.record(x.value, v.value) }
    for step in 0..<steps {
      let (t, low) = clock.time(step)
      let solved = iteration.solve(
        x.value, v.value, t, displacement: guess, place: place,
        probing: iteration.isProbe(step))
      if solved.iterations < 0 {
        report.code = .unconverged
        break
      }
      let f = solved.f
      if !hits { trajectory.note(t, low, x.value, v.value) }
      if divides {
        tables.record(f, x.value, v.value, h, into: trajectory)
      } else if !hits {
        let isLast = step == steps - 1
        let (nextTime, _) = clock.time(step + 1)
        let end = isLast ? trajectory.count : trajectory.end(through: nextTime)
        if end > trajectory.next {
          tables.write(tables.residual(of: f, h), x.value, v.value, h, t, low, end, trajectory)
        }
      }
      let slope = h * v.value
      let slopeError = springbench_product_error(h, v.value, slope)
      let gain = tables.positionWeights.dot(f) * (h * h)
      if !iteration.isLinear {
        if !isComposed { tables.compose(h) }
        isComposed = true
        guess = tables.apply(tables.composed, f, onto: .zero)
        // Does not wait for the sums of the step's end below.
        place = tables.apply(
          tables.placing, f,
          onto: V.multiplyAdd(tables.nodes, V(constant: slope), V(constant: x.value + slope)))
      }
      x.add(slope)
      // h itself was rounded: its low part and the product's error matter
      // over thousands of steps.
      x.add(gain + (slopeError + clock.low * v.value + h * v.low))
      v.add(tables.velocityWeights.dot(f) * h)
      if divides { trajectory.record(x.value, v.value) }
      if hits {
        untilSample -= 1
        if untilSample == 0 {
          trajectory.record(x.value, v.value)
          untilSample = perSample
        }
      }
      report.accepted += 1
    }
    if !hits && report.code == .success {
      trajectory.note(start.duration, 0, x.value, v.value)
    }
    report.evaluations = 1 + iteration.evaluations * V.width
    report.note(end: x.value)
    return report
  }
}
