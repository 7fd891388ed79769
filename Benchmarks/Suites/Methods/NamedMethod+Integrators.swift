import Equations
import Integrators
import Springs

extension NamedMethod {
  /// The most steps of a solve.
  private static let mostSteps = 4_000_000

  /// Says that a solve over a duration in seconds takes too many steps; `nil`
  /// if it does not.
  static func tooManySteps(
    _ motion: SpringMotion, _ duration: Double, _ rung: StepRung?, _ method: AccuracyMethod
  ) -> String? {
    if method.drive == nil { return nil }
    let most = Double(mostSteps)
    guard method.isAdaptive else {
      let step = rung ?? .usual(.step)
      guard let count = step.count(over: duration), count > most else { return nil }
      return "\(Float(count)) steps over \(duration) s; the most are \(mostSteps)"
    }
    // An overdamped motion is a sum of two decays. The faster has a rate of
    // about 2ζω, which limits the step of explicit methods.
    let fastest = motion.rates.angularFrequency * max(1, 2 * motion.rates.dampingRatio)
    guard duration * fastest > most else { return nil }
    return "too many steps: \(duration) s are \(Float(duration * fastest)) times the shortest time"
      + " constant of the motion; the most are \(mostSteps)"
  }

  /// Solves the motion in units of its scale, to which tolerances are relative.
  static func integrate(
    _ motion: SpringMotion, _ times: [Double], _ rung: StepRung?, _ method: AccuracyMethod
  ) -> SpringSolution {
    let start = SpringState(position: motion.start, velocity: motion.initialVelocity)
    guard let duration = times.last, duration > 0, motion.scale > 0 else {
      return SpringSolution(states: times.map { _ in start })
    }
    if let reason = tooManySteps(motion, duration, rung, method) {
      return SpringSolution(states: times.map { $0 > 0 ? lost : start }, failure: reason)
    }
    let force = LinearOscillator(
      stiffness: motion.rates.stiffnessPerMass, damping: motion.rates.dampingPerMass)
    let scale = motion.scale
    let trajectory = Trajectory(times: SampleTimes(times), recordsVelocities: true)
    trajectory.reset()
    // A step that the user asks for is used exactly. The default step is
    // shortened so that it divides the duration.
    let usual = StepRung.usual(method.drive ?? .step)
    let span =
      rung?.span(over: duration) ?? SolveSpan(usual.stepping(over: duration), over: duration)
    let samples = ReachedSamples(
      method, force, positions: [motion.initialDistance / scale],
      velocities: [motion.initialVelocity / scale])
    let code = samples.solve(span, into: trajectory)?.code ?? .success
    let states = times.indices.map { index in
      guard times[index] > 0 else { return start }
      let distance = trajectory.position(index) * scale
      let velocity = trajectory.velocity(index) * scale
      guard distance.isFinite, velocity.isFinite else { return lost }
      return SpringState(position: motion.target + distance, velocity: velocity)
    }
    return SpringSolution(
      states: states, failure: code == .success ? nil : "\(EquationFailure(code: code))")
  }
}
