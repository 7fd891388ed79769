import Harness
import TestSupport
import Testing

@Suite struct PairedTimesTests {
  /// Two cases on a machine whose speed changes from round to round.
  /// Their ratio is 1.5, but for the process's offset and each round's noise.
  private func paired(rounds: Int, noise: Double, _ random: inout SplitMix64) -> PairedTimes {
    var visits: [[Int: Double]] = [[:], [:]]
    let offset = random.normal(Timing.processSpread)
    for round in 1...rounds {
      let slowdown = Double.random(in: 1...3, using: &random)
      visits[0][round] = slowdown
      visits[1][round] = slowdown * 1.5 * (1 + offset + random.normal(noise))
    }
    return PairedTimes(visits)
  }

  @Test(arguments: [6, 8, 20])
  func theIntervalOfARatioContainsItIn95Of100Processes(rounds: Int) throws {
    var random = SplitMix64(seed: 60)
    let processes = 1000
    let hits = try (0..<processes).count { _ in
      let paired = paired(rounds: rounds, noise: 0.05, &random)
      return try #require(paired.ratio(1, over: 0)).interval.contains(1.5)
    }
    // 94 %, because 1,000 processes are a sample.
    #expect(hits >= processes * 94 / 100, "\(hits)")
  }

  @Test func fiveRoundsHaveNoInterval() {
    var random = SplitMix64(seed: 61)
    #expect(paired(rounds: 5, noise: 0.01, &random).ratio(1, over: 0) == nil)
    #expect(paired(rounds: 6, noise: 0.01, &random).ratio(1, over: 0) != nil)
    #expect(paired(rounds: 8, noise: 0.01, &random).ratio(1, over: 2) == nil)
    #expect(paired(rounds: 5, noise: 0.01, &random).ratio(0, over: 0) == nil)
    #expect(paired(rounds: 2, noise: 0.01, &random).fastest(of: [1, 0]) == 0)
  }
}
