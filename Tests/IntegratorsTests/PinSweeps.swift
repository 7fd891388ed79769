import Equations
import Integrators
import Oscillators

/// Every solver over many motions: in equal steps, few and many, and by
/// tolerances.
extension PinTests {
  static func explicitSweeps<N: StageCount>(
    _ name: String, _: N.Type, _ tableau: ExplicitTableau, nodes: Int = 2
  ) -> [Run] {
    let equal = fewAndMany.map { steps in
      sweep("\(name) \(steps)") {
        ExplicitSolver<N, Problem>(tableau, .fixed(steps: steps), nodes: nodes)
      }
    }
    guard !tableau.error.isEmpty else { return equal }
    let loose = [1e-2, 1e-5].map { tolerance in
      sweep("\(name) \(tolerance)", swings + [settling, away]) {
        ExplicitSolver<N, Problem>(tableau, .adaptive(tolerance: tolerance), nodes: nodes)
      }
    }
    guard tableau.order > 3 else { return equal + loose }
    return equal + loose + [
      sweep("\(name) 1e-11") {
        ExplicitSolver<N, Problem>(tableau, .adaptive(tolerance: 1e-11), nodes: nodes)
      },
      sweep("\(name) lasting", [lasting]) {
        ExplicitSolver<N, Problem>(tableau, .adaptive(tolerance: 1e-6), nodes: nodes)
      },
    ]
  }

  static func nystromSweeps<M: NystromMethod>(_ name: String, _: M.Type, nodes: Int) -> [Run] {
    fewAndMany.map { steps in
      sweep("\(name) \(steps)") {
        NystromSolver<M, SpringForce>(.fixed(steps: steps), nodes: nodes)
      }
    }
      + [1e-2, 1e-5, 1e-8, 1e-12].map { tolerance in
        sweep("\(name) \(tolerance)", swings + [settling, away]) {
          NystromSolver<M, SpringForce>(.adaptive(tolerance: tolerance), nodes: nodes)
        }
      } + [
        sweep("\(name) lasting", [lasting]) {
          NystromSolver<M, SpringForce>(.adaptive(tolerance: 1e-7), nodes: nodes)
        },
        sweep("\(name) 1500", [lasting]) {
          NystromSolver<M, SpringForce>(.fixed(steps: 1500), nodes: nodes)
        },
      ]
  }

  static func gaussSweeps<V: NodeLanes & ElementaryLanes>(_ name: String, _: V.Type) -> [Run] {
    [1, 2, 8, 16, 40, 49, 100].map { steps in
      sweep("\(name) \(steps)") {
        GaussSolver<V, SpringForce>(.fixed(steps: steps), iterationTolerance: 1e-9)
      }
    }
      + [1e-2, 1e-5, 1e-8, 1e-11].map { tolerance in
        sweep("\(name) \(tolerance)", swings + [settling, creeping, away]) {
          GaussSolver<V, SpringForce>(
            .adaptive(tolerance: tolerance), iterationTolerance: tolerance)
        }
      } + [
        sweep("\(name) lasting", [lasting]) {
          GaussSolver<V, SpringForce>(.adaptive(tolerance: 1e-7), iterationTolerance: 1e-9)
        },
        sweep("\(name) 600", [lasting]) {
          GaussSolver<V, SpringForce>(.fixed(steps: 600), iterationTolerance: 1e-9)
        },
        // Steps of one second: the gradient of the force is estimated while
        // solving.
        sweep(
          "\(name) seconds",
          [
            Motion(
              force: SpringForce(stiffness: 1, damping: 0.2, cubic: 0.5), x: 1, v: 0,
              times: SampleTimes(duration: 8, count: 9), logsSteps: true),
            Motion(
              force: SpringForce(stiffness: 1, damping: 0, cubic: 0.5), x: 0.1, v: 1,
              times: SampleTimes(duration: 16, count: 3)),
          ]
        ) {
          GaussSolver<V, SpringForce>(.fixed(steps: 8), iterationTolerance: 1e-8)
        },
        sweep("\(name) few iterations", swings + [settling, creeping]) {
          GaussSolver<V, SpringForce>(
            .adaptive(tolerance: 1e-6), iterationTolerance: 1e-6, maximumIterations: 5)
        },
        sweep("\(name) fixed few iterations", swings + [settling, creeping]) {
          GaussSolver<V, SpringForce>(
            .fixed(steps: 30), iterationTolerance: 1e-8, maximumIterations: 5)
        },
      ]
      + [
        Stepping.fixed(steps: 3), .fixed(steps: 12), .fixed(steps: 40), .adaptive(tolerance: 1e-3),
        .adaptive(tolerance: 1e-9),
      ].flatMap { stepping in
        [
          linear("\(name) damped \(stepping)", LinearSpring(damping: 0.5), stepping, V.self),
          linear("\(name) overdamped \(stepping)", LinearSpring(damping: 90), stepping, V.self),
          linear("\(name) undamped \(stepping)", LinearSpring(damping: 0), stepping, V.self),
          linear("\(name) free \(stepping)", FreeSpring(), stepping, V.self),
        ]
      }
      + generalSweeps(name, V.self)
  }

