import Equations
import Integrators
import Oscillators

extension PinTests.Run {
  /// A *sweep*: many solves, which are pinned as one sum.
  init(sweep name: String, _ solves: @escaping @Sendable () -> [Solved]) {
    self.init("sweep " + name) { PinTests.outcome(sweep: solves()) }
  }
}

/// Every solver over many motions: in equal steps, few and many, and by
/// tolerances.
extension PinTests {
  /// The initials of the codes; the numbers of steps accepted and rejected,
  /// evaluations, Jacobians, factorisations and stiff steps of the solves that
  /// succeeded; and the sum of their samples, nodes and stiffnesses.
  static func outcome(sweep solves: [Solved]) -> String {
    let good = solves.filter { $0.report.code == .success }
    func total(_ count: KeyPath<SolveReport, Int>) -> String {
      String(good.reduce(0) { $0 + $1.report[keyPath: count] })
    }
    let sum = good.reduce(0.0) { sum, solve in
      let (report, trajectory) = solve
      // The largest position, so that no solve outweighs the others.
      let unit = (0..<trajectory.times.count).reduce(1.0) { unit, k in
        (0..<trajectory.width).reduce(unit) {
          max($0, trajectory.position(k, coordinate: $1).magnitude)
        }
      }
      let nodes = (trajectory.log?.nodes ?? []).reduce(0.0) {
        $0 + $1.time + $1.timeLow + $1.positions[0] + 0.5 * $1.velocities[0]
          + Double($1.reached)
      }
      let stiffness = report.stiffness.isNaN ? 0 : report.stiffness
      return sum + (Self.sum(trajectory) + nodes) / unit + stiffness
    }
    let counts = [
      total(\.accepted), total(\.rejected), total(\.evaluations), total(\.jacobians),
      total(\.factorisations), total(\.stiffSteps),
    ]
    let codes = String(solves.compactMap { $0.report.code.rawValue.first })
    return "\(codes) \(counts.joined(separator: " ")) \(sum)"
  }

  static func sweep(
    _ name: String, _ motions: [Motion] = swings, _ make: @escaping Make
  ) -> Run {
    Run(sweep: name) {
      let solver = make()
      return motions.map { $0.solved(by: solver) }
    }
  }

  /// Numbers of equal steps: fewer than the nodes of an interpolant; 8 and 40,
  /// which end on all samples of `even`; and 49, for `unit`.
  static let fewAndMany = [1, 2, 8, 40, 49]

  static let sweeps: [[Run]] =
    explicitSweeps + nystromSweeps + [
      gaussSweeps("gauss16", SIMD8<Double>.self), gaussSweeps("gauss32", Lanes16.self),
    ] + implicitSweeps + adaptiveSweeps + multistepSweeps + [compositionSweeps, taylorSweeps]
    + manyTolerances

  /// Sweeps in equal steps.
  static func equal(
    _ name: String, _ motions: [Motion] = swings, steps: [Int] = fewAndMany,
    _ make: @escaping @Sendable (Int) -> any Solver<SpringProblem>
  ) -> [Run] {
    steps.map { steps in sweep("\(name) \(steps)", motions) { make(steps) } }
  }

  /// Sweeps by tolerances.
  static func chosen(
    _ name: String, _ tolerances: [Double], _ motions: [Motion], _ make: @escaping Adaptive
  ) -> [Run] {
    tolerances.map { tolerance in sweep("\(name) \(tolerance)", motions) { make(tolerance) } }
  }

  // The methods left out differ from others only in their coefficients.
  static let explicitSweeps: [[Run]] = explicitMethods.filter {
    !["midpoint", "kutta3", "three-eighths", "cash-karp", "dormand-prince", "verner7"]
      .contains($0.0)
  }.map { name, method in
    let solver = adaptive(method.solver)
    var runs = equal(name) { method.solver(.fixed(steps: $0)) }
    if !method.tableau.error.isEmpty {
      runs += chosen(name, [1e-2, 1e-5], swings + [settling, away], solver)
      // Lower orders would take too many steps.
      if method.tableau.order > 3 {
        runs += chosen(name, [1e-11], swings, solver)
        runs.append(sweep("\(name) lasting", [lasting]) { solver(1e-6) })
      }
    }
    return runs
  }

