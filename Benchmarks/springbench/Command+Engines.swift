import Arguments
import Engines
import Suites

/// `engines`: how faithful are the springs that UI frameworks ship?
enum EnginesCommand: SuiteCommand {
  static let specification = CommandSpecification(
    "engines", summary: "the spring solvers that UI frameworks ship, against the exact solution",
    discussion: [
      "Each engine plays each spring frame by frame. Errors are taken over 2 s; the finish is "
        + "where the engine would end the animation by its own rule."
    ],
    options: [
      OptionSpecification("engine", .list(placeholder: "E"), "only these engines (list engines)"),
      OptionSpecification("rate", .list(placeholder: "HZ"), "frames per second (30,60,120,240)"),
    ] + SuiteOptions.all,
    examples: ["engines --engine react-spring,rebound --rate 60,120,240"])

  static func suite(_ arguments: ParsedArguments) throws -> any Suite {
    let names = try arguments.names(
      "engine", kind: "engine", among: EngineCatalogue.engines.map { $0.name })
    let rates = try arguments.reals("rate", .frequency, in: 1...10_000)
    return EnginesSuite(engines: names, rates: rates)
  }
}
