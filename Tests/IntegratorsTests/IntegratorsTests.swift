import Glibc
import Integrators
import Testing

/// Every tableau against its row sums and quadrature conditions.
@Suite struct TableauTests {
  static let explicit: [ExplicitTableau] = [
    .explicitEuler, .midpoint, .heun, .kutta3, .rungeKutta4, .threeEighths, .bogackiShampine3,
    .cashKarp5, .dormandPrince5, .tsitouras5, .verner7, .verner9, .dormandPrince8,
  ]

  @Test(arguments: explicit.indices)
  func explicitTableauxMeetTheirConditions(index: Int) {
    let tableau = TableauTests.explicit[index]
    for (row, node) in zip(tableau.coupling, tableau.nodes.dropFirst()) {
      #expect((row.reduce(0, +) - node).magnitude < 3e-14)
    }
    for power in 0..<tableau.order {
      let sum = zip(tableau.weights, tableau.nodes).reduce(0) {
        $0 + $1.0 * pow($1.1, Double(power))
      }
      #expect((sum - 1 / Double(power + 1)).magnitude < 3e-14)
    }
    // An embedded method of lower order agrees with the method that far.
    for power in 0..<(tableau.error.isEmpty ? 0 : tableau.embeddedOrder) {
      let sum = zip(tableau.error, tableau.nodes).reduce(0) {
        $0 + $1.0 * pow($1.1, Double(power))
      }
      #expect(sum.magnitude < 1e-13)
    }
  }

  static let nystrom: [NystromTableau] = [.nystrom6, .nystrom8, .nystrom12]

  @Test(arguments: nystrom.indices)
  func nystromTableauxMeetTheirConditions(index: Int) {
    let tableau = TableauTests.nystrom[index]
    for (row, node) in zip(tableau.coupling, tableau.nodes.dropFirst()) {
      #expect((row.reduce(0, +) - node * node / 2).magnitude < 2e-13)
    }
    func sum(_ weights: [Double], _ power: Int) -> Double {
      zip(weights, tableau.nodes).reduce(0) { $0 + $1.0 * pow($1.1, Double(power)) }
    }
    for m in 0..<tableau.order {
      #expect((sum(tableau.velocityWeights, m) - 1 / Double(m + 1)).magnitude < 1e-15)
    }
    for m in 0..<(tableau.order - 1) {
      let expected = 1 / Double((m + 1) * (m + 2))
      #expect((sum(tableau.positionWeights, m) - expected).magnitude < 1e-15)
    }
    for m in 0..<tableau.embeddedOrder {
      #expect((sum(tableau.embeddedVelocityWeights, m) - 1 / Double(m + 1)).magnitude < 1e-14)
    }
  }

  @Test(arguments: [AdamsTableau.adams4, .adams8].indices)
  func adamsWeightsIntegrateTheirPolynomials(index: Int) {
    let tableau = [AdamsTableau.adams4, .adams8][index]
    for power in 0..<tableau.order {
      func integral(_ weights: [Double], _ first: Int) -> Double {
        weights.enumerated().reduce(0) {
          $0 + $1.element * pow(Double(first - $1.offset), Double(power))
        }
      }
      let expected = 1 / Double(power + 1)
      #expect((integral(tableau.predictor, 0) - expected).magnitude < 1e-8 * expected)
      #expect((integral(tableau.corrector, 1) - expected).magnitude < 1e-8 * expected)
    }
  }

  @Test func compositionsCoverTheirStep() {
    for composition in [
      Composition.yoshida4, .yoshida6, .blanesMoan6, .kahanLi8, .velocityVerlet, .positionVerlet,
    ] {
      #expect((composition.drifts.reduce(0, +) - 1).magnitude < 1e-14)
      #expect((composition.kicks.reduce(0, +) - 1).magnitude < 1e-14)
    }
  }
}

/// The observed order of every fixed-step method on three starts.
@Suite struct OrderTests {
  typealias Equation = Motion<SpringForce, Double>

  struct Method: Sendable {
    let name: String
    let order: Double
    let coarse: Int
    /// Order may be exceeded on a linear problem.
    var mayExceed = false
    let run: @Sendable (Int, SpringForce, InitialValue<Double>) -> Double

