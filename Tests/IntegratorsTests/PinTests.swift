import CKernels
import Equations
import Integrators
import Oscillators
import TestSupport
import Testing

/// *Pins*: recorded results of every solver on a few motions, to the last
/// digits that all CPUs share: steps, evaluations and the sum of the samples.
/// Other tests check that the numbers are right; these show any change of a
/// coefficient, of step control or of the output.
@Suite struct PinTests {
  typealias Problem = ForceEquation<SpringForce, Double>

  /// One solve or several, whose outcome is a line of `Pins.txt`.
  struct Run: Sendable {
    let name: String
    let outcome: @Sendable () -> String

    var line: String { name + "| " + outcome() }
  }

  /// Codes, the numbers of steps accepted and rejected, evaluations and
  /// factorisations, and the sum of the samples.
  static func outcome(_ solves: some Collection<Solved>, codes: String? = nil) -> String {
    let reports = solves.map(\.report)
    func sum(_ count: KeyPath<SolveReport, Int>) -> Int {
      reports.reduce(0) { $0 + $1[keyPath: count] }
    }
    let code = codes ?? reports.map(\.code.rawValue).joined(separator: "+")
    return "\(code) \(sum(\.accepted)) \(sum(\.rejected)) \(sum(\.evaluations))"
      + " \(sum(\.factorisations)) \(solves.reduce(0) { $0 + Self.sum($1.trajectory) })"
  }

  /// A sum in which every sample has a weight of its own.
  static func sum(_ trajectory: Trajectory) -> Double {
    var sum = 0.0
    for k in 0..<trajectory.times.count {
      for c in 0..<trajectory.width {
        let weight = 1 + 0.25 * Double((3 * k + 5 * c) % 7)
        sum += weight * trajectory.position(k, coordinate: c)
        guard trajectory.recordsVelocities else { continue }
        sum += (weight - 0.625) * trajectory.velocity(k, coordinate: c)
      }
    }
    return sum
  }

  static let even = SampleTimes(duration: 4, count: 9)
  static let fine = SampleTimes(duration: 4, count: 33)
  static let odd = SampleTimes([0, 0.3, 0.31, 0.9, 1.4, 2.2, 2.3, 3.3, 3.7, 4])

  /// Runs on x'' = −x − x³ − 0.3 x', with samples at the ends of equal steps
  /// and between them, and a run on more motions.
  static func runs<S: Solver & SendableMetatype>(
    _ name: String, runsAway: Bool = true, _ make: @escaping @Sendable () -> S
  ) -> [Run] where S.Problem == Problem {
    [("even", even), ("odd", odd)].map { kind, times in
      run(name + " " + kind, times, SpringForce(stiffness: 1, damping: 0.3, cubic: 1), make)
    } + [more(name + " more", runsAway, make)]
  }

  /// A run on a driven spring, on a free one at many samples without
  /// velocities, and on one that runs away, of which only the code counts.
  static func more<S: Solver & SendableMetatype>(
    _ name: String, _ runsAway: Bool, _ make: @escaping @Sendable () -> S
  ) -> Run where S.Problem == Problem {
    Run(name: name) {
      let motions: [(SpringForce, SampleTimes, Bool)] = [
        (SpringForce(stiffness: 2, damping: 0.125, cubic: 0.5, drive: 0.75), odd, true),
        (SpringForce(stiffness: 1, damping: 0, cubic: 0.25), fine, false),
        (SpringForce(stiffness: 1, damping: 0.125, cubic: -9), even, true),
      ]
      let solves = motions.prefix(runsAway ? 3 : 2).map { force, times, recordsVelocities in
        make().solved(force, x: 0.75, v: 0.5, at: times, recordsVelocities: recordsVelocities)
      }
      return outcome(
        solves.prefix(2), codes: solves.map(\.report.code.rawValue).joined(separator: "+"))
    }
  }

