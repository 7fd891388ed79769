import Equations
import Integrators

extension AccuracyMethod {
  private static func steps(_ setting: AccuracySetting) -> Int {
    if case .fixed(let steps) = setting.stepping { return steps }
    return 1
  }

  private static func tolerance(_ setting: AccuracySetting) -> Double {
    if case .adaptive(let tolerance) = setting.stepping { return tolerance }
    return 1
  }

  /// Tolerances that a method of low order can meet in reasonable time: long
  /// problems need thousands of periods' worth of steps.
  private static func tolerances(_ problem: AccuracyProblem, last: Int) -> [AccuracySetting] {
    switch problem.name {
    case "undamped": []
    case "duffing": AccuracyLadder.tolerances(from: 2, through: min(last, 8))
    default: AccuracyLadder.tolerances(from: 2, through: last)
    }
  }

  private static func fixed<Stages: StageCount>(
    _ name: String, _ tableau: ImplicitTableau, _: Stages.Type, hermiteNodes: Int? = nil,
    _ summary: String
  ) -> AccuracyMethod {
    AccuracyMethod(
      name: name, family: "implicit-runge-kutta", order: tableau.order, summary: summary,
      needs: "jacobian",
      ladder: { problem in
        AccuracyLadder.fixed(
          problem, first: 4 * Double(problem.coarsest), rungs: 8, limit: 20_000)
      },
      spring: {
        spring(
          ImplicitSolver<Stages, SpringForce>(tableau, $0.stepping, hermiteNodes: hermiteNodes))
      },
      duffing: {
        duffing(
          ImplicitSolver<Stages, DuffingForce>(tableau, $0.stepping, hermiteNodes: hermiteNodes))
      })
  }

  private static func adaptive<Stages: StageCount>(
    _ name: String, _ tableau: ImplicitTableau, _: Stages.Type, last: Int, _ summary: String
  ) -> AccuracyMethod {
    AccuracyMethod(
      name: name, family: "implicit-runge-kutta", order: tableau.order, summary: summary,
      isAdaptive: true, needs: "jacobian", ladder: { tolerances($0, last: last) },
      spring: { spring(ImplicitSolver<Stages, SpringForce>(tableau, $0.stepping)) },
      duffing: { duffing(ImplicitSolver<Stages, DuffingForce>(tableau, $0.stepping)) })
  }

  private static func adams(_ name: String, _ tableau: AdamsTableau) -> AccuracyMethod {
    AccuracyMethod(
      name: name, family: "multistep", order: tableau.order,
      summary: "Adams–Bashforth–Moulton, predict, evaluate, correct, evaluate",
      ladder: { problem in
        AccuracyLadder.fixed(problem, first: 4 * Double(problem.coarsest), rungs: 8)
      },
      spring: { spring(AdamsSolver<SpringForce>(tableau, steps: steps($0))) },
      duffing: { duffing(AdamsSolver<DuffingForce>(tableau, steps: steps($0))) })
  }

  /// On steps that end on samples: between them its output costs more than it.
  private static func symmetric(_ name: String, _ tableau: SymmetricTableau) -> AccuracyMethod {
    AccuracyMethod(
      name: name, family: "multistep", order: tableau.order,
      summary: "symmetric multistep, one force a step, damping removed exactly",
      ladder: { problem in
        let unit = problem.samplesCount - 1
        guard problem.pieces.count == 1,
          !["stiff", "overdamped", "critical"].contains(problem.name)
        else { return [] }
        let parts =
          switch problem.name {
          case "duffing": [1, 2, 3, 4, 5, 6, 8, 10, 12, 16]
          case "undamped": [16]
          default: [1, 2, 4]
          }
        return parts.map { AccuracySetting(stepping: .fixed(steps: unit * $0)) }
      },
      spring: { spring(SymmetricMultistepSolver<SpringForce>(tableau, steps: steps($0))) },
      duffing: { duffing(SymmetricMultistepSolver<DuffingForce>(tableau, steps: steps($0))) })
  }

