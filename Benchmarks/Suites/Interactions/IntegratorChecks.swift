import Equations
import Harness
import Integrators
import Interactions
import Platform
import Springs

/// Checks of a spring that is stepped at 240 Hz, its accuracy and cost, and of
/// many springs in a batch, which must equal each spring alone.
enum IntegratorChecks {
  private typealias Equation = ForceEquation<LinearOscillator>

  /// `checks` are those of the scenario `spring`.
  static func add(to checks: inout CheckList) {
    converges(&checks, "rk4") {
      ExplicitSolver<Stages4, Equation>(.rungeKutta4, .fixed(steps: $0), nodes: 2)
    }
    converges(&checks, "euler") {
      CompositionSolver<LinearOscillator>(.semiImplicitEuler, damping: .explicit, steps: $0)
    }
    // Adaptive steps for a local error of 1e-9: the error of the dense output
    // at 241 times, and the cost of the whole second.
    func adaptive() -> ExplicitSolver<Stages7, Equation> {
      ExplicitSolver(.dormandPrince5, .adaptive(tolerance: 1e-9), nodes: 2)
    }
    checks.measure(
      "adaptive-error-at-tolerance-1e-9", workload: { work($0, unit: "solve", units: 1, adaptive) }
    ) { try error($0, steps: 240, adaptive()) }
    exact(&checks)
    batch(&checks)
  }

  /// The errors of equal steps at 240 Hz, and their ratio to those at 480 Hz.
  ///
  /// - Parameter solver: makes a solver that takes so many steps a second.
  private static func converges<Method: Solver<Equation>>(
    _ checks: inout CheckList, _ method: String, _ solver: @escaping (Int) -> Method
  ) {
    checks.measure(
      "\(method)-error-over-published", workload: { work($0) { solver(240) } }
    ) { try error($0, steps: 240, solver(240)) }
    checks.measure("\(method)-error-ratio-240-to-480-hz") {
      try error($0, steps: 240, solver(240)) / error($0, steps: 480, solver(480))
    }
  }

  private static func setting(_ row: CheckRow) throws -> SpringSetting {
    try SpringAnimation.Configuration(row.settings).spring
  }

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
    _ row: CheckRow, steps: Int, _ solver: some Solver<Equation>
  ) throws -> Double {
    let (setting, trajectory) = (try setting(row), trajectory(steps: steps))
    trajectory.reset()
    _ = solver.solve(equation(setting), from: start, into: trajectory)
    let motion = SpringMotion(rates: setting.rates, from: -1, to: 0)
    return (0...steps).map { index in
      (trajectory.position(index) - motion.position(at: Double(index) / Double(steps))).magnitude
    }.worst()
  }

  /// The cost of a second of 240 steps, the position after each step stored.
  private static func work<Method: Solver<Equation>>(
    _ row: CheckRow, unit: String = "step", units: Int = 240, _ make: @escaping () -> Method
  ) -> Workload? {
    guard let setting = try? setting(row) else { return nil }
    return Workload(unit: unit, unitsPerIteration: units) {
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
