import Equations
import Integrators

/// The sweeps of one coordinate: of each solver over many motions, in equal
/// steps, at a medium tolerance, or both. Sweeps of some solvers, at many
/// tolerances over few motions, pin the decisions of step control and of
/// iterations, which solvers of a kind share.
extension PinTests {
  static let springSweeps: [Run] =
    explicitSweeps + nystromSweeps + gaussSweeps("gauss16", SIMD8<Double>.self)
    + gaussSweeps("gauss32", Lanes16.self) + implicitSweeps + adaptiveSweeps
    + multistepSweeps
    + compositionSweeps + toleranceSweeps

  // MARK: Kinds of sweeps

  /// A sweep by one solver, whatever its steps.
  static func sweep(
    _ name: String, _ motions: [Motion] = standardMotions,
    _ make: @escaping @Sendable () -> any Solver<SpringForce>
  ) -> Run {
    Run(sweep: name) {
      let solver = make()
      return motions.map { $0.solved(by: solver) }
    }
  }

  /// A sweep in equal steps, few and many. Of the default numbers, 1 and 2 are
  /// too few for the nodes of some interpolants, 8 and 40 have the end of a
  /// step at each sample of `even`, and 49 is for `unit`.
  static func equalSteps(
    _ name: String, _ motions: [Motion] = standardMotions, steps: [Int] = [1, 2, 8, 40, 49],
    by make: @escaping Stepped
  ) -> Run {
    Run(sweep: name + " equal steps") {
      steps.flatMap { steps in
        let solver = make(.fixed(steps: steps))
        return motions.map { $0.solved(by: solver) }
      }
    }
  }

  static func adaptiveSteps(
    _ name: String, _ tolerance: Double, _ motions: [Motion], _ make: @escaping Stepped
  ) -> Run {
    sweep("\(name) \(tolerance)", motions) { make(.adaptive(tolerance: tolerance)) }
  }

  // MARK: Explicit methods

  private static let explicitSweeps: [Run] = explicitMethods.flatMap { method in
    let inEqualSteps = equalSteps(method.name, by: method.solver)
    guard method.tableau.estimates > 0 else { return [inEqualSteps] }
    return [
      inEqualSteps,
      adaptiveSteps(method.name, 1e-5, standardMotions + [settling, away], method.solver),
    ]
  }

  private static let nystromSweeps: [Run] =
    nystromMethods.flatMap { name, solver in
      [
        adaptiveSteps(name, 1e-5, standardMotions + [settling, away], solver),
        equalSteps(name, by: solver),
      ]
    } + [
      sweep("nystrom8 lasting equal steps", [lasting]) { nystrom8(.fixed(steps: 1500)) },
      sweep("nystrom8 lasting", [lasting]) { nystrom8(.adaptive(tolerance: 1e-7)) },
    ]

  private static let multistepSweeps: [Run] = [
    // The starter takes eleven steps, one fewer than the order.
    equalSteps("symmetric12", steps: [1, 2, 5, 6, 11, 12, 13, 40, 320]) {
      SymmetricMultistepSolver<SpringForce>(steps: $0.steps)
    },
    sweep("symmetric12 lasting", [lasting]) {
      SymmetricMultistepSolver<SpringForce>(steps: 3000)
    },
  ]

  private static let compositionSweeps: [Run] = compositions.flatMap { name, composition in
    // All splits are swept with one composition of a single drift, one that
    // begins with a drift and one of several drifts.
    let hasAllSplits = ["velocity-verlet", "position-verlet", "yoshida4"].contains(name)
    let splits: [DampingSplit] = hasAllSplits ? [.explicit, .inKick, .removed] : [.removed]
    return splits.map { split in
      equalSteps("\(name) \(split)") {
        InMemory.splitting(composition, split, steps: $0.steps)
      }
    }
  }

  // MARK: Implicit methods

