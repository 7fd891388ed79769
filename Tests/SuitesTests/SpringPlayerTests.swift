import SolverSuites
import Springs
import TestSupport
import Testing

@Suite struct SpringPlayerTests {
  /// For springs of extreme frequencies, every method that takes them and every
  /// engine gives as many states as there are times. The first one is the
  /// start, or not finite if the method fails.
  @Test(arguments: [Double.leastNonzeroMagnitude, 1e-300, 1e-170, 1e-23, 1e23, 1e160, 1e300])
  func extremeSpringsAreAnswered(omega: Double) {
    for zeta in [0, 1e-30, 0.5, 1, 1e30] {
      let rates = SpringRates(dampingRatio: zeta, angularFrequency: omega)
      let motion = SpringMotion(rates: rates, from: 0, to: 1)
      for method in Method.all where method.refusal(motion) == nil || method.isEngine {
        let states = method.solution(motion, [0, 1e-3, 1]).states
        #expect(states.count == 3)
        // Errors are in units of S = 1 and S ω.
        let isStart =
          states[0].position.magnitude <= 1e-12 && states[0].velocity.magnitude <= 1e-12 * omega
        #expect(isStart || !states[0].position.isFinite, "\(method.name), \(zeta): \(states[0])")
      }
    }
  }

  /// Methods that use the solution or a tolerance are within 1e-6 of the exact
  /// motion. Methods in equal steps come closer to it with shorter steps.
  @Test func methodsAgree() {
    var random = SplitMix64(seed: 31)
    let times = (0...20).map { Double($0) / 20 }
    // All that play springs, but no engines: these show frames, and need not
    // follow the exact motion.
    let methods = Method.all.filter { !$0.isEngine && $0.sweepRefusal == nil }
    #expect(methods.count > 30)
    for _ in 0..<(TestBuild.isOptimized ? 100 : 4) {
      let rates = SpringRates(
        dampingRatio: random.logUniform(0.01, 5), angularFrequency: random.logUniform(0.5, 30))
      let motion = SpringMotion(
        rates: rates, from: random.uniform(-1, 1), to: 1, initialVelocity: random.uniform(-9, 9))
      let exact = times.map { motion.state(at: $0) }
      func error(_ method: Method, _ step: Double) -> Double {
        let steps = method.isAdaptive ? Steps.tolerance(1e-10) : .length(step)
        let states = method.solution(motion, times, steps).states
        return zip(states, exact).map {
          ($0.position - $1.position).magnitude / motion.scale
        }.worst()
      }
      for method in methods {
        let (coarse, fine) = (error(method, 1.0 / 480), error(method, 1.0 / 1920))
        // With a quarter of the step, errors of first order are a quarter as
        // large. Rounding errors do not shrink, nor errors by a tolerance.
        let isClose = fine < 1e-6 || fine < 0.5 * coarse
        #expect(isClose, "\(method.name) \(rates): \(coarse), then \(fine)")
      }
    }
  }
}
