import Springs
import TestSupport
import Testing

/// Invalid arguments trap, with a message that says what must hold.
@Suite struct PreconditionTests {
  // Bodies of exit tests cannot capture with Swift 6.2, so each case is written
  // out.
  @Test func invalidRatesTrap() async {
    let physical = [
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: 0, stiffness: 1, damping: 1)
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: 1, stiffness: .infinity, damping: 1)
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: 1, stiffness: 1, damping: .nan)
      },
    ]
    for (place, result) in physical.enumerated() {
      expectMessage("mass and stiffness must be finite and above 0", in: result, "case \(place)")
    }
    let relative = [
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(dampingRatio: 1, angularFrequency: 0)
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(dampingRatio: -1, angularFrequency: 1)
      },
    ]
    for (place, result) in relative.enumerated() {
      expectMessage("angular frequency above 0", in: result, "case \(place)")
    }
    expectMessage(
      "damping ratio is not a number",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(dampingRatio: .nan, angularFrequency: 1)
      })
  }

  /// Messages name the parameter that was given, and what it may be.
  @Test func messagesNameTheGivenParameter() async throws {
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
    let error = #expect(throws: SpringError.self) {
      try SpringConvention.response.spring(["response": 1, "damping": 1, "zeta": 1])
    }
    let reason = "is no key of response; the keys are response, damping, mass"
    #expect(error?.reason == reason && error?.parameter == "zeta")
  }
}
