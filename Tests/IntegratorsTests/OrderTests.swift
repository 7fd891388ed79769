import Equations
import Glibc
import Integrators
import Springs
import TestSupport
import Testing

/// Orders that `NominalOrderTests` of `SuitesTests` do not show: of
/// methods outside the catalogue, on a driven spring, and of starters.
@Suite struct OrderTests {
  typealias State = (position: Double, velocity: Double)

  /// The slope of a solver's error at the end of a motion.
  static func slope(
    from coarse: Int, _ force: SpringForce, _ start: InitialValue,
    _ make: (Int) -> some Solver<SpringProblem>
  ) throws -> Double {
    let exact = try exact(force, start)
    return try #require(
      observedOrder(over: stepCounts(from: Double(coarse), octaves: 0.5).prefix(8)) { steps in
        endState(make(steps), force, start).map {
          hypot($0.position - exact.position, $0.velocity - exact.velocity)
        }
      })
  }

  /// A multistep method needs a starter for its first steps; a solve of few
  /// steps is the starter's alone.
  @Test(arguments: [1, 2, 5, 11, 12, 13])
  func starterTakesTheFirstStepsOfAMultistepMethod(steps: Int) throws {
    let force = SpringForce(stiffness: 4, damping: 1)
    let initial = InitialValue(position: 1, velocity: 0.0, duration: 0.05 * Double(steps))
    let exact = try Self.exact(force, initial)
    let end = try #require(
      endState(SymmetricMultistepSolver<SpringProblem>(.order12, steps: steps), force, initial))
    #expect((end.position - exact.position).magnitude < 1e-13)
    #expect((end.velocity - exact.velocity).magnitude < 1e-12)
  }

  /// The closed form of a linear spring without a drive; for others collocation
  /// of order 32, in steps so short that its error is rounding.
  static func exact(_ force: SpringForce, _ start: InitialValue) throws -> State {
    if force.cubic == 0 && force.drive == 0 {
      let state = LinearOscillator(stiffness: force.stiffness, damping: force.damping).state(
        at: DoubleDouble(start.duration), position: DoubleDouble(start.position),
        velocity: DoubleDouble(start.velocity))
      return (state.position.rounded, state.velocity.rounded)
    }
    let reference = ForceGauss<Lanes16, SpringForce>(
      .fixed(steps: Int(start.duration * 16)), iterationTolerance: 1e-15)
    return try #require(endState(reference, force, start))
  }
}
