import Equations

/// Tsitouras 5(4) until the problem turns out to be stiff, Radau IIA of order
/// nine from there to the end.
///
/// A problem is stiff if stability limits the step h, not accuracy: h·ρ, with
/// the spectral radius ρ (1/s) of the equation, stays near the border of the
/// stability region for several steps.
///
/// E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, IV.2,
/// doi:10.1007/978-3-642-05221-7.
public final class SwitchingSolver<Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force, Double>
  /// The bound of the local error estimate.
  public let tolerance: Double
  @usableFromInline let tables = ExplicitTables<Stages7, Double>(.tsitouras5)
  @usableFromInline let record = NodeRecord(nodes: 2)
  @usableFromInline let stiff: ImplicitSolver<Stages5, Force>

  /// A solver with this tolerance, both absolute and relative.
  public init(tolerance: Double) {
    self.tolerance = tolerance
    stiff = ImplicitSolver(.radau9, .adaptive(tolerance: tolerance))
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory
  ) -> SolveReport {
    trajectory.begin(until: start.duration)
    tables.begin()
    record.begin()
    var report = SolveReport()
    report.evaluations = 1
    report.stiffness = 0
    let force = problem.force
    let a = force.acceleration(start.position, start.velocity, 0)
    let control = StepControl(Tolerance(tolerance))
    var steps = WatchedSteps(
      ExplicitSteps<Stages7, Problem>(
        problem, tables, record, trajectory, control.tolerance, x: start.position,
        v: start.velocity, a: a))
    let first = start.firstStep(
      acceleration: a, damping: force.damping, tolerance: tolerance, order: 5)
    let time = control.drive(
      &steps, first: first, order: 5, to: start.duration, leastSteps: record.leastSteps, &report,
      until: { $0.isStiff })
    let mustSwitch = steps.isStiff && report.code == .success && time.value < start.duration
    guard mustSwitch else {
      steps.explicit.close(start.duration, &report)
      return report
    }
    let state = InitialValue(
      position: steps.explicit.x, velocity: steps.explicit.v, duration: start.duration)
    record.append(
      time.value, time.low, state.position, state.velocity, steps.explicit.a, to: trajectory)
    record.handOver(to: trajectory)
    let explicitSteps = report.accepted
    stiff.continueAdaptive(force, from: state, at: time, tolerance, trajectory, &report)
    report.stiffSteps = report.accepted - explicitSteps
    return report
  }
}

/// Explicit steps, watched for stiffness.
@frozen
@usableFromInline
struct WatchedSteps<Force: ScalarForce>: Stepper {
  @usableFromInline var explicit: ExplicitSteps<Stages7, ForceEquation<Force, Double>>
  /// The number of suspicious steps in a row: accepted ones with h·ρ above
  /// `suspiciousStiffness`, and any rejected ones after these.
  @usableFromInline var suspicious = 0

  @inlinable
  init(_ explicit: ExplicitSteps<Stages7, ForceEquation<Force, Double>>) {
    self.explicit = explicit
  }

  /// After a dozen suspicious steps in a row: fewer may be a fast part of the
  /// motion that passes.
  @inlinable var isStiff: Bool { suspicious >= 12 }

  /// The h·ρ above which a step is suspicious. The stability region of the pair
  /// reaches to −3.5 on the real axis. Where stability limits the steps, step
  /// control makes h·ρ rise to about 3.5 and fall again.
  @inlinable static var suspiciousStiffness: Double { 2 }

  @inlinable
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double {
    let error = explicit.attempt(trial, &report)
    // A rejection at the border of stability is a symptom, too.
    if !(error <= 1) && suspicious > 0 { suspicious += 1 }
    return error
  }

  @inlinable
  mutating func accept(_ trial: Trial, _ report: inout SolveReport) {
    let force = explicit.problem.force
    // An upper bound of ρ: λ² + c λ = g, with the damping c and the force's
    // gradient g, has no root above c + √|g|.
    let rate =
      force.damping + force.forceGradient(explicit.x, trial.time).magnitude.squareRoot()
    let largest = report.stiffness
    explicit.accept(trial, &report)
    let stiffness = trial.length * rate
    // In place of the estimate that the explicit steps have written.
    report.stiffness = max(largest, stiffness)
    suspicious = stiffness > Self.suspiciousStiffness ? suspicious + 1 : 0
  }
}
