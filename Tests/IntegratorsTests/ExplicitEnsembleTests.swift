import Equations
import Integrators
import Testing

/// Eight springs in lanes against the same springs one by one.
@Suite struct ExplicitEnsembleTests {
  struct Springs: RegisterEquation {
    let stiffness: SIMD8<Double>

    func acceleration(
      position: SIMD8<Double>, velocity: SIMD8<Double>, time: Double
    ) -> SIMD8<Double> {
      -stiffness * position - SIMD8(repeating: 0.5) * velocity
    }
  }

  /// `ClassicalStages` shares the sums of its stages, which `Stages4` and
  /// `Stages6` compute one by one.
  @Test func lanesAreTheSpringsOneByOne() {
    check(ClassicalStages.self, Stages4.self, .rungeKutta4)
    check(Stages6.self, Stages6.self, .cashKarp5)
  }

  private func check<Ensemble: StageCount, Reference: StageCount>(
    _: Ensemble.Type, _: Reference.Type, _ tableau: ExplicitTableau
  ) {
    let groups = (0..<3).map { group in
      SIMD8<Double>((1...8).map { lane in Double(8 * group + lane) })
    }
    let start = (SIMD8<Double>(repeating: 1), SIMD8<Double>(repeating: -2))
    let ensemble = ExplicitEnsemble<Ensemble, Springs>(
      tableau, groups.map(Springs.init), from: groups.map { _ in start }, step: 0.01)
    ensemble.advance(steps: 60)
    ensemble.advance(steps: 40)
    #expect(ensemble.groupCount == 3)
    #expect(ensemble.time == 1)
    for (group, stiffness) in groups.enumerated() {
      for lane in 0..<8 {
        let ends = ExplicitSolver<Reference, SpringProblem>(
          tableau, .fixed(steps: 100), nodes: 2
        ).solved(
          SpringForce(stiffness: stiffness[lane], damping: 0.5), v: -2,
          at: SampleTimes(duration: 1, count: 2)
        ).trajectory
        #expect((ensemble.position(group)[lane] - ends.position(1)).magnitude < 1e-14)
        #expect((ensemble.velocity(group)[lane] - ends.velocity(1)).magnitude < 1e-13)
      }
    }
  }

  /// The solution of x'' = 6 t from rest is t³, which the method reproduces if
  /// its time begins at zero.
  @Test func timeBeginsAtZero() {
    struct Pushed: RegisterEquation {
      func acceleration(
        position: SIMD8<Double>, velocity: SIMD8<Double>, time: Double
      ) -> SIMD8<Double> { SIMD8(repeating: 6 * time) }
    }
    let ensemble = ExplicitEnsemble<ClassicalStages, Pushed>(
      .rungeKutta4, [Pushed()], from: [(.zero, .zero)], step: 0.25)
    #expect(ensemble.time == 0)
    for k in 1...8 {
      ensemble.advance(steps: 1)
      let t = 0.25 * Double(k)
      #expect(ensemble.time == t)
      for lane in 0..<8 {
        #expect((ensemble.position(0)[lane] - t * t * t).magnitude < 1e-14)
        #expect((ensemble.velocity(0)[lane] - 3 * t * t).magnitude < 1e-14)
      }
    }
  }
}
