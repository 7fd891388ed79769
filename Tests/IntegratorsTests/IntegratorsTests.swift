import Equations
import Glibc
import Integrators
import Oscillators
import Springs
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

  static let symmetric = [SymmetricTableau.order6, .order8, .order10, .order12]

  /// Σ α_j t_j^(m+2) = (m + 2)(m + 1) Σ β_j t_j^m for every power that the
  /// order promises, in whole numbers: times are half steps, forces share a
  /// denominator.
  @Test(arguments: symmetric.indices)
  func symmetricMethodsMeetTheirConditions(index: Int) {
    let tableau = TableauTests.symmetric[index]
    let positions = [1] + tableau.positions
    let forces = [0] + tableau.numerators + [0]
    #expect(positions == positions.reversed() && forces == forces.reversed())
    #expect(positions.reduce(0, +) == 0)
    let middle = Double(tableau.order) / 2
    for power in 0..<tableau.order {
      var left = 0.0
      var right = 0.0
      var size = 0.0
      for lag in 0...tableau.order {
        let time = middle - Double(lag)
        let drawn = Double((power + 2) * (power + 1)) * forces[lag] * pow(time, Double(power))
        left += positions[lag] * pow(time, Double(power + 2)) * tableau.denominator
        right += drawn
        size = max(size, drawn.magnitude)
      }
      #expect((left - right).magnitude <= 1e-14 * size, "power \(power)")
    }
    // The velocity of x = t^(m+2) at 0 is 0, that of x = t is 1.
    let weights = tableau.velocityWeights
    for power in 0..<tableau.order {
      let terms = weights.enumerated().map { $1 * pow(-Double($0), Double(power)) }
      let size = terms.map(\.magnitude).max() ?? 0
      let step = pow(-1, Double(power + 2))
      let expected = step / Double((power + 2) * (power + 1))
      #expect((terms.reduce(0, +) - expected).magnitude <= 1e-14 * max(size, 1))
    }
    // The share of ∇^k is that in L⁻¹ − ∇ L⁻², L = ∇ + ∇²/2 + ∇³/3 + …
    var inverse = [1.0]
    for k in 1...tableau.order {
      inverse.append(-(1...k).reduce(0) { $0 + inverse[k - $1] / Double($1 + 1) })
    }
    for k in 0..<tableau.order {
      let square = (0...(k + 1)).reduce(0) { $0 + inverse[$1] * inverse[k + 1 - $1] }
      var binomial = Array(repeating: 0.0, count: tableau.order)
      for i in k..<tableau.order {
        binomial[i] = (0..<k).reduce(1.0) { ($0 * Double(i - $1) / Double($1 + 1)).rounded() }
      }
      let share = zip(weights, binomial).reduce(0) { $0 + $1.0 * $1.1 } * (k % 2 == 0 ? 1 : -1)
      #expect((share - (inverse[k + 1] - square)).magnitude < 2e-11, "∇^\(k)")
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

@Suite struct QualityTests {
  @Test(arguments: [0.05, 0.3, 0.8, 1, 2])
  func semiImplicitEulerIsStableUpToItsLimit(ratio: Double) {
    let limit = 2 * ((1 + ratio * ratio).squareRoot() - ratio)
    func amplitude(_ h: Double) -> Double {
      let solver = CompositionSolver<SpringForce, Double>(
        .semiImplicitEuler, damping: .explicit, steps: 4000)
      let trajectory = Trajectory(
        times: SampleTimes(duration: 4000 * h, count: 2), recordsVelocities: true)
      let report = solver.solve(
        ForceEquation(SpringForce(stiffness: 1, damping: 2 * ratio)),
        from: InitialValue(position: 1, velocity: 0.3, duration: 4000 * h), into: trajectory)
      return report.code == .success ? trajectory.position(1).magnitude : .infinity
    }
    #expect(amplitude(0.99 * limit) < 10)
    #expect(!(amplitude(1.01 * limit) < 1e6))
  }

  /// Compositions of one drift have their own loop where steps end on every
  /// sample; with a sample off the steps they use the general loop. Both agree.
  @Test(arguments: [DampingSplit.explicit, .inKick, .removed])
  func singleDriftsDoAsAllCompositions(split: DampingSplit) {
    for composition in [Composition.semiImplicitEuler, .velocityVerlet] {
      let solver = CompositionSolver<SpringForce, Double>(composition, damping: split, steps: 90)
      func end(_ samples: Int) -> (Double, Double, SolveReport) {
        let trajectory = Trajectory(
          times: SampleTimes(duration: 1, count: samples), recordsVelocities: true)
        let report = solver.solve(
          ForceEquation(SpringForce(stiffness: 225, damping: 15, cubic: 3)),
          from: InitialValue(position: 1, velocity: 20, duration: 1), into: trajectory)
        return (trajectory.position(samples - 1), trajectory.velocity(samples - 1), report)
      }
      let (aligned, unaligned) = (end(10), end(12))
      // The unaligned solve interpolates its last sample.
      #expect((aligned.0 - unaligned.0).magnitude < 1e-15)
      #expect((aligned.1 - unaligned.1).magnitude < 1e-14)
      #expect(aligned.2.code == .success && aligned.2.accepted == 90)
      #expect(aligned.2.accepted == unaligned.2.accepted)
      #expect(aligned.2.evaluations == unaligned.2.evaluations)
    }
  }

  /// |R(iy)| ≤ 1 up to 2√2; |R(x)| ≤ 1 down to −2.7853.
  @Test func rungeKutta4IsStableUpToItsLimits() {
    func growth(_ force: SpringForce, _ h: Double) -> Double {
      let solver = ExplicitSolver<Stages4, ForceEquation<SpringForce, Double>>(
        .rungeKutta4, .fixed(steps: 4000), nodes: 2)
      let trajectory = Trajectory(
        times: SampleTimes(duration: 4000 * h, count: 2), recordsVelocities: true)
      let report = solver.solve(
        ForceEquation(force), from: InitialValue(position: 1, velocity: 0.3, duration: 4000 * h),
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

  /// The error of the whole solution, over a hundred periods, meets the
  /// tolerance.
  @Test(arguments: [1e-2, 1e-3, 1e-5, 1e-7, 1e-9, 1e-11])
  func errorsOfWholeSolutionsMeetTheirTolerance(tolerance: Double) {
    let times = SampleTimes(duration: 476.8, count: 1000)
    let trajectory = Trajectory(times: times, recordsVelocities: false)
    let report = GlobalErrorSolver<HardSpring>(tolerance: tolerance).solve(
      ForceEquation(HardSpring()), from: InitialValue(position: 1, velocity: 0, duration: 476.8),
      into: trajectory)
    #expect(report.code == .success && report.rejected > 0)
    let worst = (0..<1000).map { k in
      let moment = DoubleDouble(high: times.high[k], low: times.low[k])
      let exact = DuffingOscillator().state(at: moment).position
      return (trajectory.position(k) - exact.high).magnitude
    }.max()
    #expect(worst.map { $0 <= tolerance } == true)
  }

  /// The same for springs, with damping, and for a tolerance below rounding.
  @Test(arguments: [(0.0, 1e-6), (3.0, 1e-9), (30.0, 1e-6), (3.0, 1e-16)])
  func springsMeetTheirTolerance(damping: Double, tolerance: Double) {
    let (error, report) = maximumError(
      GlobalErrorSolver<SpringForce>(tolerance: tolerance),
      SpringForce(stiffness: 400, damping: damping), duration: 2, samples: 37)
    #expect(report.code == .success)
    #expect(error <= max(tolerance, 1e-12))
  }

  /// Samples between steps, irregular ones, and a force with damping: against
  /// the closed form.
  @Test(arguments: TableauTests.symmetric.indices, [0.0, 3, 30, 80])
  func symmetricMethodsSolveSprings(index: Int, damping: Double) throws {
    let force = SpringForce(stiffness: 225, damping: damping)
    let solver = SymmetricMultistepSolver<SpringForce>(TableauTests.symmetric[index], steps: 300)
    let exact = LinearOscillator(stiffness: 225, damping: damping)
    for times in [
      SampleTimes(duration: 1, count: 301), SampleTimes(duration: 1, count: 37),
      SampleTimes([0, 0.013, 0.2, 0.21, 0.999, 1]),
    ] {
      for recordsVelocities in [false, true] {
        let trajectory = Trajectory(times: times, recordsVelocities: recordsVelocities)
        trajectory.reset()
        let report = solver.solve(
          ForceEquation(force), from: InitialValue(position: 1, velocity: -4, duration: 1),
          into: trajectory)
        #expect(report.code == .success && report.accepted == 300)
        for k in 0..<times.count {
          let state = exact.state(
            at: DoubleDouble(high: times.high[k], low: times.low[k]), position: DoubleDouble(1),
            velocity: DoubleDouble(-4))
          #expect((trajectory.position(k) - state.position.rounded).magnitude < 2e-6)
          guard recordsVelocities else { continue }
          #expect((trajectory.velocity(k) - state.velocity.rounded).magnitude < 4e-5)
        }
      }
    }
  }

  /// A solve of fewer steps than the method remembers is the starter's alone.
  @Test(arguments: [1, 2, 5, 11, 12, 13])
  func symmetricMethodsStart(steps: Int) throws {
    let force = SpringForce(stiffness: 4, damping: 1)
    let initial = InitialValue(position: 1, velocity: 0.0, duration: 0.05 * Double(steps))
    let exact = try OrderTests.exact(force, initial)
    let end = try #require(
      endState(SymmetricMultistepSolver<SpringForce>(.order12, steps: steps), force, initial))
    #expect((end.position - exact.position).magnitude < 1e-13)
    #expect((end.velocity - exact.velocity).magnitude < 1e-12)
  }

  /// An adaptive solver needs stages with the estimates of its tableau.
  @Test func aToleranceWantsTheStagesOfTheTableau() async {
    #expect(ExplicitTableau.rungeKutta4.estimates == ClassicalStages.estimates)
    #expect(ExplicitTableau.tsitouras5.estimates == Stages7.estimates)
    #expect(ExplicitTableau.dormandPrince8.estimates == DormandPrince8Stages.estimates)
    await #expect(processExitsWith: .failure) {
      _ = ExplicitSolver<Stages4, ForceEquation<SpringForce, Double>>(
        .rungeKutta4, .adaptive(tolerance: 1e-3), nodes: 2)
    }
    await #expect(processExitsWith: .failure) {
      _ = ExplicitSolver<Stages12, ForceEquation<SpringForce, Double>>(
        .dormandPrince8, .adaptive(tolerance: 1e-3), nodes: 2)
    }
  }

  @Test func stiffnessIsNoticed() {
    let stiff = SpringForce(stiffness: 400, damping: 20_000)
    let hard = maximumError(
      SwitchingSolver<SpringForce>(tolerance: 1e-6), stiff, duration: 2, samples: 101)
    #expect(hard.report.stiffSteps > 0)
    #expect(hard.error < 1e-5)
    // Only while it moves: at rest, stability limits every explicit step.
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
