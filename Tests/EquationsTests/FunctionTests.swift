import Equations
import Springs
import Testing

/// The functions of written equations in double-double arithmetic.
@Suite struct FunctionTests {
  private static let values = [
    0, 1e-200, .leastNonzeroMagnitude, 0.5, 1, 2, 3, 600, 710, 746, 1e300, .infinity, .nan,
  ].flatMap { [$0, -$0] }

  /// Whether a result is that in Double but for rounding.
  private func matches(_ result: DoubleDouble, _ expected: Double) -> Bool {
    let value = result.high
    return value.isNaN || expected.isNaN
      ? value.isNaN && expected.isNaN
      : value.sign == expected.sign
        && (value == expected || (value - expected).magnitude <= 2 * expected.ulp)
  }

  @Test func functionsAgreeWithDoublesAtExtremes() {
    for function in Operation.allCases
    where function == .negate || function.functionName != nil && !function.isBinary {
      // Of circular functions of 1e300 nothing is known, as the rounding of the
      // argument is more than a turn: the results are zero or one.
      let isCircular = [.sine, .cosine, .tangent].contains(function)
      for x in Self.values where !isCircular || x.magnitude != 1e300 {
        let result = DoubleDouble.apply(function, DoubleDouble(x))
        #expect(matches(result, Double.apply(function, x)), "\(function) of \(x) is \(result)")
      }
    }
    for function in [Operation.power, .minimum, .maximum] {
      for x in Self.values {
        for y in Self.values {
          let result = DoubleDouble.apply(function, DoubleDouble(x), DoubleDouble(y))
          let expected = Double.apply(function, x, y)
          #expect(matches(result, expected), "\(function) of \(x), \(y) is \(result)")
        }
      }
    }
  }

  /// Values to 106 bits, computed with 400 bits.
  @Test(arguments: [
    (Operation.hyperbolicSine, 1e-10, 1e-10, 1.6666666666666669e-31),
    (.hyperbolicSine, -0.3, -0.3045202934471426, -9.177343117072388e-18),
    (.hyperbolicSine, 0.99, 1.1598288906636083, 5.006974334899048e-18),
    (.hyperbolicSine, 5, 74.20321057778875, 6.687957117824193e-15),
    (.hyperbolicSine, 700, 5.0711602736750225e+303, 8.333285960367336e+286),
    (.hyperbolicCosine, 2, 3.7621956910836314, 7.146584908813439e-17),
    (.hyperbolicTangent, 1e-20, 1e-20, -3.333333333333333e-61),
    (.hyperbolicTangent, 0.4, 0.3799489622552249, 6.3008573143723185e-18),
    (.hyperbolicTangent, 30, 1, -1.751302152539304e-26),
  ])
  func functionsOfDoubleDoubleAgreeWithManyDigits(
    function: Operation, x: Double, high: Double, low: Double
  ) {
    let result = DoubleDouble.apply(function, DoubleDouble(x))
    let error = (result - DoubleDouble(high: high, low: low)).high / high
    #expect(error.magnitude < 2e-31, "\(function) of \(x) is off by \(error)")
  }

  @Test(arguments: [
    (3.0, 600.0, 1.873927703884794e+286, -2.3953878114418252e+269),
    (0.7, -900, 2.580857269356593e+139, 1.5143208658628233e+123),
    (-1.1, 33, -23.22515441988787, -1.6963024133948822e-15),
    (3, 0.5, 1.7320508075688772, 1.0035084221806903e-16),
  ])
  func powersOfDoubleDoubleAgreeWithManyDigits(x: Double, y: Double, high: Double, low: Double) {
    let result = DoubleDouble.apply(.power, DoubleDouble(x), DoubleDouble(y))
    let error = (result - DoubleDouble(high: high, low: low)).high / high
    #expect(error.magnitude < 1e-31 + y.magnitude * 0x1p-106, "\(x)^\(y) is off by \(error)")
  }
}
