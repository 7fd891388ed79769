import Equations
import Glibc
import Integrators
import SolverSuites
import Springs
import TestSupport
import Testing

/// Equations that are written in Swift, compared with their text form.
@Suite struct WrittenEquationTests {
  private static let problems = Problem.all.filter { $0.equation is any WrittenEquation }

  /// The equation of a problem gives the same numbers as a struct, on the lanes
  /// of vectors, through the general interface, and parsed from its text.
  @Test func structAndTextOfAProblemGiveTheSameNumbers() throws {
    #expect(Self.problems.count >= 3)
    var random = SplitMix64(seed: 61)
    func next(_ size: Double) -> Double { random.uniform(-size, size) }
    for problem in Self.problems {
      let equation = try #require(problem.equation as? any WrittenEquation)
      let parsed = ParsedEquation(EquationSystem(of: equation))
      let general = try #require(AnyScalarEquation(equation))
      let largest = equation.acceleration(time: 0, position: 3, velocity: 9).magnitude
      let bound = 2e-13 * max(1, largest / 400)
      for _ in 0..<40 {
        var states = EightStates(time: .zero, position: .zero, velocity: .zero)
        for lane in 0..<8 {
          states.time[lane] = next(40)
          states.position[lane] = next(3)
          states.velocity[lane] = next(9)
        }
        equation.evaluate(&states)
        for lane in 0..<8 {
          let (t, x, v) = (states.time[lane], states.position[lane], states.velocity[lane])
          let text = parsed.acceleration(position: x, velocity: v, time: t)
          let own = equation.acceleration(time: t, position: x, velocity: v)
          // Terms are up to 400, with an ulp of 6e-14, or to the largest value; one
          // side fuses multiplications and additions.
          #expect((own - text).magnitude < bound, "\(problem.name)")
          #expect(states.acceleration[lane] == own, "\(problem.name)")
          #expect(
            general.acceleration(position: x, velocity: v, time: t) == own, "\(problem.name)")
        }
      }
    }
  }

  /// An equation without an implementation for vectors is evaluated lane by
  /// lane.
  @Test func equationsWithoutLanesAreEvaluatedLaneByLane() {
    struct Spring: ScalarEquation {
      func acceleration(time: Double, position: Double, velocity: Double) -> Double { -position }
    }
    let trajectory = Trajectory(
      times: SampleTimes(duration: 20, count: 101), recordsVelocities: true)
    let solver = GaussSolver<AnyOnNodes<Lanes16>>(StepControl(Tolerance(1e-12)))
    let report = solver.solve(
      AnyOnNodes(Spring()), from: InitialValue(position: 1, velocity: 0, duration: 20),
      into: trajectory)
    #expect(report.code == .success)
    for k in 0..<101 {
      let time = trajectory.times.high[k]
      #expect((trajectory.position(k) - cos(time)).magnitude < 1e-12)
      #expect((trajectory.velocity(k) + sin(time)).magnitude < 1e-12)
    }
  }

  /// A pendulum swings from 2.5 rad and back in 2π/(ω agm(1, cos 1.25)), where
  /// agm is the arithmetic–geometric mean, and keeps its energy.
  @Test func thePendulumHasItsPeriodAndEnergy() throws {
    let problem = try #require(Self.problems.first { $0.name == "pendulum" })
    let motion = try #require(try problem.reference().pieces[0].motion)
    let stiffness = DoubleDouble(9.81)
    var (a, b) = (DoubleDouble(1), DoubleDouble(1.25).sineAndCosine().cosine)
    for _ in 0..<7 { (a, b) = ((a + b) * 0.5, (a * b).squareRoot()) }
    let period = DoubleDouble.pi * 2 / (stiffness.squareRoot() * a)
    for turns in 1...8 {
      let state = motion(period * Double(turns))
      #expect((state.positions[0] - DoubleDouble(2.5)).high.magnitude < 1e-19)
      // At the turning point an error of phase changes the velocity to first
      // order, the position only to second.
      #expect(state.velocities[0].high.magnitude < 1e-24)
    }
    func energy(_ time: DoubleDouble) -> DoubleDouble {
      let state = motion(time)
      let (x, v) = (state.positions[0], state.velocities[0])
      return v * v * 0.5 - stiffness * x.sineAndCosine().cosine
    }
    for k in 0...50 {
      let change = energy(DoubleDouble(0.593 * Double(k))) - energy(DoubleDouble(0))
      #expect(change.high.magnitude < 1e-19)
    }
  }

  /// The estimated error of a reference is far below the rounding of a double.
  @Test func referencesAgree() throws {
    // A problem has no estimate if its series does not reach the end.
    let errors = try Self.problems.compactMap { try $0.reference().error }
    #expect(errors.count >= 3)
    for error in errors { #expect(error > 0 && error < 1e-19) }
  }
}