  static func linear<V: NodeLanes, F: ScalarForce>(
    _ name: String, _ force: F, _ stepping: Stepping, _: V.Type
  ) -> Run {
    Run(sweep: name) {
      let solver = GaussSolver<V, F>(stepping, iterationTolerance: 1e-9)
      return [(even, 1.0, -0.5), (odd, 300, 20), (dense, 0.25, 2), (late, 1, 0), (long, 0.5, 0.5)]
        .map { times, x, v in solver.solved(force, x: x, v: v, at: times, logsSteps: true) }
    }
  }

  static let accelerations = [
    "x'' = -x - x^3 - 0.3*x' + 0.2*cos(t)", "x'' = 1.5*(1 - x^2)*x' - x", "x'' = -4*x",
    "x'' = -9*x - 30*x'", "x'' = -abs(x) - 0.5*x", "x'' = -x - 0.2*sign(x')",
    "x'' = -max(x, 20*x) - 0.1*abs(x')*x'", "x' = -x^3 + sin(3*t)", "x' = -50*(x - cos(t))",
    "x'' = 0", "x'' = t - x - x^3", "x'' = -sin(x) - 0.1*x'*abs(x')", "x' = -0.5*x",
    "x'' = 9*x*x - 3",
  ]

  /// A step control with one option changed.
  static func control(
    _ tolerance: Double, _ change: (inout StepControl) -> Void = { _ in }
  ) -> StepControl {
    var control = StepControl(Tolerance(tolerance))
    change(&control)
    return control
  }

  static func generalSweeps<V: NodeLanes & ElementaryLanes>(_ name: String, _: V.Type) -> [Run] {
    let controls: [(String, StepControl)] = [
      ("1e-1", control(1e-1)), ("1e-2", control(1e-2)), ("1e-5", control(1e-5)),
      ("1e-8", control(1e-8)), ("1e-11", control(1e-11)),
      ("memory", control(1e-6) { $0.memory = 0.4 }),
      ("safety", control(1e-6) { $0.safety = 0.4 }),
      ("largest", control(1e-4) { $0.largestStep = 0.15 }),
      ("first", control(1e-6) { $0.firstStep = 1e-4 }),
      ("budget", control(1e-9) { $0.maximumSteps = 12 }),
      ("relative", control(1e-4) { $0.tolerance = Tolerance(relative: 1e-9, absolute: 1e-4) }),
      ("absolute", control(1e-4) { $0.tolerance = Tolerance(relative: 1e-4, absolute: 1e-9) }),
    ]
    return controls.map { kind, control in
      Run(sweep: "general \(name) \(kind)") {
        accelerations.flatMap { text in
          let equation = ParsedOnNodes<V>(try! EquationSystem(text))
          let solver = GeneralGaussSolver<ParsedOnNodes<V>>(control)
          return [(odd, 0.75, -0.5), (fine, 0.25, 3), (even, 0, 0)].map { times, x, v in
            IntegratorsTests.solved(at: times, x: x, v: v, logsSteps: true) {
              solver.solve(equation, from: $0, into: $1)
            }
          }
        }
      }
    }
  }

