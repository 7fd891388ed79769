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
      InMemory.splitting(composition, .removed, steps: steps)
    }
    #expect((slope - Double(composition.order)).magnitude < 0.35, "\(slope)")
  }

  /// A kick of length zero changes nothing, wherever it stands.
  @Test func kicksOfLengthZeroChangeNothing() throws {
    let composition = Composition(
      order: 2, beginsWithKick: false, drifts: [0.5, 0.25, 0.25], kicks: [1, 0])
    let start = InitialValue(position: 1.0, velocity: 0.5, duration: 2)
    let ends = try [composition, .positionVerlet].map {
      try #require(
        endState(
          InMemory.splitting($0, .removed, steps: 40),
          SpringForce(stiffness: 9, damping: 0.5), start))
    }
    #expect((ends[0].position - ends[1].position).magnitude < 1e-14)
    #expect((ends[0].velocity - ends[1].velocity).magnitude < 1e-13)
  }
}
