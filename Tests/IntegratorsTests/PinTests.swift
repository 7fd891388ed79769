import Equations
import Integrators
import Oscillators
import TestSupport
import Testing

/// What every solver does on a few motions, to the last digits that all CPUs
/// share: its steps, its evaluations and the sum of its samples. Other tests
/// check that the numbers are right; these record them, so that a change of a
/// coefficient, of a control or of the output shows.
@Suite struct PinTests {
  typealias Problem = ForceEquation<SpringForce, Double>

  /// A solve of something into a trajectory of one coordinate or more.
  struct Run: Sendable {
    let name: String
    let solve: @Sendable () -> Outcome

    var line: String { name + "| " + solve().text }
  }

  /// The outcome of one solve or several.
  struct Outcome {
    let text: String

    init(_ solves: some Collection<(SolveReport, Trajectory)>, codes: String? = nil) {
      let reports = solves.map(\.0)
      func sum(_ count: KeyPath<SolveReport, Int>) -> Int {
        reports.reduce(0) { $0 + $1[keyPath: count] }
      }
      let code = codes ?? reports.map(\.code.rawValue).joined(separator: "+")
      text =
        "\(code) \(sum(\.accepted)) \(sum(\.rejected)) \(sum(\.evaluations))"
        + " \(sum(\.factorisations)) \(solves.reduce(0) { $0 + PinTests.sum($1.1) })"
    }

    init(_ report: SolveReport, _ trajectory: Trajectory) { self.init([(report, trajectory)]) }
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

  /// The report and the samples of a solve of one coordinate.
  static func solved(
    _ times: SampleTimes, x: Double, v: Double, recordsVelocities: Bool = true,
    logsSteps: Bool = false, by solve: (InitialValue<Double>, Trajectory) -> SolveReport
  ) -> (SolveReport, Trajectory) {
    let trajectory = Trajectory(
      times: times, recordsVelocities: recordsVelocities, logsSteps: logsSteps)
    let start = InitialValue(position: x, velocity: v, duration: times.end)
    return (solve(start, trajectory), trajectory)
  }

  static let even = SampleTimes(duration: 4, count: 9)
  static let fine = SampleTimes(duration: 4, count: 33)
  static let odd = SampleTimes([0, 0.3, 0.31, 0.9, 1.4, 2.2, 2.3, 3.3, 3.7, 4])

  /// On x'' = −x − x³ − 0.3 x', with samples on equal steps and off them.
  static func runs<S: Solver & SendableMetatype>(
    _ name: String, runsAway: Bool = true, _ make: @escaping @Sendable () -> S
  ) -> [Run] where S.Problem == Problem {
    [("even", even), ("odd", odd)].map { kind, times in
      run(name + " " + kind, times, SpringForce(stiffness: 1, damping: 0.3, cubic: 1), make)
    } + [more(name + " more", runsAway, make)]
  }

