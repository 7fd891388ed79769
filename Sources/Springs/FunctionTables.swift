/// Powers of 2^(1/256), and sines and cosines of multiples of π/256, with
/// relative errors below 2^-104.
///
/// The tables are pointers rather than arrays, because reading an array may
/// update its reference count, which all threads share.
enum FunctionTables {
  static var oneSixth: DoubleDouble {
    DoubleDouble(high: 0x1.5555555555555p-3, low: 0x1.5555555555555p-57)
  }
  static var oneTwentyFourth: DoubleDouble {
    DoubleDouble(high: 0x1.5555555555555p-5, low: 0x1.5555555555555p-59)
  }
  static var oneHundredTwentieth: DoubleDouble {
    DoubleDouble(high: 0x1.1111111111111p-7, low: 0x1.1111111111111p-63)
  }

  /// 2^(n/256) for n below 256: repeated square roots of 2 where n is a power
  /// of two, products of these elsewhere.
  nonisolated(unsafe) static let powers: UnsafePointer<DoubleDouble> = {
    var roots = [DoubleDouble(2)]
    for bit in 0..<8 { roots.append(roots[bit].squareRoot()) }
    let table = UnsafeMutablePointer<DoubleDouble>.allocate(capacity: 256)
    table.initialize(to: DoubleDouble(1))
    // n & (n - 1) is n without its lowest set bit.
    for n in 1..<256 {
      let root = roots[8 - n.trailingZeroBitCount]
      (table + n).initialize(to: table[n & (n - 1)] * root)
    }
    return UnsafePointer(table)
  }()

  /// Sines of π n/256 for n from 0 to 64, followed by the cosines: half-angle
  /// formulas where n is a power of two, angle addition elsewhere.
  nonisolated(unsafe) private static let quarters: UnsafePointer<DoubleDouble> = {
    var halves = [(sine: DoubleDouble(1), cosine: DoubleDouble(0))]
    for bit in 0..<7 {
      let cosine = ((DoubleDouble(1) + halves[bit].cosine) * 0.5).squareRoot()
      halves.append((halves[bit].sine * 0.5 / cosine, cosine))
    }
    let table = UnsafeMutablePointer<DoubleDouble>.allocate(capacity: 130)
    table.initialize(to: DoubleDouble(0))
    (table + 65).initialize(to: DoubleDouble(1))
    for n in 1...64 {
      let (half, rest) = (halves[7 - n.trailingZeroBitCount], n & (n - 1))
      let (sine, cosine) = (table[rest], table[65 + rest])
      (table + n).initialize(to: sine * half.cosine + cosine * half.sine)
      (table + 65 + n).initialize(to: cosine * half.cosine - sine * half.sine)
    }
    return UnsafePointer(table)
  }()

  /// Sine and cosine of π n/256, for n from -64 to 64.
  @inline(__always)
  static func sineAndCosine(_ n: Int) -> (sine: DoubleDouble, cosine: DoubleDouble) {
    n < 0 ? (-quarters[-n], quarters[65 - n]) : (quarters[n], quarters[65 + n])
  }
}
