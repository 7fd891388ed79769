import Integrators
import Oscillators
import SolverCases
import Springs

extension NamedMethod {
  /// The most steps of a solve.
  private static let mostSteps = 4e6

  /// The integrators of the accuracy suite, each with one typical setting.
  static let integrators: [NamedMethod] = AccuracyMethod.all.compactMap { method in
    let isReal = method.family != "exact" || method.scalarType != "Float64"
    guard isReal else { return nil }
    let setting = method.isAdaptive ? "at a tolerance of 1e-9" : "at 240 steps a second"
    return NamedMethod(method.name, "\(method.summary), \(setting)", drive: method.drive) {
      integrate($0, $1, $2, method)
    }
  }

  /// Solves in units of the motion's scale, to which tolerances are relative.
  /// States that were not reached are infinite.
  private static func integrate(
    _ motion: SpringMotion, _ times: [Double], _ setting: MethodSetting, _ method: AccuracyMethod
  ) -> [SpringState] {
    let start = SpringState(position: motion.start, velocity: motion.initialVelocity)
    guard let duration = times.last, duration > 0, motion.scale > 0 else {
      return times.map { _ in start }
    }
    let lost = SpringState(position: .infinity, velocity: .infinity)
    let usual = StepRung.usual(.step).count(over: duration) ?? 1
    let steps = setting.step.map { (duration / $0).rounded() } ?? usual
    // The faster of the two decays limits the step of explicit methods, however
    // slow the oscillation.
    let fastest = motion.rates.angularFrequency * max(1, 2 * motion.rates.dampingRatio)
    let cycles = duration * fastest
    guard method.isAdaptive ? cycles < mostSteps : steps < mostSteps else {
      return times.map { $0 > 0 ? lost : start }
    }
    let force = LinearOscillator(
      stiffness: motion.rates.stiffnessPerMass, damping: motion.rates.dampingPerMass)
    let scale = motion.scale
    let trajectory = Trajectory(times: SampleTimes(times), recordsVelocities: true)
    trajectory.reset()
    let stepping: Stepping =
      method.isAdaptive
      ? .adaptive(tolerance: setting.tolerance) : .fixed(steps: max(1, Int(steps)))
    let (x, v) = (motion.initialDistance / scale, motion.initialVelocity / scale)
    switch method.run(force, AccuracySetting(stepping: stepping)) {
    case .scalar(let run):
      _ = run(InitialValue(position: x, velocity: v, duration: duration), trajectory)
    case .system(let run):
      _ = run(SystemStart(positions: [x], velocities: [v], duration: duration), trajectory)
    case nil: break
    }
    return times.indices.map { index in
      let distance = trajectory.position(index) * scale
      let velocity = trajectory.velocity(index) * scale
      guard distance.isFinite, velocity.isFinite else { return lost }
      return SpringState(position: motion.target + distance, velocity: velocity)
    }
  }
}