    init<S: Solver & SendableMetatype>(
      _ name: String, _ order: Int, _ coarse: Int, mayExceed: Bool = false,
      _ make: @escaping @Sendable (Int) -> S
    ) where S.Problem == Equation {
      self.name = name
      self.order = Double(order)
      self.coarse = coarse
      self.mayExceed = mayExceed
      run = { endError(make($0), $1, $2).error }
    }
  }

  static let methods: [Method] = [
    Method("euler", 1, 800) {
      ExplicitSolver<Stages1, Equation>(.explicitEuler, .fixed(steps: $0), nodes: 2)
    },
    Method("midpoint", 2, 80) {
      ExplicitSolver<Stages2, Equation>(.midpoint, .fixed(steps: $0), nodes: 2)
    },
    Method("heun", 2, 80) {
      ExplicitSolver<Stages2, Equation>(.heun, .fixed(steps: $0), nodes: 2)
    },
    Method("kutta3", 3, 60) {
      ExplicitSolver<Stages3, Equation>(.kutta3, .fixed(steps: $0), nodes: 2)
    },
    Method("rk4", 4, 60) {
      ExplicitSolver<Stages4, Equation>(.rungeKutta4, .fixed(steps: $0), nodes: 2)
    },
    Method("rk38", 4, 60) {
      ExplicitSolver<Stages4, Equation>(.threeEighths, .fixed(steps: $0), nodes: 2)
    },
    Method("dormand-prince-5", 5, 40) {
      ExplicitSolver<Stages7, Equation>(.dormandPrince5, .fixed(steps: $0), nodes: 2)
    },
    Method("tsitouras-5", 5, 40) {
      ExplicitSolver<Stages7, Equation>(.tsitouras5, .fixed(steps: $0), nodes: 2)
    },
    Method("verner-7", 7, 16, mayExceed: true) {
      ExplicitSolver<Stages10, Equation>(.verner7, .fixed(steps: $0), nodes: 2)
    },
    Method("dop853", 8, 10, mayExceed: true) {
      ExplicitSolver<Stages12, Equation>(.dormandPrince8, .fixed(steps: $0), nodes: 2)
    },
    Method("verner-9", 9, 10, mayExceed: true) {
      ExplicitSolver<Stages16, Equation>(.verner9, .fixed(steps: $0), nodes: 2)
    },
    Method("semi-implicit", 1, 400) {
      CompositionSolver<SpringForce, Double>(.semiImplicitEuler, damping: .explicit, steps: $0)
    },
    Method("semi-implicit-position", 1, 400) {
      CompositionSolver<SpringForce, Double>(
        .semiImplicitEulerPositionFirst, damping: .explicit, steps: $0)
    },
    Method("velocity-verlet", 2, 80) {
      CompositionSolver<SpringForce, Double>(.velocityVerlet, damping: .inKick, steps: $0)
    },
    Method("position-verlet", 2, 80) {
      CompositionSolver<SpringForce, Double>(.positionVerlet, damping: .inKick, steps: $0)
    },
    Method("damped-strang", 2, 80) {
      CompositionSolver<SpringForce, Double>(.velocityVerlet, damping: .removed, steps: $0)
    },
    Method("yoshida-4", 4, 60) {
      CompositionSolver<SpringForce, Double>(.yoshida4, damping: .removed, steps: $0)
    },
    Method("yoshida-6", 6, 40) {
      CompositionSolver<SpringForce, Double>(.yoshida6, damping: .removed, steps: $0)
    },
    Method("blanes-moan-6", 6, 16, mayExceed: true) {
      CompositionSolver<SpringForce, Double>(.blanesMoan6, damping: .removed, steps: $0)
    },
    Method("kahan-li-8", 8, 14, mayExceed: true) {
      CompositionSolver<SpringForce, Double>(.kahanLi8, damping: .removed, steps: $0)
    },
    Method("nystrom-6", 6, 20, mayExceed: true) {
      NystromSolver<Nystrom6, SpringForce>(.fixed(steps: $0), nodes: 2)
    },
    Method("nystrom-8", 8, 10, mayExceed: true) {
      NystromSolver<Nystrom8, SpringForce>(.fixed(steps: $0), nodes: 2)
    },
    Method("backward-euler", 1, 800) {
      ImplicitSolver<SpringForce>(.backwardEuler, .fixed(steps: $0))
    },
    Method("trapezoidal", 2, 60) {
      ImplicitSolver<SpringForce>(.trapezoidal, .fixed(steps: $0))
    },
    Method("implicit-midpoint", 2, 60) {
      ImplicitSolver<SpringForce>(.implicitMidpoint, .fixed(steps: $0))
    },
    Method("gauss-4", 4, 30) { ImplicitSolver<SpringForce>(.gauss4, .fixed(steps: $0)) },
    Method("gauss-6", 6, 16) { ImplicitSolver<SpringForce>(.gauss6, .fixed(steps: $0)) },
    Method("radau-5", 5, 24) { ImplicitSolver<SpringForce>(.radau5, .fixed(steps: $0)) },
    Method("radau-9", 9, 6, mayExceed: true) {
      ImplicitSolver<SpringForce>(.radau9, .fixed(steps: $0))
    },
    Method("adams-4", 4, 120) { AdamsSolver<SpringForce>(.adams4, steps: $0) },
    Method("adams-8", 8, 60, mayExceed: true) { AdamsSolver<SpringForce>(.adams8, steps: $0) },
  ]