  static func run<S: Solver & SendableMetatype, F: ScalarForce>(
    _ name: String, _ times: SampleTimes, _ force: F, _ make: @escaping @Sendable () -> S
  ) -> Run where S.Problem == ForceEquation<F, Double> {
    Run(name: name) { outcome([make().solved(force, x: 0.75, v: -0.5, at: times)]) }
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
    Run(name: name) { outcome([solved(at: times, width: equation.count, by: solve)]) }
  }

  static func explicit<N: StageCount>(
    _ name: String, _: N.Type, _ tableau: ExplicitTableau, nodes: Int = 2
  ) -> [Run] {
    let equal = runs(name + " 24") {
      ExplicitSolver<N, Problem>(tableau, .fixed(steps: 24), nodes: nodes)
    }
    guard !tableau.error.isEmpty else { return equal }
    return equal
      + [1e-4, 1e-9].flatMap { tolerance in
        runs("\(name) \(tolerance)") {
          ExplicitSolver<N, Problem>(tableau, .adaptive(tolerance: tolerance), nodes: nodes)
        }
      }
  }

  static func nystrom<M: NystromMethod>(_ name: String, _: M.Type, nodes: Int) -> [Run] {
    [Stepping.fixed(steps: 16), .adaptive(tolerance: 1e-4), .adaptive(tolerance: 1e-9)]
      .flatMap { stepping in
        runs("\(name) \(stepping)") { NystromSolver<M, SpringForce>(stepping, nodes: nodes) }
      }
  }

  static func gauss<V: NodeLanes>(_ name: String, _: V.Type) -> [Run] {
    [Stepping.fixed(steps: 8), .adaptive(tolerance: 1e-3), .adaptive(tolerance: 1e-8)]
      .flatMap { stepping in
        runs("\(name) \(stepping)") {
          GaussSolver<V, SpringForce>(stepping, iterationTolerance: 1e-9)
        } + [
          run("\(name) linear \(stepping)", fine, LinearSpring(damping: 0.5)) {
            GaussSolver<V, LinearSpring>(stepping, iterationTolerance: 1e-9)
          },
          run("\(name) undamped \(stepping)", fine, LinearSpring(damping: 0)) {
            GaussSolver<V, LinearSpring>(stepping, iterationTolerance: 1e-9)
          },
          run("\(name) free \(stepping)", odd, FreeSpring()) {
            GaussSolver<V, FreeSpring>(stepping, iterationTolerance: 1e-9)
          },
        ]
      }
  }

  static func implicit<N: StageCount>(
    _ name: String, _: N.Type, _ tableau: ImplicitTableau, nodes: Int? = nil
  ) -> [Run] {
    runs(name + " 24") {
      ImplicitSolver<N, SpringForce>(tableau, .fixed(steps: 24), hermiteNodes: nodes)
    }
  }

  static let texts = [
    "x'' = -x - x^3 - 0.3*x' + 0.2*cos(t)", "x'' = 1.5*(1 - x^2)*x' - x",
    "x'' = -max(x, 4*x) - 0.1*abs(x')*x'",
  ]

  /// Collocation of equations given as texts, whose accelerations may depend on
  /// velocities in any way.
  static func general<V: NodeLanes & ElementaryLanes>(_ name: String, _: V.Type) -> [Run] {
    texts.prefix(2).enumerated().flatMap { index, text in
      [1e-3, 1e-9].flatMap { tolerance in
        [("even", even), ("odd", odd)].map { kind, times in
          Run(name: "gauss general \(name) \(index) \(tolerance) \(kind)") {
            let equation = ParsedOnNodes<V>(try! EquationSystem(text))
            let solver = GeneralGaussSolver<ParsedOnNodes<V>>(StepControl(Tolerance(tolerance)))
            let solve = IntegratorsTests.solved(at: times, x: 0.75, v: -0.5) {
              solver.solve(equation, from: $0, into: $1)
            }
            return outcome([solve])
          }
        }
      }
    }
  }