  static let nystromSweeps: [[Run]] =
    (nystromMethods + [("nystrom6 3", nystrom(Stages6.self, .nystrom6, nodes: 3))]).map {
      name, solver in
      equal(name) { solver(.fixed(steps: $0)) }
        + chosen(
          name, [1e-2, 1e-5, 1e-8, 1e-12], swings + [settling, away], adaptive(solver))
        + equal(name, [lasting], steps: [1500]) { solver(.fixed(steps: $0)) }
        + [sweep("\(name) lasting", [lasting]) { solver(.adaptive(tolerance: 1e-7)) }]
    }

  static func gaussSweeps<V: NodeLanes & ElementaryLanes>(
    _ name: String, _ lanes: V.Type
  ) -> [Run] {
    let linears = [
      Stepping.fixed(steps: 3), .fixed(steps: 12), .fixed(steps: 40), .adaptive(tolerance: 1e-3),
      .adaptive(tolerance: 1e-9),
    ].flatMap { stepping in
      [
        linear("\(name) damped \(stepping)", LinearSpring(damping: 0.5), stepping, lanes),
        linear("\(name) overdamped \(stepping)", LinearSpring(damping: 90), stepping, lanes),
        linear("\(name) undamped \(stepping)", LinearSpring(damping: 0), stepping, lanes),
        linear("\(name) free \(stepping)", FreeSpring(), stepping, lanes),
      ]
    }
    // Motions for steps of one second, in which the gradient of the force is
    // estimated while solving.
    let seconds = [
      Motion(
        force: SpringForce(stiffness: 1, damping: 0.2, cubic: 0.5), x: 1, v: 0,
        times: SampleTimes(duration: 8, count: 9), logsSteps: true),
      Motion(
        force: SpringForce(stiffness: 1, damping: 0, cubic: 0.5), x: 0.1, v: 1,
        times: SampleTimes(duration: 16, count: 3)),
    ]
    return equal(name, steps: [1, 2, 8, 16, 40, 49, 100]) { gauss(.fixed(steps: $0), lanes) }
      + equal(name, [lasting], steps: [600]) { gauss(.fixed(steps: $0), lanes) }
      + chosen(name, [1e-2, 1e-5, 1e-8, 1e-11], swings + [settling, creeping, away]) {
        gauss(.adaptive(tolerance: $0), lanes, iterationTolerance: $0)
      } + [
        sweep("\(name) lasting", [lasting]) { gauss(.adaptive(tolerance: 1e-7), lanes) },
        sweep("\(name) seconds", seconds) {
          gauss(.fixed(steps: 8), lanes, iterationTolerance: 1e-8)
        },
        sweep("\(name) few iterations", swings + [settling, creeping]) {
          gauss(
            .adaptive(tolerance: 1e-6), lanes, iterationTolerance: 1e-6, maximumIterations: 5)
        },
        sweep("\(name) fixed few iterations", swings + [settling, creeping]) {
          gauss(.fixed(steps: 30), lanes, iterationTolerance: 1e-8, maximumIterations: 5)
        },
      ] + linears + generalSweeps(name, lanes)
  }

