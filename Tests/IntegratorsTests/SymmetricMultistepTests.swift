import Equations
import Integrators
import Testing

@Suite struct SymmetricMultistepTests {

  /// A multistep method needs a starter for its first steps; a solve of few
  /// steps is the starter's alone.
  @Test(arguments: [1, 2, 5, 11, 12, 13])
  func theStarterTakesTheFirstSteps(steps: Int) throws {
    let force = SpringForce(stiffness: 4, damping: 1)
    let initial = InitialValue(position: 1, velocity: 0.0, duration: 0.05 * Double(steps))
    let exact = try OrderTests.exact(force, initial)
    let end = try #require(
      endState(SymmetricMultistepSolver<SpringForce>(.order12, steps: steps), force, initial))
    #expect((end.position - exact.position).magnitude < 1e-13)
    #expect((end.velocity - exact.velocity).magnitude < 1e-12)
  }
}
