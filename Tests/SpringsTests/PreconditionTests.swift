import Springs
import Testing

/// Invalid arguments trap, with a message that says what must hold.
@Suite struct PreconditionTests {
  private func expect(
    _ words: String, in result: ExitTest.Result?, at place: SourceLocation = #_sourceLocation
  ) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(words), "\(text)", sourceLocation: place)
  }

  // Bodies of exit tests cannot capture with Swift 6.2, so each case is written
  // out.
  @Test func invalidRatesTrap() async {
    let physical = "mass and stiffness must be finite and above 0"
    expect(
      physical,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: 0, stiffness: 1, damping: 1)
      })
    expect(
      physical,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: -1, stiffness: 1, damping: 1)
      })
    expect(
      physical,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: .infinity, stiffness: 1, damping: 1)
      })
    expect(
      physical,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: 1, stiffness: 0, damping: 1)
      })
    expect(
      physical,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: 1, stiffness: .infinity, damping: 1)
      })
    expect(
      physical,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: 1, stiffness: 1, damping: -1)
      })
    expect(
      physical,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: .nan, stiffness: 1, damping: 1)
      })
    expect(
      physical,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: 1, stiffness: 1, damping: .nan)
      })
    let rates = "angular frequency above 0"
    expect(
      rates,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(dampingRatio: 1, angularFrequency: 0)
      })
    expect(
      rates,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(dampingRatio: -1, angularFrequency: 1)
      })
  }
}
