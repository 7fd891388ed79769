import Equations
import Testing

@Suite struct AnyScalarEquationTests {
  /// Wrapped equations of one coordinate, a text and a struct, yield their own
  /// accelerations.
  @Test func wrappedEquationsYieldTheirAccelerations() throws {
    let text = ParsedEquation(try EquationSystem("x'' = -x - x^3 + 0.25*t*x'"))
    let parsed = try #require(AnyScalarEquation(text))
    let duffing = DuffingOscillator()
    let known = try #require(AnyScalarEquation(duffing))
    for (t, x, v) in [(0.0, 1.0, 0.0), (0.5, -0.75, 3), (7, 1.25, -0.5)] {
      let wanted = -x - x * x * x + 0.25 * t * v
      let difference = parsed.acceleration(position: x, velocity: v, time: t) - wanted
      #expect(difference.magnitude < 1e-14)
      #expect(
        known.acceleration(position: x, velocity: v, time: t)
          == duffing.acceleration(time: t, position: x, velocity: v))
      var acceleration = [0.0]
      var span = acceleration.mutableSpan
      duffing.evaluate(t, [x].span, [v].span, into: &span)
      #expect(acceleration[0] == duffing.acceleration(time: t, position: x, velocity: v))
    }
  }

  /// The largest |λ| of texts that are linear with constant coefficients,
  /// whatever drives them.
  @Test(arguments: [
    ("x'' = -1e4*x - 2000*x' + cos(t)", 1000 + 990_000.0.squareRoot()),
    ("k = 25; x'' = t^2 - k*x", 5), ("x'' = 4*x' + exp(-t)", 4),
    ("x'' = -x^3 - 2000*x'", nil), ("x'' = -t*x", nil), ("x'' = -4*abs(x)", nil),
  ])
  func constantRatesAreKnown(text: String, rate: Double?) throws {
    let equation = try #require(AnyScalarEquation(ParsedEquation(try EquationSystem(text))))
    #expect((equation.constantRate == nil) == (rate == nil))
    if let found = equation.constantRate, let rate {
      #expect((found / rate - 1).magnitude < 1e-14)
    }
  }

  /// Neither several coordinates nor first order are scalar equations.
  @Test func severalCoordinatesAndFirstOrderAreNoScalarEquation() throws {
    #expect(AnyScalarEquation(Lattice(columns: 2, stiffness: 1)) == nil)
    let two = try EquationSystem("x'' = -x; y'' = x - y")
    #expect(AnyScalarEquation(ParsedEquation(two)) == nil)
    let first = try EquationSystem("y' = -y")
    #expect(AnyScalarEquation(ParsedEquation(first)) == nil)
  }

  @Test func textsOfSeveralCoordinatesAreEvaluatedInOrder() throws {
    let equation = ParsedEquation(
      try EquationSystem("x'' = -x + 2*y' + t; y'' = x*y - x'; z' = 4*z"))
    var found = [Double](repeating: .nan, count: 3)
    var span = found.mutableSpan
    equation.evaluate(0.5, [3, -2, 9].span, [7, 11, -0.25].span, into: &span)
    #expect(equation.count == 3)
    #expect(found == [19.5, -13, -1])
  }
}
