import Arguments
import Runs
import Suites

/// `steppers`: what does one step cost?
enum SteppersCommand: SuiteCommand {
  static let specification = CommandSpecification(
    "steppers", summary: "cost of a single step, of one spring and of 4,096",
    discussion: [
      "Times the solvers of the library without output: a step of one spring, a step of a force "
        + "that is not linear, and a step of 4,096 springs with constants of their own. 'make "
        + "peers' puts the same loops in C++ beside them."
    ],
    options: SuiteOptions.all, examples: ["steppers", "steppers --format csv -o steppers.csv"])

  static func suite(_ arguments: ParsedArguments) -> any Suite { SteppersSuite() }
}
