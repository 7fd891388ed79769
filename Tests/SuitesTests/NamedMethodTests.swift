import Springs
import Suites
import Testing

@Suite struct NamedMethodTests {
  /// Every method and engine at the ends of the range: an answer, or infinity
  /// where it has none.
  @Test(arguments: [Double.leastNonzeroMagnitude, 1e-300, 1e-170, 1e-23, 1e23, 1e160, 1e300])
  func extremeSpringsAreAnswered(omega: Double) {
    for zeta in [0, 1e-30, 0.5, 1, 1e30] {
      let rates = SpringRates(dampingRatio: zeta, angularFrequency: omega)
      let motion = SpringMotion(rates: rates, from: 0, to: 1)
      for method in NamedMethod.all {
        let states = method.solve(motion, [0, 1e-3, 1])
        #expect(states.count == 3)
        // Errors are in units of S = 1 and S ω.
        let isStart =
          states[0].position.magnitude <= 1e-12 && states[0].velocity.magnitude <= 1e-12 * omega
        #expect(isStart || !states[0].position.isFinite, "\(method.name), \(zeta): \(states[0])")
      }
    }
  }
}
