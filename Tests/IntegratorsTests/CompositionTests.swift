import Equations
import Glibc
import Integrators
import Testing

/// Splitting methods, which alternate kicks and drifts.
@Suite struct CompositionTests {
  /// On a driven spring the order shows only if each kick evaluates the drive
  /// at the time that the drifts before it add up to.
  @Test(arguments: [
    (Composition.semiImplicitEuler, 160), (.semiImplicitEulerPositionFirst, 160),
    (.velocityVerlet, 80), (.positionVerlet, 80), (.yoshida4, 80), (.yoshida6, 40),
    (.blanesMoan6, 20), (.kahanLi8, 20),
  ])
  func drivenSpringsShowTheOrder(
    composition: Composition, coarse: Int
  ) throws {
    let force = SpringForce(stiffness: 2, damping: 0.125, cubic: 0.5, drive: 0.75)
    let initial = InitialValue(position: 0.75, velocity: 0.5, duration: 4)
    let slope = try OrderTests.slope(from: coarse, force, initial) { steps in
      CompositionSolver<SpringForce>(composition, damping: .removed, steps: steps)
    }
    #expect((slope - Double(composition.order)).magnitude < 0.35, "\(slope)")
  }

  /// Compositions of one drift have a loop of their own for solves in which
  /// each sample is the end of a step; else they use the general loop. Both
  /// agree.
  @Test(arguments: [DampingSplit.explicit, .inKick, .removed])
  func loopForOneDriftAgreesWithTheGeneralLoop(split: DampingSplit) {
    for composition in [Composition.semiImplicitEuler, .velocityVerlet] {
      // 90 steps end on each of 10 samples, and not on each of 12.
      let solves = [10, 12].map { samples in
        CompositionSolver<SpringForce>(composition, damping: split, steps: 90).solved(
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

  /// A kick of length zero changes nothing, wherever it stands.
  @Test func kicksOfLengthZeroChangeNothing() throws {
    let composition = Composition(
      order: 2, beginsWithKick: false, drifts: [0.5, 0.25, 0.25], kicks: [1, 0])
    let start = InitialValue(position: 1.0, velocity: 0.5, duration: 2)
    let ends = try [composition, .positionVerlet].map {
      try #require(
        endState(
          CompositionSolver<SpringForce>($0, damping: .removed, steps: 40),
          SpringForce(stiffness: 9, damping: 0.5), start))
    }
    #expect((ends[0].position - ends[1].position).magnitude < 1e-14)
    #expect((ends[0].velocity - ends[1].velocity).magnitude < 1e-13)
  }
}
