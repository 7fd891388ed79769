import Integrators
import SolverCases
import Springs

extension NamedMethod {
  /// How an integrator is driven.
  public enum Setting: Hashable, Sendable {
    /// Equal steps of at most this length, in seconds.
    case step(Double)
    /// So many equal steps from the start to the last time.
    case steps(Int)
    /// A tolerance relative to the scale.
    case tolerance(Double)

    /// What `solve` and `answer` take when nothing is said: four steps to a
    /// frame of 60 Hz.
    public static let usualStep = Setting.step(1.0 / 240)
    public static let usualTolerance = Setting.tolerance(1e-9)

    /// The equal steps over a duration in seconds; nil for a tolerance.
    public func count(over duration: Double) -> Double? {
      switch self {
      // A step that rounding alone makes one too many is none.
      case .step(let step): max(1, (duration / step * (1 - 0x1p-50)).rounded(.up))
      case .steps(let count): Double(count)
      case .tolerance: nil
      }
    }

    /// The same for a solver.
    func stepping(over duration: Double) -> Stepping {
      if case .tolerance(let tolerance) = self { return .adaptive(tolerance: tolerance) }
      return .fixed(steps: Int(min(count(over: duration) ?? 1, 1e9)))
    }
  }

  /// A solve of more steps than this is not begun.
  private static let mostSteps = 4e6

  /// The integrators of the accuracy suite, each at one ordinary setting.
  static let integrators: [NamedMethod] = AccuracyMethod.all.compactMap { method in
    guard let make = method.spring, method.family != "exact", method.scalarType == "Float64" else {
      return nil
    }
    return named(method, method.isAdaptive ? .usualTolerance : .usualStep, make)
  }

  /// The integrator called `name`, driven by `setting`; nil where there is none
  /// or the setting is not of its kind.
  public static func integrator(_ name: String, _ setting: Setting) -> NamedMethod? {
    guard let method = AccuracyMethod.named(name), let make = method.spring,
      method.isAdaptive == (setting.count(over: 1) == nil)
    else { return nil }
    return named(method, setting, make)
  }

  private static func named(
    _ method: AccuracyMethod, _ setting: Setting,
    _ make: @escaping @Sendable (AccuracySetting) -> AccuracyMethod.SpringRun
  ) -> NamedMethod {
    let usual = method.isAdaptive ? "at a tolerance of 1e-9" : "at 240 steps a second"
    var named = NamedMethod(method.name, "\(method.summary), \(usual)") { motion, times in
      integrate(motion, times, setting, make: make)
    }
    named.drive = method.isAdaptive ? .tolerance : .step
    return named
  }

  /// Solves in units of the motion's scale, where tolerances mean what they
  /// say. States that were not reached are infinite.
  private static func integrate(
    _ motion: SpringMotion, _ times: [Double], _ setting: Setting,
    make: (AccuracySetting) -> AccuracyMethod.SpringRun
  ) -> [SpringState] {
    let start = SpringState(position: motion.start, velocity: motion.initialVelocity)
    guard let duration = times.last, duration > 0, motion.scale > 0 else {
      return times.map { _ in start }
    }
    let lost = SpringState(position: .infinity, velocity: .infinity)
    let cycles = duration * motion.rates.angularFrequency
    guard setting.count(over: duration) ?? cycles < mostSteps else {
      return times.map { $0 > 0 ? lost : start }
    }
    let omega = motion.rates.angularFrequency
    let force = SpringForce(
      stiffness: omega * omega, damping: 2 * motion.rates.dampingRatio * omega)
    let scale = motion.scale
    let trajectory = Trajectory<Double>(times: SampleTimes(times), recordsVelocities: true)
    trajectory.reset()
    let run = make(AccuracySetting(stepping: setting.stepping(over: duration)))
    _ = run(
      force,
      InitialValue(
        position: motion.initialDistance / scale, velocity: motion.initialVelocity / scale,
        duration: duration),
      trajectory)
    return times.indices.map { index in
      let distance = trajectory.position(index) * scale
      let velocity = trajectory.velocity(index) * scale
      guard distance.isFinite, velocity.isFinite else { return lost }
      return SpringState(position: motion.target + distance, velocity: velocity)
    }
  }
}
