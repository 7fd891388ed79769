import Springs
import Suites
import Testing

@Suite struct NamedMethodTests {
  /// Every method and engine at the ends of the range: an answer, or infinity
  /// where it has none.
  @Test(arguments: [5e-324, 1e-300, 1e-170, 1e-23, 1e23, 1e160, 1e300])
  func extremeSpringsAreAnswered(omega: Double) {
    for zeta in [0, 1e-30, 0.5, 1, 1e30] {
      let rates = SpringRates(dampingRatio: zeta, angularFrequency: omega)
      let motion = SpringMotion(rates: rates, from: 0, to: 1)
      for method in NamedMethod.all {
        let states = method.solve(motion, [0, 1e-3, 1])
        #expect(states.count == 3)
        #expect(states[0] == SpringState(position: 0, velocity: 0) || !states[0].position.isFinite)
      }
    }
  }
}
