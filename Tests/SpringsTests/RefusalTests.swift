import Springs
import TestSupport
import Testing

/// Invalid arguments trap or throw, with a message that names what is wrong.
@Suite struct RefusalTests {
  // Bodies of exit tests cannot capture with Swift 6.2, so each case is written
  // out.
  @Test func invalidSpringRatesTrap() async {
    expectMessage(
      "mass and stiffness must be finite and above 0",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: 0, stiffness: 1, damping: 1)
      })
    expectMessage(
      "mass and stiffness must be finite and above 0",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: 1, stiffness: .infinity, damping: 1)
      })
    expectMessage(
      "mass and stiffness must be finite and above 0",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: 1, stiffness: 1, damping: .nan)
      })
    expectMessage(
      "angular frequency above 0",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(dampingRatio: 1, angularFrequency: 0)
      })
    expectMessage(
      "angular frequency above 0",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(dampingRatio: -1, angularFrequency: 1)
      })
    expectMessage(
      "damping ratio is not a number",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(dampingRatio: .nan, angularFrequency: 1)
      })
  }

  @Test func trapsNameTheGivenParameter() async {
    await #expect(processExitsWith: .failure) { _ = Spring(response: .nan, dampingRatio: 1) }
    expectMessage(
      "duration is -1.0; it must be",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Spring(duration: -1, bounce: 0.2)
      })
    expectMessage(
      "bounce must be a number",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Spring(duration: 1, bounce: .nan)
      })
    expectMessage(
      "duration is 1e+300; it gives a stiffness",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Spring(duration: 1e300, bounce: 0)
      })
    expectMessage(
      "settlingDuration is 1e+300; it gives a stiffness",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Spring(settlingDuration: 1e300, dampingRatio: 1)
      })
  }

  @Test func springsBeyondTheRangeAreRefused() {
    // The slow decay rate, ω/2ζ, underflows to 0.
    #expect(throws: SpringError.self) {
      _ = try SpringConvention.ratio.spring(["zeta": 1e300, "omega": 1e-100])
    }
    // Stiffness and damping divided by the mass overflow.
    #expect(throws: SpringError.self) {
      _ = try Spring(validating: 1e-300, stiffness: 1e300, damping: 1e300)
    }
  }

  @Test func errorsNameTheGivenParameter() {
    func parameter(_ make: () throws -> Spring) -> String? {
      let error = #expect(throws: SpringError.self) { _ = try make() }
      return error?.parameter
    }
    #expect(
      parameter { try Spring(validating: 1, stiffness: .infinity, damping: 1) } == "stiffness")
    #expect(
      parameter { try Spring(validating: 1, stiffness: 1, damping: .infinity) } == "damping")
    #expect(
      parameter { try SpringConvention.motion.spring(["duration": 0.8, "bounce": .nan]) }
        == "bounce")
    let error = #expect(throws: SpringError.self) {
      try SpringConvention.response.spring(["response": 1, "damping": 1, "zeta": 1])
    }
    let reason = "is no key of response; the keys are response, damping, mass"
    #expect(error?.reason == reason && error?.parameter == "zeta")
  }
}
