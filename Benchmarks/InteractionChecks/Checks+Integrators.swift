import Equations
import Integrators
import Interactions
import Measurement
import Oscillators
import Platform
import Springs

/// Checks of a spring that is stepped at 240 Hz, its accuracy and cost, and of
/// many springs in a batch, which must equal each spring alone.
enum IntegratorChecks {
  static func add(to checks: inout CheckList) {
    checks.scenario = SpringAnimation.description.name
    // Half the step divides the error by 2^order. The tolerances of the ratios
    // allow for orders of 4 ± 0.1 and 1 ± 0.1.
    converges(
      &checks, "rk4", publishedErrors: [3.8e-7, 2.4e-6, 1.9e-7], ratio: 16, within: 1.15
    ) {
      ExplicitSolver<Stages4, Equation>(.rungeKutta4, .fixed(steps: $0), nodes: 2)
    }
    converges(&checks, "euler", publishedErrors: [3.1e-2, 5.8e-2, 2.1e-2], ratio: 2, within: 0.15) {
      CompositionSolver<LinearOscillator>(.semiImplicitEuler, damping: .explicit, steps: $0)
    }
    adaptive(&checks)
    exact(&checks)
    batch(&checks)
  }

  private typealias Equation = ForceEquation<LinearOscillator>

  private static func equation(_ setting: SpringSetting) -> Equation {
    let frequency = setting.rates.angularFrequency
    return Equation(
      LinearOscillator(stiffness: frequency * frequency, damping: 2 * setting.damping * frequency))
  }

  private static func trajectory(steps: Int) -> Trajectory {
    Trajectory(times: SampleTimes(duration: 1, count: steps + 1), recordsVelocities: false)
  }

  private static let start = InitialValue(position: -1, velocity: 0, duration: 1)

  /// The worst error over 1 s at the nodes of equal steps, from -1 to 0.
  private static func error(
    _ setting: SpringSetting, steps: Int, _ solver: some Solver<Equation>
  ) -> Double {
    let trajectory = trajectory(steps: steps)
    trajectory.reset()
    _ = solver.solve(equation(setting), from: start, into: trajectory)
    let motion = SpringMotion(rates: setting.rates, from: -1, to: 0)
    return (0...steps).map { index in
      (trajectory.position(index) - motion.position(at: Double(index) / Double(steps))).magnitude
    }.worst()
  }

  /// The cost of a second of 240 steps, the position after each step stored.
  private static func work<Method: Solver<Equation>>(
    _ setting: SpringSetting, unit: String = "step", units: Int = 240,
    _ make: @escaping () -> Method
  ) -> Workload {
    Workload(unit: unit, unitsPerIteration: units) {
      let (solver, equation, trajectory) = (make(), equation(setting), trajectory(steps: 240))
      return { iterations in
        for _ in 0..<iterations {
          trajectory.reset()
          consume(solver.solve(equation, from: launder(start), into: trajectory))
          consume(trajectory.position(240))
        }
      }
    }
  }

  private static let settings = [
    SpringSetting(damping: 0.8, response: 0.3), SpringSetting(damping: 0.4, response: 0.2),
    SpringSetting(damping: 1, response: 0.4),
  ]

  private static func label(_ setting: SpringSetting) -> String {
    "damping=\(setting.damping)/response=\(setting.response)"
  }

  /// The errors at 240 Hz against the published ones, of which there is one for
  /// each of `settings`, and their ratio to the errors at 480 Hz.
  ///
  /// - Parameter solver: makes a solver that takes so many steps a second.
  private static func converges<Method: Solver<Equation>>(
    _ checks: inout CheckList, _ method: String, publishedErrors: [Double], ratio: Double,
    within tolerance: Double, _ solver: @escaping (Int) -> Method
  ) {
    for (setting, published) in zip(settings, publishedErrors) {
      let coarse = { error(setting, steps: 240, solver(240)) }
      checks.equal(
        "\(method)-error-over-published/\(label(setting))", 1, within: 0.1,
        workload: work(setting) { solver(240) }
      ) { coarse() / published }
      checks.equal(
        "\(method)-error-ratio-240-to-480-hz/\(label(setting))", ratio, within: tolerance
      ) { coarse() / error(setting, steps: 480, solver(480)) }
    }
  }

  /// Adaptive steps for a local error of 1e-9: the error of the dense output at
  /// 241 times, and the cost of the whole second.
  private static func adaptive(_ checks: inout CheckList) {
    func solver() -> ExplicitSolver<Stages7, Equation> {
      ExplicitSolver(.dormandPrince5, .adaptive(tolerance: 1e-9), nodes: 2)
    }
    for setting in settings {
      checks.error(
        "adaptive-error-at-tolerance-1e-9/\(label(setting))", atMost: 1e-9,
        workload: work(setting, unit: "solve", units: 1) { solver() }
      ) { error(setting, steps: 240, solver()) }
    }
  }

  /// The exact map at 240 Hz, and its cost per step.
  private static func exact(_ checks: inout CheckList) {
    for setting in settings {
      let map = setting.rates.propagator(time: 1.0 / 240)
      func step(_ state: inout SpringState) {
        state = SpringState(
          position: map.uu * state.position + map.uv * state.velocity,
          velocity: map.vu * state.position + map.vv * state.velocity)
      }
      let work = Workload(unit: "step", unitsPerIteration: 240) {
        { iterations in
          for _ in 0..<iterations {
            var state = SpringState(position: launder(-1), velocity: 0)
            for _ in 0..<240 { step(&state) }
            consume(state.position)
          }
        }
      }
      checks.error("propagator-error-at-240-hz/\(label(setting))", atMost: 1e-12, workload: work) {
        var state = SpringState(position: -1, velocity: 0)
        let motion = SpringMotion(rates: setting.rates, from: -1, to: 0)
        return (1...240).map { index in
          step(&state)
          return (state.position - motion.position(at: Double(index) / 240)).magnitude
        }.worst()
      }
    }
  }

  /// 10,000 springs of different parameters, 30 frames.
  private static func batch(_ checks: inout CheckList) {
    checks.error("batch-of-10000-against-closed-form", atMost: 1e-12) {
      func setting(_ index: Int) -> SpringSetting {
        SpringSetting(
          damping: 0.05 + 0.0003 * Double(index), response: 0.1 + 0.0002 * Double(index))
      }
      let target = [SpringAnimation.event(0, .target, value: 1)]
      var fleet = Fleet(
        (0..<10_000).map { index in
          var configuration = SpringAnimation.Configuration()
          configuration.spring = setting(index)
          return Player(SpringAnimation(configuration), events: target)
        })
      var worst = 0.0
      for frame in [1, 10, 30] {
        let time = Double(frame) / 60
        fleet.frame(at: time)
        for (index, outputs) in fleet.outputs.enumerated() {
          let exact = SpringMotion(rates: setting(index).rates, from: 0, to: 1).state(at: time)
          worst = worse(worst, (outputs[0] - exact.position).magnitude)
        }
      }
      return worst
    }
  }
}
