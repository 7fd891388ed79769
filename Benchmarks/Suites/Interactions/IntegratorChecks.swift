import Harness
import Interactions
import Platform
import Springs

/// Makes a spring from -1 at rest to 0 that a numerical method solves for one
/// second: with this many equal steps, or with a tolerance for the local error
/// instead.
///
/// - Returns: what solves the second once more, and the position after a number
///   of the equal times.
public typealias IntegratedSpring =
  @Sendable (SpringRates, _ method: String, _ steps: Int, _ tolerance: Double?) -> (
    solve: () -> Void, position: (Int) -> Double
  )

/// Checks of a spring that is stepped at 240 Hz, its accuracy and cost, and of
/// many springs in a batch, which must equal each spring alone.
struct IntegratorChecks {
  let integrate: IntegratedSpring

  /// `checks` belong to the scenario `spring`.
  func add(to checks: inout CheckList) {
    converges(&checks, "rk4", by: "rk4")
    converges(&checks, "euler", by: "semi-implicit-euler")
    // Adaptive steps for a local error of 1e-9: the error of the dense output
    // at 241 times, and the cost of the whole second.
    checks.measure(
      "adaptive-error-at-tolerance-1e-9",
      workload: { work($0, unit: "solve", units: 1, "dormand-prince-54", tolerance: 1e-9) }
    ) { try error($0, steps: 240, "dormand-prince-54", tolerance: 1e-9) }
    Self.exact(&checks)
    Self.batch(&checks)
  }

  /// The errors of equal steps at 240 Hz, and their ratio to those at 480 Hz.
  private func converges(_ checks: inout CheckList, _ name: String, by method: String) {
    checks.measure(
      "\(name)-error-over-published", workload: { work($0, method) }
    ) { try error($0, steps: 240, method) }
    checks.measure("\(name)-error-ratio-240-to-480-hz") {
      try error($0, steps: 240, method) / error($0, steps: 480, method)
    }
  }

  private static func setting(_ row: CheckRow) throws -> SpringSetting {
    try SpringAnimation.Configuration(row.settings).spring
  }

  /// The worst error over 1 s at equal times.
  private func error(
    _ row: CheckRow, steps: Int, _ method: String, tolerance: Double? = nil
  ) throws -> Double {
    let rates = try Self.setting(row).rates
    let spring = integrate(rates, method, steps, tolerance)
    spring.solve()
    let motion = SpringMotion(rates: rates, from: -1, to: 0)
    return (0...steps).map { index in
      (spring.position(index) - motion.position(at: Double(index) / Double(steps))).magnitude
    }.worst()
  }

  /// The cost of a second of 240 steps, the position after each step stored.
  private func work(
    _ row: CheckRow, unit: String = "step", units: Int = 240, _ method: String,
    tolerance: Double? = nil
  ) -> Workload? {
    guard let rates = try? Self.setting(row).rates else { return nil }
    return Workload(unit: unit, unitsPerIteration: units) {
      let spring = integrate(rates, method, 240, tolerance)
      return { iterations in
        for _ in 0..<iterations {
          spring.solve()
          consume(spring.position(240))
        }
      }
    }
  }

  /// The exact map at 240 Hz, and its cost per step.
  private static func exact(_ checks: inout CheckList) {
    func step(_ map: SpringPropagator, _ state: inout SpringState) {
      state = SpringState(
        position: map.uu * state.position + map.uv * state.velocity,
        velocity: map.vu * state.position + map.vv * state.velocity)
    }
    func work(_ row: CheckRow) -> Workload? {
      guard let map = try? setting(row).rates.propagator(time: 1.0 / 240) else { return nil }
      return Workload(unit: "step", unitsPerIteration: 240) {
        { iterations in
          for _ in 0..<iterations {
            var state = SpringState(position: launder(-1), velocity: 0)
            for _ in 0..<240 { step(map, &state) }
            consume(state.position)
          }
        }
      }
    }
    checks.measure("propagator-error-at-240-hz", workload: work) { row in
      let rates = try setting(row).rates
      let map = rates.propagator(time: 1.0 / 240)
      let motion = SpringMotion(rates: rates, from: -1, to: 0)
      var state = SpringState(position: -1, velocity: 0)
      return (1...240).map { index in
        step(map, &state)
        return (state.position - motion.position(at: Double(index) / 240)).magnitude
      }.worst()
    }
  }

  /// 10,000 springs of different parameters, 30 frames.
  private static func batch(_ checks: inout CheckList) {
    checks.measure("batch-of-10000-against-closed-form") { _ in
      let settings = (0..<10_000).map { index in
        SpringSetting(
          damping: 0.05 + 0.0003 * Double(index), response: 0.1 + 0.0002 * Double(index))
      }
      let target = [SpringAnimation.event(0, .target, value: 1)]
      var fleet = Fleet(
        settings.map { setting in
          var configuration = SpringAnimation.Configuration()
          configuration.spring = setting
          return Player(SpringAnimation(configuration), events: target)
        })
      var worst = 0.0
      for frame in [1, 10, 30] {
        let time = Double(frame) / 60
        fleet.frame(at: time)
        for (setting, outputs) in zip(settings, fleet.outputs) {
          let exact = SpringMotion(rates: setting.rates, from: 0, to: 1).state(at: time)
          worst = worse(worst, (outputs[0] - exact.position).magnitude)
        }
      }
      return worst
    }
  }
}
