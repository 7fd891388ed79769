import Equations
import Integrators
import Oscillators

/// Every adaptive solver at many tolerances: each decision of a control shows
/// in one of them.
extension PinTests {
  /// From 0.03 down, each tolerance 0.3125 times the one before.
  static let tolerances = (0..<16).map { place in
    (0..<place).reduce(0.03) { tolerance, _ in tolerance * 0.3125 }
  }
  static let quick: [Motion] = [
    Motion(
      force: SpringForce(stiffness: 7, damping: 0.3, cubic: 1), x: 0.75, v: -0.5,
      times: SampleTimes([0.25, 1, 2])),
    Motion(
      force: SpringForce(stiffness: 2, damping: 0, cubic: 0.5, drive: 0.75), x: 1.5, v: 3,
      times: SampleTimes([0, 0.7, 3])),
    Motion(
      force: SpringForce(stiffness: 50, damping: 400), x: 1, v: 0, times: SampleTimes([0, 0.5])),
    Motion(
      force: SpringForce(stiffness: 300, damping: 30), x: 100, v: 0, times: SampleTimes([0, 0.5])),
  ]

  static func byTolerance<S: Solver & SendableMetatype>(
    _ name: String, _ tolerances: some Collection<Double> & Sendable = tolerances,
    _ motions: [Motion] = quick, _ make: @escaping @Sendable (Double) -> S
  ) -> Run where S.Problem == Problem {
    Run(sweep: "\(name) by tolerance") {
      tolerances.flatMap { tolerance in
        let solver = make(tolerance)
        return motions.map { $0.solved(by: solver) }
      }
    }
  }

  static let manyTolerances: [[Run]] = [
    [
      byTolerance("bdf") { BackwardDifferenceSolver<SpringForce>(tolerance: $0) },
      byTolerance("rosenbrock", tolerances.prefix(12)) {
        RosenbrockSolver<SpringForce>(tolerance: $0)
      },
      byTolerance("radau5", tolerances.prefix(13)) {
        ImplicitSolver<Stages3, SpringForce>(.radau5, .adaptive(tolerance: $0))
      },
      byTolerance("radau9") {
        ImplicitSolver<Stages5, SpringForce>(.radau9, .adaptive(tolerance: $0))
      },
      byTolerance("four stages", tolerances.prefix(10)) {
        ImplicitSolver<Stages4, SpringForce>(
          .collocation(order: 7, nodes: [0.1, 0.4, 0.75, 1]), .adaptive(tolerance: $0))
      },
      byTolerance("switching") { SwitchingSolver<SpringForce>(tolerance: $0) },
      byTolerance("tsitouras", tolerances.prefix(12)) {
        ExplicitSolver<Stages7, Problem>(.tsitouras5, .adaptive(tolerance: $0), nodes: 2)
      },
      byTolerance("dop853") {
        ExplicitSolver<DormandPrince8Stages, Problem>(
          .dormandPrince8, .adaptive(tolerance: $0), nodes: 3)
      },
      byTolerance("nystrom8") {
        NystromSolver<Nystrom8, SpringForce>(.adaptive(tolerance: $0), nodes: 4)
      },
      byTolerance("extrapolation") { ExtrapolationSolver<Problem>(tolerance: $0) },
    ],
    [
      byTolerance("gauss16") {
        GaussSolver<SIMD8<Double>, SpringForce>(.adaptive(tolerance: $0), iterationTolerance: $0)
      },
      byTolerance("gauss32") {
        GaussSolver<Lanes16, SpringForce>(.adaptive(tolerance: $0), iterationTolerance: $0)
      },
      byTolerance("gauss16 equal") {
        GaussSolver<SIMD8<Double>, SpringForce>(.fixed(steps: 12), iterationTolerance: $0)
      },
      byTolerance("gauss32 equal") {
        GaussSolver<Lanes16, SpringForce>(.fixed(steps: 7), iterationTolerance: $0)
      },
    ],
    // Samples at the ends alone: the number of steps is hardly rounded.
    [
      byTolerance(
        "global-error", [0.6, 0.1, 1e-3, 2.01e-5, 2e-5, 1e-6, 2.01e-8, 2e-8, 1e-9, 1e-11],
        [
          Motion(
            force: SpringForce(stiffness: 1, damping: 0.01, cubic: 0.5), x: 1, v: 0.5,
            times: SampleTimes(duration: 60, count: 2)),
          Motion(
            force: SpringForce(stiffness: 900, damping: 2, cubic: 20), x: 3, v: -5, times: ends),
          Motion(force: SpringForce(stiffness: 4, damping: 0), x: 1, v: 0, times: short),
          // Forces whose rates at the start are far from those later on.
          Motion(
            force: SpringForce(stiffness: 30, damping: 0.1, cubic: 5, drive: 3000), x: 2, v: 0,
            times: ends),
          Motion(
            force: SpringForce(stiffness: 900, damping: 1, cubic: 20), x: 0.001, v: 0, times: ends),
          Motion(
            force: SpringForce(stiffness: 900, damping: 0.1, drive: 40), x: 0.001, v: 0,
            times: even),
        ]
      ) { GlobalErrorSolver<SpringForce>(tolerance: $0) }
    ],
    [8, 11, 20].map { order in
      Run(sweep: "taylor \(order) by tolerance") {
        tolerances.flatMap { tolerance in
          let solver = TaylorSolver<DuffingOscillator>(
            order: order, .adaptive(tolerance: tolerance))
          return [1.0, 30].map {
            solver.solved(DuffingOscillator(), x: $0, at: odd, logsSteps: true)
          }
        }
      }
    },
    [
      Run(sweep: "general by tolerance") {
        accelerations.prefix(9).flatMap { text -> [Solved] in
          let equation = ParsedOnNodes<SIMD8<Double>>(try! EquationSystem(text))
          return tolerances.map { tolerance in
            let solver = GeneralGaussSolver<ParsedOnNodes<SIMD8<Double>>>(
              StepControl(Tolerance(tolerance)))
            return IntegratorsTests.solved(at: SampleTimes([0, 0.5, 2]), x: 0.75, v: -0.5) {
              solver.solve(equation, from: $0, into: $1)
            }
          }
        }
      }
    ],
  ]
}
