import Platform
import Springs
import TestSupport
import Testing

/// The closed form against exact values to 25 digits.
@Suite struct ReferenceTests {
  /// Relative to the scale |x0 - target| + |v0|/ω.
  private static let limit = 4.5e-16

  private struct Exact {
    let name: String
    let motion: SpringMotion
    let time: Double
    let position: Double
    let velocity: Double

    init(_ line: String) throws {
      let fields = line.split(separator: ",")
      let numbers = try fields.dropFirst().map { try #require(Double($0)) }
      name = String(fields[0])
      motion = SpringMotion(
        rates: SpringRates(dampingRatio: numbers[0], angularFrequency: numbers[1]),
        from: numbers[2], to: numbers[3], initialVelocity: numbers[4])
      time = numbers[5]
      position = numbers[6]
      velocity = numbers[7]
    }

    /// Scaled errors; an error of an ulp or two of the target is unavoidable.
    func errors(_ state: SpringState) -> (position: Double, velocity: Double) {
      let distance = (state.position - position).magnitude
      let slack = 0x1p-52 * motion.target.magnitude
      return (
        worse(0, distance - slack) / motion.scale,
        (state.velocity - velocity).magnitude / (motion.scale * motion.rates.angularFrequency)
      )
    }
  }

  @Test(arguments: ["springs-reference.csv", "springs-extreme.csv"])
  func closedFormIsRightToTwoUnitsOfScale(file: String) throws {
    var count = 0
    for line in try Repository.lines(of: "Data/reference/\(file)").dropFirst() {
      let exact = try Exact(line)
      let errors = exact.errors(exact.motion.state(at: exact.time))
      #expect(errors.position <= ReferenceTests.limit, "\(line)")
      #expect(errors.velocity <= ReferenceTests.limit, "\(line)")
      count += 1
    }
    #expect(count >= 600)
  }

  /// The worst springs found by sweeps of 10^8, from `docs/scale.md`: their
  /// errors, in units of 2^-52 of the scale, are the same on every machine.
  @Test(arguments: [
    (0.0011569795742930342, 3.385423363957927, -928.1672946522277, 1.316767984521814, 2.7048831),
    (0.0032892560048181623, 1.227217026101835, 353.65254594808926, 1.2249549066231429, 2.7933776),
    (1.335716724395752, 20, 0, 0.05, 1.9543157),
  ])
  func theWorstSpringsAreAsFarOffAsThePageSays(
    zeta: Double, omega: Double, velocity: Double, time: Double, units: Double
  ) {
    let motion = SpringMotion(
      rates: SpringRates(dampingRatio: zeta, angularFrequency: omega), from: 1, to: 0,
      initialVelocity: velocity)
    let exact = motion.doubledState(at: time).position
    let error = (DoubleDouble(motion.state(at: time).position) - exact).magnitude.rounded
    #expect((error / motion.scale * 0x1p52 - units).magnitude < 1e-6)
  }

  /// The scorer's reference has only the final rounding error.
  @Test(arguments: ["springs-reference.csv", "springs-extreme.csv"])
  func doubleDoubleIsRightToTheLastBit(file: String) throws {
    for line in try Repository.lines(of: "Data/reference/\(file)").dropFirst() {
      let exact = try Exact(line)
      let state = exact.motion.exactState(at: exact.time)
      expectClose(state.position, exact.position, ulps: 1, line)
      // A velocity that is zero by cancellation has no relative accuracy.
      let scale = max(
        exact.velocity.magnitude, 1e-28 * exact.motion.scale * exact.motion.rates.angularFrequency)
      expectClose(state.velocity, exact.velocity, scale: scale, ulps: 1, line)
    }
  }

  @Test func settlingTimesAreRightToTheLastBits() throws {
    var count = 0
    for line in try Repository.lines(of: "Data/reference/settling-reference.csv").dropFirst() {
      let numbers = try line.split(separator: ",").map { try #require(Double($0)) }
      let motion = SpringMotion(
        rates: SpringRates(dampingRatio: numbers[0], angularFrequency: numbers[1]),
        from: numbers[2], to: numbers[3], initialVelocity: numbers[4])
      expectRelative(motion.settlingTime(within: numbers[5]), numbers[6], within: 1e-14, line)
      count += 1
    }
    #expect(count >= 700)
  }
}
