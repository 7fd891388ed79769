import Equations
import Oscillators
import Springs
import TestSupport
import Testing

/// The power series of forces.
@Suite struct SeriesTests {
  /// Every coefficient of the solution of x'' = −x − x³, whose code is partly
  /// unrolled, obeys the equation; the sums are those of the coefficients.
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

  /// Every coefficient of a spring's solution obeys the recurrence that follows
  /// from the equation; at order 24 their sum is the closed form.
  @Test(arguments: [2, 3, 24]) func seriesOfSpringsSolveTheEquation(order: Int) {
    let (k, damping, h) = (9.0, 0.5, 0.25)
    let spring = LinearOscillator(stiffness: k, damping: damping)
    let c = UnsafeMutablePointer<Double>.allocate(capacity: order + 1)
    defer { c.deallocate() }
    (c[0], c[1]) = (0.75, -2 * h)
    let sum = spring.continueSeries(c, order: order, step: h, scratch: c, factors: .shared)
    for n in 0...order - 2 {
      let pull: Double = k * h * h * c[n] + damping * h * Double(n + 1) * c[n + 1]
      let push: Double = Double((n + 1) * (n + 2)) * c[n + 2]
      #expect((push + pull).magnitude < 1e-15)
    }
    guard order == 24 else { return }
    let end = spring.state(
      at: DoubleDouble(h), position: DoubleDouble(0.75), velocity: DoubleDouble(-2))
    let (change, slope): (Double, Double) = (sum.change, sum.slope)
    #expect((0.75 + change - end.position.rounded).magnitude < 4e-16)
    #expect((slope / h - end.velocity.rounded).magnitude < 4e-15)
  }
}