  @Test(arguments: methods.indices, [(1.0, 0.0), (0.0, 1.0), (0.7, -0.5)])
  func nominalOrderShows(index: Int, start: (Double, Double)) {
    let method = OrderTests.methods[index]
    let force = SpringForce(stiffness: 1, damping: 0.3)
    let initial = InitialValue(position: start.0, velocity: start.1, duration: 7.3)
    // The slope of the last doubling before rounding shows.
    var slope = Double.nan
    var previous = Double.nan
    for doubling in 0..<4 {
      let error = method.run(method.coarse << doubling, force, initial)
      if error < 3e-13 { break }
      if previous.isFinite { slope = log2(previous / error) }
      previous = error
    }
    if method.mayExceed {
      #expect(slope > method.order - 0.2, "\(method.name) shows \(slope)")
    } else {
      #expect((slope - method.order).magnitude < 0.2, "\(method.name) shows \(slope)")
    }
  }
}

@Suite struct QualityTests {
  @Test(arguments: [0.05, 0.3, 0.8, 1, 2])
  func semiImplicitEulerIsStableUpToItsLimit(ratio: Double) {
    let limit = 2 * ((1 + ratio * ratio).squareRoot() - ratio)
    func amplitude(_ h: Double) -> Double {
      let solver = CompositionSolver<SpringForce, Double>(
        .semiImplicitEuler, damping: .explicit, steps: 4000)
      let trajectory = Trajectory<Double>(
        times: SampleTimes(duration: 4000 * h, count: 2), recordsVelocities: true)
      let report = solver.solve(
        Motion(SpringForce(stiffness: 1, damping: 2 * ratio)),
        from: InitialValue(position: 1, velocity: 0.3, duration: 4000 * h), into: trajectory)
      return report.code == .success ? trajectory.position(1).magnitude : .infinity
    }
    #expect(amplitude(0.99 * limit) < 10)
    #expect(!(amplitude(1.01 * limit) < 1e6))
  }

  /// |R(iy)| ≤ 1 up to 2√2; |R(x)| ≤ 1 down to −2.7853.
  @Test func rungeKutta4IsStableUpToItsLimits() {
    func growth(_ force: SpringForce, _ h: Double) -> Double {
      let solver = ExplicitSolver<Stages4, Motion<SpringForce, Double>>(
        .rungeKutta4, .fixed(steps: 4000), nodes: 2)
      let trajectory = Trajectory<Double>(
        times: SampleTimes(duration: 4000 * h, count: 2), recordsVelocities: true)
      let report = solver.solve(
        Motion(force), from: InitialValue(position: 1, velocity: 0.3, duration: 4000 * h),
        into: trajectory)
      return report.code == .success ? trajectory.position(1).magnitude : .infinity
    }
    let imaginary = 2 * 2.0.squareRoot()
    #expect(growth(SpringForce(stiffness: 1, damping: 0), 0.99 * imaginary) < 10)
    #expect(!(growth(SpringForce(stiffness: 1, damping: 0), 1.01 * imaginary) < 1e6))
    // Rates −1 and −1000: the fast one sits on the real axis.
    let stiff = SpringForce(stiffness: 1000, damping: 1001)
    #expect(growth(stiff, 0.99 * 2.785293563405282e-3) < 10)
    #expect(!(growth(stiff, 1.01 * 2.785293563405282e-3) < 1e6))
  }