  static func implicitSweeps<N: StageCount>(
    _ name: String, _: N.Type, _ tableau: ImplicitTableau, nodes: Int? = nil,
    tolerances: [Double] = []
  ) -> [Run] {
    fewAndMany.map { steps in
      sweep("\(name) \(steps)", swings + [creeping, settling, away]) {
        ImplicitSolver<N, SpringForce>(tableau, .fixed(steps: steps), hermiteNodes: nodes)
      }
    }
      + tolerances.map { tolerance in
        sweep("\(name) \(tolerance)", swings + [creeping, settling, lasting, away]) {
          ImplicitSolver<N, SpringForce>(tableau, .adaptive(tolerance: tolerance))
        }
      }
  }

  static func adaptiveSweeps<S: Solver & SendableMetatype>(
    _ name: String, _ tolerances: [Double],
    _ motions: [Motion] = swings + [creeping, settling, away],
    _ make: @escaping @Sendable (Double) -> S
  ) -> [Run] where S.Problem == Problem {
    tolerances.map { tolerance in sweep("\(name) \(tolerance)", motions) { make(tolerance) } }
  }

  static let sweeps: [[Run]] =
    [
      explicitSweeps("euler", Stages1.self, .explicitEuler),
      explicitSweeps("heun", Stages2.self, .heun),
      explicitSweeps("rk4", Stages4.self, .rungeKutta4, nodes: 3),
      explicitSweeps("classical", ClassicalStages.self, .rungeKutta4),
      explicitSweeps("bogacki-shampine", Stages4.self, .bogackiShampine3),
      explicitSweeps("tsitouras", Stages7.self, .tsitouras5),
      explicitSweeps("verner9", Stages16.self, .verner9, nodes: 4),
      explicitSweeps("dop853", DormandPrince8Stages.self, .dormandPrince8, nodes: 3),
      nystromSweeps("nystrom6", Nystrom6.self, nodes: 2),
      nystromSweeps("nystrom8", Nystrom8.self, nodes: 4),
      nystromSweeps("nystrom12", Nystrom12.self, nodes: 4),
      nystromSweeps("nystrom6 3", Nystrom6.self, nodes: 3),
      gaussSweeps("gauss16", SIMD8<Double>.self), gaussSweeps("gauss32", Lanes16.self),
      implicitSweeps("backward-euler", Stages1.self, .backwardEuler, tolerances: [1e-2]),
      implicitSweeps("trapezoidal", Stages2.self, .trapezoidal),
      implicitSweeps("gauss4", Stages2.self, .gauss4, nodes: 3, tolerances: [1e-2, 1e-4]),
      implicitSweeps("gauss6", Stages3.self, .gauss6),
      implicitSweeps("radau5", Stages3.self, .radau5, tolerances: [1e-2, 1e-5, 1e-8]),
      implicitSweeps("radau9", Stages5.self, .radau9, nodes: 4, tolerances: [1e-2, 1e-5, 1e-10]),
      fewAndMany.map { steps in
        sweep("newmark \(steps)", swings + [creeping, settling, away]) {
          NewmarkSolver<SpringForce>(steps: steps)
        }
      } + [
        sweep("newmark others", swings + [creeping]) {
          NewmarkSolver<SpringForce>(beta: 1.0 / 6, gamma: 0.7, steps: 24)
        }
      ],
      adaptiveSweeps("rosenbrock", [1e-2, 1e-5, 1e-8]) {
        RosenbrockSolver<SpringForce>(tolerance: $0)
      },
      adaptiveSweeps("switching", [1e-2, 1e-5, 1e-8]) {
        SwitchingSolver<SpringForce>(tolerance: $0)
      },
      adaptiveSweeps("bdf", [1e-2, 1e-5, 1e-8]) {
        BackwardDifferenceSolver<SpringForce>(tolerance: $0)
      },
      adaptiveSweeps("extrapolation", [1e-2, 1e-5, 1e-11], swings + [settling, away]) {
        ExtrapolationSolver<Problem>(tolerance: $0)
      },
      [2, 6, 8].map { columns in
        sweep("extrapolation \(columns) columns", swings) {
          ExtrapolationSolver<Problem>(tolerance: 1e-4, columns: columns)
        }
      },
      adaptiveSweeps(
        "global-error", [1e-2, 1e-4, 1e-6, 1e-9],
        [swings[0], swings[2], swings[5], swings[8], settling, lasting]
      ) { GlobalErrorSolver<SpringForce>(tolerance: $0) },
      [("adams4", AdamsTableau.adams4), ("adams8", .adams8)].flatMap { name, tableau in
        [1, 7, 8, 24, 40].map { steps in
          sweep("\(name) \(steps)") { AdamsSolver<SpringForce>(tableau, steps: steps) }
        }
      },
      [("6", SymmetricTableau.order6), ("8", .order8), ("10", .order10), ("12", .order12)]
        .flatMap { name, tableau in
          [1, 2, 5, 6, 11, 12, 13, 40, 320].map { steps in
            sweep("symmetric\(name) \(steps)") {
              SymmetricMultistepSolver<SpringForce>(tableau, steps: steps)
            }
          } + [
            sweep("symmetric\(name) 3000", [lasting]) {
              SymmetricMultistepSolver<SpringForce>(tableau, steps: 3000)
            }
          ]
        },
      [
        ("semi-implicit-euler", Composition.semiImplicitEuler),
        ("velocity-verlet", .velocityVerlet),
        ("position-first", .semiImplicitEulerPositionFirst), ("position-verlet", .positionVerlet),
        ("yoshida6", .yoshida6), ("blanes-moan6", .blanesMoan6),
      ].flatMap { name, composition in
        [DampingSplit.explicit, .inKick, .removed].flatMap { split in
          fewAndMany.map { steps in
            sweep("\(name) \(split) \(steps)") {
              CompositionSolver<SpringForce, Double>(composition, damping: split, steps: steps)
            }
          }
        }
      },
      taylorSweeps,
    ] + manyTolerances