  private static let implicitSweeps: [Run] = {
    let equalMotions = standardMotions + [creeping, settling, away]
    let adaptiveMotions = equalMotions + [lasting]
    let tableaux: [(String, ImplicitTableau, nodes: Int)] = [
      ("backward-euler", .backwardEuler, 2), ("trapezoidal", .trapezoidal, 2),
      ("implicit-midpoint", .implicitMidpoint, 2), ("gauss4", .gauss4, 3), ("gauss6", .gauss6, 2),
      ("radau5", .radau5, 2), ("radau9", .radau9, 4),
    ]
    let inEqualSteps = tableaux.map { name, tableau, nodes in
      equalSteps(name, equalMotions) { InMemory.implicit(tableau, nodes: nodes, steps: $0.steps) }
    }
    return inEqualSteps + [
      adaptiveSteps("radau5", 1e-5, adaptiveMotions, radau5),
      adaptiveSteps("radau9", 1e-5, adaptiveMotions, radau9),
    ]
  }()

  private static let adaptiveSweeps: [Run] =
    [adaptiveSteps("extrapolation", 1e-5, standardMotions + [settling, away], extrapolation)]
    + [2, 6, 8].map { columns in
      sweep("extrapolation \(columns) columns") {
        InMemory.extrapolation(columns: columns, stepping: .adaptive(tolerance: 1e-4))
      }
    }

  // MARK: Collocation in vector lanes

  private static func gaussSweeps<V: NodeLanes>(
    _ name: String, _ lanes: V.Type
  ) -> [Run] {
    // In steps of 1 and 2 s the gradient of the force varies a lot.
    let seconds = [
      Motion(
        force: SpringForce(stiffness: 1, damping: 0.2, cubic: 0.5), x: 1, v: 0,
        times: SampleTimes(duration: 8, count: 9)),
      Motion(
        force: SpringForce(stiffness: 1, damping: 0, cubic: 0.5), x: 0.1, v: 1,
        times: SampleTimes(duration: 16, count: 3)),
    ]
    let stiffMotions = standardMotions + [settling, creeping]
    return [
      adaptiveSteps(name, 1e-5, stiffMotions + [away]) {
        gauss($0, lanes, iterationTolerance: $0.tolerance)
      },
      equalSteps(name, steps: [1, 2, 8, 16, 40, 49, 100]) { gauss($0, lanes) },
      sweep("\(name) lasting equal steps", [lasting]) { gauss(.fixed(steps: 600), lanes) },
      sweep("\(name) lasting", [lasting]) { gauss(.adaptive(tolerance: 1e-7), lanes) },
      sweep("\(name) seconds", seconds) {
        gauss(.fixed(steps: 8), lanes, iterationTolerance: 1e-8)
      },
      sweep("\(name) few iterations", stiffMotions) {
        gauss(
          .adaptive(tolerance: 1e-6), lanes, iterationTolerance: 1e-6, maximumIterations: 5)
      },
      sweep("\(name) few iterations in equal steps", stiffMotions) {
        gauss(.fixed(steps: 30), lanes, iterationTolerance: 1e-8, maximumIterations: 5)
      },
      declared("\(name) damped", LinearOscillator(stiffness: 9, damping: 0.5), lanes),
      declared("\(name) overdamped", LinearOscillator(stiffness: 9, damping: 90), lanes),
      declared("\(name) undamped", LinearOscillator(stiffness: 9, damping: 0), lanes),
      declared("\(name) free", FreeSpring(), lanes),
      general("\(name) 1e-5", control(1e-5), lanes),
      general(
        "\(name) relative",
        control(1e-4) { $0.tolerance = Tolerance(relative: 1e-9, absolute: 1e-4) }, lanes),
      general(
        "\(name) absolute",
        control(1e-4) { $0.tolerance = Tolerance(relative: 1e-4, absolute: 1e-9) }, lanes),
    ]
  }

