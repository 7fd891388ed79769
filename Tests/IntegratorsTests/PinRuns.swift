import Equations
import Integrators
import Oscillators

/// Pins of every method on a few motions.
extension PinTests {
  /// Runs of a solver on x'' = −x − x³ − 0.3 x', with samples at the ends of
  /// equal steps and between them; and a run on other motions: a driven spring,
  /// a free one at many samples without velocities, and one that runs away, of
  /// which only the code counts.
  static func runs(_ name: String, includesRunaway: Bool = true, _ make: @escaping Make) -> [Run] {
    let force = SpringForce(stiffness: 1, damping: 0.3, cubic: 1)
    return [
      run(name + " even", even, force, make), run(name + " odd", uneven, force, make),
      Run(name + " more") {
        let good = [
          Motion(
            force: SpringForce(stiffness: 2, damping: 0.125, cubic: 0.5, drive: 0.75), x: 0.75,
            v: 0.5, times: uneven),
          Motion(
            force: SpringForce(stiffness: 1, damping: 0, cubic: 0.25), x: 0.75, v: 0.5,
            times: fine, recordsVelocities: false),
        ].map { $0.solved(by: make()) }
        let all = good + (includesRunaway ? [away.solved(by: make())] : [])
        return outcome(good, codes: all.map(\.report.code.rawValue).joined(separator: "+"))
      },
    ]
  }

  static func run<F: ScalarForce>(
    _ name: String, _ times: SampleTimes, _ force: F,
    _ make: @escaping @Sendable () -> any Solver<ForceEquation<F, Double>>
  ) -> Run {
    Run(name) { outcome([make().solved(force, x: 0.75, v: -0.5, at: times)]) }
  }

  /// A solve of many coordinates, which start at three different distances from
  /// x and four different velocities from v.
  static func solved(
    at times: SampleTimes, width: Int, x: Double = 0.75, v: Double = -0.5,
    recordsVelocities: Bool = true, logsSteps: Bool = false,
    by solve: (SystemStart, Trajectory) -> SolveReport
  ) -> Solved {
    let trajectory = Trajectory(
      times: times, width: width, recordsVelocities: recordsVelocities, logsSteps: logsSteps)
    let start = SystemStart(
      positions: (0..<width).map { x - 0.5 * Double($0 % 3) },
      velocities: (0..<width).map { v + 0.25 * Double($0 % 4) }, duration: times.end)
    return (solve(start, trajectory), trajectory)
  }

  static func system(
    _ name: String, _ times: SampleTimes, _ equation: some Equation,
    _ solve: @escaping @Sendable (SystemStart, Trajectory) -> SolveReport
  ) -> Run {
    Run(name) { outcome([solved(at: times, width: equation.count, by: solve)]) }
  }

  static func gaussRuns<V: NodeLanes>(_ name: String, _ lanes: V.Type) -> [Run] {
    [Stepping.fixed(steps: 8), .adaptive(tolerance: 1e-3), .adaptive(tolerance: 1e-8)]
      .flatMap { stepping in
        runs("\(name) \(stepping)") { gauss(stepping, lanes) } + [
          run("\(name) linear \(stepping)", fine, LinearSpring(damping: 0.5)) {
            GaussSolver<V, LinearSpring>(stepping, iterationTolerance: 1e-9)
          },
          run("\(name) undamped \(stepping)", fine, LinearSpring(damping: 0)) {
            GaussSolver<V, LinearSpring>(stepping, iterationTolerance: 1e-9)
          },
          run("\(name) free \(stepping)", uneven, FreeSpring()) {
            GaussSolver<V, FreeSpring>(stepping, iterationTolerance: 1e-9)
          },
        ]
      }
  }

  static let smoothTexts = [
    "x'' = -x - x^3 - 0.3*x' + 0.2*cos(t)", "x'' = 1.5*(1 - x^2)*x' - x",
  ]

  static let texts = smoothTexts + ["x'' = -max(x, 4*x) - 0.1*abs(x')*x'"]

