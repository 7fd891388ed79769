import Integrators
import Interactions
import SolverCases
import Springs

/// Section 1.2, checks 2, 3 and 9: what stepping costs in accuracy at 240 Hz,
/// and that many springs at once are the same as each alone.
enum IntegratorChecks {
  private static let name = SpringAnimation.description.name

  static func checks() -> [InteractionCheck] {
    rungeKutta() + euler() + [batch()]
  }

  private typealias Equation = Motion<SpringForce, Double>

  /// The worst error over 1 s at the nodes of equal steps, from 0 to 1.
  private static func error(
    _ setting: SpringSetting, steps: Int, _ solver: some Solver<Equation>
  ) -> Double {
    let rates = setting.rates
    let frequency = rates.angularFrequency
    let force = SpringForce(
      stiffness: frequency * frequency, damping: 2 * setting.damping * frequency)
    let trajectory = Trajectory<Double>(
      times: SampleTimes(duration: 1, count: steps + 1), recordsVelocities: false)
    trajectory.reset()
    _ = solver.solve(
      Equation(force), from: InitialValue(position: -1, velocity: 0, duration: 1),
      into: trajectory)
    let motion = SpringMotion(rates: rates, from: -1, to: 0)
    return (0...steps).map { index in
      let error = trajectory.position(index) - motion.position(at: Double(index) / Double(steps))
      return error.isNaN ? .infinity : error.magnitude
    }.max() ?? .nan
  }

  private static func rungeKutta(_ setting: SpringSetting, steps: Int) -> Double {
    error(
      setting, steps: steps,
      ExplicitSolver<Stages4, Equation>(.rungeKutta4, .fixed(steps: steps), nodes: 2))
  }

  private static func euler(_ setting: SpringSetting, steps: Int) -> Double {
    error(
      setting, steps: steps,
      CompositionSolver<SpringForce, Double>(.semiImplicitEuler, damping: .explicit, steps: steps))
  }

  private static let settings = [
    SpringSetting(0.8, 0.3), SpringSetting(0.4, 0.2), SpringSetting(1, 0.4),
  ]

  private static func label(_ setting: SpringSetting) -> String {
    "damping=\(setting.damping)/response=\(setting.response)"
  }

  private static func rungeKutta() -> [InteractionCheck] {
    zip(settings, [3.8e-7, 2.4e-6, 1.9e-7]).flatMap { setting, published in
      let checks: [InteractionCheck] = [
        .equal(name, "1.2.2-rk4-error-over-published/\(label(setting))", 1, within: 0.1) {
          rungeKutta(setting, steps: 240) / published
        },
        .equal(name, "1.2.2-rk4-error-ratio-240-to-480-hz/\(label(setting))", 16, within: 1.15) {
          // 2 to the power of an order of 4 ± 0.1.
          rungeKutta(setting, steps: 240) / rungeKutta(setting, steps: 480)
        },
      ]
      return checks
    }
  }

  private static func euler() -> [InteractionCheck] {
    zip(settings, [3.1e-2, 5.8e-2, 2.1e-2]).flatMap { setting, published in
      let checks: [InteractionCheck] = [
        .equal(name, "1.2.3-euler-error-over-published/\(label(setting))", 1, within: 0.1) {
          euler(setting, steps: 240) / published
        },
        .equal(name, "1.2.3-euler-error-ratio-240-to-480-hz/\(label(setting))", 2, within: 0.15) {
          euler(setting, steps: 240) / euler(setting, steps: 480)
        },
      ]
      return checks
    }
  }

  /// 10,000 springs of different parameters, 30 frames.
  private static func batch() -> InteractionCheck {
    .error(name, "1.2.9-batch-of-10000-against-closed-form", atMost: 1e-12) {
      func setting(_ index: Int) -> SpringSetting {
        SpringSetting(0.05 + 0.0003 * Double(index), 0.1 + 0.0002 * Double(index))
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
          worst = max(worst, (outputs[0] - exact.position).magnitude)
        }
      }
      return worst
    }
  }
}
