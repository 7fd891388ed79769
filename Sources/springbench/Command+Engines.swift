import Engines
import Harness
import Springs
import Suites

/// `engines`: how faithful are the springs that UI frameworks ship?
enum EnginesCommand: SuiteCommand {
  static let specification = CommandSpecification(
    "engines",
    summary: "the spring solvers that UI frameworks ship, against the exact motion",
    operands: "[[NAME=]SPEC…]", operandNames: ["": ["specifications"]], operandCount: 0...Int.max,
    discussion: [
      "Each engine plays each spring frame by frame, on the clock it reads as published and, where "
        + "that differs, by its equations alone. Errors are taken over 2 s; those of "
        + "a SPEC, if it ever settles, until 0.1 % of the way is left or the engine ends, where "
        + "that is later (at most 300 s and 100,000 frames). A verdict names a time that ends "
        + "before both. The finish is where the engine would end the animation by its own rule.",
      "With --interrupt an application gives each engine new targets in flight, in the middle between "
        + "two frames, as pointer events come: the spring is sent back half-way, follows a finger, a "
        + "sine, a target every frame. Errors are against the exact piecewise spring, whose position and "
        + "velocity continue. 'solve SPEC --retarget T=X,… --method ENGINE' has the frames; an engine "
        + "of your own conforms to the Swift protocol 'Engine' (docs/engines.md).",
    ],
    options: [
      Option(
        "engine", .list("E"), names: "engines",
        "only these engines (list engines), also by usual names such as android"),
      Option("rate", .numbers("HZ"), "frames per second (30,60,120,240)"),
      Option(
        "velocity", .value("V"),
        "of that spring at the start, in |from - to| per second (0)"),
      Option("interrupt", .flag, "give them new targets in flight"),
      Option("verbose", .flag, "say every row in words, too"),
    ] + SuiteOptions.all + [SuiteOptions.instructions],
    examples: [
      "engines --engine react-spring,rebound --rate 60,120,240",
      "engines react-spring/wobbly --rate 120 --format table",
      "engines --interrupt --engine motion,motion-plain --rate 60,120",
    ])

  static func suite(_ arguments: ParsedArguments) throws -> any Suite {
    let velocity = try arguments.real("velocity")
    var springs: [EnginesSuite.NamedSpring] = []
    if !arguments.operands.isEmpty {
      // The name becomes part of case ids, which have to tell motions apart.
      let push = velocity.map { ";velocity=\(Value.decimal($0))" } ?? ""
      springs = try SpringArguments.springs(arguments).map {
        ($0.identifier + push, $0.spring, $0.duration)
      }
    } else {
      try arguments.refuse(["velocity"], "needs SPEC")
    }
    let engines = try MethodArguments.engines(arguments)
    let rates = try arguments.reals("rate", .frequency, in: 1...10_000)
    func suite(_ springs: [EnginesSuite.NamedSpring]) -> EnginesSuite {
      EnginesSuite(engines: engines, rates: rates, springs: springs, velocity: velocity ?? 0,
        isVerbose: arguments.has("verbose"))
    }
    if arguments.has("interrupt") {
      try arguments.refuse(["velocity"], "is not for --interrupt, whose moves start from rest")
      let types = engines.compactMap(EngineCatalogue.engine(named:))
      return InterruptSuite(
        engines: types.isEmpty ? EngineCatalogue.engines : types, rates: rates, springs: springs,
        isVerbose: arguments.has("verbose"))
    }
    let count = engines.isEmpty ? EngineCatalogue.engines.count : engines.count
    for spring in springs {
      let refusals = suite([spring]).refusals().map {
        "\($0.engine) cannot play \(spring.name): \($0.reason)"
      }
      guard refusals.count < count else {
        throw UsageError("--engine: \(refusals.joined(separator: "; "))")
      }
      for refusal in refusals { arguments.note("left out: \(refusal)") }
    }
    return suite(springs)
  }
}
