import Arguments
import SolverCases
import Springs
import Suites

/// `accuracy`: how wrong is each solver, and what does being right cost?
enum AccuracyCommand: SuiteCommand {
  static let specification = CommandSpecification(
    "accuracy", summary: "error and work of every solver against exact solutions",
    discussion: [
      "Runs every method over a ladder of steps or tolerances on every problem it can solve and "
        + "compares all samples with the exact solution. With --time the whole solves are timed, "
        + "which makes one file the work-precision diagram.",
      "Errors are in units of S = |x0 - target| + |v0|/ω. Without --time the output is the same "
        + "to the byte on every run.",
      "--step, --steps and --tolerance replace the ladders; methods that none of them drives are "
        + "left out. Problems of your own: --spring, several times if you like.",
    ],
    options: [
      OptionSpecification(
        "method", .list(placeholder: "M"), "only these methods, also by usual names such as rk45"),
      OptionSpecification("problem", .list(placeholder: "P"), "only these problems"),
      MethodArguments.step, MethodArguments.steps, MethodArguments.tolerance,
    ] + SpringArguments.all + [
      OptionSpecification(
        "duration", .value(placeholder: "S"), "seconds to cover with --spring (2)"),
      OptionSpecification(
        "output-samples", .value(placeholder: "N"), "samples to compare with --spring (1000)"),
    ] + SuiteOptions.all,
    examples: [
      "accuracy --problem ui --time", "accuracy --method gauss-32,dop853 --problem duffing",
      "accuracy --spring ratio:zeta=0.3,omega=20 --method rk45 --tolerance 1e-3..1e-12/10",
    ])

  static func suite(_ arguments: ParsedArguments) throws -> any Suite {
    let methods = try MethodArguments.names(
      arguments, among: AccuracySuite.methodNames.map(\.name))
    let problems = try arguments.names(
      "problem", kind: "problem", among: AccuracySuite.problemNames.map(\.name))
    return AccuracySuite(
      methods: methods, problems: problems, custom: try custom(arguments),
      settings: try MethodArguments.settings(arguments))
  }

  private static func custom(_ arguments: ParsedArguments) throws -> [AccuracyProblem] {
    guard arguments.has("spring") else {
      for option in ["from", "to", "velocity", "duration", "output-samples"]
      where arguments.has(option) {
        throw UsageError("--\(option) needs --spring")
      }
      return []
    }
    let springs = try SpringArguments.springs(arguments)
    let duration = try arguments.real("duration", .time, in: 1e-6...1e6) ?? 2
    let samples = try arguments.integer("output-samples", in: 2...1_000_000)
    return try springs.map { named in
      let motion = try SpringArguments.motion(of: named.spring, arguments)
      guard motion.scale > 0 else {
        throw UsageError("--from, --to and --velocity: nothing moves")
      }
      return AccuracyProblem.custom(
        // One spring without a name keeps the id that it always had.
        springs.count == 1 && named.isUnnamed ? "custom" : named.identifier, named.spring,
        from: motion.start, to: motion.target, velocity: motion.initialVelocity,
        duration: duration, samplesCount: samples)
    }
  }
}
