import CKernels
import Equations
import Glibc
import Springs
import TestSupport
import Testing

@Suite struct FunctionTests {
  private static let values = [
    0, 1e-200, .leastNonzeroMagnitude, 0.5, 1, 2, 3, 600, 710, 746, 1e300, .infinity, .nan,
  ].flatMap { [$0, -$0] }

  /// Whether a result equals the one in Double, apart from rounding.
  private func matches(_ result: DoubleDouble, _ expected: Double) -> Bool {
    let value = result.high
    return value.isNaN || expected.isNaN
      ? value.isNaN && expected.isNaN
      : value.sign == expected.sign
        && (value == expected || (value - expected).magnitude <= 2 * expected.ulp)
  }

  @Test func functionsAgreeWithDoublesAtExtremes() {
    for function in [Operation.negate] + Operation.functions.values.filter({ !$0.isBinary }) {
      // `DoubleDouble` does not reduce an argument of 1e300: its sine, cosine
      // and tangent are then 0, 1 and 0.
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

  /// A minimum, maximum, sign or magnitude is NaN if an operand is.
  @Test func undefinedValuesStayUndefined() {
    func check<L: ElementaryLanes>(_ nothing: L, _ isNaN: (L) -> Bool) {
      let one = L(constant: 1)
      for function in [Operation.minimum, .maximum] {
        #expect(isNaN(.apply(function, nothing, one)) && isNaN(.apply(function, one, nothing)))
        #expect(!isNaN(.apply(function, one, one)))
      }
      #expect(isNaN(.apply(.sign, nothing)) && isNaN(.apply(.magnitude, nothing)))
    }
    check(Double.nan, \.isNaN)
    check(SIMD8(repeating: Double.nan)) { $0[0].isNaN && $0[7].isNaN }
    check(DoubleDouble(.nan)) { $0.high.isNaN }
  }

  /// A value is `high` + `low`, where `low` is the double nearest to what `high`
  /// leaves.
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

@Suite struct LanesTests {
  private static let values: [Double] = {
    var numbers = SplitMix64(seed: 91)
    let random = (0..<4000).map { index in
      Double.random(in: -1...1, using: &numbers) * pow(2, Double(index % 40 - 20))
    }
    let multiples = (0..<400).map { Double($0 - 200) * Double.pi / 4 }
    return random + multiples + [
      0, -0.0, 0x1p20, -0x1p20, 1e-300, -Double.leastNonzeroMagnitude, 0x1p-27, 0.5,
    ]
  }()

  /// A function of all values, eight at a time.
  private func results(_ function: Operation) -> [Double] {
    stride(from: 0, to: Self.values.count, by: 8).flatMap { start in
      let lanes = SIMD8(Self.values[start..<(start + 8)])
      let result = SIMD8<Double>.apply(function, lanes)
      return (0..<8).map { result[$0] }
    }
  }

  @Test(arguments: [Operation.sine, .cosine, .squareRoot])
  func laneFunctionsAgreeWithScalarOnes(function: Operation) {
    for (x, lane) in zip(Self.values, results(function)) {
      let one = Double.apply(function, x)
      if one.isNaN {
        #expect(lane.isNaN)
      } else {
        #expect(lane.bitPattern == one.bitPattern, "\(function) of \(x)")
      }
    }
  }

  /// At these arguments the kernel's error is below 0.9 units in the last
  /// place, the C library's below 0.55.
  @Test func sinesAndCosinesAgreeWithTheLibrary() {
    for x in Self.values {
      let pairs = [
        (Double.apply(.sine, x), Glibc.sin(x)), (Double.apply(.cosine, x), Glibc.cos(x)),
      ]
      for (ours, library) in pairs {
        #expect((ours - library).magnitude <= 1.5 * library.ulp, "of \(x)")
        #expect(ours != 0 || ours.sign == library.sign, "of \(x)")
      }
    }
  }

  @Test(arguments: [Operation.sine, .cosine])
  func everyLevelHasTheSameBits(function: Operation) {
    let active = results(function).map(\.bitPattern)
    for level in Int32(0)...2 where springbench_level_available(level) != 0 {
      let before = springbench_level_enter(level)
      let bits = results(function).map(\.bitPattern)
      _ = springbench_level_enter(before)
      #expect(active == bits, "level \(level)")
    }
  }

  /// Arguments that are too large for the kernel, or not finite, are left to
  /// the library, without an effect on the other lanes.
  @Test(arguments: [Operation.sine, .cosine])
  func argumentsBeyondTheKernelGoToTheLibrary(function: Operation) {
    let lanes = SIMD8<Double>(0x1p21, 1, -1e300, .infinity, .nan, 0x1p20, -2, 1e22)
    let result = SIMD8<Double>.apply(function, lanes)
    for index in 0..<8 {
      let one = Double.apply(function, lanes[index])
      #expect(result[index] == one || (result[index].isNaN && one.isNaN))
      let library = function == .sine ? Glibc.sin(lanes[index]) : Glibc.cos(lanes[index])
      #expect((one - library).magnitude <= 1.5 * library.ulp || library.isNaN)
    }
  }

  /// Checks arithmetic on small whole numbers, which is exact.
  private func checkLanes<L: Lanes & Equatable>(_: L.Type) {
    let (two, minusThree) = (L(constant: 2), L(constant: -3))
    #expect(L.multiplyAdd(two, minusThree, two) == L(constant: -4))
    let found: [L] = [two + minusThree, two - minusThree, two * minusThree]
    #expect(found == [-1, 5, -6].map { L(constant: $0) })
  }

  @Test func scalarsAndLanesComputeTheSame() {
    checkLanes(Double.self)
    checkLanes(SIMD8<Double>.self)
  }
}
