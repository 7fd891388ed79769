import Equations

extension GaussSolver {
  /// Solves in equal steps. Samples are written in one of three ways: from the
  /// state if a step ends on each of them, by weights of their own if they
  /// divide every step into a few equal parts (`StepDivision`), and otherwise
  /// from the step's polynomial.
  @inlinable @inline(__always)
  func solveFixed<Damping: Choice>(
    _ force: Force, _ start: InitialValue, _ steps: Int, _: Damping.Type,
    _ trajectory: Trajectory
  ) -> SolveReport {
    var report = SolveReport()
    let clock = FixedClock(duration: start.duration, steps: steps)
    let h = clock.stepHigh
    var x = Compensated(start.position)
    var v = Compensated(start.velocity)
    var iteration = CollocationIteration<V, Force, Damping>(
      force, tables,
      IterationProgress(tolerance: iterationTolerance, maximumIterations: maximumIterations))
    let acceleration = force.acceleration(x.value, v.value, 0)
    // The guesses for the next step: of X − x − c h v, and of X.
    var displacements = iteration.firstGuess(x.value, v.value, acceleration, h)
    var positions = iteration.drift(x.value, v.value, h) + displacements
    iteration.selectMatrices(h, slot: 0)
    // The matrices for guesses are made for the second step, unless a linear
    // force needs no guesses.
    var hasPrediction = false
    let stepsEndOnSamples = trajectory.landing(steps, start.duration) > 0
    let samplesDivideSteps = division.prepare(steps, to: start.duration, for: trajectory)
    let isSolved = clock.drive(trajectory) { t, low in
      trajectory.note(t, low, x.value, v.value)
      if samplesDivideSteps { trajectory.record(x.value, v.value) }
    } solve: { step in
      let (f, iterations) = iteration.solveSelected(
        x.value, v.value, clock.time(step).high, displacements: displacements,
        positions: positions, isProbe: iteration.isProbe(step))
      if iterations == nil { return false }
      if samplesDivideSteps {
        division.record(f, x.value, v.value, h, into: trajectory)
      } else if !stepsEndOnSamples {
        writeSamples(of: step, clock, f, x.value, v.value, trajectory)
      }
      if !iteration.convergesAtOnce {
        if !hasPrediction { equalStepPrediction.prepare(tables, h) }
        hasPrediction = true
        displacements = equalStepPrediction.displacements(from: f)
        positions = equalStepPrediction.positions(
          from: f, x.value, drift: h * v.value, tables.nodes)
      }
      tables.advance(&x, &v, f, h, stepLow: clock.stepLow)
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

  /// Writes the samples in a step from (x, v) from its polynomial.
  @inlinable @inline(__always)
  func writeSamples(
    of step: Int, _ clock: FixedClock, _ f: V, _ x: Double, _ v: Double, _ trajectory: Trajectory
  ) {
    let end = clock.sampleEnd(ofStep: step, in: trajectory)
    if end > trajectory.next {
      let ((t, low), h) = (clock.time(step), clock.stepHigh)
      tables.write(
        tables.outputPowers(of: f, h), x, v, h, at: t, low: low, before: end, to: trajectory)
    }
  }
}
