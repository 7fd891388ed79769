import Equations
import Glibc
import Integrators
import Springs
import Testing

/// Which case of a sign, a minimum or a maximum holds where its operands are
/// equal, undefined or infinite, and solves that end early.
@Suite struct SeriesCaseTests {
  typealias Motion = (text: String, time: Double, end: Double)

  private func expectEnd(
    _ motion: Motion, order: Int, tolerance: Double = 1e-12, within bound: Double = 1e-12
  ) throws {
    let end = try SeriesSolver.end(
      motion.text, order: order, tolerance: tolerance, after: motion.time)
    #expect((end.value - motion.end).magnitude < bound, "\(end)")
  }

  /// Motions that reach the zero of a root in time, and rest there: the root is
  /// a straight line or a parabola in time until then, and its series would
  /// turn.
  @Test(
    arguments: [
      // (1 − c t/2)²
      ("x' = -sqrt(x)", 1), ("x' = -0.7*sqrt(x)", 0.7), ("x' = -sqrt(max(0, x))", 1),
      ("x' = -sign(x)*sqrt(abs(x))", 1), ("x' = -2*max(0, x)^0.5", 2),
    ], [16, 24])
  func motionsRestAtTheZeroOfARoot(_ motion: (text: String, rate: Double), order: Int) throws {
    let solver = try SeriesSolver.solved(
      motion.text + "; x(0) = 1", order: order, tolerance: 1e-9,
      times: SampleTimes([0.5, 1, 100]))
    for sample in 0..<2 {
      let root = 1 - motion.rate * solver.times.high[sample] / 2
      #expect((solver.values[sample] - root * root).magnitude < 1e-9)
    }
    #expect(solver.values[2].magnitude < 1e-20 && solver.rates[2].magnitude < 1e-10)
    #expect(try #require(solver.rest) < 2 / motion.rate + 1e-6)
  }

  /// From rest at 5 s, x = (t − 5)²/4.
  @Test(arguments: [16, 24]) func restsEnd(order: Int) throws {
    let solver = try SeriesSolver.solved(
      "x' = -sqrt(max(0, x)) + max(0, t - 5); x(0) = 1", order: order, tolerance: 1e-10,
      times: SampleTimes([4, 5, 7, 10]))
    for (sample, exact) in [0, 0, 1, 6.25].enumerated() {
      #expect((solver.values[sample] - exact).magnitude < 1e-8, "\(solver.values[sample])")
    }
  }

  /// Both rest, one after the other, and take few steps.
  @Test func severalRootsRest() throws {
    let system = try EquationSystem("x' = -sqrt(x); y' = -0.3*sqrt(y); x(0) = 1; y(0) = 1")
    let solver = SeriesSolver<Double>(
      system, order: 24, tolerance: 1e-12, times: SampleTimes([10]))
    let report = solver.solve(
      positions: system.start.positions, velocities: system.start.velocities)
    #expect(report.code == .success && report.accepted < 200)
    #expect(solver.values[0].magnitude < 1e-20 && solver.values[1].magnitude < 1e-20)
  }

  /// sign(f) is 0 while f is identically zero: against exact solutions.
  @Test(
    arguments: [
      ("x'' = -x + sign(max(0, t - 3))", 2, 0),
      ("x'' = -x + sign(max(0, t - 3))", 4, 1 - cos(1)),
      ("y' = -y + sign(min(0, t - 3)); y(0) = 1", 2, -1 + 2 * exp(-2)),
      ("y' = -y + sign(min(0, t - 3)); y(0) = 1", 4, (-1 + 2 * exp(-3)) * exp(-1)),
      ("k = 0; y' = -y + sign(k*t); y(0) = 1", 1, exp(-1)),
      ("y' = sign(abs(t) - t); y(0) = 0.5", 4, 0.5),
      ("x'' = -x + sign(x'); x(0) = 1", 1, 2 * cos(1) - 1),
      // Equilibria, stable or not, and friction that just holds.
      ("x'' = sign(x)", 2, 0), ("x'' = 10*sign(x) - x", 2, 0), ("y' = sign(y)", 2, 0),
      ("x'' = -sign(x') - x; x(0) = 1", 3, 1),
    ] as [Motion], [12, 24])
  func signsOfZeroAreZero(_ motion: Motion, order: Int) throws {
    try expectEnd(motion, order: order, tolerance: 1e-11, within: 1e-9)
  }

  /// A motion that starts on a jump, where the sign is 0, goes to the side to
  /// which that leads it. In the first example x' is −0.5 at the start, so x
  /// becomes negative, where x' is −1.5. Values are those after 1 s.
  @Test(
    arguments: [
      ("x' = sign(x) - 0.5", -1.5), ("x' = -sign(-x) - 0.5", -1.5), ("x'' = sign(x') - 0.5", -0.75),
      ("x'' = sign(x) - 0.5", -0.75), ("x' = 2*sign(sin(x)) - 0.5", -2.5),
      ("x' = sign(t - x) + 1", 1), ("x' = sign(x) + 0.5", 1.5),
      ("x'' = sign(x^2 - y^2) - 0.3; y'' = -0.1; x(0) = 1; y(0) = 1", 0.35),
    ], [12, 24])
  func zeroDecidesTheSideOfAStart(_ motion: (text: String, end: Double), order: Int) throws {
    try expectEnd((motion.text, 1, motion.end), order: order)
  }

