import Fuzzing
import TestSupport
import Testing

/// Mutated inputs through every reader, in this process.
@Suite struct ReaderFuzzTests {
  /// More than 200,000 in total if the tests are optimised.
  private static let count = TestBuild.isOptimized ? 20_000 : 400

  @Test(arguments: FuzzTarget.allCases)
  func anyBytesAreReadOrRefused(target: FuzzTarget) {
    let seeds = target.seeds + target.corpus
    for seed in seeds {
      let violation = target.violation(seed)
      #expect(violation == nil, "\(String(decoding: seed, as: UTF8.self))")
    }
    var mutator = Mutator(seed: 29)
    var found = 0
    for number in 0..<Self.count where found < 5 {
      let input = mutator.input(from: seeds)
      guard let violation = target.violation(input) else { continue }
      found += 1
      Issue.record("input \(number): \(violation): \(String(decoding: input, as: UTF8.self))")
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func theCorpusIsThere(target: FuzzTarget) {
    #expect(target.corpus.count >= 5)
  }

  /// A mutator that changes nothing would find nothing.
  @Test(arguments: FuzzTarget.allCases)
  func inputsDiffer(target: FuzzTarget) {
    var mutator = Mutator(seed: 1)
    let inputs = Set((0..<500).map { _ in mutator.input(from: target.seeds) })
    #expect(inputs.count > 400)
    #expect(inputs.intersection(target.seeds).count < 60)
  }
}
