import Equations
import Glibc
import Integrators
import Springs
import TestSupport
import Testing

@Suite struct SeriesTests {
  @Test func startOfFirstOrderStandsInPlaceOfAVelocity() throws {
    let system = try EquationSystem("y' = -y; x'' = -x; y(0) = 2; x'(0) = 3")
    #expect(system.start.positions == [0, 0] && system.start.velocities == [2, 3])
    let solution = ParsedEquation(system).solve(
      from: system.start.positions, velocities: system.start.velocities, until: 1,
      .adaptive(tolerance: 1e-10))
    #expect((solution.velocity(at: 1) - 2 * exp(-1)).magnitude < 1e-9)
  }

  /// Rates at samples of y' = f(t) come from the series of f, and equal f to
  /// about 1e-13.
  @Test(arguments: [
    "sin(1 + t)", "cos(t*t)", "tan(t)", "atan(2*t)", "exp(sin(t))", "log(2 + t)", "sqrt(1 + t^2)",
    "sinh(2*t)", "cosh(2*t) - sinh(t)", "tanh(3*t)", "1/(1 + t^2)", "t^3/4 - 2", "(2 + t)^2.5",
    "(1 + t)^-3",
    "2^t", "(2 + t)^(t + 1)", "t^20", "abs(t - 0.35)", "min(t, 1 - t)", "max(cos(5*t), 0.2)",
    "sign(sin(7*t - 1))*t", "-t*(1 - t)/3", "exp(-t)*(1 + t^2)", "t^2*cos(3*t)",
    "t*(1 - t)*cos(3*t)",
  ])
  func everyFunctionHasItsSeries(formula: String) throws {
    let text = "y' = \(formula)"
    let times = SampleTimes(duration: 1.25, count: 101)
    let solver = try SeriesSolver.solved(text, tolerance: 1e-16, times: times)
    let equation = ParsedEquation(try EquationSystem(text))
    for k in 0..<times.count {
      let t = times.high[k]
      let exact = equation.acceleration(position: 0, velocity: 0, time: t)
      #expect((solver.rates[k] - exact).magnitude < 1e-13 * (1 + exact.magnitude), "\(t)")
    }
  }

  /// A row of coefficients 1, 2, … 5 is 1 + 2t + 3t² + 4t³ + 5t⁴.
  @Test func seriesRowsAreEvaluatedAsPolynomials() throws {
    let expansion = SeriesExpansion<Double>(try EquationSystem("x'' = 0").series, order: 4)
    let row = expansion.position(0)
    for k in 0...4 { row[k] = Double(k + 1) }
    #expect(expansion.value(row, at: 2) == 129)
    #expect(expansion.slope(row, at: 2) == 222)
  }

  @Test func degreesOfRepeatedSquaresDoNotOverflow() throws {
    let squares = (1..<70).map { "d\($0) = d\($0 - 1)*d\($0 - 1)\n" }.joined()
    let end = try SeriesSolver.end("d0 = t/2\n\(squares)x'' = d69; x(0) = 1", order: 12, after: 1)
    #expect(end.value == 1)
  }

  @Test func seriesReachTwentyEightDigits() throws {
    let system = try EquationSystem("x'' = -x")
    let times = SampleTimes(duration: 40, count: 41)
    let solver = SeriesSolver<DoubleDouble>(system, order: 30, tolerance: 1e-28, times: times)
    #expect(solver.solve(positions: [1], velocities: [0]).code == .success)
    for k in 0..<times.count {
      let exact = DoubleDouble(times.high[k]).sineAndCosine()
      #expect((solver.values[k] - exact.cosine).magnitude.rounded < 1e-28)
      #expect((solver.rates[k] + exact.sine).magnitude.rounded < 1e-28)
    }
  }

  /// The root of a square is a magnitude, also where it starts at zero; and the
  /// power of a maximum that is still zero has a series.
  @Test func rootOfASquareIsAMagnitude() throws {
    func end(_ text: String, _ x: Double, _ v: Double) throws -> (value: Double, rate: Double) {
      try SeriesSolver.end("\(text); x(0) = \(x); x'(0) = \(v)", order: 20, after: 9)
    }
    #expect(try EquationSystem("x'' = -sqrt(x'^2)*x'").hasCorners)
    #expect(try !EquationSystem("x'' = -sqrt(x'^2 + 1)*x'").hasCorners)
    #expect(try EquationSystem("x'' = -sqrt(x^2) - abs(x)").series.choiceCount == 1)
    for (x, v) in [(1.0, 0.0), (0, -1), (0.5, 2)] {
      let root = try end("x'' = -x - 0.3*sqrt(x'^2)*x'", x, v)
      #expect(root == (try end("x'' = -x - 0.3*abs(x')*x'", x, v)))
    }
    // A free fall from 50 to 9.5, in which the formula stays zero.
    for text in ["max(0, -x)^1.5", "sqrt(max(0, -x))", "max(0, -x)^0.25*x"] {
      let flight = try end("x'' = -1 + 7*\(text)", 50, 0)
      #expect((flight.value - 9.5).magnitude < 1e-12)
      #expect((flight.rate + 9).magnitude < 1e-12)
    }
  }
}

/// Solves by power series from the start that a text gives, or else from zero.
extension SeriesSolver<Double> {
  static func solve(
    _ text: String, order: Int = 24, tolerance: Double = 1e-13, times: SampleTimes,
    longestStep: Double = .infinity
  ) throws -> (solver: SeriesSolver, report: SolveReport) {
    let system = try EquationSystem(text)
    let solver = SeriesSolver(
      system, order: order, tolerance: tolerance, times: times, longestStep: longestStep)
    let (positions, velocities) = system.start
    return (solver, solver.solve(positions: positions, velocities: velocities))
  }

  /// A solver after a solve that must succeed.
  static func solved(
    _ text: String, order: Int = 24, tolerance: Double = 1e-13, times: SampleTimes,
    longestStep: Double = .infinity
  ) throws -> SeriesSolver {
    let (solver, report) = try solve(
      text, order: order, tolerance: tolerance, times: times, longestStep: longestStep)
    #expect(report.code == .success, "\(text)")
    return solver
  }

  /// The first coordinate and its rate at the end of a solve that must succeed.
  static func end(
    _ text: String, order: Int = 24, tolerance: Double = 1e-13, after duration: Double
  ) throws -> (value: Double, rate: Double) {
    let solver = try solved(
      text, order: order, tolerance: tolerance, times: SampleTimes([duration]))
    return (solver.values[0], solver.rates[0])
  }
}
