import Equations
import Glibc
import Integrators
import Springs
import TestSupport
import Testing

/// What counts as settled, and turning points of equations of first order.
/// `EventTests` of `SolverCasesTests` compares the settling times of all
/// methods with the closed form.
@Suite struct SettlingTests {
  private struct Follower: FirstOrderSystem {
    let count = 1
    func evaluate(_ t: Double, _ y: Span<Double>, into slope: inout MutableSpan<Double>) {
      slope[0] = -2 * (y[0] - cos(t))
    }
  }

  /// y' = −2 (y − cos t) from 0 is (4 cos t + 2 sin t − 4 exp(−2t))/5.
  @Test(arguments: [1e-8, 1e-10, 1e-12], [StageTable(.dormandPrince8), StageTable(.verner9)])
  func turnsOfFirstOrderAreThoseOfTheSolution(tolerance: Double, table: StageTable) {
    let solution = Follower().solve(
      from: [0], until: 10, StepControl(Tolerance(tolerance)), by: table)
    func rate(_ t: Double) -> Double { (-4 * sin(t) + 2 * cos(t) + 8 * exp(-2 * t)) / 5 }
    let turns = solution.events(.turning)
    #expect(turns.map(\.direction) == [.falling, .rising, .falling, .rising])
    for turn in turns {
      // y' divided by y'' is the distance to the true turn.
      let bend = (rate(turn.time + 1e-4) - rate(turn.time - 1e-4)) / 2e-4
      #expect((rate(turn.time) / bend).magnitude < 100 * tolerance, "\(turn)")
    }
  }

  /// A peak as high as the threshold touches the band's edge and does not
  /// count as leaving; one a little higher does.
  @Test func aTouchIsAnEventAndNoLeaving() throws {
    let solution = SpringForce(stiffness: 144, damping: 7.2)
      .solve(from: [1], velocities: [0], until: 5, steps: 4000)
    let motion = SpringMotion(ratio: 0.3, omega: 12, from: 1)
    let peak = try #require(motion.turningPoints(until: 5).first { $0 > 0.3 })
    let height = motion.state(at: peak).position.magnitude
    let touch = try #require(solution.events(.settling(target: 0, threshold: height)).last)
    #expect(touch.direction == .touching)
    #expect((touch.time - peak).magnitude < 1e-6)
    #expect(solution.settlingTime(target: 0, threshold: height) < peak - 0.05)
    let lower = height * (1 - 1e-6)
    let after = solution.settlingTime(target: 0, threshold: lower)
    #expect(after > peak)
    #expect((after - motion.settlingTime(within: lower)).magnitude < 1e-7)
  }
}
