import Harness
import Suites

/// `interactions`: are the interaction models correct, and what does a frame
/// cost?
enum InteractionsCommand: SuiteCommand {
  static let specification = CommandSpecification(
    "interactions", summary: "interaction models: checks (expected against actual), frame cost",
    discussion: [
      "Every check of every model is a row; a law- row holds for all events at random. "
        + "Rows law-batch-… carry the cost of a frame of one instance among 10,000."
    ],
    options: [
      Option("scenario", .list("S"), names: "scenarios", "only these scenarios (list scenarios)")
    ] + SuiteOptions.all,
    examples: ["interactions --scenario pip,rotation", "interactions --format csv"])

  static func suite(_ arguments: ParsedArguments) throws -> any Suite {
    InteractionsSuite(
      scenarios: try arguments.names("scenario", among: try InteractionsSuite.scenarioNames))
  }
}
