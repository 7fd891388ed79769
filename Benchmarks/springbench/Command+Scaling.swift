import Arguments
import Runs
import Suites

/// `scaling`: the cost of a step per mass, from two masses to a million.
enum ScalingCommand: SuiteCommand {
  static let specification = CommandSpecification(
    "scaling", summary: "cost per mass of solvers from 2 to 1,000,000 masses",
    discussion: [
      "Steps and solves of chains of masses whose exact solution is known at any size. "
        + "'traffic_ratio' is the time of a step over that of moving its numbers at the rate "
        + "measured for a sum of states of the same size."
    ],
    options: [
      Option("size", .numbers("N"), "these numbers of masses, 2 to 1,000,000")
    ] + SuiteOptions.all,
    examples: ["scaling", "scaling --size 64,4096 --format csv -o scaling.csv"])

  static func suite(_ arguments: ParsedArguments) throws -> any Suite {
    ScalingSuite(sizes: try arguments.integers("size", in: 2...1_000_000))
  }
}