  static func textCollocation<V: NodeLanes & ElementaryLanes>(_ name: String, _ lanes: V.Type)
    -> [Run]
  {
    smoothTexts.enumerated().flatMap { index, text in
      [1e-3, 1e-9].flatMap { tolerance in
        [("even", even), ("odd", uneven)].map { kind, times in
          Run("gauss general \(name) \(index) \(tolerance) \(kind)") {
            outcome([collocation(of: text, control(tolerance), lanes)(times, 0.75, -0.5)])
          }
        }
      }
    }
  }

  static let textSeries: [Run] = texts.enumerated().flatMap { index, text in
    [("even", even, 12, 1e-6), ("odd", uneven, 20, 1e-14)].map { kind, times, order, tolerance in
      Run("series \(index) \(kind)") {
        let trajectory = Trajectory(times: times, width: 2, recordsVelocities: true)
        let solver = SeriesSolver<Double>(
          try! EquationSystem(text + "; y' = -y*x"), order: order, tolerance: tolerance,
          times: times)
        let start = SystemStart(positions: [0.75, 0], velocities: [-0.5, 1], duration: times.end)
        return outcome([(solver.solve(from: start, into: trajectory), trajectory)])
      }
    }
  }

  /// Adaptive solves of the motions of `runs`, and of a stiff spring that
  /// creeps to its target.
  static func adaptiveRuns(_ name: String, _ make: @escaping Adaptive) -> [Run] {
    [1e-4, 1e-7].flatMap { tolerance in
      runs("\(name) \(tolerance)") { make(tolerance) } + [
        run("\(name) \(tolerance) stiff", uneven, SpringForce(stiffness: 400, damping: 2000)) {
          make(tolerance)
        }
      ]
    }
  }

  static let explicitRuns: [[Run]] = explicitMethods.map { name, method in
    let tolerances = method.tableau.error.isEmpty ? [] : [1e-4, 1e-9]
    return runs(name + " 24") { method.solver(.fixed(steps: 24)) }
      + tolerances.flatMap { tolerance in
        runs("\(name) \(tolerance)") { method.solver(.adaptive(tolerance: tolerance)) }
      }
  }

  static let nystromRuns: [[Run]] = nystromMethods.map { name, solver in
    [Stepping.fixed(steps: 16), .adaptive(tolerance: 1e-4), .adaptive(tolerance: 1e-9)]
      .flatMap { stepping in runs("\(name) \(stepping)") { solver(stepping) } }
  }

  static let implicitRuns: [[Run]] =
    [
      ("backward-euler", implicit(Stages1.self, .backwardEuler)),
      ("trapezoidal", implicit(Stages2.self, .trapezoidal)),
      ("implicit-midpoint", implicit(Stages1.self, .implicitMidpoint)),
      ("gauss4", implicit(Stages2.self, .gauss4, nodes: 3)),
      ("gauss6", implicit(Stages3.self, .gauss6)), ("radau5", implicit(Stages3.self, .radau5)),
      ("radau9", implicit(Stages5.self, .radau9, nodes: 3)),
    ].map { name, solver in runs(name + " 24") { solver(.fixed(steps: 24)) } }
    + [
      runs("newmark") { NewmarkSolver<SpringForce>(steps: 24) },
      adaptiveRuns("radau5", radau5), adaptiveRuns("radau9", radau9),
      runs("radau1 adaptive") { adaptive(implicit(Stages1.self, .backwardEuler))(1e-3) },
      runs("gauss4 adaptive") { adaptive(implicit(Stages2.self, .gauss4))(1e-5) },
      adaptiveRuns("rosenbrock", rosenbrock), adaptiveRuns("switching", switching),
    ]

  static let taylorRuns: [Run] = [
    Stepping.fixed(steps: 8), .fixed(steps: 9), .adaptive(tolerance: 1e-3),
    .adaptive(tolerance: 1e-10),
  ].flatMap { stepping in
    [("even", even), ("odd", uneven)].flatMap { kind, times in
      [
        run("taylor \(stepping) \(kind)", times, DuffingOscillator()) {
          TaylorSolver<DuffingOscillator>(order: 14, stepping)
        },
        run(
          "taylor linear \(stepping) \(kind)", times, LinearOscillator(stiffness: 9, damping: 0.5)
        ) { TaylorSolver<LinearOscillator>(order: 12, stepping) },
      ]
    }
  }