  /// The same driven by a tolerance of the solution's error.
  private static var steady: AccuracyMethod {
    AccuracyMethod(
      name: "symmetric", family: "multistep", order: 12,
      summary: "symmetric multistep in equal steps, found by the solution's own error",
      isAdaptive: true,
      ladder: { problem in
        problem.pieces.count == 1 && !["stiff", "overdamped", "critical"].contains(problem.name)
          ? AccuracyLadder.tolerances(from: 2, through: 12) : []
      },
      spring: { spring(GlobalErrorSolver<SpringForce>(tolerance: tolerance($0))) },
      duffing: { duffing(GlobalErrorSolver<DuffingForce>(tolerance: tolerance($0))) })
  }

  static var implicit: [AccuracyMethod] {
    [
      adams("adams-4", .adams4),
      adams("adams-8", .adams8),
      symmetric("symmetric-6", .order6), symmetric("symmetric-8", .order8),
      symmetric("symmetric-10", .order10), symmetric("symmetric-12", .order12),
      steady,
      AccuracyMethod(
        name: "extrapolation-8", family: "extrapolation", order: 8,
        summary: "Gragg–Bulirsch–Stoer with four columns", isAdaptive: true,
        ladder: { $0.name == "stiff" ? [] : AccuracyLadder.tolerances(from: 2, through: 12) },
        spring: {
          spring(ExtrapolationSolver<Motion<SpringForce, Double>>(tolerance: tolerance($0)))
        },
        duffing: {
          duffing(ExtrapolationSolver<Motion<DuffingForce, Double>>(tolerance: tolerance($0)))
        }),
      fixed("backward-euler", .backwardEuler, Stages1.self, "implicit Euler"),
      fixed("trapezoidal", .trapezoidal, Stages2.self, "the implicit trapezoidal rule"),
      fixed("implicit-midpoint", .implicitMidpoint, Stages1.self, "Gauss collocation of order 2"),
      AccuracyMethod(
        name: "newmark-beta", family: "newmark", order: 2,
        summary: "Newmark's method with the average acceleration, β = 1/4, γ = 1/2",
        needs: "jacobian",
        ladder: { problem in
          AccuracyLadder.fixed(
            problem, first: 4 * Double(problem.coarsest), rungs: 8, limit: 20_000)
        },
        spring: { spring(NewmarkSolver<SpringForce>(steps: steps($0))) },
        duffing: { duffing(NewmarkSolver<DuffingForce>(steps: steps($0))) }),
      fixed(
        "gauss-4", .gauss4, Stages2.self, hermiteNodes: 3, "Gauss collocation of order 4 by Newton"),
      fixed(
        "gauss-6", .gauss6, Stages3.self, hermiteNodes: 3, "Gauss collocation of order 6 by Newton"),
      fixed(
        "radau-5-fixed", .radau5, Stages3.self, hermiteNodes: 3, "Radau IIA in equal steps"),
      fixed("radau-9-fixed", .radau9, Stages5.self, hermiteNodes: 3, "Radau IIA in equal steps"),
      adaptive("radau-5", .radau5, Stages3.self, last: 10, "Radau IIA, own dense polynomial"),
      adaptive("radau-9", .radau9, Stages5.self, last: 12, "Radau IIA, own dense polynomial"),
      AccuracyMethod(
        name: "rosenbrock-4", family: "rosenbrock", order: 4,
        summary: "Shampine's 4(3), cubic output", isAdaptive: true, needs: "jacobian",
        ladder: { tolerances($0, last: 10) },
        spring: { spring(RosenbrockSolver<SpringForce>(tolerance: tolerance($0))) },
        duffing: { duffing(RosenbrockSolver<DuffingForce>(tolerance: tolerance($0))) }),
      AccuracyMethod(
        name: "bdf", family: "multistep", order: 5,
        summary: "numerical differentiation formulas of orders 1 to 5", isAdaptive: true,
        needs: "jacobian", ladder: { tolerances($0, last: 12) },
        spring: { spring(BackwardDifferenceSolver<SpringForce>(tolerance: tolerance($0))) },
        duffing: { duffing(BackwardDifferenceSolver<DuffingForce>(tolerance: tolerance($0))) }),
      AccuracyMethod(
        name: "switching", family: "switching", order: 5,
        summary: "Tsitouras 5(4) that turns to Radau IIA 9 when the problem is stiff",
        isAdaptive: true, needs: "jacobian", ladder: { tolerances($0, last: 12) },
        spring: { spring(SwitchingSolver<SpringForce>(tolerance: tolerance($0))) },
        duffing: { duffing(SwitchingSolver<DuffingForce>(tolerance: tolerance($0))) }),
    ]
  }