  /// The functions that choose cases have poles, zeros of roots and multiple
  /// zeros. Ends are exact: integrals of functions that are constant between
  /// the changes, or parabolas.
  @Test(
    arguments: [
      // 1 before the pole at π/2, and −1 behind it.
      ("z' = max(-1, min(1, 1/cos(t)))", 1.6, .pi - 1.6),
      ("z' = max(-1, min(1, 1/cos(t)))", 4, .pi - 4),
      // Parabolas of period √32.
      ("x'' = -max(-1, min(1, 1/x)); x(0) = 1", 6, 1 - pow(6 - 32.0.squareRoot(), 2) / 2),
      ("z' = sign(1/(t - 1))", 3, 1), ("z' = sign((t - 1)^-3)", 3, 1),
      // 1 up to t = 2; from there the integral is 1/2.
      ("z' = min(1, (t - 1)^-2)", 3, 2.5),
      // 1 and −1 for π/2 each, then 1.
      ("z' = sign(tan(t))", 4, 4 - .pi),
      ("y' = sign(1 + abs(cos(t))^0.7)", 10, 10), ("y' = max(0.5, sqrt(t))", 0.25, 0.125),
      // −1 within 0.01 of t = 1.
      ("y' = sign(sqrt(abs(t - 1)) - 0.1)", 3, 2.96), ("y' = sign(t^17)", 1, 1),
      // 1 up to 2.399, and 3 for the rest.
      ("y' = max(-1, min(1, sign(t - 2.399))) + 2", 3, 4.202),
    ] + [1, 3, 5, 9, 17].map { ("z' = sign((t - 1)^\($0))", 1.5, -0.5) } as [Motion], [16, 24])
  func casesChangeAtPolesAndRoots(_ motion: Motion, order: Int) throws {
    try expectEnd(motion, order: order)
  }

  /// A pole at the start: also in numbers of two parts, in which 1/0 is NaN.
  @Test(
    arguments: [
      ("y' = min(1, 1/t)", 3, 1 + log(3.0)), ("y' = max(-1, min(1, 1/t))", 1, 1),
      ("x'' = -max(-1, min(1, 1/x)); x'(0) = -1", 1, -0.5),
    ])
  func casesOfTheStartAreThoseBehindAPole(_ motion: Motion) throws {
    let system = try EquationSystem(motion.text)
    let solver = SeriesSolver<DoubleDouble>(
      system, order: 36, tolerance: 1e-26, times: SampleTimes([motion.time]))
    let start = system.start
    let report = solver.solve(positions: start.positions, velocities: start.velocities)
    #expect(report.code == .success)
    #expect((solver.values[0].rounded - motion.end).magnitude < 1e-15, "\(solver.values[0])")
  }

  /// An undefined operand of a function with cases ends the solve, even where
  /// the other operand would be the result.
  @Test(
    arguments: [
      "max(0, log(t - 1))", "max(log(t - 1), 0)", "max(-1, min(1, sqrt(t - 1)))",
      "sign(sqrt(t - 1))", "abs(sqrt(t - 1))", "max(0, log(2 - t))", "max(log(2 - t), 0)",
    ])
  func undefinedCasesEndTheSolve(slope: String) throws {
    let (_, report) = try SeriesSolver.solve(
      "y' = \(slope)", tolerance: 1e-12, times: SampleTimes([3]))
    #expect(report.code == .diverged)
  }

  /// y reaches zero and stays there, where the quotient has no series: steps
  /// vanish, and the solve gives up long before it has taken the most steps.
  @Test func vanishingStepsStopEarly() throws {
    let solver = SeriesSolver<Double>(
      try EquationSystem("y' = -y/sqrt(y)"), order: 16, tolerance: 1e-12,
      times: SampleTimes(duration: 10, count: 11), maximumSteps: 10_000)
    let report = solver.solve(positions: [0], velocities: [1])
    #expect(report.code == .maxSteps && report.accepted < 5_000)
  }

  /// Solutions that end: at a pole at t = 1, in dry friction that holds, and at
  /// the root of a negative number.
  @Test func solutionsThatEndAreReported() throws {
    let times = SampleTimes(duration: 2, count: 11)
    func code(_ text: String) throws -> ResultCode {
      try SeriesSolver.solve(text, order: 20, tolerance: 1e-10, times: times).report.code
    }
    #expect(try code("y' = y^2; y(0) = 1") == .unstable)
    #expect(try code("x'' = -0.1 - sign(x')") == .unstable)
    #expect(try code("x'' = sqrt(-1 - x^2)") == .diverged)
  }

  /// A spring that is fast at first, and slow for 99 % of the time: a series
  /// solve that is fast at first must not be given up as hopeless.
  @Test func fastStartsDoNotEndASeries() throws {
    _ = try SeriesSolver.solved(
      "w = 1 + 3e4*exp(-t); x'' = -w^2*x; x(0) = 1", tolerance: 1e-9, times: SampleTimes([2e4]))
  }
}