  static func linear<V: NodeLanes, F: ScalarForce>(
    _ name: String, _ force: F, _ stepping: Stepping, _: V.Type
  ) -> Run {
    Run(sweep: name) {
      let solver = GaussSolver<V, F>(stepping, iterationTolerance: 1e-9)
      return [
        (even, 1.0, -0.5), (uneven, 300, 20), (dense, 0.25, 2), (late, 1, 0), (long, 0.5, 0.5),
      ]
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

  static func generalSweeps<V: NodeLanes & ElementaryLanes>(
    _ name: String, _ lanes: V.Type
  ) -> [Run] {
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
          let solve = collocation(of: text, control, lanes, logsSteps: true)
          return [solve(uneven, 0.75, -0.5), solve(fine, 0.25, 3), solve(even, 0, 0)]
        }
      }
    }
  }

  static let implicitSweeps: [[Run]] = {
    let equalMotions = swings + [creeping, settling, away]
    let chosenMotions = swings + [creeping, settling, lasting, away]
    return [
      ("backward-euler", implicit(Stages1.self, .backwardEuler)),
      ("trapezoidal", implicit(Stages2.self, .trapezoidal)),
      ("gauss4", implicit(Stages2.self, .gauss4, nodes: 3)),
      ("gauss6", implicit(Stages3.self, .gauss6)), ("radau5", implicit(Stages3.self, .radau5)),
      ("radau9", implicit(Stages5.self, .radau9, nodes: 4)),
    ].map { name, solver in equal(name, equalMotions) { solver(.fixed(steps: $0)) } } + [
      equal("newmark", equalMotions) { NewmarkSolver<SpringForce>(steps: $0) },
      [
        sweep("newmark others", swings + [creeping]) {
          NewmarkSolver<SpringForce>(beta: 1.0 / 6, gamma: 0.7, steps: 24)
        }
      ],
      chosen(
        "backward-euler", [1e-2], chosenMotions,
        adaptive(implicit(Stages1.self, .backwardEuler))),
      chosen(
        "gauss4", [1e-2, 1e-4], chosenMotions, adaptive(implicit(Stages2.self, .gauss4))),
      chosen("radau5", [1e-2, 1e-5, 1e-8], chosenMotions, radau5),
      chosen("radau9", [1e-2, 1e-5, 1e-10], chosenMotions, radau9),
    ]
  }()

  static let adaptiveSweeps: [[Run]] = [
    chosen("rosenbrock", [1e-2, 1e-5, 1e-8], swings + [creeping, settling, away], rosenbrock),
    chosen("switching", [1e-2, 1e-5, 1e-8], swings + [creeping, settling, away], switching),
    chosen("bdf", [1e-2, 1e-5, 1e-8], swings + [creeping, settling, away], bdf),
    chosen("extrapolation", [1e-2, 1e-5, 1e-11], swings + [settling, away], extrapolation),
    [2, 6, 8].map { columns in
      sweep("extrapolation \(columns) columns") {
        ExtrapolationSolver<SpringProblem>(tolerance: 1e-4, columns: columns)
      }
    },
    chosen(
      "global-error", [1e-2, 1e-4, 1e-6, 1e-9],
      [hardening, driven, sampledAtEnds, resting, settling, lasting], globalError),
  ]

  // The starter takes one step less than the order. Some numbers of steps lie
  // around that: 7 and 8 for adams8, 5 and 6, 11 to 13 for the symmetric methods.
  static let multistepSweeps: [[Run]] =
    [("adams4", AdamsTableau.adams4), ("adams8", .adams8)].map { name, tableau in
      equal(name, steps: [1, 7, 8, 24, 40]) { AdamsSolver<SpringForce>(tableau, steps: $0) }
    }
    + symmetricMethods.map { name, tableau in
      let make: @Sendable (Int) -> any Solver<SpringProblem> = {
        SymmetricMultistepSolver<SpringForce>(tableau, steps: $0)
      }
      return equal(name, steps: [1, 2, 5, 6, 11, 12, 13, 40, 320], make)
        + equal(name, [lasting], steps: [3000], make)
    }

  static let compositionSweeps: [Run] = [
    ("semi-implicit-euler", Composition.semiImplicitEuler), ("velocity-verlet", .velocityVerlet),
    ("position-first", .semiImplicitEulerPositionFirst), ("position-verlet", .positionVerlet),
    ("yoshida6", .yoshida6), ("blanes-moan6", .blanesMoan6),
  ].flatMap { name, composition in
    [DampingSplit.explicit, .inKick, .removed].flatMap { split in
      equal("\(name) \(split)") {
        CompositionSolver<SpringForce, Double>(composition, damping: split, steps: $0)
      }
    }
  }

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
        (even, 1.0, -0.5), (uneven, 30, 20), (late, 1, 0), (dense, 0, 0), (ends, 0.5, 0),
        (unit, 1, 0),
        (instant, 1, 1),
      ].map { times, x, v in solver.solved(force, x: x, v: v, at: times, logsSteps: true) }
    }
  }
}
