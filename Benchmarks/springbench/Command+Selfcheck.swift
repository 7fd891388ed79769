import Arguments
import ModelSuites
import Runs

/// `selfcheck`: is this machine fit for measurements?
enum SelfcheckCommand: SuiteCommand {
  static let specification = CommandSpecification(
    "selfcheck", summary: "null tests of the measurement itself",
    discussion: [
      "Measures work whose times are known beforehand: an empty body, a chain of operations "
        + "and one of twice its length, and the same chain under another name."
    ],
    options: SuiteOptions.all, examples: ["selfcheck --quick"])

  static func suite(_ arguments: ParsedArguments) -> any Suite { SelfcheckSuite() }
}
