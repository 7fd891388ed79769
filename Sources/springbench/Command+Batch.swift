import Harness
import Suites

/// `batch`: how fast are many springs at once?
enum BatchCommand: SuiteCommand {
  static let specification = CommandSpecification(
    name: "batch",
    summary: "how many springs fit into a frame: kernels against the speed of memory",
    discussion: [
      "Evaluates many springs with the kernels for them, checks these against the closed form, "
        + "and compares the times with those of moving as much memory. 'auto' is what the "
        + "library chooses. With a live system of a million springs or more, a summary line says "
        + "how many fit into a frame.",
      "Workloads: preset (springs of one or a few kinds), mixed (all different), live (a "
        + "system that moves on by one frame), limit (memory without springs). --springs and "
        + "--frames replace the suite's sizes.",
    ],
    options: [
      Option("kernel", .list("KERNEL"), names: "kernels", "only these kernels"),
      Option("springs", .numbers("N"), "numbers of springs"),
      Option("frames", .numbers("N"), "numbers of frames"),
    ] + SuiteOptions.all,
    examples: [
      "batch --springs 1e6 --frames 1 --quick",
      "batch --springs 1000,1e5 --frames 1,600 --kernel auto,table,gemm -o batch.csv",
    ])

  static func suite(_ arguments: ParsedArguments) throws -> any Suite {
    var suite = BatchSuite()
    suite.kernels = try arguments.names("kernel", among: BatchSuite.kernelSummaries.map(\.name))
    suite.springs = try arguments.integers("springs", in: 1...100_000_000)
    suite.frames = try arguments.integers("frames", in: 1...1_000_000)
    let samples = (suite.requestedSprings.max() ?? 1) * (suite.requestedFrames.max() ?? 1)
    guard samples <= 500_000_000 else {
      throw UsageError("\(samples) samples are more than the 5e8 that batch will make room for")
    }
    var context = SuiteContext()
    context.isQuick = arguments.has("quick")
    let present = try suite.cases(context).compactMap { $0.keys["kernel"]?.field }
    for kernel in suite.kernels where !present.contains(kernel) {
      arguments.note("left out: \(kernel) is not for these springs and frames")
    }
    return suite
  }
}