  // The lowest order is 9 at tight tolerances, at which order 2 would take
  // hundreds of thousands of steps.
  static let taylorSweeps: [Run] = [
    (Stepping.fixed(steps: 1), 2), (.fixed(steps: 40), 2), (.fixed(steps: 49), 2),
    (.adaptive(tolerance: 1e-2), 2), (.adaptive(tolerance: 1e-6), 9),
    (.adaptive(tolerance: 1e-13), 9),
  ].flatMap { stepping, lowOrder in
    [lowOrder, 7, 14].flatMap { order in
      [
        taylor("duffing \(order) \(stepping)", DuffingOscillator(), order, stepping),
        taylor(
          "linear \(order) \(stepping)", LinearOscillator(stiffness: 9, damping: 0.5), order,
          stepping),
        taylor(
          "creeping \(order) \(stepping)", LinearOscillator(stiffness: 40, damping: 200), order,
          stepping),
      ]
    }
  }

  static func taylor<F: SeriesForce>(
    _ name: String, _ force: F, _ order: Int, _ stepping: Stepping
  ) -> Run {
    Run(sweep: "taylor " + name) {
      let solver = TaylorSolver<F>(order: order, stepping)
      return [
        (even, 1.0, -0.5), (odd, 30, 20), (late, 1, 0), (dense, 0, 0), (ends, 0.5, 0), (unit, 1, 0),
        (instant, 1, 1),
      ].map { times, x, v in solver.solved(force, x: x, v: v, at: times, logsSteps: true) }
    }
  }
}
