import Arguments
import Reports
import Springs
import Suites

/// One trajectory as CSV, by as many methods as are named.
enum SolveCommand: Command {
  static let specification = CommandSpecification(
    "solve", summary: "one trajectory as CSV, by one method or several",
    discussion: [
      "Writes the motion of a spring, or of several, at evenly spaced times, and how far each "
        + "method is from the exact solution: in units of |from - to| + |velocity|/ω for positions, "
        + "and of that times ω for velocities.",
      "--rate is how often the motion is written down. Integrators take steps of their own, 240 a "
        + "second or at a tolerance of 1e-9 unless --step, --steps or --tolerance say otherwise; "
        + "several of these give a trajectory each. Engines of frameworks ('list engines') take a "
        + "frame for each sample.",
    ],
    options: SpringArguments.all + [
      OptionSpecification(
        "duration", .value(placeholder: "S"),
        "seconds to cover (until settled within a thousandth, at most 60)"),
      OptionSpecification("rate", .value(placeholder: "HZ"), "samples per second (60)"),
      MethodArguments.samples,
      OptionSpecification(
        "method", .list(placeholder: "M"),
        "methods or engines from 'list methods', also by usual names such as rk45 (closed-form)"),
      MethodArguments.step, MethodArguments.steps, MethodArguments.tolerance,
    ] + CommonOptions.report,
    examples: [
      "solve --spring response:response=0.3,damping=0.8 --duration 1 --rate 60",
      "solve --spring preset:react-spring/wobbly --from 0 --to 100 --method motion,androidx",
      "solve --spring soft=ratio:zeta=1,omega=8 --spring hard=ratio:zeta=1,omega=20",
      "solve --spring ratio:zeta=0.3,omega=20 --method euler --step 1ms,4ms,60Hz",
    ])

  static let schema = Schema(
    "solve",
    [
      Column("method", .text, "name of the method"),
      Column("time_s", .real, "time since the start, s"),
      Column("position", .real, optional: true, "position"),
      Column("velocity", .real, optional: true, "velocity, per second"),
      Column("position_error", .real, optional: true, "|x - x_exact| / S"),
      Column("velocity_error", .real, optional: true, "|v - v_exact| / (S omega)"),
      Column("spring", .text, "its name, or how it was written"),
      Column("step_size_s", .real, optional: true, "equal steps or frames"),
      Column("relative_tolerance", .real, optional: true, "tolerance of adaptive methods"),
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let trajectories = try SpringTrajectories(arguments)
    let writer = try CommonOptions.streamingWriter(arguments, schema: schema)
    try trajectories.write(to: writer)
    try writer.finish()
    return .done
  }
}
