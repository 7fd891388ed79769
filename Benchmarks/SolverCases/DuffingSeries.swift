import CKernels
import Integrators

extension DuffingForce: SeriesForce {
  /// Products of series: y = x·x, then x·y, term by term.
  @inlinable @inline(__always)
  public func continueSeries(
    _ x: UnsafeMutablePointer<Double>, order: Int, step: Double,
    scratch y: UnsafeMutablePointer<Double>, factors: SeriesFactors
  ) -> SeriesSum<Double> {
    let scale = -step * step
    var n = 0
    if order >= 15 {
      let sum = first15(x, y, scale: scale, factors: factors)
      if order == 15 { return sum }
      n = 14
    }
    while n + 2 <= order {
      // Pairs of equal products once, from the middle outwards.
      var square = 0.0
      var i = (n - 1) / 2
      while i >= 0, n > 0 {
        square = springbench_multiply_add(x[i], x[n - i], square)
        i -= 1
      }
      square += square
      if n & 1 == 0 { square = springbench_multiply_add(x[n / 2], x[n / 2], square) }
      y[n] = square
      var even = x[n]
      var odd = 0.0
      i = 0
      while i < n {
        even = springbench_multiply_add(y[i], x[n - i], even)
        odd = springbench_multiply_add(y[i + 1], x[n - i - 1], odd)
        i += 2
      }
      if i == n { even = springbench_multiply_add(y[n], x[0], even) }
      x[n + 2] = scale * factors.doubleInverse[n] * (even + odd)
      n += 1
    }
    return SeriesSum(x, order: order)
  }