  static let series: [Run] = texts.enumerated().flatMap { index, text in
    [("even", even, 12, 1e-6), ("odd", odd, 20, 1e-14)].map { kind, times, order, tolerance in
      Run(name: "series \(index) \(kind)") {
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
  static func adaptive<S: Solver & SendableMetatype>(
    _ name: String, _ make: @escaping @Sendable (Double) -> S
  ) -> [Run] where S.Problem == Problem {
    [1e-4, 1e-7].flatMap { tolerance in
      runs("\(name) \(tolerance)") { make(tolerance) } + [
        run("\(name) \(tolerance) stiff", odd, SpringForce(stiffness: 400, damping: 2000)) {
          make(tolerance)
        }
      ]
    }
  }

  static let oneStep: [[Run]] = [
    explicit("euler", Stages1.self, .explicitEuler),
    explicit("midpoint", Stages2.self, .midpoint),
    explicit("heun", Stages2.self, .heun), explicit("kutta3", Stages3.self, .kutta3),
    explicit("rk4", Stages4.self, .rungeKutta4, nodes: 3),
    explicit("classical", ClassicalStages.self, .rungeKutta4),
    explicit("three-eighths", Stages4.self, .threeEighths),
    explicit("bogacki-shampine", Stages4.self, .bogackiShampine3),
    explicit("cash-karp", Stages6.self, .cashKarp5),
    explicit("dormand-prince", Stages7.self, .dormandPrince5),
    explicit("tsitouras", Stages7.self, .tsitouras5),
    explicit("verner7", Stages10.self, .verner7, nodes: 3),
    explicit("verner9", Stages16.self, .verner9, nodes: 4),
    explicit("dop853", DormandPrince8Stages.self, .dormandPrince8, nodes: 3),
    nystrom("nystrom6", Nystrom6.self, nodes: 2), nystrom("nystrom8", Nystrom8.self, nodes: 4),
    nystrom("nystrom12", Nystrom12.self, nodes: 4),
    gauss("gauss16", SIMD8<Double>.self), gauss("gauss32", Lanes16.self),
    implicit("backward-euler", Stages1.self, .backwardEuler),
    implicit("trapezoidal", Stages2.self, .trapezoidal),
    implicit("implicit-midpoint", Stages1.self, .implicitMidpoint),
    implicit("gauss4", Stages2.self, .gauss4, nodes: 3),
    implicit("gauss6", Stages3.self, .gauss6), implicit("radau5", Stages3.self, .radau5),
    implicit("radau9", Stages5.self, .radau9, nodes: 3),
    runs("newmark") { NewmarkSolver<SpringForce>(steps: 24) },
    adaptive("radau5") { ImplicitSolver<Stages3, SpringForce>(.radau5, .adaptive(tolerance: $0)) },
    adaptive("radau9") { ImplicitSolver<Stages5, SpringForce>(.radau9, .adaptive(tolerance: $0)) },
    runs("radau1 adaptive") {
      ImplicitSolver<Stages1, SpringForce>(.backwardEuler, .adaptive(tolerance: 1e-3))
    },
    runs("radau2 adaptive") {
      ImplicitSolver<Stages2, SpringForce>(.gauss4, .adaptive(tolerance: 1e-5))
    },
    general("16", SIMD8<Double>.self), general("32", Lanes16.self), series,
    adaptive("rosenbrock") { RosenbrockSolver<SpringForce>(tolerance: $0) },
    adaptive("switching") { SwitchingSolver<SpringForce>(tolerance: $0) },
    [1e-4, 1e-9].flatMap { tolerance in
      runs("extrapolation \(tolerance)") { ExtrapolationSolver<Problem>(tolerance: tolerance) }
    },
    [
      Stepping.fixed(steps: 8), .fixed(steps: 9), .adaptive(tolerance: 1e-3),
      .adaptive(tolerance: 1e-10),
    ].flatMap { stepping in
      [("even", even), ("odd", odd)].flatMap { kind, times in
        [
          run("taylor \(stepping) \(kind)", times, DuffingOscillator()) {
            TaylorSolver<DuffingOscillator>(order: 14, stepping)
          },
          run(
            "taylor linear \(stepping) \(kind)", times, LinearOscillator(stiffness: 9, damping: 0.5)
          ) { TaylorSolver<LinearOscillator>(order: 12, stepping) },
        ]
      }
    },
  ]

  static let severalSteps: [[Run]] =
    [
      ("semi-implicit-euler", Composition.semiImplicitEuler), ("velocity-verlet", .velocityVerlet),
      ("semi-implicit-euler-position", .semiImplicitEulerPositionFirst),
      ("position-verlet", .positionVerlet), ("yoshida4", .yoshida4), ("yoshida6", .yoshida6),
      ("blanes-moan6", .blanesMoan6), ("kahan-li8", .kahanLi8),
    ].flatMap { name, composition in
      [DampingSplit.explicit, .inKick, .removed].map { split in
        runs("\(name) \(split)") {
          CompositionSolver<SpringForce, Double>(composition, damping: split, steps: 16)
        }
      }
    } + [
      runs("adams4") { AdamsSolver<SpringForce>(.adams4, steps: 48) },
      runs("adams8") { AdamsSolver<SpringForce>(.adams8, steps: 96) },
      runs("symmetric6") { SymmetricMultistepSolver<SpringForce>(.order6, steps: 64) },
      runs("symmetric8") { SymmetricMultistepSolver<SpringForce>(.order8, steps: 64) },
      runs("symmetric10") { SymmetricMultistepSolver<SpringForce>(.order10, steps: 64) },
      runs("symmetric12") { SymmetricMultistepSolver<SpringForce>(.order12, steps: 64) },
      adaptive("bdf") { BackwardDifferenceSolver<SpringForce>(tolerance: $0) },
      [1e-3, 1e-6].flatMap { tolerance in
        runs("global-error \(tolerance)", runsAway: false) {
          GlobalErrorSolver<SpringForce>(tolerance: tolerance)
        }
      },
    ]

  static let systems: [[Run]] = [("even", even), ("odd", odd)].map { kind, times in
    let chain = FermiChain(masses: 11)
    let net = Lattice(rows: 2, columns: 5, stiffness: 3, massDamping: 0.1, stiffnessDamping: 0.02)
    return [
      ("kutta3", StageTable(.kutta3)), ("dop853", StageTable(.dormandPrince8)),
      ("tsitouras", StageTable(.tsitouras5)), ("nystrom8", StageTable(.nystrom8)),
      ("verlet", StageTable(.velocityVerlet)), ("yoshida4", StageTable(.yoshida4)),
      ("position-verlet", StageTable(.positionVerlet)),
    ].flatMap { name, table in
      [Stepping.fixed(steps: 24), .adaptive(tolerance: 1e-3), .adaptive(tolerance: 1e-8)]
        .compactMap { stepping in
          if table.estimateOrder == 0, case .adaptive = stepping { return nil }
          return system("system \(name) \(stepping) \(kind)", times, chain) {
            SystemSolver(chain, table, stepping, nodes: 3).solve(from: $0, into: $1)
          }
        }
    }
      + [1e-3, 1e-8].map { tolerance in
        system("system extrapolation \(tolerance) \(kind)", times, chain) {
          SystemSolver(extrapolating: chain, columns: 5, StepControl(Tolerance(tolerance))).solve(
            from: $0, into: $1)
        }
      } + [
        system("system taylor \(kind)", times, net) {
          SystemTaylorSolver(net, order: 10, outputOrder: 6, .fixed(steps: 8)).solve(
            from: $0, into: $1)
        }
      ]
  }

  /// Whether products are fused with the sum that they are part of.
  static let isFused = Double.multiplyAdd(1 + 0x1p-30, 1 - 0x1p-30, -1) != 0

  static func check(_ runs: [Run]) {
    for run in runs where !(isFused && decidedByRounding.contains { run.name.hasPrefix($0) }) {
      let isOfBaseline = ofBaseline.contains { run.name.hasPrefix($0) }
      let level = springbench_level_enter(isOfBaseline ? 0 : -1)
      let line = run.line
      _ = springbench_level_enter(level)
      let found = Pin(line)
      guard let expected = pins[run.name] else {
        Issue.record("\(line)")
        continue
      }
      #expect(found.work == expected.work, "\(line)")
      let difference = (found.sum - expected.sum).magnitude
      // Fused products change the rounding of every solver; where iterations
      // end at a tolerance, and in sums over many solves, the difference grows.
      let iterates = run.name.hasPrefix("gauss") || run.name.hasPrefix("radau")
      let share = run.name.hasPrefix("sweep") ? 1e-10 : iterates ? 2e-11 : 2e-13
      #expect(difference <= share * max(1, expected.sum.magnitude), "\(line)")
    }
  }

  /// Orders, and those of the embedded methods that yield error estimates.
  @Test func ordersAreThoseOfTheSources() {
    let orders = [
      (1, 0), (2, 0), (2, 0), (3, 0), (4, 0), (4, 0), (3, 2), (5, 4), (5, 4), (5, 4), (7, 6),
      (9, 8), (8, 5),
    ]
    for (tableau, (order, embedded)) in zip(TableauTests.explicit, orders) {
      #expect(tableau.order == order && tableau.embeddedOrder == embedded, "\(order)")
      #expect(tableau.nodes[0] == 0, "\(order)")
    }
    #expect(StageTests.tableaux.map(\.order) == [1, 2, 2, 4, 6, 5, 9])
    #expect(
      [
        Composition.semiImplicitEuler, .semiImplicitEulerPositionFirst, .velocityVerlet,
        .positionVerlet, .yoshida4, .yoshida6, .blanesMoan6, .kahanLi8,
      ].map(\.order)
        == [1, 1, 2, 2, 4, 6, 6, 8])
    #expect([AdamsTableau.adams4, .adams8].map(\.order) == [4, 8])
    #expect(TableauTests.symmetric.map(\.order) == [6, 8, 10, 12])
    #expect(
      TableauTests.nystrom.map { [$0.order, $0.embeddedOrder] } == [[6, 4], [8, 6], [12, 10]])
  }

  @Test(arguments: oneStep.indices) func oneStepMethodsDoAsEver(index: Int) {
    Self.check(Self.oneStep[index])
  }

  @Test(arguments: severalSteps.indices) func otherMethodsDoAsEver(index: Int) {
    Self.check(Self.severalSteps[index])
  }

  @Test(arguments: systems.indices) func systemsDoAsEver(index: Int) {
    Self.check(Self.systems[index])
  }

  @Test(arguments: sweeps.indices) func manyMotionsAreAsEver(index: Int) {
    Self.check(Self.sweeps[index])
  }

  @Test(arguments: systemSweeps.indices) func manySystemsAreAsEver(index: Int) {
    Self.check(Self.systemSweeps[index])
  }
}

/// The part of a line of `Pins.txt` that follows the bar.
private struct Pin {
  /// Codes and counts, which must be equal.
  let work: String
  let sum: Double

  init(_ line: String) {
    let fields = line.split(separator: "|").last?.split(separator: " ") ?? []
    work = fields.dropLast().joined(separator: " ")
    sum = fields.last.flatMap { Double($0) } ?? .nan
  }
}

private let pins: [String: Pin] = {
  let lines = try? Repository.lines(of: "Tests/IntegratorsTests/Pins.txt")
  return Dictionary(
    uniqueKeysWithValues: (lines ?? []).filter { !$0.hasPrefix("#") }.map { line in
      (String(line.prefix { $0 != "|" }), Pin(line))
    })
}()
