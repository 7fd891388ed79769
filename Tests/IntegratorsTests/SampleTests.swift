import Equations
import Glibc
import Integrators
import Testing

@Suite struct SampleTests {
  /// Samples at the ends of steps are the states of the implicit midpoint rule,
  /// also if other samples lie between: on x'' = -x, points of the unit circle.
  @Test func samplesOfTheMidpointRuleAreItsStates() {
    let rule = InMemory.implicit(.implicitMidpoint, steps: 2).solved(
      SpringForce(stiffness: 1, damping: 0), x: 1, v: 0, at: SampleTimes([0, 0.5, 1, 2])
    ).trajectory
    for (index, x, v) in [(0, 1.0, 0.0), (2, 0.6, -0.8), (3, -0.28, -0.96)] {
      #expect((rule.position(index) - x).magnitude < 1e-15)
      #expect((rule.velocity(index) - v).magnitude < 1e-15)
    }
  }

  /// One solver may solve with velocities recorded and without.
  @Test func velocitiesAreRecordedOnlyIfAskedFor() throws {
    let times = SampleTimes(duration: 4, count: 9)
    let solver = SeriesSolver<Double>(
      try EquationSystem("x'' = -x"), order: 20, tolerance: 1e-12, times: times)
    for recordsVelocities in [false, true] {
      let (report, trajectory) = solved(
        at: times, width: 1, x: 0, v: 1, recordsVelocities: recordsVelocities, by: solver.solve)
      #expect(report.code == .success)
      #expect((trajectory.position(8) - sin(4)).magnitude < 1e-11)
      if recordsVelocities { #expect((trajectory.velocity(8) - cos(4)).magnitude < 1e-11) }
      #expect(solver.rates[8].isNaN != recordsVelocities)
    }
  }

  /// A sample at the end of a step belongs to that step: its rate comes from
  /// the series that ends there, not from the one that begins. For y' = −y and
  /// order 2 a series multiplies y by 1 − h + h²/2, with h = 0.25 here.
  @Test func aSampleBelongsToTheSeriesThatEndsThere() throws {
    let times = SampleTimes(duration: 4, count: 9)
    let solver = SeriesSolver<Double>(
      try EquationSystem("y' = -y"), order: 2, tolerance: 1, times: times, longestStep: 0.25)
    let report = solver.solve(positions: [0], velocities: [1])
    #expect(report.code == .success && report.accepted == 16)
    var y = 1.0
    for k in 1...8 {
      let middle = y * (1 - 0.25 + 0.03125)
      y = middle * (1 - 0.25 + 0.03125)
      #expect((solver.values[k] - y).magnitude < 1e-15)
      #expect((solver.rates[k] + middle * (1 - 0.25)).magnitude < 1e-15)
    }
  }

  /// The samples up to the end of a step include one at that time.
  @Test func aSampleBelongsToTheStepThatEndsThere() {
    for times in [SampleTimes(duration: 1.5, count: 4), SampleTimes([0, 0.5, 1, 1.5])] {
      let trajectory = Trajectory(times: times, recordsVelocities: false)
      for (time, end) in [(0.0, 1), (0.25, 1), (0.5, 2), (0.75, 2), (1, 3), (1.5, 4), (9, 4)] {
        #expect(trajectory.end(through: time) == end, "\(time)")
      }
    }
  }
}