  /// The same on a driven spring, on a free one at four samples a step without
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
        solved(times, x: 0.75, v: 0.5, recordsVelocities: recordsVelocities) {
          make().solve(ForceEquation(force), from: $0, into: $1)
        }
      }
      return Outcome(
        solves.prefix(2), codes: solves.map(\.0.code.rawValue).joined(separator: "+"))
    }
  }

  static func run<S: Solver & SendableMetatype>(
    _ name: String, _ times: SampleTimes, _ force: SpringForce,
    _ make: @escaping @Sendable () -> S
  ) -> Run where S.Problem == Problem {
    run(name, times, ForceEquation(force), make)
  }

  static func run<S: Solver & SendableMetatype, F: ScalarForce>(
    _ name: String, _ times: SampleTimes, _ problem: ForceEquation<F, Double>,
    _ make: @escaping @Sendable () -> S
  ) -> Run where S.Problem == ForceEquation<F, Double> {
    Run(name: name) {
      Outcome([
        solved(times, x: 0.75, v: -0.5) { make().solve(problem, from: $0, into: $1) }
      ])
    }
  }

  static func system(
    _ name: String, _ times: SampleTimes, _ equation: some Equation,
    _ solve: @escaping @Sendable (SystemStart, Trajectory) -> SolveReport
  ) -> Run {
    Run(name: name) {
      let width = equation.count
      let trajectory = Trajectory(times: times, width: width, recordsVelocities: true)
      trajectory.reset()
      let start = SystemStart(
        positions: (0..<width).map { 0.75 - 0.5 * Double($0 % 3) },
        velocities: (0..<width).map { -0.5 + 0.25 * Double($0 % 4) }, duration: times.end)
      return Outcome(solve(start, trajectory), trajectory)
    }
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
          run("\(name) linear \(stepping)", fine, ForceEquation(LinearSpring(damping: 0.5))) {
            GaussSolver<V, LinearSpring>(stepping, iterationTolerance: 1e-9)
          },
          run("\(name) undamped \(stepping)", fine, ForceEquation(LinearSpring(damping: 0))) {
            GaussSolver<V, LinearSpring>(stepping, iterationTolerance: 1e-9)
          },
          run("\(name) free \(stepping)", odd, ForceEquation(FreeSpring())) {
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

  /// Collocation of any acceleration, and series of it.
  static func general<V: NodeLanes & ElementaryLanes>(_ name: String, _: V.Type) -> [Run] {
    texts.prefix(2).enumerated().flatMap { index, text in
      [1e-3, 1e-9].flatMap { tolerance in
        [("even", even), ("odd", odd)].map { kind, times in
          Run(name: "gauss general \(name) \(index) \(tolerance) \(kind)") {
            let equation = ParsedOnNodes<V>(try! EquationSystem(text))
            let solver = GeneralGaussSolver<ParsedOnNodes<V>>(StepControl(Tolerance(tolerance)))
            return Outcome([
              solved(times, x: 0.75, v: -0.5) { solver.solve(equation, from: $0, into: $1) }
            ])
          }
        }
      }
    }
  }

  static let series: [Run] = texts.enumerated().flatMap { index, text in
    [("even", even, 12, 1e-6), ("odd", odd, 20, 1e-14)].map { kind, times, order, tolerance in
      Run(name: "series \(index) \(kind)") {
        let trajectory = Trajectory(times: times, width: 2, recordsVelocities: true)
        guard let system = try? EquationSystem(text + "; y' = -y*x") else {
          return Outcome([])
        }
        let solver = SeriesSolver<Double>(system, order: order, tolerance: tolerance, times: times)
        let start = SystemStart(positions: [0.75, 0], velocities: [-0.5, 1], duration: times.end)
        return Outcome(solver.solve(from: start, into: trajectory), trajectory)
      }
    }
  }

  /// Solvers by tolerance: a swing, and a creeping spring that is stiff.
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
          run("taylor \(stepping) \(kind)", times, ForceEquation(DuffingOscillator())) {
            TaylorSolver<DuffingOscillator>(order: 14, stepping)
          },
          run(
            "taylor linear \(stepping) \(kind)", times,
            ForceEquation(LinearOscillator(stiffness: 9, damping: 0.5))
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
      let found = Pin(run.line)
      guard let expected = pins[run.name] else {
        Issue.record("\(run.line)")
        continue
      }
      #expect(found.work == expected.work, "\(run.line)")
      let difference = (found.sum - expected.sum).magnitude
      // Iterations end at their tolerance; fused products change their path.
      let iterates = run.name.hasPrefix("gauss") || run.name.hasPrefix("radau")
      let share = run.name.hasPrefix("sweep") ? 1e-10 : iterates ? 2e-11 : 2e-13
      #expect(difference <= share * max(1, expected.sum.magnitude), "\(run.line)")
    }
  }

  /// Orders, and those of the embedded methods, by which steps are controlled.
  @Test func ordersAreThoseOfTheSources() {
    let explicit: [(ExplicitTableau, Int, Int)] = [
      (.explicitEuler, 1, 0), (.midpoint, 2, 0), (.heun, 2, 0), (.kutta3, 3, 0),
      (.rungeKutta4, 4, 0), (.threeEighths, 4, 0), (.bogackiShampine3, 3, 2), (.cashKarp5, 5, 4),
      (.dormandPrince5, 5, 4), (.tsitouras5, 5, 4), (.verner7, 7, 6), (.verner9, 9, 8),
      (.dormandPrince8, 8, 5),
    ]
    for (tableau, order, embedded) in explicit {
      #expect(tableau.order == order && tableau.embeddedOrder == embedded, "\(order)")
      #expect(tableau.nodes[0] == 0, "\(order)")
    }
    #expect(
      [
        ImplicitTableau.backwardEuler, .trapezoidal, .implicitMidpoint, .gauss4, .gauss6, .radau5,
        .radau9,
      ].map(\.order) == [1, 2, 2, 4, 6, 5, 9])
    #expect(
      [
        Composition.semiImplicitEuler, .semiImplicitEulerPositionFirst, .velocityVerlet,
        .positionVerlet, .yoshida4, .yoshida6, .blanesMoan6, .kahanLi8,
      ].map(\.order)
        == [1, 1, 2, 2, 4, 6, 6, 8])
    #expect([AdamsTableau.adams4, .adams8].map(\.order) == [4, 8])
    #expect(
      [SymmetricTableau.order6, .order8, .order10, .order12].map(\.order) == [6, 8, 10, 12])
    #expect(
      [NystromTableau.nystrom6, .nystrom8, .nystrom12].map { [$0.order, $0.embeddedOrder] }
        == [[6, 4], [8, 6], [12, 10]])
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

/// What stands right of the bar in a line of the table.
private struct Pin {
  /// Result code, steps accepted and rejected, evaluations, factorisations.
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
