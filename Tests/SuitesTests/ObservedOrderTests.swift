import Glibc
import SolverSuites
import Testing

@Suite struct ObservedOrderTests {
  /// Twelve rungs. The step is halved from each one to the next.
  ///
  /// - Parameter error: the error as a function of the step.
  private func ladder(_ error: (Double) -> Double) -> [ObservedOrder.Rung] {
    (0..<12).map { rung in
      let step = Double(sign: .plus, exponent: -rung, significand: 1)
      return (step, error(step))
    }
  }

  @Test(arguments: [1.0, 2, 3, 4, 8])
  func observedOrdersFollowTheLeadingTerm(order: Double) throws {
    // The error has a second term, which matters for long steps, and is at
    // least a rounding error, which matters for short ones.
    let rungs = ladder { step in max(1e-2 * pow(step, order) * (1 + 4 * step * step), 3e-14) }
    guard case .slope(let slope, let count) = ObservedOrder(rungs) else {
      Issue.record("\(ObservedOrder(rungs))")
      return
    }
    #expect(abs(slope - order) < 0.2)
    #expect(count >= 3)
  }

  @Test func aLadderWithoutAnOrderSaysWhy() {
    #expect(ObservedOrder([(1, 1e-3), (0.5, 1e-4)]) == .none("fewer than three steps"))
    #expect(ObservedOrder(ladder { _ in 0.5 }) == .none("fewer than three errors below 0.01"))
    #expect(
      ObservedOrder([(1.0 / 16, 0.02), (1.0 / 32, 3e-3), (1.0 / 64, 3e-4)])
        == .none("fewer than three errors below 0.01"))
    let narrow = [100.0, 120, 140].map { (1 / $0, 1 / ($0 * $0)) }
    #expect(
      ObservedOrder(narrow) == .none("local slopes agree over less than a halving of the step"))
    #expect(ObservedOrder(ladder { _ in 1e-16 }) == .none("fewer than three above rounding"))
    let nearRounding = zip([1, 0.5, 0.25, 0.125], [4e-13, 1e-14, 2e-14, 3e-13])
    #expect(
      ObservedOrder(nearRounding.map { ($0, $1) }) == .none("fewer than three above rounding"))
    #expect(ObservedOrder(ladder { _ in 1e-5 }) == .none("no convergence"))
    #expect(ObservedOrder(ladder { 1e-3 * pow($0, 0.3) }) == .none("no convergence"))
    // The local slope is -2 log(step), and so changes by 2 log 2 = 1.4 from
    // rung to rung.
    let bent = ladder { step in 1e-3 * exp(-pow(log(step), 2)) }
    #expect(ObservedOrder(Array(bent.prefix(5))) == .none("local slopes differ"))
    // Noise, after which three rungs agree on a slope of 1.
    let noise = [5e-3, 7e-3, 2e-3, 4e-3, 4e-4, 9e-4] + [4e-4, 2e-4, 1e-4]
    let erratic = zip(ladder { _ in 0 }, noise).map { ($0.step, $1) }
    #expect(ObservedOrder(erratic) == .none("errors rise and fall"))
  }
}
