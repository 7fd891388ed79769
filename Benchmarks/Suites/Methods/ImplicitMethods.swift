import Equations
import Integrators

extension Method {
  /// The implicit methods, except Gauss collocation in vector lanes.
  static var implicit: [Method] {
    [
      fixed("backward-euler", also: ["implicit-euler"], .backwardEuler, "implicit Euler"),
      fixed(
        "trapezoidal", also: ["crank-nicolson", "newmark-beta", "newmark"], .trapezoidal,
        "the implicit trapezoidal rule"),
      fixed("implicit-midpoint", .implicitMidpoint, "Gauss collocation of order 2"),
      fixed("gauss-4", .gauss4, nodes: 3, "Gauss collocation of order 4 by Newton"),
      fixed("gauss-6", .gauss6, nodes: 3, "Gauss collocation of order 6 by Newton"),
      fixed("radau-5-fixed", .radau5, nodes: 3, "Radau IIA in equal steps"),
      fixed("radau-9-fixed", .radau9, nodes: 3, "Radau IIA in equal steps"),
      adaptive(
        "radau-5", also: ["radau", "radau5", "radauiia5"], order: 5, Stages3.self, last: 10,
        "Radau IIA, own dense polynomial"),
      adaptive("radau-9", order: 9, Stages5.self, last: 12, "Radau IIA, own dense polynomial"),
      stiff,
    ]
  }

  /// Tolerances down to 10^−`last`, which depends on the number of coordinates,
  /// but only to 1e-8 on nonlinear problems that are not stiff, and none on
  /// long ones: these methods would take too long.
  private static func tolerances(
    through last: @escaping @Sendable (_ count: Int) -> Int
  ) -> AccuracyLadder {
    AccuracyLadder(isAdaptive: true) { problem, _ throws(Refusal) in
      try problem.refuse([.long])
      let last = last(problem.equation.count)
      let isFull = problem.isLinear || problem.isStiff
      return AccuracyLadder.tolerances(isFull ? last : min(last, 8))
    }
  }

  /// An implicit Runge–Kutta method in equal steps. Samples are interpolated
  /// through the ends of steps, `nodes` at a time.
  private static func fixed(
    _ name: String, also aliases: [String] = [], _ tableau: ImplicitTableau, nodes: Int = 2,
    _ summary: String
  ) -> Method {
    Method(
      name: name, aliases: aliases, family: "implicit-runge-kutta", order: tableau.order,
      summary: summary,
      takesJacobian: { $0 is any DifferentiableEquation || $0 is any ScalarForce },
      equations: "equations of up to \(1024 / tableau.stages) coordinates",
      rungs: AccuracyLadder { problem, order throws(Refusal) in
        if problem.equation.count > 16 { throw .unsuited("its matrices take too long") }
        // Other equations may have no derivatives; differences take longer.
        let limit = problem.equation is any Oscillator ? 20_000 : 5_000
        return try AccuracyLadder.steps(first: 4, limit: limit).settings(problem, order)
      },
      solvers: [
        .system(nodes: nodes) {
          $0.count * tableau.stages <= 1024 ? .implicit(tableau) : nil
        }
      ])
  }

  /// Radau IIA at tolerances down to 10^−`last` at most.
  private static func adaptive<Stages: StageCount>(
    _ name: String, also aliases: [String] = [], order: Int, _: Stages.Type, last: Int,
    _ summary: String
  ) -> Method {
    Method(
      name: name, aliases: aliases, family: "implicit-runge-kutta", order: order,
      summary: summary, isGiven: .jacobian,
      equations:
        "springs and the Duffing oscillator; radau-5-fixed and rodas-5p take others",
      rungs: tolerances { _ in last }, solvers: [.radau(Stages.self)])
  }

  /// A Rosenbrock method for up to 1024 coordinates. It makes and factorises a
  /// matrix in each step, so on many coordinates the ladder ends early.
  private static var stiff: Method {
    Method(
      name: "rodas-5p", aliases: ["rodas5p"], family: "rosenbrock", order: 5,
      summary: "Steinebach's Rosenbrock method 5(4), also for stiff equations",
      takesJacobian: { $0 is any DifferentiableEquation },
      equations: "equations of up to 1024 coordinates",
      rungs: tolerances { $0 == 1 ? 12 : $0 > 16 ? 5 : 8 },
      solvers: [.system(nodes: 2) { $0.count <= 1024 ? .rosenbrock(.rodas5P) : nil }])
  }
}
