import Engines
import Harness
import SolverSuites
import Springs
import Suites

/// `engines`: how faithful are the springs that UI frameworks ship?
enum EnginesCommand: SuiteCommand {
  static let specification = CommandSpecification(
    name: "engines",
    summary: "the spring solvers that UI frameworks ship, against the exact motion",
    operands: "[[NAME=]SPEC…]", operandNames: ["": ["specifications"]], operandCount: 0...Int.max,
    discussion: [
      "Plays each spring frame by frame in each engine, with the clock that the engine "
        + "really has. The table shows the largest error in % of S = |from - to| + |v|/ω, the "
        + "speed of time, how late the first frame is, and when the animation ends; files also "
        + "have the errors at exact frame times (clock=equations).",
      "--interrupt gives the engines new targets: back half-way through, along the path of a "
        + "finger or a sine, one in every frame. The exact spring keeps position and "
        + "velocity. 'solve SPEC --retarget T=X --method ENGINE' prints the frames of one case.",
    ],
    options: [
      Option("engine", .list("E"), names: "engines", "only these engines"),
      Option(
        "rate", .numbers("HZ"),
        "frames per second (30,60,120,240; --interrupt: also 59.94,119.88)"),
      Option("interrupt", .flag, "give them new targets in flight"),
    ] + SuiteOptions.all,
    examples: [
      "engines --engine react-spring,rebound --rate 60,120,240",
      "engines --interrupt --engine motion,motion-plain --rate 60,120",
    ])

  static func suite(_ arguments: ParsedArguments) throws -> any Suite {
    var selection = EngineSelection()
    selection.engines = try MethodArguments.engines(arguments)
    // New targets within half a second need two frames in it.
    let least = arguments.has("interrupt") ? 4.0 : 1
    selection.rates = try arguments.reals("rate", .frequency, in: least...10_000)
    if !arguments.operands.isEmpty {
      selection.springs = try SpringArguments.springs(arguments).map {
        ($0.identifier, $0.spring, $0.duration)
      }
    }
    let (plain, interrupted) = (EnginesSuite(selection), InterruptSuite(selection))
    let refusals = arguments.has("interrupt") ? interrupted.refusals() : plain.refusals()
    // Without named springs or engines nothing that was asked for is left out.
    if !selection.springs.isEmpty || !selection.engines.isEmpty {
      for refusal in refusals { arguments.note("left out: \(refusal.words)") }
    }
    return arguments.has("interrupt") ? interrupted : plain
  }
}
