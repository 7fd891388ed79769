import Equations
import Glibc
import Integrators
import Springs
import Testing

@Suite struct SeriesSwitchTests {
  /// x'' = −sign(x) from 1: parabolas of period 4√2.
  @Test func seriesStepsEndWhereASignChanges() throws {
    let quarter = 2.0.squareRoot()
    let times = SampleTimes((0...200).map { Double($0) / 7 })
    let (solver, report) = try SeriesSolver.solve(
      "x'' = -sign(x); x(0) = 1", order: 16, tolerance: 1e-12, times: times)
    #expect(report.code == .success)
    // Two steps in each of eleven parabolas, and a few more.
    #expect(report.accepted < 2 * 11 + 4)
    for k in 0..<times.count {
      // s is the time from the nearest crest or trough.
      let phase = times.high[k].remainder(dividingBy: 4 * quarter)
      let isAbove = phase.magnitude < quarter
      let s = isAbove ? phase : phase.magnitude - 2 * quarter
      let exact = isAbove ? 1 - s * s / 2 : s * s / 2 - 1
      #expect((solver.values[k] - exact).magnitude < 1e-13)
    }
  }

  /// x'' = −max(x, 4x) is a spring of stiffness 4 above zero and of 1 below:
  /// half periods of π/2 and π alternate. `phase` is the time from a crest, at
  /// least −π/4; at π/4 the motion passes zero at a speed of 2.
  @Test func casesOfAMaximumAlternate() throws {
    let system = try EquationSystem("x'' = -max(x, 4*x)")
    let times = SampleTimes(duration: 30, count: 301)
    let solver = SeriesSolver<DoubleDouble>(system, order: 30, tolerance: 1e-26, times: times)
    #expect(solver.solve(positions: [1], velocities: [0]).code == .success)
    for k in 0..<times.count {
      let time = DoubleDouble(high: times.high[k], low: times.low[k])
      let periods = ((time.high + .pi / 4) / (1.5 * .pi)).rounded(.down)
      let phase = time - DoubleDouble.pi * (1.5 * periods)
      let exact =
        phase.high < .pi / 4
        ? (phase * 2).sineAndCosine().cosine
        : (phase - DoubleDouble.pi * 0.25).sineAndCosine().sine * -2
      #expect((solver.values[k] - exact).magnitude.rounded < 1e-26, "\(times.high[k])")
    }
  }

  /// x'' = −x − |x|: a quarter period of π/√8, then a free flight at −√2.
  @Test func cornerOfARootIsMet() throws {
    let x = try SeriesSolver.end("x'' = -x - sqrt(x^2); x(0) = 1", after: 10).value
    let end = -2.0.squareRoot() * (10 - .pi / 8.0.squareRoot())
    #expect((x - end).magnitude < 1e-13)
  }

  /// A force that changes its sign many times while the motion hardly changes,
  /// and one of pulses so short that they begin and end between two points that
  /// the solver checks; both over n whole periods.
  @Test(arguments: [5.0, 50, 160, 1000], [20, 28, 36])
  func fastSwitchesAndShortPulsesAreMet(frequency: Double, order: Int) throws {
    // 16π seconds, less where that would be too many periods for a test.
    let n = 8 * min(frequency, 40)
    let duration = 2 * Double.pi * n / frequency
    func end(_ text: String) throws -> (value: Double, rate: Double) {
      try SeriesSolver.end(text, order: order, tolerance: 1e-10, after: duration)
    }
    let square = try end("x'' = sign(sin(\(frequency)*t))")
    let displacementPerPeriod = Double.pi * Double.pi / frequency / frequency
    #expect((square.value / (n * displacementPerPeriod) - 1).magnitude < 1e-8, "\(square)")
    let pulses = try end("x'' = sign(sin(\(frequency)*t) - 0.99999) + 1")
    let width = 2 * acos(0.99999) / frequency
    #expect((pulses.rate / (2 * n * width) - 1).magnitude < 1e-8, "\(pulses)")
  }

  /// Two pulses between neighbouring points at which cases are checked, in the
  /// order of their functions or not: each adds 4/3 · 0.1³ to the rate.
  @Test(arguments: [(9.5, 9.9), (9.9, 9.5)])
  func pulsesAreMetInOrderOfTime(one: Double, other: Double) throws {
    let text = [one, other].map { "max(0, 0.01 - (t - \($0))^2)" }.joined(separator: " + ")
    let end = try SeriesSolver.end("x'' = \(text)", order: 24, tolerance: 1e-10, after: 10)
    #expect((end.rate / (8e-3 / 3) - 1).magnitude < 1e-8, "\(end)")
  }

  /// √(x²) is |x|, and x/√(x²) the sign of x, but as x passes zero their series
  /// continue unchanged: the solver must change the branch itself. Swings of
  /// known period must be back at their start after four periods.
  @Test(arguments: [1e-6, 1e-9, 1e-12], [12, 16, 24, 30])
  func branchesOfRootsAreChangedAtZero(tolerance: Double, order: Int) throws {
    func distanceFromStart(_ text: String, _ period: Double) throws -> Double {
      let end = try SeriesSolver.end(
        text + "; x(0) = 1", order: order, tolerance: tolerance, after: 4 * period)
      return hypot(end.value - 1, end.rate)
    }
    // x'' = −x |x|: 4 √(3/2) ∫ dx/√(1 − x³) from 0 to 1, a beta function.
    let integral = tgamma(1.0 / 3) * tgamma(0.5) / tgamma(5.0 / 6) / 3
    let period = 4 * 1.5.squareRoot() * integral
    #expect(try distanceFromStart("x'' = -(x^2)^0.5*x", period) < 100 * tolerance)
    // x'' = −x/|x|: parabolas of period 4√2.
    let parabolas = 4 * 2.0.squareRoot()
    #expect(try distanceFromStart("x'' = -x/(x^2)^0.5", parabolas) < 1e-13)
    #expect(try distanceFromStart("x'' = -x/sqrt(x^2)", parabolas) < 1e-13)
  }

  /// A spring with a narrow band of force, crossed to and fro: in 0.2 to 1.1 ms
  /// in the first four cases, in 29 ms in the last. In the first case the
  /// motion nearly turns back. The ends come from arcs computed with 50 digits.
  @Test(
    arguments: [
      ("190*sign(x - 0.92) - 190*sign(x - 0.9202)", -0.80644532199353714),
      ("294.904733*(sign(x - 0.8794) - sign(x - 0.8795707673))", -0.83054636994151145),
      ("370*sign(x - 0.86) - 370*sign(x - 0.8601)", -0.91980956048880212),
      ("50*sign(x - 0.3) - 50*sign(x - 0.301)", -0.8002655809907966),
      ("5*sign(x - 0.54) - 5*sign(x - 0.56)", -0.77389657974133037),
    ], [16, 24, 30])
  func motionsThroughNarrowBandsAreFollowed(_ edges: (force: String, end: Double), order: Int)
    throws
  {
    let text = "x'' = -x + \(edges.force); x(0) = 1"
    let x = try SeriesSolver.end(text, order: order, after: 10).value
    #expect((x - edges.end).magnitude < 1e-9)
  }
}
