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

  /// sign(f) is 0 while f is identically zero. The ends are exact.
  @Test(
    arguments: [
      ("x'' = -x + sign(max(0, t - 3))", 2, 0),
      ("x'' = -x + sign(max(0, t - 3))", 4, 1 - cos(1)),
      ("y' = -y + sign(min(0, t - 3)); y(0) = 1", 2, -1 + 2 * exp(-2)),
      ("y' = -y + sign(min(0, t - 3)); y(0) = 1", 4, (-1 + 2 * exp(-3)) * exp(-1)),
      ("k = 0; y' = -y + sign(k*t); y(0) = 1", 1, exp(-1)),
      ("y' = sign(abs(t) - t); y(0) = 0.5", 4, 0.5),
      ("x'' = -x + sign(x'); x(0) = 1", 1, 2 * cos(1) - 1),
      // Unstable equilibria, and friction that just holds.
      ("x'' = sign(x)", 2, 0), ("x'' = 10*sign(x) - x", 2, 0), ("y' = sign(y)", 2, 0),
      ("x'' = -sign(x') - x; x(0) = 1", 3, 1),
    ] as [Motion], [12, 24])
  func signsOfZeroAreZero(_ motion: Motion, order: Int) throws {
    try expectEnd(motion, order: order, tolerance: 1e-11, within: 1e-9)
  }

  /// A motion that starts on a jump moves to the side to which a sign of 0
  /// leads it, or stays on the jump (t − x). In the first example x' is −0.5 at
  /// the start, so x becomes negative, where x' is −1.5. Ends are after 1 s.
  @Test(
    arguments: [
      ("x' = sign(x) - 0.5", -1.5), ("x' = -sign(-x) - 0.5", -1.5), ("x'' = sign(x') - 0.5", -0.75),
      ("x'' = sign(x) - 0.5", -0.75), ("x' = 2*sign(sin(x)) - 0.5", -2.5),
      ("x' = sign(t - x) + 1", 1), ("x' = sign(x) + 0.5", 1.5),
      ("x'' = sign(x^2 - y^2) - 0.3; y'' = -0.1; x(0) = 1; y(0) = 1", 0.35),
    ], [12, 24])
  func aStartOnAJumpLeavesToTheSideOfSignZero(_ motion: (text: String, end: Double), order: Int)
    throws
  {
    try expectEnd((motion.text, 1, motion.end), order: order)
  }

  /// The operands that choose cases have poles, zeros of roots and multiple
  /// zeros. Ends are exact.
  @Test(
    arguments: [
      // 1 before the pole at π/2, and −1 after it.
      ("z' = max(-1, min(1, 1/cos(t)))", 1.6, .pi - 1.6),
      ("z' = max(-1, min(1, 1/cos(t)))", 4, .pi - 4),
      // Parabolas of period √32.
      ("x'' = -max(-1, min(1, 1/x)); x(0) = 1", 6, 1 - pow(6 - 32.0.squareRoot(), 2) / 2),
      ("z' = sign(1/(t - 1))", 3, 1), ("z' = sign((t - 1)^-3)", 3, 1),
      // 1 up to t = 2; the integral of the rest is 1/2.
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

  /// A pole at the start, in double-double, where 1/0 is NaN.
  @Test(
    arguments: [
      ("y' = min(1, 1/t)", 3, 1 + log(3.0)), ("y' = max(-1, min(1, 1/t))", 1, 1),
      ("x'' = -max(-1, min(1, 1/x)); x'(0) = -1", 1, -0.5),
    ])
  func aPoleAtTheStartChoosesTheNextCase(_ motion: Motion) throws {
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

  /// Motions that reach the zero of a root: until then the root falls linearly
  /// with time, and its series would continue below zero.
  @Test(
    arguments: [
      "x' = -sqrt(x)", "x' = -sqrt(max(0, x))", "x' = -sign(x)*sqrt(abs(x))",
      "x' = -2*max(0, x)^0.5", "x' = -sqrt(max(0, x)) + max(0, t - 5)",
    ], [16, 24])
  func seriesEndAtTheZeroOfARoot(slope: String, order: Int) throws {
    let (solver, report) = try SeriesSolver.solve(
      "\(slope); x(0) = 1", order: order, tolerance: 1e-9, times: SampleTimes([0.5, 100]))
    #expect([.unstable, .diverged].contains(report.code) && report.accepted < 500)
    // x is (1 − rate·t/2)² until it reaches 0; one formula has a factor of 2.
    let rate = slope.contains("2") ? 2.0 : 1
    #expect((solver.values[0] - pow(1 - rate / 4, 2)).magnitude < 1e-9)
    #expect((solver.end - 2 / rate).magnitude < 1e-6 && solver.values[1].isNaN)
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
}
