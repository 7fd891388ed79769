import Equations
import Glibc
import Integrators
import Testing

/// y' = −y; the position of the equation of motion is the integral of y.
private struct Decay: FirstOrderSystem {
  let count = 1
  func evaluate(_ time: Double, _ y: Span<Double>, into rate: inout MutableSpan<Double>) {
    rate[0] = -y[0]
  }
}

@Suite struct FirstOrderPositionTests {
  /// From the start on, which need not be zero.
  @Test func theIntegralBeginsAtTheStart() {
    let solution = FirstOrder(Decay()).solve(
      from: [3], velocities: [1], until: 2, StepControl(Tolerance(1e-9)))
    for t in [0, 1e-3, 0.7, 2] {
      #expect((solution.position(at: t) - (4 - exp(-t))).magnitude < 1e-8)
    }
    #expect(solution.position(at: -1e-3).isNaN && solution.position(at: 2.001).isNaN)
  }
}
