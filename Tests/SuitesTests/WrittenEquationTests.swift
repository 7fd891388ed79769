import Equations
import Integrators
import SolverSuites
import Springs
import Testing

/// An equation of a user, with its text.
struct Written: ScalarEquation, WrittenEquation {
  let text: String
  let force: @Sendable (_ t: Double, _ x: Double, _ v: Double) -> Double
  func acceleration(time: Double, position: Double, velocity: Double) -> Double {
    force(time, position, velocity)
  }
}

/// Equations that are written in Swift, compared with their text form.
@Suite struct WrittenEquationTests {
  static let problems = Problem.all.filter {
    $0.equation is any WrittenEquation & ScalarEquation
  }

  /// The equation of a problem gives the same numbers as a struct, in vector
  /// lanes, through the general interface and, to rounding, from its text.
  @Test func structAndTextOfAProblemGiveTheSameNumbers() throws {
    #expect(Self.problems.count >= 3)
    var random = SplitMix64(seed: 61)
    func next(_ size: Double) -> Double { random.uniform(-size, size) }
    for problem in Self.problems {
      let equation = try #require(problem.equation as? any WrittenEquation & ScalarEquation)
      let parsed = ParsedEquation(try EquationSystem(equation.text))
      let general = try #require(AnyScalarEquation(equation))
      // A few ulps of terms up to 400, or up to `largest`: the sides may round
      // products and sums differently.
      let largest = equation.acceleration(time: 0, position: 3, velocity: 9).magnitude
      let bound = 2e-13 * max(1, largest / 400)
      for _ in 0..<40 {
        let sizes = [40.0, 3, 9, 0]
        var states = sizes.map { size in SIMD8((0..<8).map { _ in next(size) }) }
        equation.laneFunction(&states, 1)
        for lane in 0..<8 {
          let (t, x, v) = (states[0][lane], states[1][lane], states[2][lane])
          let text = parsed.acceleration(position: x, velocity: v, time: t)
          let own = equation.acceleration(time: t, position: x, velocity: v)
          #expect((own - text).magnitude < bound, "\(problem.name)")
          #expect(states[3][lane] == own, "\(problem.name)")
          let asAny = general.acceleration(position: x, velocity: v, time: t)
          #expect(asAny == own, "\(problem.name)")
        }
      }
    }
  }

  @Test func equationsWithoutLanesAreEvaluatedLaneByLane() {
    let trajectory = Trajectory(
      times: SampleTimes(duration: 20, count: 101), recordsVelocities: true)
    let solver = GaussSolver<AnyOnNodes<Lanes16>>(.adaptive(tolerance: 1e-12))
    let report = solver.solve(
      AnyOnNodes(Written(text: "x'' = -x") { _, x, _ in -x }),
      from: InitialValue(position: 1, velocity: 0, duration: 20), into: trajectory)
    #expect(report.code == .success)
    for k in 0..<101 {
      let time = trajectory.times.high[k]
      #expect((trajectory.position(k) - cos(time)).magnitude < 1e-12)
      #expect((trajectory.velocity(k) + sin(time)).magnitude < 1e-12)
    }
  }
}
