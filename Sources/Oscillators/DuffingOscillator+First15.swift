import CKernels
import Equations

extension DuffingOscillator {
  /// The coefficients 2 to 15, written out; `scale` is minus the step squared.
  ///
  /// Loops of growing length take five times as long: every sum ends with a
  /// mispredicted branch, and every product waits for memory.
  ///
  /// Of three factors whose indices add up to n, at most one has an index above
  /// n/2. So coefficient n of the cube is Σ 3 y_{n−m} x_m over m > n/2, with y
  /// = x·x, plus the products of three factors whose indices are all at most
  /// n/2. These are fewer products, and the newest coefficients, which come
  /// last in each sum because they are known last, are one multiplication away
  /// from the result.
  ///
  /// For example, x10 follows from coefficient 8 of x + x³, which is
  ///
  ///     (3 x0 x4 + 6 x1 x3 + 3 x2²) x4 + 3 x2 x3²
  ///       + 3 y_3 x5 + 3 y_2 x6 + 3 y_1 x7 + (1 + 3 y_0) x8
  ///
  /// The names mean
  ///
  /// - `y0`, `y1`, …: 3 times the coefficients of y;
  /// - `one`: 1 + 3 y_0, which adds the linear term;
  /// - `three1`, `six1`: 3 and 6 times x1, and so on;
  /// - `pairs10`: for x10, the sum in the first parentheses, the factor of the
  ///   largest coefficient in the products of three;
  /// - `others12`: for x12, the factor of the second largest coefficient in the
  ///   rest of these products. In x10 that is 3 x2 x3, which needs no name.
  ///
  /// The divisors (n + 1)(n + 2) are constants, not from a table, so that their
  /// products with `scale` leave the loop over steps. Coefficients are stored
  /// one by one: if they were stored together, the compiler would pack two of
  /// them into a register and wait for its halves.
  @inlinable @inline(__always)
  func first15(
    _ x: UnsafeMutablePointer<Double>, scale: Double
  ) -> SeriesSum {
    let x0 = x[0]
    let x1 = x[1]
    let y0 = 3 * x0 * x0
    let one = 1 + y0
    let x2 = scale * (1.0 / 2) * ((1 + x0 * x0) * x0)
    x[2] = x2
    let x3 = scale * (1.0 / 6) * (one * x1)
    x[3] = x3
    let y1 = 6 * x0 * x1
    let three0 = 3 * x0
    let x4 = scale * (1.0 / 12) * Products(three0 * x1, x1).plus(one, x2).sum
    x[4] = x4
    let x5 = scale * (1.0 / 20) * Products(x1 * x1, x1).plus(y1, x2).plus(one, x3).sum
    x[5] = x5
    let three1 = 3 * x1
    let pairs6 = Products(three0, x2).plus(three1, x1).sum
    let x6 = scale * (1.0 / 30) * Products(pairs6, x2).plus(y1, x3).plus(one, x4).sum
    x[6] = x6
    let six0 = 6 * x0
    let y2 = Products(three1, x1).plus(six0, x2).sum
    let x7 =
      scale * (1.0 / 42) * Products(three1 * x2, x2).plus(y2, x3).plus(y1, x4).plus(one, x5).sum
    x[7] = x7
    let six1 = 6 * x1
    let pairs8 = Products(three0, x3).plus(six1, x2).sum
    let x8 =
      scale * (1.0 / 56)
      * Products(pairs8, x3).plus(x2 * x2, x2).plus(y2, x4).plus(y1, x5).plus(one, x6).sum
    x[8] = x8
    let three2 = 3 * x2
    let y3 = Products(six1, x2).plus(six0, x3).sum
    let pairs9 = Products(three1, x3).plus(three2, x2).sum
    let x9 =
      scale * (1.0 / 72)
      * Products(pairs9, x3).plus(y3, x4).plus(y2, x5).plus(y1, x6).plus(one, x7).sum
    x[9] = x9
    let pairs10 = Products(three0, x4).plus(six1, x3).plus(three2, x2).sum
    let x10 =
      scale * (1.0 / 90)
      * Products(pairs10, x4).plus(three2 * x3, x3).plus(y3, x5).plus(y2, x6).plus(y1, x7)
      .plus(one, x8).sum
    x[10] = x10
    let six2 = 6 * x2
    let y4 = Products(three2, x2).plus(six1, x3).plus(six0, x4).sum
    let pairs11 = Products(three1, x4).plus(six2, x3).sum
    let x11 =
      scale * (1.0 / 110)
      * Products(pairs11, x4).plus(x3 * x3, x3).plus(y4, x5).plus(y3, x6).plus(y2, x7)
      .plus(y1, x8).plus(one, x9).sum
    x[11] = x11
    let three3 = 3 * x3
    let pairs12 = Products(three0, x5).plus(six1, x4).plus(six2, x3).sum
    let others12 = Products(three2, x4).plus(three3, x3).sum
    let x12 =
      scale * (1.0 / 132)
      * Products(pairs12, x5).plus(others12, x4).plus(y4, x6).plus(y3, x7).plus(y2, x8)
      .plus(y1, x9).plus(one, x10).sum
    x[12] = x12
    let y5 = Products(six2, x3).plus(six1, x4).plus(six0, x5).sum
    let pairs13 = Products(three1, x5).plus(six2, x4).plus(three3, x3).sum
    let x13 =
      scale * (1.0 / 156)
      * Products(pairs13, x5).plus(three3 * x4, x4).plus(y5, x6).plus(y4, x7).plus(y3, x8)
      .plus(y2, x9).plus(y1, x10).plus(one, x11).sum
    x[13] = x13
    let six3 = 6 * x3
    let pairs14 = Products(three0, x6).plus(six1, x5).plus(six2, x4).plus(three3, x3).sum
    let others14 = Products(three2, x5).plus(six3, x4).sum
    let x14 =
      scale * (1.0 / 182)
      * Products(pairs14, x6).plus(others14, x5).plus(x4 * x4, x4).plus(y5, x7).plus(y4, x8)
      .plus(y3, x9).plus(y2, x10).plus(y1, x11).plus(one, x12).sum
    x[14] = x14
    let three4 = 3 * x4
    let y6 = Products(three3, x3).plus(six2, x4).plus(six1, x5).plus(six0, x6).sum
    let pairs15 = Products(three1, x6).plus(six2, x5).plus(six3, x4).sum
    let others15 = Products(three3, x5).plus(three4, x4).sum
    let x15 =
      scale * (1.0 / 210)
      * Products(pairs15, x6).plus(others15, x5).plus(y6, x7).plus(y5, x8).plus(y4, x9)
      .plus(y3, x10).plus(y2, x11).plus(y1, x12).plus(one, x13).sum
    x[15] = x15
    let early = (x2 + x3) + (x4 + x5) + ((x6 + x7) + (x8 + x9))
    let late = (x10 + x11) + (x12 + x13) + x14
    let slope = Products(2, x2).plus(3, x3).plus(4, x4).plus(5, x5).plus(6, x6).plus(7, x7)
      .plus(8, x8).plus(9, x9).plus(10, x10).plus(11, x11).plus(12, x12).plus(13, x13)
      .plus(14, x14).sum
    return SeriesSum(
      change: (x1 + (early + late)) + x15, slope: Products(sum: x1 + slope).plus(15, x15).sum)
  }
}

/// A sum of products, each added by one multiply-add.
@frozen
@usableFromInline
struct Products {
  @usableFromInline let sum: Double

  @inlinable @inline(__always)
  init(sum: Double) { self.sum = sum }

  @inlinable @inline(__always)
  init(_ a: Double, _ b: Double) { sum = a * b }

  @inlinable @inline(__always)
  func plus(_ a: Double, _ b: Double) -> Products {
    Products(sum: springbench_multiply_add(a, b, sum))
  }
}
