import Equations
import Glibc
import Integrators
import Testing

/// Starts and values of equations as text, and what is recognised of them.
@Suite struct ParsedEquationTests {
  @Test func startOfFirstOrderStandsInPlaceOfAVelocity() throws {
    let system = try EquationSystem("y' = -y; x'' = -x; y(0) = 2; x'(0) = 3")
    #expect(system.start.positions == [0, 0] && system.start.velocities == [2, 3])
    let solution = ParsedEquation(system).solve(
      from: system.start.positions, velocities: system.start.velocities, until: 1,
      .adaptive(tolerance: 1e-10))
    #expect((solution.velocity(at: 1) - 2 * exp(-1)).magnitude < 1e-9)
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

  /// The coordinate of an equation of first order counts as a velocity.
  @Test(arguments: [
    ("x'' = -x", true), ("x'' = -sin(x) + cos(2*t)", true), ("x'' = x'", false),
    ("x'' = -x - 0.1*x'", false), ("x'' = -x*abs(x')", false), ("y' = -y", false),
    ("x'' = -x; y'' = x - y", true), ("x'' = -x; y'' = x - y'", false),
    ("x'' = -x; y' = x - y", false), ("x'' = -x + 0*t", true),
  ])
  func velocityFreeTextsAreRecognised(text: String, isFree: Bool) throws {
    #expect(ParsedEquation(try EquationSystem(text)).isVelocityFree == isFree)
  }

  /// `isLinear` requires constant coefficients as well.
  @Test(arguments: [
    ("x'' = -3*x - x'/2 + cos(t)", true), ("x'' = -x*t", false), ("x'' = -x^3", false),
    ("x'' = -x - sign(x')", false), ("y' = max(y, 0)", false), ("y' = exp(t) - 2*y", true),
  ])
  func linearEquationsAreRecognised(text: String, isLinear: Bool) throws {
    #expect(try EquationSystem(text).isLinear == isLinear)
  }
}

@Suite struct AnyScalarEquationTests {
  @Test func severalCoordinatesAndFirstOrderAreNoScalarEquation() throws {
    #expect(AnyScalarEquation(Lattice(columns: 2, stiffness: 1)) == nil)
    let two = try EquationSystem("x'' = -x; y'' = x - y")
    #expect(AnyScalarEquation(ParsedEquation(two)) == nil)
    let first = try EquationSystem("y' = -y")
    #expect(AnyScalarEquation(ParsedEquation(first)) == nil)
  }
}
