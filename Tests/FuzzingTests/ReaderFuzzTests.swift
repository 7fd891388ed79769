import Fuzzing
import TestSupport
import Testing

@Suite struct ReaderFuzzTests {
  private static let count = TestBuild.isOptimized ? 20_000 : 400

  @Test(arguments: FuzzTarget.all)
  func anyBytesAreReadOrRefused(target: FuzzTarget) {
    let seeds = target.seeds
    func expectNoViolation(_ input: [UInt8], _ name: String) -> Bool {
      guard let violation = target.violation(input) else { return true }
      Issue.record("\(name): \(violation): \(String(decoding: input, as: UTF8.self))")
      return false
    }
    for (number, seed) in seeds.enumerated() { _ = expectNoViolation(seed, "seed \(number)") }
    var mutator = Mutator(seed: 29)
    // A few are enough to see what is wrong.
    var violationCount = 0
    for number in 0..<Self.count where violationCount < 5 {
      let isGood = expectNoViolation(mutator.input(from: seeds), "input \(number)")
      violationCount += isGood ? 0 : 1
    }
  }

  /// A mutator that changes too little finds nothing.
  @Test(arguments: FuzzTarget.all)
  func inputsDiffer(target: FuzzTarget) {
    var mutator = Mutator(seed: 1)
    let inputs = Set((0..<500).map { _ in mutator.input(from: target.seeds) })
    #expect(inputs.count > 400)
    #expect(inputs.intersection(target.seeds).count < 60)
  }
}
