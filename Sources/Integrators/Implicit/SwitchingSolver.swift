import Equations

/// Tsitouras 5(4) until the problem turns out to be stiff, Radau IIA of order
/// nine from there.
///
/// Stiff is a problem whose step is bound by stability instead of accuracy:
/// h·ρ, estimated from how the acceleration answered to the last change of
/// state, stays near the border of the stability region for several steps.
///
/// E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, IV.2,
/// doi:10.1007/978-3-642-05221-7.
public final class SwitchingSolver<Force: ScalarForce>: Solver {
  public typealias Problem = Motion<Force, Double>
  public let tolerance: Double
  @usableFromInline let tables = ExplicitTables<Stages7, Double>(.tsitouras5)
  @usableFromInline let record = NodeRecord<Double>(nodes: 2)
  @usableFromInline let stiff: ImplicitSolver<Stages5, Force>
  /// h·ρ from which a step counts as stiff, and how many of them switch.
  @usableFromInline static var limit: Double { 2 }
  @usableFromInline static var patience: Int { 12 }

  public init(tolerance: Double) {
    self.tolerance = tolerance
    stiff = ImplicitSolver(.radau9, .adaptive(tolerance: tolerance))
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory<Double>
  ) -> SolveReport {
    var report = SolveReport()
    trajectory.next = 0
    tables.begin()
    let force = problem.force
    let duration = start.duration
    var x = start.position
    var v = start.velocity
    var a = force.acceleration(x, v, 0)
    var time = Compensated(0)
    report.evaluations = 1
    var ladder = StepLadder(
      first: firstStep(
        position: x, velocity: v, acceleration: a, damping: force.damping,
        tolerance: tolerance, order: 5, duration: duration), order: 5, safety: 0.9)
    record.begin()
    var suspicious = 0
    var growth = 8
    report.stiffness = 0
    while true {
      let remaining = (duration - time.value) - time.low
      let isLast = ladder.step >= remaining
      let h = isLast ? remaining : ladder.step
      if !(h > 1e-15 * duration) {
        report.code = .unstable
        return report
      }
      if report.accepted + report.rejected >= 2_000_000 {
        report.code = .maxSteps
        return report
      }
      let (folded, nodes) = tables.fold(h, slot: isLast ? 16 : ladder.rung & 15)
      let stepper = ExplicitStepper<Stages7, Problem>(problem, folded: folded, nodes: nodes)
      let end = stepper.stages(x, v, a, time.value, adaptive: true, second: false)
      report.evaluations += 6
      let ex = end.dx.magnitude / (1 + end.x.magnitude)
      let ev = end.dv.magnitude / (1 + end.v.magnitude)
      let error = max(ex, ev) / tolerance
      if !(error <= 1) {
        report.rejected += 1
        ladder.reject(error)
        growth = 1
        // A rejection at the border of stability is a symptom, too.
        if suspicious > 0 { suspicious += 1 }
        continue
      }
      record.append(time.value, time.low, x, v, a, to: trajectory)
      report.accepted += 1
      let rate = force.damping + force.forceGradient(x, time.value).magnitude.squareRoot()
      let stiffness = h * rate
      if stiffness > report.stiffness { report.stiffness = stiffness }
      suspicious = stiffness > Self.limit ? suspicious + 1 : 0
      x = end.x
      v = end.v
      let next = isLast ? duration : time.value + h
      a = force.acceleration(x, v, next)
      report.evaluations += 1
      if isLast { break }
      time.add(h)
      ladder.accept(error, most: growth)
      growth = 4
      if suspicious >= Self.patience {
        record.append(time.value, time.low, x, v, a, to: trajectory)
        record.flush(to: trajectory, final: false)
        record.finishPieces(to: trajectory)
        let explicitSteps = report.accepted
        stiff.continueAdaptive(
          force, x: x, v: v, from: time, to: duration, tolerance, trajectory, &report)
        report.stiffSteps = report.accepted - explicitSteps
        return report
      }
    }
    record.append(duration, 0, x, v, a, to: trajectory)
    record.flush(to: trajectory, final: true)
    return report
  }
}

extension NodeRecord {
  /// Writes the samples of the last intervals, which have no later neighbour,
  /// without taking the last node for the end of the problem.
  @inlinable
  package func finishPieces(to trajectory: Trajectory<Position>) {
    if trajectory.isLogging { log(count - 1, to: trajectory) }
    writePlainly(limit: count - 1, final: false, to: trajectory)
    pending = count - 1
  }
}