  // MARK: Single precision

  /// Runs a solver in Float and widens its samples.
  @inline(__always)
  private static func narrow<S: Solver & SendableMetatype>(
    _ make: @escaping @Sendable (Int) -> S
  ) -> @Sendable (AccuracySetting) -> SpringRun where S.Problem == Motion<SpringForce, Float> {
    { setting in
      let solver = make(steps(setting))
      var narrow: Trajectory<Float>?
      return { force, start, trajectory in
        let buffer =
          narrow
          ?? Trajectory<Float>(
            times: trajectory.times, recordsVelocities: trajectory.recordsVelocities,
            logsSteps: trajectory.log != nil)
        narrow = buffer
        let report = solver.solve(
          Motion(force),
          from: InitialValue(
            position: Float(start.position), velocity: Float(start.velocity),
            duration: start.duration), into: buffer)
        trajectory.next = 0
        for k in 0..<trajectory.count {
          trajectory.record(
            Double(buffer.position(k)),
            buffer.recordsVelocities ? Double(buffer.velocity(k)) : 0)
        }
        trajectory.adoptLog(of: buffer)
        return report
      }
    }
  }

  private static func single(
    _ name: String, order: Int, family: String, first: Double,
    _ run: @escaping @Sendable (AccuracySetting) -> SpringRun
  ) -> AccuracyMethod {
    AccuracyMethod(
      name: name + "-float", family: family, order: order, summary: "the same in Float",
      scalarType: "Float32",
      ladder: { problem in
        AccuracyLadder.fixed(problem, first: first * Double(problem.coarsest), rungs: 6)
      },
      spring: run)
  }

  static var single: [AccuracyMethod] {
    [
      single(
        "explicit-euler", order: 1, family: "explicit-runge-kutta", first: 8,
        narrow {
          ExplicitSolver<Stages1, Motion<SpringForce, Float>>(
            .explicitEuler, .fixed(steps: $0), nodes: 2)
        }),
      single(
        "midpoint", order: 2, family: "explicit-runge-kutta", first: 4,
        narrow {
          ExplicitSolver<Stages2, Motion<SpringForce, Float>>(
            .midpoint, .fixed(steps: $0), nodes: 2)
        }),
      single(
        "rk4", order: 4, family: "explicit-runge-kutta", first: 4,
        narrow {
          ExplicitSolver<Stages4, Motion<SpringForce, Float>>(
            .rungeKutta4, .fixed(steps: $0), nodes: 2)
        }),
      single(
        "semi-implicit-euler", order: 1, family: "symplectic", first: 8,
        narrow {
          CompositionSolver<SpringForce, Float>(
            .semiImplicitEuler, damping: .explicit, steps: $0)
        }),
      single(
        "velocity-verlet", order: 2, family: "symplectic", first: 4,
        narrow {
          CompositionSolver<SpringForce, Float>(.velocityVerlet, damping: .inKick, steps: $0)
        }),
      single(
        "position-verlet", order: 2, family: "symplectic", first: 4,
        narrow {
          CompositionSolver<SpringForce, Float>(.positionVerlet, damping: .inKick, steps: $0)
        }),
      AccuracyMethod(
        name: "closed-form-float", family: "exact", order: 0,
        summary: "the solution, rounded to Float at each sample", scalarType: "Float32",
        needs: "solution",
        ladder: { _ in [AccuracySetting(stepping: .fixed(steps: 1))] },
        spring: { setting in
          guard let exact = exact.first?.spring?(setting) else {
            return { _, _, _ in SolveReport() }
          }
          return { force, start, trajectory in
            let report = exact(force, start, trajectory)
            for k in 0..<trajectory.count {
              trajectory.positions[k] = Double(Float(trajectory.positions[k]))
              trajectory.velocities[k] = Double(Float(trajectory.velocities[k]))
            }
            return report
          }
        }),
    ]
  }
}
