import Equations
import Integrators
import Oscillators

extension AccuracyMethod {
  /// Tolerances from 1e-2 to 10^−`last`, or 1e-8 on nonlinear problems, that a
  /// method of low order can meet in reasonable time; none for long problems.
  private static func tolerances(_ problem: AccuracyProblem, last: Int) -> [AccuracySetting] {
    problem.isLong
      ? [] : AccuracyLadder.tolerances(from: 2, through: problem.isLinear ? last : min(last, 8))
  }

  /// An implicit Runge–Kutta method in fixed steps. Samples are interpolated
  /// through `hermiteNodes` neighbours, or come from the method's own
  /// polynomial.
  private static func fixed<Stages: StageCount>(
    _ name: String, _ tableau: ImplicitTableau, _: Stages.Type, hermiteNodes: Int? = nil,
    _ summary: String
  ) -> AccuracyMethod {
    AccuracyMethod(
      name: name, family: "implicit-runge-kutta", order: tableau.order, summary: summary,
      needs: "jacobian", ladder: { AccuracyLadder.fixed($0, first: 4, rungs: 8, limit: 20_000) }
    ).solving(ImplicitMethod<Stages>(tableau: tableau, hermiteNodes: hermiteNodes))
  }

  /// An implicit Runge–Kutta method at tolerances from 1e-2 to 10^−`last`.
  private static func adaptive<Stages: StageCount>(
    _ name: String, _ tableau: ImplicitTableau, _: Stages.Type, last: Int, _ summary: String
  ) -> AccuracyMethod {
    AccuracyMethod(
      name: name, family: "implicit-runge-kutta", order: tableau.order, summary: summary,
      isAdaptive: true, needs: "jacobian", ladder: { tolerances($0, last: last) }
    ).solving(ImplicitMethod<Stages>(tableau: tableau))
  }

  private static func adams(_ name: String, _ tableau: AdamsTableau) -> AccuracyMethod {
    AccuracyMethod(
      name: name, family: "multistep", order: tableau.order,
      summary: "Adams–Bashforth–Moulton, predict, evaluate, correct, evaluate",
      ladder: { AccuracyLadder.fixed($0, first: 4, rungs: 8) }
    ).solving(Adams(tableau: tableau))
  }

  /// A symmetric multistep method, only in steps that end on all samples:
  /// interpolation would cost more than the steps.
  private static func symmetric(_ name: String, _ tableau: SymmetricTableau) -> AccuracyMethod {
    AccuracyMethod(
      name: name, family: "multistep", order: tableau.order,
      summary: "symmetric multistep, one force a step, damping removed exactly",
      ladder: { problem in
        let unit = problem.sampleCount - 1
        guard problem.pieces.count == 1, problem.oscillates else { return [] }
        let parts =
          problem.isLong
          ? [16] : problem.isLinear ? [1, 2, 4] : [1, 2, 3, 4, 5, 6, 8, 10, 12, 16]
        return parts.map { AccuracySetting(stepping: .fixed(steps: unit * $0)) }
      }
    ).solving(SymmetricMultistep(tableau: tableau))
  }

  /// The same in as many steps as a tolerance of the solution's error requires.
  private static var symmetricToTolerance: AccuracyMethod {
    AccuracyMethod(
      name: "symmetric", family: "multistep", order: 12,
      summary: "symmetric multistep in equal steps, found by the solution's own error",
      isAdaptive: true,
      ladder: { problem in
        problem.pieces.count == 1 && problem.oscillates
          ? AccuracyLadder.tolerances(from: 2, through: 12) : []
      }
    ).solving(GlobalError())
  }

  private static func extrapolation(_ order: Int, _ summary: String) -> AccuracyMethod {
    AccuracyMethod(
      name: "extrapolation-\(order)", family: "extrapolation", order: order, summary: summary,
      isAdaptive: true,
      ladder: { $0.isStiff ? [] : AccuracyLadder.tolerances(from: 2, through: 12) },
      scalar: { equation, setting in
        let solver = ExtrapolationSolver<AnyScalarEquation>(
          tolerance: setting.tolerance, columns: order / 2)
        return { solver.solve(equation, from: $0, into: $1) }
      },
      solver: { SystemSolver(extrapolating: $0, columns: order / 2, $1.control) }
    ).solving(Extrapolation(columns: order / 2))
  }

  /// A Rosenbrock method for up to 1024 coordinates. To make and factorise its
  /// matrix costs more than a step by any other method, above all if the matrix
  /// is made from differences. On a lattice of 1,000 masses the whole ladder
  /// would take minutes, so it has only one setting there.
  private static var stiff: AccuracyMethod {
    AccuracyMethod(
      name: "rodas-5p", family: "rosenbrock", order: 5,
      summary: "Steinebach's Rosenbrock method 5(4), for any equation, also stiff ones",
      isAdaptive: true,
      ladder: { problem in
        let count = problem.equation.count
        let isDear = count > 128 && !(problem.equation is any DifferentiableEquation)
        return tolerances(problem, last: count == 1 ? 12 : isDear ? 2 : 8)
      },
      solver: { equation, setting in
        guard equation.count <= 1024 else { return nil }
        switch setting.stepping {
        case .fixed(let steps): return SystemSolver(stiff: equation, steps: steps)
        case .adaptive: return SystemSolver(stiff: equation, setting.control)
        }
      })
  }

