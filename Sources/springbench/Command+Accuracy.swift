import Harness
import Integrators
import SolverSuites

/// `accuracy`: how wrong is each solver, and what does being right cost?
enum AccuracyCommand: SuiteCommand {
  static let specification = CommandSpecification(
    name: "accuracy", summary: "error and work of every solver",
    operands: "[[NAME=]SPEC…]", operandNames: ["": ["specifications"]], operandCount: 0...Int.max,
    discussion: [
      "Runs methods with a ladder of steps or tolerances on test problems and compares samples with "
        + "a reference. --time also measures each solve. Without --time and --instructions the "
        + "output is the same in every run.",
      "Position errors are in units of |x0 - target| + |v0|/ω; for --equation relative to the "
        + "largest value of a reference. Equal steps divide the duration, so they may be "
        + "shorter than --step.",
    ],
    options: [
      Option(
        "method", .list("M"), names: "methods",
        "only these methods; usual names such as rk45 work"),
      Option("problem", .list("P"), names: "problems", "only these problems"),
      Option("size", .value("N"), "coordinates of the problems chain and lattice"),
    ] + MethodArguments.stepOptions(usual: ("a ladder", "a ladder"))
      + SpringArguments.motion + [
        EquationArguments.equation,
        Option("duration", .value("S"), "seconds of SPEC (2) or --equation (10)"),
      ] + SuiteOptions.all,
    examples: [
      "accuracy --method gauss-32,dop853 --problem duffing --time",
      "accuracy ratio:zeta=0.3,omega=20 --method rk45 --tolerance 1e-3..1e-12/10",
      "accuracy --equation \"x'' = 1.5*(1 - x^2)*x' - x\" --duration 30 --time",
    ])

  static func suite(_ arguments: ParsedArguments) throws -> any Suite {
    let ladder = try MethodArguments.ladder(arguments)
    let methods = try MethodArguments.methods(arguments)
    // Without names the suite runs all methods that the steps are for.
    if !methods.isEmpty { try MethodArguments.noteLeftOut(methods, by: ladder, arguments) }
    let suite = AccuracySuite(
      methods: methods.map(\.name), problems: try problems(arguments), ladder: ladder)
    if let tooManySteps = suite.tooManySteps { throw UsageError("--step: \(tooManySteps)") }
    let isOwn = arguments.has("equation") || !arguments.operands.isEmpty
    let refusals = suite.refusals(areProblemsNamed: isOwn || arguments.has("problem"))
    if !refusals.isEmpty, suite.cases(SuiteContext()).isEmpty {
      throw UsageError("--method: \(refusals.joined(separator: "; "))")
    }
    for refusal in refusals { arguments.note("left out: \(refusal)") }
    return suite
  }

  /// The seconds that an equation or the user's springs cover.
  private static func duration(_ arguments: ParsedArguments) throws -> Double {
    try arguments.real("duration", .time, in: 1e-6...1e6) ?? (arguments.has("equation") ? 10 : 2)
  }

  /// The user's equation, or else the named problems and springs. If nothing is
  /// named: all problems, or with `--size` those whose size can be chosen.
  private static func problems(_ arguments: ParsedArguments) throws -> [Problem] {
    let equation = try EquationArguments.problem(
      arguments, at: { _ in SampleTimes(duration: try duration(arguments), count: 1000) })
    if let equation {
      try arguments.refuse(["problem", "size"], "is not for --equation")
      return [equation]
    }
    let names = try arguments.names("problem", among: Problem.all.map(\.name))
    let size = try size(arguments, of: names)
    let springs = try springs(arguments)
    if names.isEmpty && !springs.isEmpty { try arguments.refuse(["size"], "is not for a SPEC") }
    let selected = Problem.all.filter { problem in
      if !names.isEmpty { return names.contains(problem.name) }
      return springs.isEmpty && (size == nil || problem.isSized)
    }
    return selected.map { problem in
      size.flatMap { Problem.sized(problem.name, $0) } ?? problem
    } + springs
  }

  /// The number of coordinates in `--size`; throws if a named problem has a
  /// fixed size.
  private static func size(_ arguments: ParsedArguments, of names: [String]) throws -> Int? {
    guard let size = try arguments.integer("size", in: 2...1_000_000) else { return nil }
    if let other = names.first(where: { !Problem.familyNames.contains($0) }) {
      throw UsageError("--size: '\(other)' has one size")
    }
    return size
  }

  private static func springs(_ arguments: ParsedArguments) throws -> [Problem] {
    guard !arguments.operands.isEmpty else {
      try arguments.refuse(["to"], "needs SPEC")
      try arguments.refuse(["from", "velocity", "duration"], "needs SPEC or --equation")
      return []
    }
    let springs = try SpringArguments.springs(arguments)
    let duration = try duration(arguments)
    return try springs.map { named in
      let motion = try SpringArguments.motion(of: named.spring, arguments)
      guard motion.scale > 0 else { throw UsageError("--from, --to and --velocity: nothing moves") }
      return Problem(
        // A single spring without a name has the id `custom`.
        springs.count == 1 && named.isUnnamed ? "custom" : named.identifier, named.spring,
        // In units of the motion's scale, so that the same tolerance gives the
        // same steps for a motion of any size.
        position: motion.initialDistance / motion.scale,
        velocity: motion.initialVelocity / motion.scale, duration: duration)
    }
  }
}
