import Equations
import Integrators
import Oscillators

extension AccuracyMethod {
  /// The methods in single precision.
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
      closedForm(
        "closed-form-float", Float.self,
        "the distance from the target in units of S, rounded to Float at each sample"),
    ]
  }

  private typealias Narrow = ForceEquation<LinearOscillator, Float>

  /// A method in `Float`, by a solver made for a number of equal steps. The
  /// ladder begins at `first` times the problem's `coarsest`.
  @inline(__always)
  private static func single<S: Solver & SendableMetatype>(
    _ name: String, order: Int, family: String, first: Double,
    _ make: @escaping @Sendable (Int) -> S
  ) -> AccuracyMethod where S.Problem == Narrow {
    AccuracyMethod(
      name: name + "-float", family: family, order: order, summary: "the same in Float",
      scalarType: "Float32", ladder: { AccuracyLadder.fixed($0, first: first, rungs: 6) },
      solvers: [
        .spring { force, setting in
          let solver = make(setting.steps)
          return { start, trajectory in
            solver.solve(
              ForceEquation(force),
              from: InitialValue(
                position: Float(start.position), velocity: Float(start.velocity),
                duration: start.duration), into: trajectory)
          }
        }
      ])
  }
}