  /// The first fifteen coefficients, written out.
  ///
  /// As loops of growing length they take five times as long: every sum ends
  /// with a branch that is guessed wrong, and every product waits for memory.
  /// In each sum the newest coefficients come last, as only they are waited
  /// for. They are stored one by one: with the stores together the compiler
  /// packs two coefficients into a register and waits for its halves.
  @inlinable @inline(__always)
  func first15(
    _ x: UnsafeMutablePointer<Double>, _ y: UnsafeMutablePointer<Double>, scale: Double,
    factors: SeriesFactors
  ) -> SeriesSum<Double> {
    let f = factors.doubleInverse
    let x0 = x[0]
    let x1 = x[1]
    let twice = x0 + x0
    let y0 = x0 * x0
    let one = 1 + y0
    let x2 = scale * f[0] * (one * x0)
    (y[0], x[2]) = (y0, x2)
    let y1 = twice * x1
    let x3 = scale * f[1] * Products(one, x1).plus(y1, x0).sum
    (y[1], x[3]) = (y1, x3)
    let y2 = Products(x1, x1).plus(twice, x2).sum
    let x4 = scale * f[2] * Products(y1, x1).plus(one, x2).plus(y2, x0).sum
    (y[2], x[4]) = (y2, x4)
    let y3 = Products(x1, x2).twice.plus(twice, x3).sum
    let x5 = scale * f[3] * Products(y1, x2).plus(y2, x1).plus(one, x3).plus(y3, x0).sum
    (y[3], x[5]) = (y3, x5)
    let y4 = Products(x1, x3).twice.plus(x2, x2).plus(twice, x4).sum
    let x6 =
      scale * f[4] * Products(y2, x2).plus(y1, x3).plus(y3, x1).plus(one, x4).plus(y4, x0).sum
    (y[4], x[6]) = (y4, x6)
    let y5 = Products(x2, x3).plus(x1, x4).twice.plus(twice, x5).sum
    let x7 =
      scale * f[5]
      * Products(y2, x3).plus(y3, x2).plus(y1, x4).plus(y4, x1).plus(one, x5).plus(y5, x0).sum
    (y[5], x[7]) = (y5, x7)
    let y6 = Products(x2, x4).plus(x1, x5).twice.plus(x3, x3).plus(twice, x6).sum
    let x8 =
      scale * f[6]
      * Products(y3, x3).plus(y2, x4).plus(y4, x2).plus(y1, x5).plus(y5, x1).plus(one, x6).plus(
        y6, x0
      ).sum
    (y[6], x[8]) = (y6, x8)
    let y7 = Products(x3, x4).plus(x2, x5).plus(x1, x6).twice.plus(twice, x7).sum
    let x9 =
      scale * f[7]
      * Products(y3, x4).plus(y4, x3).plus(y2, x5).plus(y5, x2).plus(y1, x6).plus(y6, x1).plus(
        one, x7
      ).plus(y7, x0).sum
    (y[7], x[9]) = (y7, x9)
    let y8 = Products(x3, x5).plus(x2, x6).plus(x1, x7).twice.plus(x4, x4).plus(twice, x8).sum
    let x10 =
      scale * f[8]
      * Products(y4, x4).plus(y3, x5).plus(y5, x3).plus(y2, x6).plus(y6, x2).plus(y1, x7).plus(
        y7, x1
      ).plus(one, x8).plus(y8, x0).sum
    (y[8], x[10]) = (y8, x10)
    let y9 = Products(x4, x5).plus(x3, x6).plus(x2, x7).plus(x1, x8).twice.plus(twice, x9).sum
    let x11 =
      scale * f[9]
      * Products(y4, x5).plus(y5, x4).plus(y3, x6).plus(y6, x3).plus(y2, x7).plus(y7, x2).plus(
        y1, x8
      ).plus(y8, x1).plus(one, x9).plus(y9, x0).sum
    (y[9], x[11]) = (y9, x11)
    let y10 = Products(x4, x6).plus(x3, x7).plus(x2, x8).plus(x1, x9).twice.plus(x5, x5).plus(
      twice, x10
    ).sum
    let x12 =
      scale * f[10]
      * Products(y5, x5).plus(y4, x6).plus(y6, x4).plus(y3, x7).plus(y7, x3).plus(y2, x8).plus(
        y8, x2
      ).plus(y1, x9).plus(y9, x1).plus(one, x10).plus(y10, x0).sum
    (y[10], x[12]) = (y10, x12)
    let y11 = Products(x5, x6).plus(x4, x7).plus(x3, x8).plus(x2, x9).plus(x1, x10).twice.plus(
      twice, x11
    ).sum
    let x13 =
      scale * f[11]
      * Products(y5, x6).plus(y6, x5).plus(y4, x7).plus(y7, x4).plus(y3, x8).plus(y8, x3).plus(
        y2, x9
      ).plus(y9, x2).plus(y1, x10).plus(y10, x1).plus(one, x11).plus(y11, x0).sum
    (y[11], x[13]) = (y11, x13)
    let y12 = Products(x5, x7).plus(x4, x8).plus(x3, x9).plus(x2, x10).plus(x1, x11).twice.plus(
      x6, x6
    ).plus(twice, x12).sum
    let x14 =
      scale * f[12]
      * Products(y6, x6).plus(y5, x7).plus(y7, x5).plus(y4, x8).plus(y8, x4).plus(y3, x9).plus(
        y9, x3
      ).plus(y2, x10).plus(y10, x2).plus(y1, x11).plus(y11, x1).plus(one, x12).plus(y12, x0).sum
    (y[12], x[14]) = (y12, x14)
    let y13 = Products(x6, x7).plus(x5, x8).plus(x4, x9).plus(x3, x10).plus(x2, x11).plus(x1, x12)
      .twice.plus(twice, x13).sum
    let x15 =
      scale * f[13]
      * Products(y6, x7).plus(y7, x6).plus(y5, x8).plus(y8, x5).plus(y4, x9).plus(y9, x4).plus(
        y3, x10
      ).plus(y10, x3).plus(y2, x11).plus(y11, x2).plus(y1, x12).plus(y12, x1).plus(one, x13).plus(
        y13, x0
      ).sum
    (y[13], x[15]) = (y13, x15)
    let early = (x2 + x3) + (x4 + x5) + ((x6 + x7) + (x8 + x9))
    let late = (x10 + x11) + (x12 + x13) + x14
    let slope = Products(2, x2).plus(3, x3).plus(4, x4).plus(5, x5).plus(6, x6).plus(7, x7)
      .plus(8, x8).plus(9, x9).plus(10, x10).plus(11, x11).plus(12, x12).plus(13, x13)
      .plus(14, x14).sum
    return SeriesSum(
      change: (x1 + (early + late)) + x15, slope: Products(sum: x1 + slope).plus(15, x15).sum)
  }
}

/// A sum of products, one after the other.
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

  @inlinable @inline(__always)
  var twice: Products { Products(sum: sum + sum) }
}
