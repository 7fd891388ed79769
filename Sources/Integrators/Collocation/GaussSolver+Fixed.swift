import CKernels
import Equations

extension GaussSolver {
  /// Solves in equal steps. Samples are written in one of three ways: from the
  /// state if steps end on all of them, by weights if they divide every step
  /// into a few equal parts, and from the step's polynomial elsewhere.
  @inlinable @inline(__always)
  func solveFixed<Damping: Choice>(
    _ force: Force, _ start: InitialValue<Double>, _ steps: Int, _: Damping.Type,
    _ trajectory: Trajectory
  ) -> SolveReport {
    var report = SolveReport()
    let clock = FixedClock(duration: start.duration, steps: steps)
    let h = clock.stepHigh
    var x = Compensated(start.position)
    var v = Compensated(start.velocity)
    var iteration = CollocationIteration<V, Force, Damping>(
      force, tables,
      IterationProgress(tolerance: iterationTolerance, mostIterations: maximumIterations))
    let acceleration = force.acceleration(x.value, v.value, 0)
    var guess = iteration.firstGuess(x.value, v.value, acceleration, h)
    iteration.changeMatrices(to: h)
    var places = iteration.driftedPlaces(x.value, v.value, h) + guess
    var hasPredictors = false
    let lands = trajectory.landing(steps, start.duration) > 0
    let divides = division.divide(steps, to: start.duration, at: trajectory)
    let isSolved = clock.drive(trajectory) { t, low in
      trajectory.note(t, low, x.value, v.value)
      if divides { trajectory.record(x.value, v.value) }
    } solve: { step in
      let (t, low) = clock.time(step)
      let solved = iteration.solve(
        x.value, v.value, t, displacements: guess, places: places,
        probing: iteration.isProbe(step))
      guard solved.iterations > 0 else { return false }
      let f = solved.f
      if divides {
        division.record(f, x.value, v.value, h, into: trajectory)
      } else if !lands {
        let end = clock.sampleEnd(ofStep: step, in: trajectory)
        if end > trajectory.next {
          tables.write(tables.outputPowers(of: f, h), x.value, v.value, h, t, low, end, trajectory)
        }
      }
      let drift = h * v.value
      let driftError = springbench_product_error(h, v.value, drift)
      let gain = tables.positionWeights.dot(f) * (h * h)
      if !iteration.convergesAtOnce {
        if !hasPredictors { equalSteps.prepare(tables, h) }
        hasPredictors = true
        guess = V.product(equalSteps.displacements, f)
        // Does not wait for the sums of the step's end below.
        places = V.product(
          equalSteps.places, f,
          plus: V.multiplyAdd(tables.nodes, V(constant: drift), V(constant: x.value + drift)))
      }
      x.add(drift)
      // h itself was rounded: its low part and the product's error matter
      // over thousands of steps.
      x.add(gain + (driftError + clock.stepLow * v.value + h * v.low))
      v.add(tables.velocityWeights.dot(f) * h)
      report.accepted += 1
      return true
    } state: {
      (x.value, v.value)
    }
    if !isSolved { report.code = .unconverged }
    report.evaluations = 1 + iteration.progress.evaluations * V.width
    report.note(end: x.value)
    return report
  }
}
