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
        _ = SpringRates(mass: -1, stiffness: 1, damping: 1)
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: .infinity, stiffness: 1, damping: 1)
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: 1, stiffness: 0, damping: 1)
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: 1, stiffness: .infinity, damping: 1)
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: 1, stiffness: 1, damping: -1)
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: .nan, stiffness: 1, damping: 1)
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
  }
}
