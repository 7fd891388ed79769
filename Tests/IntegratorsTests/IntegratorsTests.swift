import Equations
import Glibc
import Integrators
import Oscillators
import Springs
import Testing

/// Σ w t^p over weights and nodes: a quadrature of t^p.
func moment(_ weights: [Double], _ nodes: [Double], _ power: Int) -> Double {
  zip(weights, nodes).reduce(0) { $0 + $1.0 * pow($1.1, Double(power)) }
}

/// Every tableau against the conditions that follow from its order: sums of its
/// rows, and quadratures of the powers of time from 0 to 1.
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
      let sum = moment(tableau.weights, tableau.nodes, power)
      #expect((sum - 1 / Double(power + 1)).magnitude < 3e-14)
    }
    // The error weights are the differences from an embedded method of lower
    // order, which is exact for lower powers, too.
    for power in 0..<(tableau.error.isEmpty ? 0 : tableau.embeddedOrder) {
      #expect(moment(tableau.error, tableau.nodes, power).magnitude < 1e-13)
    }
  }

  static let nystrom: [NystromTableau] = [.nystrom6, .nystrom8, .nystrom12]

  /// Velocities are integrals of the acceleration over time; positions, and the
  /// rows of the stages, are double integrals.
  @Test(arguments: nystrom.indices)
  func nystromTableauxMeetTheirConditions(index: Int) {
    let tableau = TableauTests.nystrom[index]
    for (row, node) in zip(tableau.coupling, tableau.nodes.dropFirst()) {
      #expect((row.reduce(0, +) - node * node / 2).magnitude < 2e-13)
    }
    for (weights, order, tolerance) in [
      (tableau.velocityWeights, tableau.order, 1e-15),
      (tableau.embeddedVelocityWeights, tableau.embeddedOrder, 1e-14),
    ] {
      for m in 0..<order {
        #expect((moment(weights, tableau.nodes, m) - 1 / Double(m + 1)).magnitude < tolerance)
      }
    }
    for m in 0..<(tableau.order - 1) {
      let expected = 1 / Double((m + 1) * (m + 2))
      #expect((moment(tableau.positionWeights, tableau.nodes, m) - expected).magnitude < 1e-15)
    }
  }

  @Test(arguments: [AdamsTableau.adams4, .adams8].indices)
  func adamsWeightsIntegrateTheirPolynomials(index: Int) {
    let tableau = [AdamsTableau.adams4, .adams8][index]
    // The newest node of the predictor is at 0, that of the corrector at 1.
    for (weights, newest) in [(tableau.predictor, 0), (tableau.corrector, 1)] {
      let nodes = weights.indices.map { Double(newest - $0) }
      for power in 0..<tableau.order {
        let expected = 1 / Double(power + 1)
        #expect((moment(weights, nodes, power) - expected).magnitude < 1e-8 * expected)
      }
    }
  }

  static let symmetric = [SymmetricTableau.order6, .order8, .order10, .order12]

  /// The formula Σ α_j x_j = h² Σ β_j f_j must hold for x = t^(m+2), up to the
  /// order: Σ α_j t_j^(m+2) = (m + 2)(m + 1) Σ β_j t_j^m. Both sides are
  /// multiplied by the denominator that the β share, so that all terms are
  /// whole numbers.
  @Test(arguments: symmetric.indices)
  func symmetricMethodsMeetTheirConditions(index: Int) {
    let tableau = TableauTests.symmetric[index]
    let positions = [1] + tableau.positions
    let forces = [0] + tableau.numerators + [0]
    #expect(positions == positions.reversed() && forces == forces.reversed())
    #expect(positions.reduce(0, +) == 0)
    let times = positions.indices.map { Double(tableau.order) / 2 - Double($0) }
    for m in 0..<tableau.order {
      let left = moment(positions, times, m + 2) * tableau.denominator
      let terms = zip(forces, times).map { Double((m + 2) * (m + 1)) * $0 * pow($1, Double(m)) }
      let size = terms.map(\.magnitude).max() ?? 0
      #expect((left - terms.reduce(0, +)).magnitude <= 1e-14 * size, "power \(m)")
    }
  }

  /// With h = 1 the velocity at time 0 is x(0) − x(−1) + Σ w_j f(−j), and must
  /// be 0 for x = t^(m+2).
  @Test(arguments: symmetric.indices)
  func velocitiesOfSymmetricMethodsMeetTheirConditions(index: Int) {
    let tableau = TableauTests.symmetric[index]
    for m in 0..<tableau.order {
      let terms = tableau.velocityWeights.enumerated().map { $1 * pow(-Double($0), Double(m)) }
      let size = terms.map(\.magnitude).max() ?? 0
      let before = pow(-1, Double(m + 2))
      let expected = before / Double((m + 2) * (m + 1))
      #expect((terms.reduce(0, +) - expected).magnitude <= 1e-14 * max(size, 1))
    }
  }

  /// In backward differences ∇ = 1 − e^(−hD) the sum of the forces in a
  /// velocity is L⁻¹ − ∇ L⁻², with L = hD = ∇ + ∇²/2 + ∇³/3 + …. As f(−i) = (1
  /// − ∇)^i f, the weights give ∇^k the share (−1)^k Σ w_i C(i, k).
  @Test(arguments: symmetric.indices)
  func velocitiesOfSymmetricMethodsAreSeriesOfDifferences(index: Int) {
    let (order, weights) = (Self.symmetric[index].order, Self.symmetric[index].velocityWeights)
    // The coefficients of 1/(1 + ∇/2 + ∇²/3 + …), which is ∇ L⁻¹.
    var inverse = [1.0]
    for k in 1...order {
      inverse.append(-(1...k).reduce(0) { $0 + inverse[k - $1] / Double($1 + 1) })
    }
    for k in 0..<order {
      let square = (0...(k + 1)).reduce(0) { $0 + inverse[$1] * inverse[k + 1 - $1] }
      let share = (k..<order).reduce(0) { share, i in
        let binomial = (0..<k).reduce(1.0) { ($0 * Double(i - $1) / Double($1 + 1)).rounded() }
        return share + weights[i] * binomial * (k % 2 == 0 ? 1 : -1)
      }
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
  /// Expects that 4000 steps a little shorter than the limit stay near the
  /// start, and that slightly longer ones run away from it.
  private func expectLimit<S: Solver>(
    _ limit: Double, of solver: S, _ force: SpringForce,
    sourceLocation: SourceLocation = #_sourceLocation
  ) where S.Problem == ForceEquation<SpringForce, Double> {
    func amplitude(_ step: Double) -> Double {
      let start = InitialValue(position: 1, velocity: 0.3, duration: 4000 * step)
      return endState(solver, force, start)?.position.magnitude ?? .infinity
    }
    #expect(amplitude(0.99 * limit) < 10, sourceLocation: sourceLocation)
    #expect(!(amplitude(1.01 * limit) < 1e6), sourceLocation: sourceLocation)
  }

  /// The eigenvalues of a step leave the unit circle at h = 2(√(1 + ζ²) − ζ)/ω.
  @Test(arguments: [0.05, 0.3, 0.8, 1, 2])
  func semiImplicitEulerIsStableUpToItsLimit(ratio: Double) {
    expectLimit(
      2 * ((1 + ratio * ratio).squareRoot() - ratio),
      of: CompositionSolver<SpringForce, Double>(
        .semiImplicitEuler, damping: .explicit, steps: 4000),
      SpringForce(stiffness: 1, damping: 2 * ratio))
  }

  /// Compositions of one drift have a loop of their own for solves in which a
  /// step ends on every sample; if a sample lies between steps they use the
  /// general loop. Both agree.
  @Test(arguments: [DampingSplit.explicit, .inKick, .removed])
  func singleDriftsDoAsAllCompositions(split: DampingSplit) {
    for composition in [Composition.semiImplicitEuler, .velocityVerlet] {
      // 90 steps end on each of 10 samples, and not on each of 12.
      let solves = [10, 12].map { samples in
        CompositionSolver<SpringForce, Double>(composition, damping: split, steps: 90).solved(
          SpringForce(stiffness: 225, damping: 15, cubic: 3), v: 20,
          at: SampleTimes(duration: 1, count: samples))
      }
      let (aligned, general) = (solves[0], solves[1])
      // The general loop interpolates its last sample.
      let (x, v) = (general.trajectory.position(11), general.trajectory.velocity(11))
      #expect((aligned.trajectory.position(9) - x).magnitude < 1e-15)
      #expect((aligned.trajectory.velocity(9) - v).magnitude < 1e-14)
      #expect(aligned.report.code == .success && aligned.report.accepted == 90)
      #expect(aligned.report.accepted == general.report.accepted)
      #expect(aligned.report.evaluations == general.report.evaluations)
    }
  }

  /// The stability function R(z) is at most 1 up to z = 2√2 i, and down to
  /// z = −2.7853.
  @Test func rungeKutta4IsStableUpToItsLimits() {
    let solver = ExplicitSolver<Stages4, ForceEquation<SpringForce, Double>>(
      .rungeKutta4, .fixed(steps: 4000), nodes: 2)
    expectLimit(2 * 2.0.squareRoot(), of: solver, SpringForce(stiffness: 1, damping: 0))
    // Decay rates of 1 and 1000, of which the fast one limits the step.
    expectLimit(
      2.785293563405282e-3, of: solver, SpringForce(stiffness: 1000, damping: 1001))
  }

  /// The error of the whole solution, over a hundred periods, meets the
  /// tolerance.
  @Test(arguments: [1e-2, 1e-3, 1e-5, 1e-7, 1e-9, 1e-11])
  func errorsOfWholeSolutionsMeetTheirTolerance(tolerance: Double) {
    let (report, trajectory) = GlobalErrorSolver<HardSpring>(tolerance: tolerance).solved(
      HardSpring(), at: SampleTimes(duration: 476.8, count: 1000), recordsVelocities: false)
    #expect(report.code == .success && report.rejected > 0)
    #expect(trajectory.largestError { DuffingOscillator().state(at: $0).position } <= tolerance)
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

  /// Multistep solves of damped springs against the closed form: at the ends of
  /// steps, between them, and at irregular times.
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
        let (report, trajectory) = solver.solved(
          force, v: -4, at: times, recordsVelocities: recordsVelocities)
        #expect(report.code == .success && report.accepted == 300)
        for k in 0..<times.count {
          let state = exact.state(
            at: times.exact(k), position: DoubleDouble(1), velocity: DoubleDouble(-4))
          #expect((trajectory.position(k) - state.position.rounded).magnitude < 2e-6)
          guard recordsVelocities else { continue }
          #expect((trajectory.velocity(k) - state.velocity.rounded).magnitude < 4e-5)
        }
      }
    }
  }

  /// A multistep method needs a starter for its first steps; a solve of few
  /// steps is the starter's alone.
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

  /// An adaptive solver traps unless its stages compute the error estimates of
  /// the tableau.
  @Test func adaptiveStepsNeedTheStagesOfTheTableau() async {
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

  /// The switching solver takes implicit steps where the problem is stiff.
  @Test func stiffnessIsNoticed() {
    let stiff = SpringForce(stiffness: 400, damping: 20_000)
    let hard = maximumError(
      SwitchingSolver<SpringForce>(tolerance: 1e-6), stiff, duration: 2, samples: 101)
    #expect(hard.report.stiffSteps > 0)
    #expect(hard.error < 1e-5)
    // Only over 0.4 s: once the spring is at rest, stability alone limits
    // explicit steps, however soft it is.
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