  static let oneStep: [[Run]] =
    explicitRuns + nystromRuns + implicitRuns + [
      gaussRuns("gauss16", SIMD8<Double>.self), gaussRuns("gauss32", Lanes16.self),
      textCollocation("16", SIMD8<Double>.self), textCollocation("32", Lanes16.self), textSeries,
      taylorRuns,
      [1e-4, 1e-9].flatMap { tolerance in
        runs("extrapolation \(tolerance)") { extrapolation(tolerance) }
      },
    ]

  static let severalSteps: [[Run]] =
    compositions.flatMap { name, composition in
      [DampingSplit.explicit, .inKick, .removed].map { split in
        runs("\(name) \(split)") {
          CompositionSolver<SpringForce, Double>(composition, damping: split, steps: 16)
        }
      }
    } + [
      runs("adams4") { AdamsSolver<SpringForce>(.adams4, steps: 48) },
      runs("adams8") { AdamsSolver<SpringForce>(.adams8, steps: 96) },
      adaptiveRuns("bdf", bdf),
      [1e-3, 1e-6].flatMap { tolerance in
        runs("global-error \(tolerance)", includesRunaway: false) { globalError(tolerance) }
      },
    ]
    + symmetricMethods.map { name, tableau in
      runs(name) { SymmetricMultistepSolver<SpringForce>(tableau, steps: 64) }
    }

  static let systemTables: [(name: String, table: StageTable)] = [
    ("kutta3", StageTable(.kutta3)), ("dop853", StageTable(.dormandPrince8)),
    ("tsitouras", StageTable(.tsitouras5)), ("nystrom8", StageTable(.nystrom8)),
    ("verlet", StageTable(.velocityVerlet)), ("yoshida4", StageTable(.yoshida4)),
    ("position-verlet", StageTable(.positionVerlet)),
  ]

  /// Runs of a chain by one table: by equal steps, and by tolerances if the
  /// table estimates errors.
  static func tableRuns(
    _ name: String, _ table: StageTable, _ kind: String, _ times: SampleTimes
  ) -> [Run] {
    let chain = FermiChain(masses: 11)
    let adaptive = [1e-3, 1e-8].map { Stepping.adaptive(tolerance: $0) }
    return ([.fixed(steps: 24)] + (table.estimateOrder == 0 ? [] : adaptive)).map { stepping in
      system("system \(name) \(stepping) \(kind)", times, chain) {
        SystemSolver(chain, table, stepping, nodes: 3).solve(from: $0, into: $1)
      }
    }
  }

  static func systemExtrapolation(
    _ tolerance: Double, _ kind: String, _ times: SampleTimes
  ) -> Run {
    let chain = FermiChain(masses: 11)
    return system("system extrapolation \(tolerance) \(kind)", times, chain) {
      SystemSolver(extrapolating: chain, columns: 5, StepControl(Tolerance(tolerance)))
        .solve(from: $0, into: $1)
    }
  }

  static func systemTaylor(_ kind: String, _ times: SampleTimes) -> Run {
    let net = Lattice(rows: 2, columns: 5, stiffness: 3, massDamping: 0.1, stiffnessDamping: 0.02)
    return system("system taylor \(kind)", times, net) {
      SystemTaylorSolver(net, order: 10, outputOrder: 6, .fixed(steps: 8)).solve(from: $0, into: $1)
    }
  }

  static let systems: [[Run]] = [("even", even), ("odd", uneven)].map { kind, times in
    systemTables.flatMap { tableRuns($0.name, $0.table, kind, times) }
      + [1e-3, 1e-8].map { systemExtrapolation($0, kind, times) } + [systemTaylor(kind, times)]
  }
}
