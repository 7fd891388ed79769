import Harness
import Suites

/// `solve`: trajectories as CSV, by the methods that are named.
enum SolveCommand: Command {
  static let specification = CommandSpecification(
    "solve", summary: "trajectories as CSV, by one method or several",
    discussion: [
      "Writes the motion of a spring, or of several, at evenly spaced times, and how far each "
        + "method is from the exact solution: in units of |from - to| + |velocity|/ω for positions, "
        + "and of that times ω for velocities.",
      "--rate is how often the motion is written down. Integrators take steps of their own, 240 a "
        + "second or at a tolerance of 1e-9 unless --step, --steps or --tolerance say otherwise; "
        + "several of these give a trajectory each. Engines of frameworks ('list engines') take a "
        + "frame for each sample. With --at the rows are at just the moments given, and engines "
        + "show their last frame of 60 a second there.",
      "With --equation it solves equations of your own. There is no exact solution then: errors "
        + "are the difference to Taylor series in twice the working precision, relative to the "
        + "largest value, and reference_error is how far two such series differ. A single coordinate "
        + "starts where the text says, or at --from with --velocity; at 1 if neither is said.",
      "--event ends each trajectory where an expression passes zero, found on the method's own "
        + "solution between samples. It may use t, x and v of a spring, the names of an equation, "
        + "and its functions. A pair of crossings less than a thousandth of the duration apart may be "
        + "missed.",
    ],
    options: SpringArguments.all + [
      EquationArguments.equation,
      Option(
        "duration", .value("S"),
        "seconds to cover (until settled within a thousandth, 1 to 60; equations 10)"),
      Option("rate", .value("HZ"), "samples per second (60)"),
      MethodArguments.samples, Sampling.at,
      Option(
        "method", .list("M"), names: "methods",
        "methods or engines from 'list methods' (closed-form), or 'list equation-methods' "
          + "(taylor-24), also by usual names such as rk45"),
    ] + MethodArguments.stepOptions(usual: ("1/240 s", "1e-9"))
      + [SolveEvent.option, EquationArguments.noReference]
      + CommonOptions.report,
    examples: [
      "solve --spring response:response=0.3,damping=0.8 --duration 1 --rate 60",
      "solve --spring preset:react-spring/wobbly --from 0 --to 100 --method motion,androidx",
      "solve --spring soft=ratio:zeta=1,omega=8 --spring hard=ratio:zeta=1,omega=20",
      "solve --spring ratio:zeta=0.3,omega=20 --method euler --step 1ms,4ms,60Hz",
      "solve --spring ratio:zeta=0.3,omega=20 --at 0.1,250ms",
      "solve --spring ratio:zeta=0.3,omega=20 --event \"rising: x - 1\"",
      "solve --equation \"x'' = -sin(x) - 0.1*x' + 0.3*cos(2*t)\" --from 1 --duration 20",
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let write: (RowWriter) throws -> ExitStatus
    if let start = try EquationArguments.start(arguments) {
      write = try EquationSolution(start, arguments).write
    } else {
      try arguments.refuse(
        ["no-reference"], "is for --equation; springs have an exact solution")
      write = try SpringTrajectories(arguments).write
    }
    let writer = try CommonOptions.streamingWriter(arguments, schema: SolutionReport.schema)
    let status = try write(writer)
    try writer.finish()
    return status
  }
}
