import Springs
import TestSupport
import Testing

/// Double-double arithmetic and functions, checked by identities that rounding
/// to doubles would break, and by known values.
@Suite struct DoubleDoubleTests {
  @Test func sumsAndProductsAreExact() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<1000 {
      let a = random.uniform(-1e6, 1e6)
      let b = random.uniform(-1, 1)
      let sum = DoubleDouble.sum(a, b)
      #expect(sum.high == a + b)
      #expect((sum - DoubleDouble(a)).rounded == b)
      let product = DoubleDouble.product(a, b)
      #expect((product / DoubleDouble(a)).rounded == b)
    }
  }

  /// Without the instruction for fused multiply-add, factors are split unless
  /// parts or their products could overflow or underflow.
  @Test(arguments: [
    (0x1.c370fa0422bd7p+512, 0x1.225756fa286c9p+511), (0x1.c370fa0422bd7p+1000, 0x1.3p-30),
    (-0x1.c370fa0422bd7p+512, 0x1.225756fa286c9p+500), (0x1.1p-400, 0x1.c370fa0422bd7p-500),
  ])
  func productsOfLargeAndSmallFactorsAreExact(a: Double, b: Double) {
    let product = DoubleDouble.product(a, b)
    #expect(product.high == a * b && product.low == (-product.high).addingProduct(a, b))
  }

  /// Just below a power of two, doubles lie half as far apart as above it: the
  /// same distance from 1 is rounded away above, and not below.
  @Test func sumsAreRoundedToTheNearest() {
    #expect(DoubleDouble.sum(1, 0x1.8p-54).rounded == 1)
    #expect(DoubleDouble.sum(1, -0x1.8p-54).rounded == 1.0.nextDown)
  }

  /// Large angles, checked by sin 2a = 2 sin a cos a. The tolerance grows with
  /// the angle, as the rounding of its reduction does.
  @Test func sinesOfManyTurns() {
    var random = SplitMix64(seed: 33)
    for _ in 0..<2000 {
      let angle = DoubleDouble(random.logUniform(0x1p40, 0x1p60))
      let (sine, cosine) = angle.sineAndCosine()
      let twice = (angle + angle).sineAndCosine().sine
      #expect((twice - sine * cosine * 2).magnitude.high < angle.high * 0x1p-100)
      #expect((sine * sine + cosine * cosine - DoubleDouble(1)).magnitude.high < 1e-28)
    }
  }

  @Test func squareRootSquaredIsTheValue() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<1000 {
      let value = DoubleDouble(high: random.uniform(0.1, 100), low: random.uniform(-1e-18, 1e-18))
      let root = value.squareRoot()
      #expect(((root * root - value) / value).magnitude.rounded < 1e-30)
    }
    #expect(DoubleDouble(0).squareRoot() == DoubleDouble(0))
    #expect(DoubleDouble(-4).squareRoot() == DoubleDouble(0))
  }

  @Test(arguments: [-1074, -1023, -1022, -1021, -1, 0, 1, 52, 1022, 1023, 1024])
  func powersOfTwoScaleExactly(exponent: Int) {
    // Neither part leaves the range of a double.
    let value = DoubleDouble(
      high: exponent < 0 ? 0x1.8p60 : 0x1.8p-60, low: exponent < 0 ? 0x1p6 : -0x1p-114)
    let scaled = value.scaled(byPowerOfTwo: exponent)
    #expect(scaled.high == Double(sign: .plus, exponent: exponent, significand: value.high))
    #expect(scaled.low == Double(sign: .plus, exponent: exponent, significand: value.low))
  }

  @Test func comparisonsUseBothParts() {
    let values = [
      DoubleDouble(high: -1, low: -1e-20), DoubleDouble(-1), DoubleDouble(0),
      DoubleDouble(high: 1, low: -1e-20), DoubleDouble(1), DoubleDouble(high: 1, low: 1e-20),
    ]
    for (i, a) in values.enumerated() {
      for (j, b) in values.enumerated() { #expect((a < b) == (i < j)) }
    }
    #expect(values[0].magnitude == DoubleDouble(high: 1, low: 1e-20))
    #expect(values[3].magnitude == values[3] && values[2].magnitude == values[2])
  }

  @Test func exponentialUnderflowsAndOverflowsWhereDoublesDo() {
    for (x, expected) in [
      (-745.0, 0x1p-1074), (-745.3, 0), (709.7, 1.6549840276802644e308), (710, .infinity),
    ] {
      #expect(DoubleDouble(x).exponential().high == expected)
    }
    #expect(DoubleDouble(.nan).exponential().high.isNaN)
    #expect(DoubleDouble(0).exponential() == DoubleDouble(1))
    // exp(-x) vanishes above 745.13, some 36 beyond the overflow of exp(x).
    for large in [709.81, 709.9, 710, 712, 716, 716.8, 750, 1e300, .infinity] {
      #expect(DoubleDouble(large).exponential() == DoubleDouble(.infinity))
      #expect(DoubleDouble(-large - 40).exponential() == DoubleDouble(0))
    }
    #expect(DoubleDouble(709.79).exponential().rounded == .infinity)
  }

  /// The logarithm undoes the exponential, and the arctangent the quotient of
  /// sine and cosine.
  @Test func logarithmAndArctangentAreInverses() {
    var random = SplitMix64(seed: 5)
    for most in [1e-6, 1, 300] {
      for _ in 0..<300 {
        let x = DoubleDouble.sum(random.uniform(-most, most), random.uniform(-1e-24, 1e-24))
        let back = x.exponential().logarithm()
        #expect((back - x).magnitude.rounded < 1e-31 + 2e-32 * x.high.magnitude)
        guard x.high.magnitude < 1.5 else { continue }
        let (sine, cosine) = x.sineAndCosine()
        #expect(((sine / cosine).arctangent() - x).magnitude.rounded < 6e-32)
      }
    }
    #expect(DoubleDouble(0).logarithm().high == -.infinity)
    #expect(DoubleDouble(-1).logarithm().high.isNaN)
    #expect(DoubleDouble(.infinity).arctangent().high == .pi / 2)
  }

  @Test(arguments: [-800, -3, 1, 2, 777])
  func logarithmsOfPowersOfTwoAreMultiples(exponent: Int) {
    let found = DoubleDouble(1).scaled(byPowerOfTwo: exponent).logarithm()
    let logarithmOfTwo = DoubleDouble(high: 0x1.62e42fefa39efp-1, low: 0x1.abc9e3b39803fp-56)
    let exact = logarithmOfTwo * Double(exponent)
    #expect(((found - exact) / exact).magnitude.rounded < 3e-31)
  }

  /// 32 digits each, from mpmath.
  @Test func functionsCarryThirtyDigits() {
    expectClose(DoubleDouble(1).exponential(), 0x1.5bf0a8b145769p+1, 0x1.4d57ee2b1013ap-53)
    let (sine, cosine) = DoubleDouble(1).sineAndCosine()
    expectClose(sine, 0x1.aed548f090ceep-1, 0x1.06374f484e288p-59)
    expectClose(cosine, 0x1.14a280fb5068cp-1, -0x1.b71edcc9344bcp-55)
    // A billion radians, which are reduced by quarter turns.
    let far = DoubleDouble(1e9).sineAndCosine()
    expectClose(far.sine, 0x1.1778cae83c69bp-1, 0x1.c7b04e0a2a2ddp-58)
  }

  /// Angles of less and of more than 2^53 quarter turns, whose number is exact
  /// as a double only in the first case. Expected: mpmath with 400 bits.
  @Test(arguments: [
    (1000000000000000.0, 0.8582727931702359, -0.5131937377869703),
    (1.2345e+17, 0.9523464743416418, 0.30501834831538366),
  ])
  func manyTurnsAreReduced(angle: Double, sine: Double, cosine: Double) {
    let found = DoubleDouble(angle).sineAndCosine()
    #expect(abs(found.sine.rounded - sine) <= 1e-15)
    #expect(abs(found.cosine.rounded - cosine) <= 1e-15)
  }

  @Test(arguments: [0x1p53, 0x1p57, 0x1p61, 0x1p63, 1e300, .infinity, .nan])
  func anyAngleHasASineAndACosine(angle: Double) {
    for angle in [angle, -angle] {
      let (sine, cosine) = DoubleDouble(angle).sineAndCosine()
      #expect(abs((sine * sine + cosine * cosine - DoubleDouble(1)).rounded) < 1e-15)
      // An angle beyond 2^62 quarter turns, or NaN, counts as 0.
      if !(angle.magnitude < 0x1p63) {
        #expect(sine == DoubleDouble(0) && cosine == DoubleDouble(1))
      }
    }
  }

  /// The addition theorems, for angles with and without whole quarter turns to
  /// subtract.
  @Test func functionsObeyTheirLaws() {
    var random = SplitMix64(seed: 3)
    func value(_ most: Double) -> DoubleDouble {
      DoubleDouble.sum(random.uniform(-most, most), random.uniform(-1e-17, 1e-17))
    }
    for most in [0.01, 1, 300, 0x1p15] {
      for _ in 0..<500 {
        let (a, b) = (value(most), value(most))
        let sum = a + b
        let (sineA, cosineA) = a.sineAndCosine()
        let (sineB, cosineB) = b.sineAndCosine()
        let (sine, cosine) = sum.sineAndCosine()
        // A sum of up to 2 `most` is off by 2^-104 of it, or 1e-31 `most`.
        let limit = 4e-31 + most * 1e-31
        #expect((sineA * cosineB + cosineA * sineB - sine).magnitude.rounded < limit)
        #expect((cosineA * cosineB - sineA * sineB - cosine).magnitude.rounded < limit)
        guard most <= 300 else { continue }
        let product = a.exponential() * b.exponential()
        let power = sum.exponential()
        #expect(((product - power) / power).magnitude.rounded < limit)
      }
    }
  }

  private func expectClose(_ value: DoubleDouble, _ high: Double, _ low: Double) {
    let error = (value - DoubleDouble(high: high, low: low)).magnitude.rounded
    #expect(error <= 4e-31 * max(1, high.magnitude), "off by \(error)")
  }

  @Test func magnitudesOfZeroArePositive() {
    #expect(DoubleDouble(0).magnitude.high.sign == .plus)
    #expect(DoubleDouble(-0.0).magnitude.high.sign == .plus)
    #expect(DoubleDouble(0).sineAndCosine().sine.high.sign == .plus)
  }
}