  /// Symplectic methods keep the energy within a band, however long.
  @Test func energyOfSymplecticMethodsStaysBounded() {
    #if DEBUG
      let steps = 20_000
    #else
      let steps = 1_000_000
    #endif
    for (composition, band) in [
      (Composition.velocityVerlet, 2e-2), (.semiImplicitEuler, 0.2), (.yoshida4, 2e-3),
      (.blanesMoan6, 1e-6),
    ] {
      let h = 0.1
      let solver = CompositionSolver<HardSpring, Double>(
        composition, damping: .removed, steps: steps)
      let duration = Double(steps) * h
      let times = SampleTimes(duration: duration, count: 201)
      let trajectory = Trajectory<Double>(times: times, recordsVelocities: true)
      _ = solver.solve(
        Motion(HardSpring()), from: InitialValue(position: 1, velocity: 0, duration: duration),
        into: trajectory)
      for k in 0..<201 {
        let x = trajectory.position(k)
        let v = trajectory.velocity(k)
        let energy = v * v / 2 + x * x / 2 + x * x * x * x / 4
        #expect((energy / 0.75 - 1).magnitude < band)
      }
    }
  }

  @Test func tolerancesAreMet() {
    let force = SpringForce(stiffness: 400, damping: 8)
    for tolerance in [1e-4, 1e-7, 1e-10] {
      let errors = [
        maximumError(
          NystromSolver<Nystrom8, SpringForce>(.adaptive(tolerance: tolerance), nodes: 4), force,
          duration: 3, samples: 301),
        maximumError(
          GaussSolver<SIMD8<Double>, SpringForce>(
            .adaptive(tolerance: tolerance), iterationTolerance: 0), force, duration: 3,
          samples: 301),
        maximumError(
          GaussSolver<Lanes16, SpringForce>(
            .adaptive(tolerance: tolerance), iterationTolerance: 0), force, duration: 3,
          samples: 301),
        maximumError(
          ExplicitSolver<Stages12, Motion<SpringForce, Double>>(
            .dormandPrince8, .adaptive(tolerance: tolerance), nodes: 3), force, duration: 3,
          samples: 301),
        maximumError(
          ImplicitSolver<SpringForce>(.radau9, .adaptive(tolerance: tolerance)), force,
          duration: 3, samples: 301),
        maximumError(
          RosenbrockSolver<SpringForce>(tolerance: tolerance), force, duration: 3, samples: 301),
        maximumError(
          ExtrapolationSolver<Motion<SpringForce, Double>>(tolerance: tolerance), force,
          duration: 3, samples: 301),
      ]
      for (index, result) in errors.enumerated() {
        #expect(result.report.code == .success)
        #expect(result.error < 100 * tolerance, "method \(index) at \(tolerance)")
      }
    }
  }

  @Test func stiffnessIsNoticed() {
    let stiff = SpringForce(stiffness: 400, damping: 20_000)
    let hard = maximumError(
      SwitchingSolver<SpringForce>(tolerance: 1e-6), stiff, duration: 2, samples: 101)
    #expect(hard.report.stiffSteps > 0)
    #expect(hard.error < 1e-5)
    // While it moves; once at rest, every explicit step is bound by stability.
    let soft = maximumError(
      SwitchingSolver<SpringForce>(tolerance: 1e-6), SpringForce(stiffness: 400, damping: 30),
      duration: 0.4, samples: 101)
    #expect(soft.report.stiffSteps == 0)
    #expect(soft.error < 1e-4)
  }

  @Test func backwardDifferencesSolveStiffProblems() {
    let result = maximumError(
      BackwardDifferenceSolver<SpringForce>(tolerance: 1e-8),
      SpringForce(stiffness: 400, damping: 20_000), duration: 2, samples: 101)
    #expect(result.report.code == .success)
    #expect(result.error < 1e-5)
  }
}
