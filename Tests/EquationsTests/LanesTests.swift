import CKernels
import Equations
import Glibc
import TestSupport
import Testing

/// Functions of eight values at once beside those of one.
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
  func lanesAreTheFunctionsOfOneValue(function: Operation) {
    for (x, lane) in zip(Self.values, results(function)) {
      let one = Double.apply(function, x)
      if one.isNaN {
        #expect(lane.isNaN)
      } else {
        #expect(lane.bitPattern == one.bitPattern, "\(function) of \(x)")
      }
    }
  }

  /// Within the library's own half unit and 0.9.
  @Test func theyAreTheLibrarys() {
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
      #expect(zip(active, bits).allSatisfy { $0 == $1 }, "level \(level)")
    }
  }

  /// Where the argument is too large for the kernel, or no number, and in the
  /// lanes beside.
  @Test(arguments: [Operation.sine, .cosine])
  func otherArgumentsAreTheLibrarys(function: Operation) {
    let lanes = SIMD8<Double>(0x1p21, 1, -1e300, .infinity, .nan, 0x1p20, -2, 1e22)
    let result = SIMD8<Double>.apply(function, lanes)
    for index in 0..<8 {
      let one = Double.apply(function, lanes[index])
      #expect(result[index] == one || (result[index].isNaN && one.isNaN))
    }
  }
}
