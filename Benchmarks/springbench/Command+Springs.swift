import Arguments
import ModelSuites
import Runs

/// `springs`: what does one exact evaluation cost?
enum SpringsCommand: SuiteCommand {
  static let specification = CommandSpecification(
    "springs", summary: "cost and error of the closed form, of trajectories and of settling times",
    discussion: [
      "Times one evaluation of position and velocity in every regime beside one call each of exp, "
        + "sin and cos, a trajectory of 600 even samples, and the search for a settling time."
    ],
    options: SuiteOptions.all, examples: ["springs", "springs --no-timing --format csv"])

  static func suite(_ arguments: ParsedArguments) -> any Suite { SpringsSuite() }
}