  static var implicit: [AccuracyMethod] {
    [
      adams("adams-4", .adams4),
      adams("adams-8", .adams8),
      symmetric("symmetric-6", .order6), symmetric("symmetric-8", .order8),
      symmetric("symmetric-10", .order10), symmetric("symmetric-12", .order12),
      symmetricToTolerance,
      extrapolation(8, "Gragg–Bulirsch–Stoer with four columns"),
      extrapolation(10, "Gragg–Bulirsch–Stoer with five columns"),
      fixed("backward-euler", .backwardEuler, Unestimated<Stages1>.self, "implicit Euler"),
      fixed(
        "trapezoidal", .trapezoidal, Unestimated<Stages2>.self, "the implicit trapezoidal rule"),
      fixed(
        "implicit-midpoint", .implicitMidpoint, Unestimated<Stages1>.self,
        "Gauss collocation of order 2"),
      AccuracyMethod(
        name: "newmark-beta", family: "newmark", order: 2,
        summary: "Newmark's method with the average acceleration, β = 1/4, γ = 1/2",
        needs: "jacobian", ladder: { AccuracyLadder.fixed($0, first: 4, rungs: 8, limit: 20_000) }
      ).solving(Newmark()),
      fixed(
        "gauss-4", .gauss4, Unestimated<Stages2>.self, hermiteNodes: 3,
        "Gauss collocation of order 4 by Newton"),
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
        ladder: { tolerances($0, last: 10) }
      ).solving(Rosenbrock()),
      stiff,
      AccuracyMethod(
        name: "bdf", family: "multistep", order: 5,
        summary: "numerical differentiation formulas of orders 1 to 5", isAdaptive: true,
        needs: "jacobian", ladder: { tolerances($0, last: 12) }
      ).solving(BackwardDifferences()),
      AccuracyMethod(
        name: "switching", family: "switching", order: 5,
        summary: "Tsitouras 5(4) that turns to Radau IIA 9 when the problem is stiff",
        isAdaptive: true, needs: "jacobian", ladder: { tolerances($0, last: 12) }
      ).solving(Switching()),
    ]
  }

  // MARK: Single precision

  private typealias Narrow = ForceEquation<LinearOscillator, Float>

  /// A solver in `Float`, made for a number of equal steps. The ladder begins
  /// at `first` times the problem's `coarsest`.
  @inline(__always)
  private static func single<S: Solver & SendableMetatype>(
    _ name: String, order: Int, family: String, first: Double,
    _ make: @escaping @Sendable (Int) -> S
  ) -> AccuracyMethod where S.Problem == Narrow {
    AccuracyMethod(
      name: name + "-float", family: family, order: order, summary: "the same in Float",
      scalarType: "Float32", ladder: { AccuracyLadder.fixed($0, first: first, rungs: 6) },
      spring: { force, setting in
        let solver = make(setting.steps)
        return { start, trajectory in
          solver.solve(
            ForceEquation(force),
            from: InitialValue(
              position: Float(start.position), velocity: Float(start.velocity),
              duration: start.duration), into: trajectory)
        }
      })
  }

  static var single: [AccuracyMethod] {
    [
      single("explicit-euler", order: 1, family: "explicit-runge-kutta", first: 8) {
        ExplicitSolver<Unestimated<Stages1>, Narrow>(.explicitEuler, .fixed(steps: $0), nodes: 2)
      },
      single("midpoint", order: 2, family: "explicit-runge-kutta", first: 4) {
        ExplicitSolver<Unestimated<Stages2>, Narrow>(.midpoint, .fixed(steps: $0), nodes: 2)
      },
      single("rk4", order: 4, family: "explicit-runge-kutta", first: 4) {
        ExplicitSolver<Unestimated<Stages4>, Narrow>(.rungeKutta4, .fixed(steps: $0), nodes: 2)
      },
      single("semi-implicit-euler", order: 1, family: "symplectic", first: 8) {
        CompositionSolver<LinearOscillator, Float>(
          .semiImplicitEuler, damping: .explicit, steps: $0)
      },
      single("velocity-verlet", order: 2, family: "symplectic", first: 4) {
        CompositionSolver<LinearOscillator, Float>(.velocityVerlet, damping: .inKick, steps: $0)
      },
      single("position-verlet", order: 2, family: "symplectic", first: 4) {
        CompositionSolver<LinearOscillator, Float>(.positionVerlet, damping: .inKick, steps: $0)
      },
      closedForm("closed-form-float", Float.self, "the solution, rounded to Float at each sample"),
    ]
  }
}
