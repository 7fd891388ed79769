import Harness
import Suites

/// `batch`: how fast are many springs at once?
enum BatchCommand: SuiteCommand {
  static let specification = CommandSpecification(
    "batch", summary: "many springs at once: kernels against the limits of the memory",
    discussion: [
      "Evaluates batches by every kernel that can, checks samples of each against the closed "
        + "form, and times them beside a fill and a copy of as many bytes. 'auto' is what the "
        + "library chooses. Below a table stands how many springs fit into a frame.",
      "The workload says which springs: preset, all alike or of a few kinds; mixed, each of its "
        + "own kind; live, a system that moves on by one frame in place; settled, one at rest; "
        + "retarget, one whose targets change; limit, memory filled or copied without any "
        + "springs.",
      "With --springs or --frames the shapes are those, in both layouts and types, instead of "
        + "the suite's own.",
    ],
    options: [
      Option(
        "kernel", .list("KERNEL"), names: "kernels", "only these kernels (see 'list kernels')"),
      Option(
        "spring", .repeated("[NAME=]SPEC"), names: "specifications",
        "batches of this spring, or of several in equal parts, instead of the suite's"),
      Option("springs", .numbers("N"), "so many springs"),
      Option("frames", .numbers("N"), "so many frames"),
    ] + SuiteOptions.all + [SuiteOptions.instructions],
    examples: [
      "batch", "batch --springs 1000,1e5 --frames 1,600 --kernel auto,table,gemm2 -o batch.csv",
      "batch --spring response:response=0.35,damping=0.7 --springs 1e5 --frames 1 --quick",
    ])

  static func suite(_ arguments: ParsedArguments) throws -> any Suite {
    var suite = BatchSuite()
    suite.kernels = try arguments.names("kernel", among: BatchSuite.kernelSummaries.map(\.name))
    suite.springs = try arguments.integers("springs", in: 1...100_000_000)
    suite.frames = try arguments.integers("frames", in: 1...1_000_000)
    if arguments.has("spring") {
      suite.userSprings = try SpringArguments.springs(arguments).map {
        ($0.wholeIdentifier, $0.spring.rates)
      }
    }
    let samples = (suite.springs.max() ?? 1) * (suite.frames.max() ?? 1)
    guard samples <= 500_000_000 else {
      throw UsageError("\(samples) samples are more than the 5e8 that batch will make room for")
    }
    return suite
  }
}
