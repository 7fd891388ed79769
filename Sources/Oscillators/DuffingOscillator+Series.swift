import CKernels
import Equations

extension DuffingOscillator: SeriesForce {
  /// Coefficient n + 2 of x from coefficient n of −x − x³: the cube is a
  /// product of series, y = x·x, then x·y. The first coefficients are written
  /// out in `first15`; the loop needs their y.
  @inlinable @inline(__always)
  public func continueSeries(
    _ x: UnsafeMutablePointer<Double>, order: Int, step: Double,
    scratch y: UnsafeMutablePointer<Double>, factors: SeriesFactors
  ) -> SeriesSum {
    let scale = -step * step
    var n = 0
    if order >= 15 {
      let sum = first15(x, scale: scale)
      if order == 15 { return sum }
      while n < 14 {
        y[n] = square(x, n)
        n += 1
      }
    }
    while n + 2 <= order {
      y[n] = square(x, n)
      var even = x[n]
      var odd = 0.0
      var i = 0
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

  /// Coefficient n of x·x. Of its products x_i x_{n−i}, those with i < n − i
  /// occur twice: they are summed once, from the middle outwards, and doubled.
  @inlinable @inline(__always)
  func square(_ x: UnsafeMutablePointer<Double>, _ n: Int) -> Double {
    var sum = 0.0
    var i = (n - 1) / 2
    while i >= 0, n > 0 {
      sum = springbench_multiply_add(x[i], x[n - i], sum)
      i -= 1
    }
    sum += sum
    return n & 1 == 0 ? springbench_multiply_add(x[n / 2], x[n / 2], sum) : sum
  }
}