  /// A sweep of a force that is declared as linear, for which Gauss methods
  /// need not iterate, or as undamped.
  private static func declared<V: NodeLanes, F: ScalarForce>(
    _ name: String, _ force: F, _: V.Type
  ) -> Run {
    Run(sweep: name) {
      [
        Stepping.fixed(steps: 3), .fixed(steps: 12), .fixed(steps: 40),
        .adaptive(tolerance: 1e-3), .adaptive(tolerance: 1e-9),
      ].flatMap { stepping in
        let solver = ForceGauss<V, F>(stepping, iterationTolerance: 1e-9)
        return [
          (even, 1.0, -0.5), (uneven, 300, 20), (dense, 0.25, 2), (late, 1, 0), (long, 0.5, 0.5),
        ].map { times, x, v in solver.solved(force, x: x, v: v, at: times) }
      }
    }
  }

  /// Texts of one coordinate: smooth and with corners, linear, without
  /// force, growing, stiff, and of first order.
  static let texts = [
    "x'' = -x - x^3 - 0.3*x' + 0.2*cos(t)", "x'' = 1.5*(1 - x^2)*x' - x", "x'' = -4*x",
    "x'' = -9*x - 30*x'", "x'' = -abs(x) - 0.5*x", "x'' = -x - 0.2*sign(x')",
    "x'' = -max(x, 20*x) - 0.1*abs(x')*x'", "x' = -x^3 + sin(3*t)", "x' = -50*(x - cos(t))",
    "x'' = 0", "x'' = t - x - x^3", "x'' = -sin(x) - 0.1*x'*abs(x')", "x' = -0.5*x",
    "x'' = 9*x*x - 3",
  ]

  private static func general<V: NodeLanes>(
    _ name: String, _ control: StepControl, _ lanes: V.Type
  ) -> Run {
    Run(sweep: "general \(name)") {
      texts.flatMap { text in
        let solve = collocation(of: text, control, lanes)
        return [solve(uneven, 0.75, -0.5), solve(fine, 0.25, 3), solve(even, 0, 0)]
      }
    }
  }

}

/// The sweeps over many tolerances.
extension PinTests {
  /// From 0.03 to 8e-10, each 0.3125 times the one before.
  private static let tolerances = (0..<16).map { index in
    (0..<index).reduce(0.03) { tolerance, _ in tolerance * 0.3125 }
  }

  /// Motions of few oscillations, which are cheap at the tightest tolerance.
  private static let quick: [Motion] = [
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

  private static func byTolerance(
    _ name: String, _ tolerances: ArraySlice<Double> = tolerances[...],
    by make: @escaping Stepped
  ) -> Run {
    Run(sweep: "\(name) by tolerance") {
      tolerances.flatMap { tolerance in
        let solver = make(.adaptive(tolerance: tolerance))
        return quick.map { $0.solved(by: solver) }
      }
    }
  }

  static let toleranceSweeps: [Run] =
    [
      byTolerance("radau5", tolerances.prefix(13), by: radau5),
      byTolerance("radau9", by: radau9),
      byTolerance("tsitouras", tolerances.prefix(12), by: tsitouras.solver),
      byTolerance("dop853", by: dop853.solver),
      byTolerance("nystrom8", by: nystrom8),
      byTolerance("extrapolation", by: extrapolation),
      byTolerance("gauss16") {
        gauss($0, SIMD8<Double>.self, iterationTolerance: $0.tolerance)
      },
      byTolerance("gauss32") {
        gauss($0, Lanes16.self, iterationTolerance: $0.tolerance)
      },
      byTolerance("gauss16 equal steps") {
        gauss(.fixed(steps: 12), SIMD8<Double>.self, iterationTolerance: $0.tolerance)
      },
      byTolerance("gauss32 equal steps") {
        gauss(.fixed(steps: 7), Lanes16.self, iterationTolerance: $0.tolerance)
      },
      Run(sweep: "general by tolerance") {
        texts.prefix(9).flatMap { text in
          tolerances.map { tolerance in
            collocation(of: text, control(tolerance), SIMD8<Double>.self)(
              SampleTimes([0, 0.5, 2]), 0.75, -0.5)
          }
        }
      },
    ]
}
