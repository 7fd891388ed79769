import Equations
import Integrators
import Springs
import TestSupport
import Testing

@Suite struct SeriesTests {
  /// Rates at samples of y' = f(t) come from the series of f, and equal f to
  /// about 1e-13.
  @Test(arguments: [
    "sin(1 + t)", "cos(t*t)", "tan(t)", "atan(2*t)", "exp(sin(t))", "log(2 + t)", "sqrt(1 + t^2)",
    "sinh(2*t)", "cosh(2*t) - sinh(t)", "tanh(3*t)", "1/(1 + t^2)", "t^3/4 - 2", "(2 + t)^2.5",
    "(1 + t)^-3", "2^t", "(2 + t)^(t + 1)", "t^20", "abs(t - 0.35)", "min(t, 1 - t)",
    "max(cos(5*t), 0.2)", "sign(sin(7*t - 1))*t", "-t*(1 - t)/3", "exp(-t)*(1 + t^2)",
    "t^2*cos(3*t)", "t*(1 - t)*cos(3*t)",
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

  /// Functions that, except near one place, are nearly constant or exceed the
  /// largest double, and functions whose series at 0 have few terms. The
  /// reference takes steps too short to miss such a place.
  @Test(
    .optimizedRun,
    arguments: [
      "x'' = -9.81*sin(x) - 20*x'*exp(-2e4*x^2)", "x'' = -x - 5*x'*exp(-1e4*x^2)",
      "x'' = -x + 30*exp(-1e6*(x - 0.3)^2)", "x'' = -x + 10*exp(-((t - 5.7)/0.003)^2)",
      "x'' = -17.2*x - 0.2*x' + 1.94*cos(tanh(18*x')) - 0.2*x^3",
      "x'' = -x - 5*x'/cosh(40*x)^2", "x'' = -x - 5*x'/cosh(150*x)^2",
      "x'' = -x + 1/(1 + exp(1000*(3 - t)))", "x'' = -x + 1/(1 + exp(300*(x - 0.5)))",
      "x'' = -x - 0.2*tanh(50*x')", "x'' = cos((t/4)^7)", "x'' = -x + sin((t/4)^8)",
      "x'' = sin((t/4)^6)^2", "x'' = cos((t/6)^12)", "x'' = -2*x + cos((t/2)^4)",
      "x'' = -x + atan(1e9*(t - pi))", "x'' = -x + atan(1e12*(x - 0.3))",
    ])
  func functionsThatAppearAreSeen(text: String) throws {
    let times = SampleTimes(duration: 9, count: 10)
    let text = text + "; x(0) = 1"
    let exact = try SeriesSolver.solved(
      text, order: 16, tolerance: 1e-12, times: times, longestStep: 0.5e-3)
    for (order, tolerance) in [
      (16, 1e-4), (24, 1e-6), (30, 1e-9), (16, 1e-12), (24, 1e-12), (30, 1e-4),
    ] {
      let (solver, report) = try SeriesSolver.solve(
        text, order: order, tolerance: tolerance, times: times)
      #expect(report.code == .success && report.accepted < 5000, "order \(order): \(report)")
      for k in 0..<times.count {
        let error = (solver.values[k] - exact.values[k]).magnitude
        #expect(
          error < 500 * tolerance + 1e-10, "order \(order), \(tolerance), \(k) s: \(error)")
      }
    }
  }

  /// Where the base of a high power is nearly zero, the power's coefficients do
  /// not show the pulse to come. And atan(tan(t)) jumps where the tangent jumps
  /// from one infinity to the other.
  @Test(arguments: [12, 24]) func pulsesOfHighPowersAreMet(order: Int) throws {
    func integral(_ slope: String, to duration: Double) throws -> Double {
      try SeriesSolver.end(
        "y' = \(slope)", order: order, tolerance: 1e-11, after: duration
      ).value
    }
    for power in [20, 24, 40, 400, 1026] {
      // The mean of an even power n of the sine: 1/2 · 3/4 · … · (n − 1)/n.
      let mean = stride(from: 2.0, through: Double(power), by: 2).reduce(1) { $0 * ($1 - 1) / $1 }
      let sum = try integral("sin(t)^\(power)", to: 4 * .pi)
      #expect((sum - 4 * .pi * mean).magnitude < 1e-7, "\(power): \(sum)")
    }
    let tooth = try integral("atan(tan(t))", to: 10)
    let rest = 10 - 3 * Double.pi
    #expect((tooth - rest * rest / 2).magnitude < 1e-7, "\(tooth)")
  }

  /// The solution of y' = 1e99 t, 0.5e99 t², is 0.8e100 at 4 s, and 1.25e100,
  /// beyond the bound of 1e100, at 5 s. Both solves reach their end.
  @Test func aSeriesThatEndsBeyondAllBoundsHasDiverged() throws {
    for (duration, code) in [(4.0, ResultCode.success), (5, .diverged)] {
      let solver = SeriesSolver<Double>(
        try EquationSystem("y' = 1e99*t"), order: 20, tolerance: 1e-10,
        times: SampleTimes(duration: duration, count: 2))
      #expect(solver.solve(positions: [0], velocities: [0]).code == code)
      #expect(solver.end == duration)
    }
  }

  /// Each order multiplies the coefficients by about 1e22: high orders are
  /// infinite at the very start.
  @Test func aSeriesOfInfiniteTermsHasDiverged() throws {
    let solver = SeriesSolver<Double>(
      try EquationSystem("x'' = -1e40*x - 1e22*x'"), order: 20, tolerance: 1e-6,
      times: SampleTimes(duration: 100, count: 2))
    #expect(solver.solve(positions: [1], velocities: [0]).code == .diverged)
    #expect(solver.end == 0 && solver.values[1].isNaN)
  }

  /// Samples that a series does not reach are NaN, not of the solve before.
  ///
  /// The start of y, a coordinate of first order, stands among the velocities:
  /// - From -1, y = -1/(1 + t) exists throughout.
  /// - From 1, y = 1/(1 - t) has a pole at 1 s. Whether the sample at 1 s is
  ///   reached is a matter of rounding; later ones are not.
  @Test func samplesOfASeriesThatAreNotReachedAreNaN() throws {
    let times = SampleTimes(duration: 4, count: 9)
    let system = try EquationSystem("y' = y^2; x'' = -x")
    let solver = SeriesSolver<Double>(system, order: 20, tolerance: 1e-10, times: times)
    // Values and rates are stored sample by sample, y before x.
    let all = 0..<(times.count * system.count)
    let firstSampleBeyondPole = 3
    let unreached = (firstSampleBeyondPole * system.count)..<all.upperBound
    #expect(all.allSatisfy { solver.values[$0].isNaN && solver.rates[$0].isNaN })
    #expect(solver.solve(positions: [0, 1], velocities: [-1, 0]).code == .success)
    #expect(all.allSatisfy { solver.values[$0].isFinite && solver.rates[$0].isFinite })
    #expect(solver.solve(positions: [0, 1], velocities: [1, 0]).code != .success)
    #expect(unreached.allSatisfy { solver.values[$0].isNaN && solver.rates[$0].isNaN })
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
