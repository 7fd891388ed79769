import CKernels
import Equations
import Glibc
import TestSupport
import Testing

/// Functions of eight values at once, in vector lanes, against functions of
/// one.
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

  /// The values in lanes, eight by eight.
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

  /// The kernel's error is below 0.9 units in the last place, the C library's
  /// below 0.55.
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

  /// Arithmetic on small whole numbers, which every kind of lanes holds
  /// exactly.
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
