import Equations
import Oscillators
import TestSupport
import Testing

/// The series of x'' = −x − x³, whose code is partly unrolled: every
/// coefficient against the equation itself.
@Suite struct SeriesTests {
  @Test(arguments: [3, 14, 15, 16, 24, 40])
  func coefficientsSolveTheEquation(order: Int) {
    var random = SplitMix64(seed: 4711)
    let c = UnsafeMutablePointer<Double>.allocate(capacity: order + 1)
    let scratch = UnsafeMutablePointer<Double>.allocate(capacity: 2 * order + 2)
    defer {
      c.deallocate()
      scratch.deallocate()
    }
    for _ in 0..<50 {
      let step = 0.05 + 0.4 * random.uniform()
      let (x, v) = (2 * random.uniform() - 1, 2 * random.uniform() - 1)
      c[0] = x
      c[1] = v * step
      let sum = DuffingOscillator().continueSeries(
        c, order: order, step: step, scratch: scratch, factors: .shared)
      #expect(c[0] == x && c[1] == v * step)
      for n in 0...order - 2 {
        var cube = 0.0
        var size = abs(c[n])
        for i in 0...n {
          for j in 0...n - i {
            cube += c[i] * c[j] * c[n - i - j]
            size += abs(c[i] * c[j] * c[n - i - j])
          }
        }
        let left = Double((n + 1) * (n + 2)) * c[n + 2]
        #expect(abs(left + step * step * (c[n] + cube)) <= 1e-14 * step * step * size)
      }
      let terms = (1...order).map { c[$0] }
      let slopes = (1...order).map { Double($0) * c[$0] }
      #expect(abs(sum.change - terms.reduce(0, +)) <= 1e-15 * terms.map(abs).reduce(0, +))
      #expect(abs(sum.slope - slopes.reduce(0, +)) <= 2e-15 * slopes.map(abs).reduce(0, +))
    }
  }
}
