import Equations
import Integrators
import Oscillators
import Springs
import Testing

/// Symmetric multistep methods on damped springs. Accuracy is bounded by that
/// of the lowest order, 6.
@Suite struct SymmetricMultistepTests {
  /// At the ends of steps, between them, and at irregular times.
  @Test(arguments: TableauTests.symmetric.indices, [0.0, 3, 30, 80])
  func samplesAreThoseOfTheClosedForm(index: Int, damping: Double) throws {
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
